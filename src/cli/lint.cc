// Implements `tessera lint`.
#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/fixes.h"
#include "cli/in_order.h"
#include "cli/inputs.h"
#include "cli/known_messages.h"
#include "cli/lint_config.h"
#include "cli/modules.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/values.h"

namespace tessera::cli {
namespace {

// One input of `tessera lint`, with its results.
struct Linted {
  const Input* input = nullptr;
  InputSource source;
  std::string error;
  std::vector<FixableFile> fixed = {};  // the input with its fixes; empty without --fix
  uint32_t applied = 0;                 // the number of messages whose fixes were applied
  std::vector<Message> messages = {};
};

// Returns the messages about an input. `text` is the current text of the input, including earlier
// fixes. For a program, `text` is the text of the root module, because fixes are applied only to
// this module.
std::vector<Message> Lint(InputSource& source, const std::string& text, const LintCommand& command,
                          const Options& options) {
  if (!source.program) return LintSource(text, command.lint, options).diagnostics;
  SourceSet program(source.name, text);
  program.link = source.program->link;
  *source.program = std::move(program);
  return LintSource(*source.program, command.lint, options).diagnostics;
}

void LintOne(Linted& l, const LintCommand& command) {
  ModuleArguments modules = command.modules;
  modules.default_root = l.input->folder;
  if (!ReadSource(l.input->path, modules, l.source, l.error)) return;
  Options options = command.options;
  options.source_name = l.source.name;
  std::string text = l.source.program ? l.source.program->root().text : l.source.text;
  if (command.fix) {
    l.fixed = {{.name = l.source.program ? l.source.name : "", .text = std::move(text)}};
    l.applied = FixAll(l.fixed, [&](std::vector<FixableFile>& now) {
      return Lint(l.source, now[0].text, command, options);
    });
    text = l.fixed[0].text;
  }
  l.messages = Lint(l.source, text, command, options);
  if (!l.source.program) l.source.text = std::move(text);
}

void ReportOne(Linted& l, bool fix, Report& report, Progress& progress) {
  progress.Next(l.input->path);
  if (fix || !l.error.empty() || !l.messages.empty()) progress.Clear();
  if (l.error.empty() && fix) {
    const bool writes = l.applied != 0 || l.input->path == "-";
    if (!writes || WriteOutput(l.source.path, l.fixed[0].text, l.error)) {
      report.Remark(fmt::format("{}: {} {} applied", l.source.name, l.applied,
                                l.applied == 1 ? "fix" : "fixes"));
    }
  }
  if (!l.error.empty()) return report.Fail(l.error);
  report.Add(l.source, std::move(l.messages));
}

}  // namespace

int RunLint(LintCommand command) {
  std::vector<Input> inputs;
  std::string error;
  if (!FindInputs(command.inputs, inputs, error, Searched::kWgslAndWesl)) return WrongUsage(error);
  if (error = ReadLintConfig(command.config, command.lint); !error.empty()) {
    return WrongUsage(error);
  }
  if (command.preset) command.lint.preset = *command.preset;
  command.lint.rules.insert(command.lint.rules.end(), command.rules.begin(), command.rules.end());
  Report report(command.report.format.value_or(Format::kText), command.report.color, !command.fix);
  Progress progress(inputs.size());
  KnownMessages known;
  InOrder<Linted> queue(command.jobs, {.work = [&](Linted& l) { LintOne(l, command); },
                                       .deliver =
                                           [&](Linted& l) {
                                             known.RemoveFrom(l.source.name, l.messages);
                                             ReportOne(l, command.fix, report, progress);
                                             return true;
                                           },
                                       .idle = [] { return true; }});
  for (const Input& input : inputs) queue.Submit({.input = &input, .source = {}, .error = {}});
  queue.Finish();
  progress.Clear();
  return report.Finish();
}

}  // namespace tessera::cli
