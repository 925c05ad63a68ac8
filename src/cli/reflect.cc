// tessera reflect: what the entry points of a module take, give and need, as JSON.
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/report.h"
#include "cli/values.h"

namespace tessera::cli {
namespace {

// A text of GLSL has one entry point: there is one for each.
std::vector<std::string> TextsOf(const ShaderModule& module, const Options& options) {
  std::vector<std::string> names = {options.entry_point};
  if (options.target != Target::kGlsl || !options.entry_point.empty()) return names;
  const Reflection all = module.Reflect(options.overrides);
  if (all.complete && all.entry_points.empty()) return names;  // an error, as of other targets
  names.clear();
  for (const EntryPointInfo& entry : all.entry_points) names.push_back(entry.name);
  return names;
}

}  // namespace

int RunReflect(const std::string& input, const Options& options,
               std::span<const OptionInfo* const> given, const ReportOptions& report_options) {
  Report report(report_options.format.value_or(Format::kText), report_options.color, false);
  for (const std::string& remark : IdleOptions(given, options.target)) report.Remark("--" + remark);
  std::string source, error;
  if (!ReadInput(input, source, error)) {
    report.Fail(error);
    return kExitUsage;
  }
  const ShaderModule module = ShaderModule::Parse(source, options);
  report.Add(source, SourceName(input), module.diagnostics());
  std::vector<EntryPointOutput> entry_points;
  std::vector<FunctionConstantOutput> function_constants;
  if (module.ok() && options.target != Target::kNone) {
    Options one = options;
    for (const std::string& name : TextsOf(module, options)) {
      one.entry_point = name;
      Result text = module.Generate(one);
      report.AddTrace(SourceName(input), text);
      report.Add(source, SourceName(input), text.diagnostics);
      entry_points.insert(entry_points.end(), text.entry_points.begin(), text.entry_points.end());
      function_constants = std::move(text.function_constants);  // of MSL, which has one text
    }
  }
  report.Finish();
  if (report.errors() != 0) return kExitErrors;
  const Reflection reflection = module.Reflect(options.overrides, options.entry_point);
  if (!reflection.complete) {
    report.Fail("the entry points share too much to list it for each: name one with --entry-point");
    return kExitErrors;
  }
  if (!WriteOutput("-", RenderJson(reflection, entry_points, function_constants), error)) {
    report.Fail(error);
    return kExitUsage;
  }
  return kExitFine;
}

}  // namespace tessera::cli
