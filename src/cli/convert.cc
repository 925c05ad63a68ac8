// Implements tessera convert.
#include <fmt/format.h>

#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/in_order.h"
#include "cli/inputs.h"
#include "cli/outputs.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/values.h"

namespace tessera::cli {
namespace {

// One input and its results.
struct Converted {
  const Input* input = nullptr;
  std::string source, error;
  Result result;
};

std::string PathOf(const ConvertCommand& command, const Input& input) {
  return command.to_folder ? PathInFolder(command.output, input, ".wgsl") : command.output;
}

// Plans the outputs and creates their directory. Returns the error, or an empty text.
std::string PlanOutputs(const ConvertCommand& command, const std::vector<Input>& inputs,
                        Claims& claims) {
  if (!command.to_folder && inputs.size() > 1) {
    return "several inputs need a folder as output: -o FOLDER/";
  }
  std::set<std::string> stems;
  for (const Input& input : inputs) {
    const std::string path = PathOf(command, input);
    if (!stems.insert(input.stem).second) {
      return fmt::format("two inputs would be written to '{}'", path);
    }
    if (std::string clash = claims.Claim(path); !clash.empty()) return clash;
  }
  std::string error;
  if (command.to_folder) {
    MakeFolderOf((std::filesystem::path(command.output) / "a").string(), error);
  }
  return error;
}

void ConvertOne(Converted& c, const ConvertCommand& command) {
  if (!ReadInput(c.input->path, c.source, c.error)) return;
  Options options = command.options;
  options.source_name = SourceName(c.input->path);
  c.result = ConvertMatrixDialect(c.source, command.dialect, options);
}

void WriteOne(Converted& c, const ConvertCommand& command, Claims& claims, Report& report,
              Progress& progress) {
  progress.Next(c.input->path);
  if (!c.error.empty() || !c.result.diagnostics.empty()) progress.Clear();
  report.Add(c.source, SourceName(c.input->path), std::move(c.result.diagnostics));
  if (!c.error.empty()) return report.Fail(c.error);
  if (!c.result.ok) return;
  const std::string path = PathOf(command, *c.input);
  c.error = claims.ClaimFile(path);
  const bool ok = c.error.empty() && (!command.to_folder || MakeFolderOf(path, c.error)) &&
                  WriteOutput(path, c.result.text, c.error);
  if (!ok) return report.Fail(c.error);
  claims.Wrote(path);
}

}  // namespace

int RunConvert(ConvertCommand command) {
  if (command.output.empty() || IsStandardOutput(command.output)) command.output = "-";
  std::error_code code;
  command.to_folder =
      command.output.ends_with('/') || std::filesystem::is_directory(command.output, code);
  std::vector<Input> inputs;
  std::string error;
  if (!FindInputs(command.inputs, inputs, error)) return WrongUsage(error);
  Claims claims(inputs);
  if (error = PlanOutputs(command, inputs, claims); !error.empty()) return WrongUsage(error);
  const Format format = command.report.format.value_or(Format::kText);
  Report report(format, command.report.color, command.output != "-");
  Progress progress(inputs.size());
  InOrder<Converted> queue(command.jobs, {.work = [&](Converted& c) { ConvertOne(c, command); },
                                          .deliver =
                                              [&](Converted& c) {
                                                WriteOne(c, command, claims, report, progress);
                                                return true;
                                              },
                                          .idle = [] { return true; }});
  for (const Input& input : inputs) queue.Submit({&input, "", "", {}});
  queue.Finish();
  progress.Clear();
  return report.Finish();
}

}  // namespace tessera::cli
