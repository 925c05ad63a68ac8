#include "backend_hlsl/legalise.h"

#include "backend_hlsl/flatten_groupshared.h"
#include "ir/transform/dead_code.h"
#include "ir/transform/direct_variable_access.h"
#include "ir/transform/external_texture.h"
#include "ir/transform/integer_semantics.h"
#include "ir/transform/loop_guard.h"
#include "ir/transform/robustness.h"
#include "ir/transform/run_step.h"
#include "ir/transform/wrapping_arithmetic.h"
#include "ir/transform/zero_init_workgroup.h"

namespace tessera::hlsl {

ir::Status LegaliseHlsl(ir::Module& m, const LegaliseConfig& config, Diagnostics& diagnostics) {
  const auto run = [&](const char* name, auto step) {
    return ir::RunStep(name, m, diagnostics, config.observer, step);
  };
  // First: HLSL has no pointers. Those to function and private variables become inout parameters, which
  // name parts of variables as well as whole ones.
  ir::DirectVariableAccessConfig direct;
  direct.parts_of_variables = false;
  if (!run("direct_variable_access",
           [&] { return ir::RunDirectVariableAccess(m, direct, diagnostics); })) {
    return ir::Status::Failed();
  }
  // What nobody uses needs no guard.
  ir::DeadCodeConfig dead;
  dead.pointer_parameters = true;
  if (!run("dead_code", [&] { return ir::RunDeadCode(m, dead, diagnostics); })) {
    return ir::Status::Failed();
  }
  // Before robustness, which profits from bounds that keep a loop's variable from wrapping.
  if (config.loop_guard &&
      !run("loop_guard", [&] { return ir::RunLoopGuard(m, {}, diagnostics); })) {
    return ir::Status::Failed();
  }
  ir::RobustnessConfig robustness;
  robustness.indices = robustness.textures = robustness.subgroup_matrices = config.robustness;
  if (!run("robustness", [&] { return ir::RunRobustness(m, robustness); })) {
    return ir::Status::Failed();
  }
  // After robustness, which knows the texture as a whole; before integer_semantics, because
  // coordinates are converted.
  if (!run("external_texture",
           [&] { return ir::RunExternalTexture(m, config.external_textures, diagnostics); })) {
    return ir::Status::Failed();
  }
  // After robustness, whose arithmetic is made to be in range and says so.
  if (!run("integer_semantics", [&] { return ir::RunIntegerSemantics(m, {}, diagnostics); })) {
    return ir::Status::Failed();
  }
  // After robustness, which clamps by the arrays' own counts.
  if (!run("flatten_groupshared", [&] { return FlattenGroupshared(m, diagnostics); })) {
    return ir::Status::Failed();
  }
  // After robustness: its stores are in bounds by construction.
  if (config.zero_initialize_workgroup &&
      !run("zero_init_workgroup", [&] { return ir::RunZeroInitWorkgroup(m); })) {
    return ir::Status::Failed();
  }
  // Last: the others make arithmetic, too. DXC's shifts are those of WGSL.
  ir::WrappingArithmeticConfig wrapping;
  wrapping.left_shifts = false;
  if (!run("wrapping_arithmetic",
           [&] { return ir::RunWrappingArithmetic(m, wrapping, diagnostics); })) {
    return ir::Status::Failed();
  }
  return ir::Status::Ok();
}

}  // namespace tessera::hlsl
