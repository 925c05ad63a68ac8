// Turns shader inputs and outputs into module-scope variables.

#include "backend_spirv/legalize.h"
#include "base/pool_vector.h"
#include "ir/transform/stage_variables.h"

namespace tessera::spirv {

ir::Status RunShaderIo(ir::Module& m, const SpirvOptions& options,
                       const ir::ColorAttachments& colors, Diagnostics& diagnostics) {
  if (!ir::CheckColorAttachments(m, colors, diagnostics).ok) return ir::Status::Failed();
  ir::ShaderIoConfig io;
  io.emit_point_size = options.emit_point_size;
  io.flip_y = options.flip_y;
  io.depth_range_minus_one_to_one = options.depth_range_minus_one_to_one;
  io.clamp_frag_depth = options.clamp_frag_depth != FragDepthClamp::kNone;
  PoolVector<ir::FragDepthRange> ranges;
  if (options.clamp_frag_depth == FragDepthClamp::kImmediates) {
    if (!AddFragDepthRange(m, options.frag_depth_range, diagnostics, &ranges).ok) {
      return ir::Status::Failed();
    }
    io.depth_ranges = ranges;
  }
  ir::StageVariablesConfig stage;
  stage.halves = options.storage_input_output_16;
  stage.colors = &colors;
  ir::StageVariables variables(m, stage);
  return ir::RunShaderIo(m, io, variables);
}

}  // namespace tessera::spirv
