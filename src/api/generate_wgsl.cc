// Generates WGSL after pipeline creation.
#include <string>

#include "api/compilation.h"
#include "api/entry_point_output.h"
#include "api/format_output.h"
#include "backend_wgsl/legalize.h"
#include "backend_wgsl/wgsl_writer.h"

namespace tessera {

bool GenerateWgsl(ir::Module& module, const wgsl_target::Directives& directives,
                  const Options& options, Diagnostics& diagnostics, Result& result,
                  const ir::PassWatch& watch, bool mark_positions) {
  if (!wgsl_target::LegalizeWgsl(module, {options, watch}, diagnostics).ok) return false;
  const ir::StageScope stage(watch.observer, "write");
  wgsl_target::WgslOutput output;
  const auto failure = wgsl_target::WriteWgsl(module, directives, &output, mark_positions);
  if (!text::Report(failure, module, diagnostics).ok) return false;
  if (!FormatOutput(output.text)) {
    diagnostics.Add(DiagCode::internal_error, Span{}, "the WGSL writer produced a syntax error");
    return false;
  }
  result.text = std::move(output.text);
  const OutputNames names = {
      [&](ir::FunctionId f) { return std::string(output.function_names[f.value]); },
      [&](ir::GlobalId g) { return output.global_names[g.value]; }};
  return DescribeEntryPoints(module, ir::GlobalUses(module), names, diagnostics, result);
}

}  // namespace tessera
