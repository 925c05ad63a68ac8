// Implements `tessera reflect`, which prints the interface of a module's entry points as JSON.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/modules.h"
#include "cli/report.h"
#include "cli/values.h"
#include "tessera/target_info.h"

namespace tessera::cli {
int RunReflect(const std::string& input, const ModuleArguments& modules, const Options& options,
               std::span<const GivenOption> given, const ReportOptions& report_options) {
  Report report(report_options.format.value_or(Format::kText), report_options.color, false);
  const Target target[] = {options.target};
  for (const std::string& remark : IdleOptions(given, target, options))
    report.Remark("--" + remark);
  InputSource source;
  std::string error;
  if (!ReadSource(input, modules, source, error)) {
    report.Fail(error);
    return kExitUsage;
  }
  Options asked = options;
  asked.warn_unmatched = true;
  const ShaderModule module = source.Parse(asked);
  std::vector<Message> messages = module.diagnostics();
  // Reflect ignores invalid override values, so CheckOverrides reports them.
  AddMessages(module.CheckOverrides(options), messages);
  std::vector<EntryPointOutput> entry_points;
  std::vector<FunctionConstantOutput> function_constants;
  std::vector<StageTime> times = module.times();
  if (module.ok() && options.target != Target::kNone) {
    Options one = asked;
    std::vector<std::string> texts = {options.entry_point};
    // If each output can contain only one entry point, the module is compiled once per entry point.
    // If the entry points share too many resources to list them all, an error is reported below.
    if (InfoOfTarget(options.target).has_one_entry_point && options.entry_point.empty() &&
        !EntryPointsOf(module, options, texts)) {
      texts.clear();
    }
    for (const std::string& name : texts) {
      one.entry_point = name;
      Result text = module.Generate(one);
      report.AddIr(SourceName(input), text.ir);
      times.insert(times.end(), text.times.begin(), text.times.end());
      AddMessages(std::move(text.diagnostics), messages);
      entry_points.insert(entry_points.end(), text.entry_points.begin(), text.entry_points.end());
      // Nothing is overwritten: only MSL has function constants, and for MSL, this loop runs once.
      function_constants = std::move(text.function_constants);
    }
  }
  // Without a target, the name in --entry-point has not been checked yet. Generate reports an error
  // if the name is unknown.
  const std::vector<std::string_view> names = module.EntryPointNames();
  if (module.ok() && options.target == Target::kNone && !options.entry_point.empty() &&
      std::ranges::find(names, options.entry_point) == names.end()) {
    AddMessages(module.Generate(options).diagnostics, messages);
  }
  report.Add(source, std::move(messages));
  report.AddTimes(times);
  if (const int status = report.Finish(); status != kExitFine) return status;
  const Reflection reflection =
      module.Reflect(options.overrides, options.entry_point, options.binding_array_sizes);
  if (!reflection.complete) {
    report.Fail("the entry points share too many resources to list them all; use --entry-point");
    return kExitErrors;
  }
  if (!WriteOutput("-", RenderJson(reflection, entry_points, function_constants), error)) {
    report.Fail(error);
    return kExitUsage;
  }
  return kExitFine;
}

}  // namespace tessera::cli
