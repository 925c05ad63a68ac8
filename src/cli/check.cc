// Implements `tessera check`.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/fix_program.h"
#include "cli/fixes.h"
#include "cli/in_order.h"
#include "cli/inputs.h"
#include "cli/known_messages.h"
#include "cli/modules.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/unmatched.h"
#include "cli/values.h"
#include "tessera/feature_combinations.h"
#include "tessera/target_info.h"

namespace tessera::cli {
namespace {

// One input of `tessera check`, with its results.
struct Check {
  const Input* input = nullptr;
  InputSource source;
  std::string error;
  Fixed fixed;
  std::vector<std::string> remarks;
  std::vector<Message> messages;
  std::vector<StageTime> times;
};

// Merges the messages that several targets report for one source.
class TargetMessages {
 public:
  explicit TargetMessages(size_t targets) : targets_(targets) {}

  void Add(Target target, std::vector<Message> messages) {
    for (Message& m : messages) {
      const auto known =
          std::ranges::find_if(found_, [&](const Found& f) { return IsSame(f.message, m); });
      Found& found = known != found_.end() ? *known : found_.emplace_back(std::move(m));
      if (std::ranges::find(found.targets, target) == found.targets.end()) {
        found.targets.push_back(target);
      }
    }
  }

  // Appends each distinct message once. A message that only some of the targets report gets a note
  // that lists these targets.
  void MoveTo(std::vector<Message>& messages) {
    for (Found& found : found_) {
      if (found.targets.size() < targets_) {
        std::vector<std::string_view> names;
        for (const Target target : found.targets) names.push_back(LanguageOf(target));
        found.message.notes.push_back(fmt::format("when compiled to {}", fmt::join(names, ", ")));
      }
      messages.push_back(std::move(found.message));
    }
  }

 private:
  struct Found {
    explicit Found(Message m) : message(std::move(m)) {}
    Message message;
    std::vector<Target> targets;
  };

