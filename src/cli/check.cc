// tessera check.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/fixes.h"
#include "cli/in_order.h"
#include "cli/inputs.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/values.h"

namespace tessera::cli {
namespace {

// One input, and what came of it.
struct Check {
  const Input* input = nullptr;
  std::string source, error;
  Fixed fixed;
  Result result;
};

void CheckOne(Check& check, Options options, bool fix) {
  if (!ReadInput(check.input->path, check.source, check.error)) return;
  options.source_name = SourceName(check.input->path);
  if (fix) check.fixed = FixAll(check.source, options);
  check.result = Compile(fix ? check.fixed.text : check.source, options);
}

// Writes the source with its fixes where it came from, and to standard output what came from standard input.
void WriteFixed(Check& check, Report& report) {
  const std::string& path = check.input->path;
  const bool write = check.fixed.applied != 0 || path == "-";
  if (write && !WriteOutput(path, check.fixed.text, check.error)) return;
  report.Remark(fmt::format("{}: {} {} applied", SourceName(path), check.fixed.applied,
                            check.fixed.applied == 1 ? "fix" : "fixes"));
  check.source = std::move(check.fixed.text);
}

void ReportOne(Check& check, bool fix, Report& report, Progress& progress) {
  progress.Next(check.input->path);
  if (fix || !check.error.empty() || !check.result.diagnostics.empty()) progress.Clear();
  if (fix && check.error.empty()) WriteFixed(check, report);
  if (!check.error.empty()) return report.Fail(check.error);
  report.AddTimes(check.result.times);
  report.Add(check.source, SourceName(check.input->path), std::move(check.result.diagnostics));
}

}  // namespace

int RunCheck(CheckCommand command) {
  std::vector<Input> inputs;
  std::string error;
  if (!FindInputs(command.inputs, inputs, error)) return WrongUsage(error);
  command.options.target = Target::kNone;
  const bool to_stdout =
      command.fix && std::ranges::find(command.inputs, "-") != command.inputs.end();
  Report report(command.report.format.value_or(Format::kText), command.report.color, !to_stdout);
  Progress progress(inputs.size());
  InOrder<Check> queue(command.jobs,
                       {.work = [&](Check& c) { CheckOne(c, command.options, command.fix); },
                        .deliver =
                            [&](Check& c) {
                              ReportOne(c, command.fix, report, progress);
                              return true;
                            },
                        .idle = [] { return true; }});
  for (const Input& input : inputs) queue.Submit({&input, "", "", {}, {}});
  queue.Finish();
  progress.Clear();
  return report.Finish();
}

}  // namespace tessera::cli
