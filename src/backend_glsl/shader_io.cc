#include "backend_glsl/shader_io.h"

#include "ir/transform/stage_variables.h"

namespace tessera::glsl {

ir::Status RunShaderIo(ir::Module& m, const GlslOptions& options) {
  ir::StageVariablesConfig stage;
  stage.signed_built_ins = true;
  stage.result_name = "result";
  ir::StageVariables variables(m, stage);
  ir::ShaderIoConfig io;
  io.emit_point_size = options.emit_point_size;
  return ir::RunShaderIo(m, io, variables);
}

}  // namespace tessera::glsl
