// Implements RunRewrite for the commands that transform a module into another module: `tessera
// convert` and `tessera minify`.
#include "cli/rewrite.h"

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
#include "cli/unmatched.h"
#include "cli/values.h"

namespace tessera::cli {
namespace {

// One input of the command, and the results for it.
struct Job {
  const Input* input = nullptr;
  std::string source, error;
  Rewritten result;
};

std::string PathOf(const RewriteCommand& command, const Input& input) {
  return command.to_folder ? PathInFolder(command.output, input, command.extension)
                           : command.output;
}

// Determines the paths of the outputs and creates the output directory. Returns an error message,
// or an empty string if there is none.
std::string PlanOutputs(const RewriteCommand& command, const std::vector<Input>& inputs,
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

void RewriteOne(Job& job, const RewriteCommand& command, const Unmatched& unmatched) {
  if (!ReadInput(job.input->path, job.source, job.error)) return;
  Options options = command.options;
  options.source_name = SourceName(job.input->path);
  job.result = command.rewrite(job.source, options);
  if (unmatched.Promote(job.result.diagnostics)) job.result.ok = false;
}

// Writes the output and the additional files that belong to it.
bool WriteOutputs(Job& job, const std::string& path, const RewriteCommand& command,
                  Claims& claims) {
  job.error = claims.ClaimFile(path);
  if (!job.error.empty() || (command.to_folder && !MakeFolderOf(path, job.error)) ||
      !WriteOutput(path, job.result.text, job.error)) {
    return false;
  }
  claims.Wrote(path);
  for (const SideOutput& side : job.result.sides) {
    const std::string side_path = command.to_folder ? path + side.extension : side.path;
    job.error = claims.Claim(side_path);
    if (!job.error.empty() || !WriteOutput(side_path, side.text, job.error)) return false;
  }
  return true;
}

void WriteOne(Job& job, const RewriteCommand& command, Claims& claims, Report& report,
              Progress& progress) {
  progress.Next(job.input->path);
  if (!job.error.empty() || !job.result.diagnostics.empty() || !job.result.remark.empty()) {
    progress.Clear();
  }
  const std::string name = SourceName(job.input->path);
  report.Add(job.source, name, std::move(job.result.diagnostics));
  if (!job.error.empty()) return report.Fail(job.error);
  if (!job.result.ok) return;
  std::string path = PathOf(command, *job.input);
  if (command.to_folder && !job.result.stem.empty()) {
    path = PathOf(command, {job.input->path, job.result.stem});
    if (path != PathOf(command, *job.input)) job.error = claims.Claim(path);
  }
  if (!job.error.empty() || !WriteOutputs(job, path, command, claims)) {
    return report.Fail(job.error);
  }
  if (!job.result.remark.empty()) Print(stderr, name + ": " + job.result.remark + "\n");
}

}  // namespace

int RunRewrite(RewriteCommand command) {
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
  Unmatched unmatched(inputs.size());
  unmatched.Ask(command.options);
  InOrder<Job> queue(command.jobs, {.work = [&](Job& job) { RewriteOne(job, command, unmatched); },
                                    .deliver =
                                        [&](Job& job) {
                                          unmatched.Take(SourceName(job.input->path),
                                                         job.result.diagnostics,
                                                         !job.error.empty());
                                          WriteOne(job, command, claims, report, progress);
                                          return true;
                                        },
                                    .idle = [] { return true; }});
  for (const Input& input : inputs) queue.Submit({&input, "", "", {}});
  queue.Finish();
  progress.Clear();
  unmatched.Report(report);
  return report.Finish();
}

}  // namespace tessera::cli