  const size_t targets_;
  std::vector<Found> found_;
};

// Compiles the source for each target, discards the outputs and keeps the messages.
void CheckTargets(Check& check, Options& options, const std::vector<Target>& targets) {
  const ShaderModule module = check.source.Parse(options);
  check.messages = module.diagnostics();
  const auto add_times = [&](const std::vector<StageTime>& times) {
    check.times.insert(check.times.end(), times.begin(), times.end());
  };
  add_times(module.times());
  if (!module.ok()) return;
  const std::vector<std::string> one = {options.entry_point};
  std::vector<std::string> all = one;
  const bool has_entry_points = !module.EntryPointNames().empty();
  const bool is_listed = !has_entry_points || EntryPointsOf(module, options, all);
  TargetMessages found(targets.size());
  for (const Target target : targets) {
    // A module without entry points is not compiled, but this is not an error for `tessera check`.
    options.target = has_entry_points ? target : Target::kNone;
    const bool each =
        InfoOfTarget(target).has_one_entry_point && one[0].empty() && has_entry_points;
    if (each && !is_listed) {
      check.error = options.source_name +
                    ": the entry points share too many resources to compile each: select one with "
                    "--entry-point";
      return;
    }
    for (const std::string& entry_point : each ? all : one) {
      options.entry_point = entry_point;
      Result result = module.Generate(options);
      found.Add(target, std::move(result.diagnostics));
      add_times(result.times);
    }
    options.entry_point = one[0];
  }
  found.MoveTo(check.messages);
}

void CheckSource(Check& check, Options& options, const std::vector<Target>& targets) {
  if (!targets.empty()) return CheckTargets(check, options, targets);
  Result result = check.source.Compile(options);
  check.messages = std::move(result.diagnostics);
  check.times.insert(check.times.end(), result.times.begin(), result.times.end());
}

// Checks all distinct combinations of the program's features (--all-features).
void CheckAllFeatures(Check& check, Options& options, const std::vector<Target>& targets) {
  FeatureCheck result = CheckFeatures(*check.source.program, kMaxFeatureCombinations, [&] {
    CheckSource(check, options, targets);
    return std::move(check.messages);
  });
  check.messages = std::move(result.diagnostics);
  const char* const what = result.combinations == 1 ? "combination" : "combinations";
  check.remarks.push_back(
      result.is_complete
          ? fmt::format("{}: {} {} of {} features checked", check.source.name, result.combinations,
                        what, result.features.size())
          : fmt::format("{}: a sample of {} {} of {} features checked; there are more",
                        check.source.name, result.combinations, what, result.features.size()));
}

std::string RemarkOf(std::string_view name, uint32_t applied) {
  return fmt::format("{}: {} {} applied", name, applied, applied == 1 ? "fix" : "fixes");
}

// Applies fixes to the files of a multi-module program.
void Fix(Check& check, const Options& options) {
  FixedProgram fixed = FixProgram(check.source, options);
  check.error = std::move(fixed.error);
  if (fixed.changed.empty()) fixed.changed.push_back(check.source.name);
  check.remarks.push_back(
      RemarkOf(fmt::format("{}", fmt::join(fixed.changed, ", ")), fixed.applied));
  for (const std::string& name : fixed.refused) {
    check.remarks.push_back(
        name +
        (check.source.path == "-"
             ? ": not fixed, because only standard input is"
             : ": not fixed, because it does not belong to the package of " + check.source.name));
  }
}

// Applies fixes to a single module. Writes the fixed file, unless the input is standard input.
void FixModule(Check& check, const Options& options, std::mutex& fixing) {
  const auto fix = [&] {
    check.fixed = FixAll(check.source.text, [&](std::string_view source) {
      return Compile(source, options).diagnostics;
    });
  };
  fix();
  if (check.source.path != "-") {
    const std::lock_guard lock(fixing);
    // Another input may be a program that imports this module. If that program has been fixed in
    // the meantime, the module's file may have changed since it was read. In that case, fix the new
    // text.
    std::string now;
    if (!ReadInput(check.source.path, now, check.error)) return;
    if (now != check.source.text) {
      check.source.text = std::move(now);
      fix();
    }
    const bool writes = check.fixed.applied != 0;
    if (writes && !WriteOutput(check.source.path, check.fixed.text, check.error)) return;
  }
  check.source.text = check.fixed.text;
  check.remarks.push_back(RemarkOf(check.source.name, check.fixed.applied));
}

void CheckOne(Check& check, const CheckCommand& command, std::mutex& fixing) {
  ModuleArguments modules = command.modules;
  modules.default_root = check.input->folder;
  // Two programs may share modules, so only one program is fixed at a time.
  std::unique_lock<std::mutex> lock(fixing, std::defer_lock);
  if (command.fix) lock.lock();
  if (!ReadSource(check.input->path, modules, check.source, check.error)) return;
  Options options = command.options;
  options.source_name = check.source.name;
  if (command.fix && check.source.program) {
    Fix(check, options);
  } else if (command.fix) {
    lock.unlock();
    FixModule(check, options, fixing);
  }
  if (!check.error.empty()) return;
  if (!command.modules.all_features) return CheckSource(check, options, command.targets);
  CheckAllFeatures(check, options, command.targets);
}

void ReportOne(Check& check, bool fix, Report& report, Progress& progress) {
  progress.Next(check.input->path);
  if (fix || !check.error.empty() || !check.messages.empty()) progress.Clear();
  if (fix && check.error.empty() && !check.source.program && check.input->path == "-" &&
      !WriteOutput("-", check.fixed.text, check.error)) {
    check.remarks.clear();
  }
  for (const std::string& remark : check.remarks) report.Remark(remark);
  if (!check.error.empty()) return report.Fail(check.error);
  report.AddTimes(check.times);
  report.Add(check.source, std::move(check.messages));
}

// Returns remarks about options that have no effect on this command. If the command has no targets,
// options that affect only the output have no effect.
std::vector<std::string> Idle(const CheckCommand& command) {
  const std::vector<Target> none = {Target::kNone};
  return IdleOptions(command.given, command.targets.empty() ? none : command.targets,
                     command.options);
}

}  // namespace

int RunCheck(CheckCommand command) {
  std::vector<Input> inputs;
  std::string error;
  if (!FindInputs(command.inputs, inputs, error, Searched::kWgslAndWesl)) return WrongUsage(error);
  if (command.fix && command.modules.all_features) {
    return WrongUsage("--fix and --all-features are mutually exclusive");
  }
  command.options.target = Target::kNone;
  const bool to_stdout =
      command.fix && std::ranges::find(command.inputs, "-") != command.inputs.end();
  Report report(command.report.format.value_or(Format::kText), command.report.color, !to_stdout);
  for (const std::string& remark : Idle(command)) report.Remark("--" + remark);
  Progress progress(inputs.size());
  Unmatched unmatched(inputs.size());
  unmatched.Ask(command.options);
  KnownMessages known;
  std::mutex fixing;
  InOrder<Check> queue(command.jobs, {.work = [&](Check& c) { CheckOne(c, command, fixing); },
                                      .deliver =
                                          [&](Check& c) {
                                            unmatched.Promote(c.messages);
                                            unmatched.Take(SourceName(c.input->path), c.messages,
                                                           !c.error.empty());
                                            known.RemoveFrom(c.source.name, c.messages);
                                            ReportOne(c, command.fix, report, progress);
                                            return true;
                                          },
                                      .idle = [] { return true; }});
  for (const Input& input : inputs) queue.Submit({.input = &input});
  queue.Finish();
  progress.Clear();
  unmatched.Report(report);
  return report.Finish();
}

}  // namespace tessera::cli
