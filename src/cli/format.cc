// Implements `tessera format`.
#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/in_order.h"
#include "cli/inputs.h"
#include "cli/line_diff.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/values.h"

namespace tessera::cli {
namespace {

// One input of `tessera format`, with its results.
struct Formatted {
  const Input* input = nullptr;
  std::string source, error;
  FormatResult result;
};

class Formatting {
 public:
  Formatting(const FormatCommand& command, Report& report, Progress& progress)
      : command_(command), report_(report), progress_(progress) {}

  void Work(Formatted& f) const {
    if (!ReadInput(f.input->path, f.source, f.error)) return;
    f.result = FormatSource(f.source, command_.options);
  }

  void Deliver(Formatted& f) {
    progress_.Next(f.input->path);
    if (!f.error.empty()) {
      progress_.Clear();
      return report_.Fail(f.error);
    }
    const std::string name = SourceName(f.input->path);
    if (!f.result.diagnostics.empty()) progress_.Clear();
    report_.Add(f.source, name, std::move(f.result.diagnostics));
    const bool changes = f.result.text != f.source;
    if (!command_.check && !command_.diff) return Write(f, changes);
    if (!changes) return;
    progress_.Clear();
    if (command_.check) found_change_ = true;
    Print(stdout, command_.diff ? DiffOfFormatting(name, f.source, f.result.text) : name + "\n");
  }

  bool found_change() const { return found_change_; }

 private:
  // Writes the file only if its text changes. Writing an unchanged file would update its
  // modification time and cause rebuilds.
  void Write(Formatted& f, bool changes) {
    if (!changes && f.input->path != "-") return;
    if (!WriteOutput(f.input->path, f.result.text, f.error)) report_.Fail(f.error);
  }

  const FormatCommand& command_;
  Report& report_;
  Progress& progress_;
  bool found_change_ = false;
};

}  // namespace

int RunFormat(const FormatCommand& command) {
  std::vector<Input> inputs;
  std::string error;
  if (!FindInputs(command.inputs, inputs, error, Searched::kWgslAndWesl)) return WrongUsage(error);
  if (command.options.first_line != 0 && inputs.size() > 1) {
    return WrongUsage("--lines needs a single input file");
  }
  if (error = FormatSource("", command.options).error; !error.empty()) return WrongUsage(error);
  Report report(command.report.format.value_or(Format::kText), command.report.color, false);
  Progress progress(inputs.size());
  Formatting formatting(command, report, progress);
  InOrder<Formatted> queue(command.jobs, {.work = [&](Formatted& f) { formatting.Work(f); },
                                          .deliver =
                                              [&](Formatted& f) {
                                                formatting.Deliver(f);
                                                return true;
                                              },
                                          .idle = [] { return true; }});
  for (const Input& input : inputs) queue.Submit({&input, "", "", {}});
  queue.Finish();
  progress.Clear();
  const int status = report.Finish();
  return status == kExitFine && formatting.found_change() ? kExitErrors : status;
}

}  // namespace tessera::cli
