#include "backend_glsl/shader_io.h"

#include "backend_glsl/version.h"
#include "ir/builder.h"
#include "ir/edit.h"
#include "ir/transform/stage_variables.h"
#include "ir/views.h"

namespace tessera::glsl {

namespace {

// Replaces kInsert with kConstruct, because GLSL has no expression for a vector with one component
// changed. Handles only vec4<f32>, because RunShaderIo creates kInsert only for positions.
void ConstructInserts(ir::Module& m) {
  if (!m.MayHave(ir::Op::kInsert)) return;
  constexpr ir::TypeId kPosition = ir::TypeStore::Vector(ir::kF32, 4);
  const auto count = static_cast<uint32_t>(m.insts.size());
  for (uint32_t i = 0; i < count; ++i) {
    const ir::InstId id(i);
    if (m[id].op != ir::Op::kInsert || !m[id].block.valid() || m[id].type != kPosition) continue;
    ir::Builder b(m, id);
    const ir::Value position = ir::InsertInst(m, id).composite(),
                    part = ir::InsertInst(m, id).part();
    const int64_t at = m.constants.IntValue(ir::InsertInst(m, id).index(0).constant());
    ir::Value parts[4];
    for (uint32_t k = 0; k < 4; ++k) parts[k] = k == at ? part : b.Access(position, {b.U32(k)});
    ir::ReplaceInPlace(m, id, ir::Op::kConstruct, {parts[0], parts[1], parts[2], parts[3]});
  }
}

}  // namespace

ir::Status RunShaderIo(ir::Module& m, const GlslOptions& options,
                       const ir::ColorAttachments& colors, Diagnostics& diagnostics) {
  ir::StageVariablesConfig stage;
  stage.signed_built_ins = true;
  stage.result_name = "result";
  if (IsForVulkan(options)) {
    if (!ir::CheckColorAttachments(m, colors, diagnostics).ok) return ir::Status::Failed();
    stage.colors = &colors;
  }
  ir::StageVariables variables(m, stage);
  ir::ShaderIoConfig io;
  io.emit_point_size = options.emit_point_size;
  io.flip_y = options.flip_y;
  io.depth_range_minus_one_to_one = options.depth_range_minus_one_to_one;
  const ir::Status status = ir::RunShaderIo(m, io, variables);
  ConstructInserts(m);
  return status;
}

}  // namespace tessera::glsl
