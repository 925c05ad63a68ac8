// Implements `tessera lint`.
#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/fixes.h"
#include "cli/in_order.h"
#include "cli/inputs.h"
#include "cli/lint_config.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/values.h"

namespace tessera::cli {
namespace {

// One input of `tessera lint` and its results.
struct Linted {
  const Input* input = nullptr;
  std::string source, error;
  Fixed fixed;
  std::vector<Message> messages;
};

void LintOne(Linted& l, const LintCommand& command) {
  if (!ReadInput(l.input->path, l.source, l.error)) return;
  Options options = command.options;
  options.source_name = SourceName(l.input->path);
  const auto lint = [&](std::string_view source) {
    return LintSource(source, command.lint, options).diagnostics;
  };
  if (command.fix) l.fixed = FixAll(l.source, lint);
  l.messages = lint(command.fix ? l.fixed.text : l.source);
}

void ReportOne(Linted& l, bool fix, Report& report, Progress& progress) {
  progress.Next(l.input->path);
  if (fix || !l.error.empty() || !l.messages.empty()) progress.Clear();
  if (l.error.empty() && fix) {
    const bool writes = l.fixed.applied != 0 || l.input->path == "-";
    if (!writes || WriteOutput(l.input->path, l.fixed.text, l.error)) {
      report.Remark(fmt::format("{}: {} {} applied", SourceName(l.input->path), l.fixed.applied,
                                l.fixed.applied == 1 ? "fix" : "fixes"));
      l.source = std::move(l.fixed.text);
    }
  }
  if (!l.error.empty()) return report.Fail(l.error);
  report.Add(l.source, SourceName(l.input->path), std::move(l.messages));
}

}  // namespace

int RunLint(LintCommand command) {
  std::vector<Input> inputs;
  std::string error;
  if (!FindInputs(command.inputs, inputs, error)) return WrongUsage(error);
  if (error = ReadLintConfig(command.config, command.lint); !error.empty()) {
    return WrongUsage(error);
  }
  if (command.preset) command.lint.preset = *command.preset;
  command.lint.rules.insert(command.lint.rules.end(), command.rules.begin(), command.rules.end());
  Report report(command.report.format.value_or(Format::kText), command.report.color, !command.fix);
  Progress progress(inputs.size());
  InOrder<Linted> queue(command.jobs, {.work = [&](Linted& l) { LintOne(l, command); },
                                       .deliver =
                                           [&](Linted& l) {
                                             ReportOne(l, command.fix, report, progress);
                                             return true;
                                           },
                                       .idle = [] { return true; }});
  for (const Input& input : inputs) queue.Submit({&input, "", "", {}, {}});
  queue.Finish();
  progress.Clear();
  return report.Finish();
}

}  // namespace tessera::cli
