// tessera reflect: what the entry points of a module take, give and need, as JSON.
#include <string>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/report.h"
#include "cli/values.h"

namespace tessera::cli {

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
  Result output;
  if (module.ok() && options.target != Target::kNone) {
    output = module.Generate(options);
    report.AddTrace(SourceName(input), output);
    report.Add(source, SourceName(input), output.diagnostics);
  }
  report.Finish();
  if (report.errors() != 0) return kExitErrors;
  const Reflection reflection = module.Reflect(options.overrides, options.entry_point);
  if (!reflection.complete) {
    report.Fail("the entry points share too much to list it for each: name one with --entry-point");
    return kExitErrors;
  }
  if (!WriteOutput("-", RenderJson(reflection, output.entry_points, output.function_constants),
                   error)) {
    report.Fail(error);
    return kExitUsage;
  }
  return kExitFine;
}

}  // namespace tessera::cli
