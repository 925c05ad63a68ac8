#include "backend_msl/legalise.h"

#include "backend_msl/shader_io.h"
#include "backend_msl/switch_return.h"
#include "ir/transform/dead_code.h"
#include "ir/transform/direct_variable_access.h"
#include "ir/transform/external_texture.h"
#include "ir/transform/integer_semantics.h"
#include "ir/transform/loop_guard.h"
#include "ir/transform/module_scope_vars.h"
#include "ir/transform/robustness.h"
#include "ir/transform/run_step.h"
#include "ir/transform/wrapping_arithmetic.h"
#include "ir/transform/zero_init_workgroup.h"

namespace tessera::msl {

ir::Status LegaliseMsl(ir::Module& m, const LegaliseConfig& config, Diagnostics& diagnostics) {
  const auto run = [&](const char* name, auto step) {
    return ir::RunStep(name, m, diagnostics, config.observer, step);
  };
  // First: MSL has pointers, but a pointer to a buffer does not tell the length of its array, and one to a
  // packed vector is of another type than one to a vector.
  ir::DirectVariableAccessConfig direct;
  direct.spaces = 1u << static_cast<int>(ir::AddressSpace::kStorage);
  direct.parts_of_variables = false;
  direct.vec3_members = true;
  if (!run("direct_variable_access",
           [&] { return ir::RunDirectVariableAccess(m, direct, diagnostics); })) {
    return ir::Status::Failed();
  }
  // What nobody uses needs no guard.
  if (!run("dead_code", [&] { return ir::RunDeadCode(m, {}, diagnostics); })) {
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
  ir::IntegerSemanticsConfig integers;
  integers.negative_remainder = false;  // C++ defines it as WGSL does
  if (!run("integer_semantics",
           [&] { return ir::RunIntegerSemantics(m, integers, diagnostics); })) {
    return ir::Status::Failed();
  }
  // After robustness: its stores are in bounds by construction.
  if (config.zero_initialize_workgroup &&
      !run("zero_init_workgroup", [&] { return ir::RunZeroInitWorkgroup(m); })) {
    return ir::Status::Failed();
  }
  if (!run("switch_return", [&] { return RunSwitchReturn(m); })) return ir::Status::Failed();
  // After all that asks for built-in values or knows their ranges.
  if (!run("shader_io", [&] { return RunShaderIo(m, config.shader_io); })) {
    return ir::Status::Failed();
  }
  // After all that makes arithmetic.
  if (!run("wrapping_arithmetic", [&] { return ir::RunWrappingArithmetic(m, {}, diagnostics); })) {
    return ir::Status::Failed();
  }
  // After all that knows variables of module scope; it makes parameters, which nobody has to pass after it.
  if (!run("module_scope_vars", [&] { return ir::RunModuleScopeVars(m); })) {
    return ir::Status::Failed();
  }
  return ir::Status::Ok();
}

}  // namespace tessera::msl
