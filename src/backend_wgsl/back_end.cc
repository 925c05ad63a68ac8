// Generates WGSL.
#include "backend/back_end.h"

#include <string>
#include <utility>

#include "backend/entry_point_output.h"
#include "backend_wgsl/legalize.h"
#include "backend_wgsl/wgsl_writer.h"
#include "ir/analysis/global_uses.h"

namespace tessera::wgsl_target {
namespace {

ir::Status Generate(ir::Module& module, const BackEndInput& input, Diagnostics& diagnostics,
                    BackEndOutput& output) {
  const LegalizeConfig config{input.options};
  const ir::Status status =
      ir::RunPasses(kLegalizePasses, module, config, diagnostics, input.watch);
  if (!status.ok) return status;
  const ir::StageScope stage(input.watch.observer, "write");
  WgslOutput written;
  const auto failure = WriteWgsl(module, input.directives, &written, input.mark_positions);
  const ir::Status reported = text::Report(failure, module, diagnostics);
  if (!reported.ok) return reported;
  if (!input.format_wgsl(written.text)) {
    diagnostics.Add(DiagCode::internal_error, Span{}, "the WGSL writer produced a syntax error");
    return ir::Status::Failed();
  }
  output.text = std::move(written.text);
  const OutputNames names = {
      [&](ir::FunctionId f) { return std::string(written.function_names[f.value]); },
      [&](ir::GlobalId g) { return written.global_names[g.value]; }};
  return DescribeEntryPoints(module, ir::GlobalUses(module), names, diagnostics,
                             output.entry_points);
}

}  // namespace

const BackEnd kBackEnd{.passes = kLegalizePasses, .target_ops = nullptr, .generate = Generate};

}  // namespace tessera::wgsl_target
