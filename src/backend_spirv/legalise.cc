#include "backend_spirv/legalise.h"

#include "ir/transform/dead_code.h"
#include "ir/transform/direct_variable_access.h"
#include "ir/transform/external_texture.h"
#include "ir/transform/integer_semantics.h"
#include "ir/transform/loop_guard.h"
#include "ir/transform/robustness.h"
#include "ir/transform/run_step.h"
#include "ir/transform/zero_init_workgroup.h"

namespace tessera::spirv {

ir::Status Legalise(ir::Module& m, const LegaliseConfig& config, Diagnostics& diagnostics) {
  const auto run = [&](const char* name, auto step) {
    return ir::RunStep(name, m, diagnostics, config.observer, step);
  };

  // First, so that all steps see the instructions that it makes of override-expressions.
  if (config.spirv.specialize_overrides &&
      !run("legalise_overrides", [&] { return LegaliseOverrides(m, diagnostics); })) {
    return ir::Status::Failed();
  }

  // Before everything that looks at variables: SPIR-V has no pointers to parts of them as arguments.
  if (!run("direct_variable_access",
           [&] { return ir::RunDirectVariableAccess(m, {}, diagnostics); })) {
    return ir::Status::Failed();
  }

  // What nobody uses needs no guard.
  if (config.remove_dead_code &&
      !run("dead_code", [&] { return ir::RunDeadCode(m, {}, diagnostics); })) {
    return ir::Status::Failed();
  }

  // Built-in functions next: what takes their place needs robustness and integer semantics, too.
  BuiltinConfig builtins;
  builtins.native_packed_dot = config.spirv.integer_dot_product == Choice::kYes ||
                               (config.spirv.integer_dot_product == Choice::kAuto &&
                                EffectiveSpirvVersion(config.spirv) >= 0x10600);
  if (!run("legalise_builtins", [&] { return LegaliseBuiltins(m, builtins); })) {
    return ir::Status::Failed();
  }

  // Before robustness, which profits from bounds that keep a loop's variable from wrapping.
  if (config.loop_guard &&
      !run("loop_guard", [&] { return ir::RunLoopGuard(m, {}, diagnostics); })) {
    return ir::Status::Failed();
  }

  // Robustness while parameters of entry points are parameters: it knows the ranges of builtin values.
  ir::RobustnessConfig robustness;
  robustness.indices = robustness.textures = robustness.subgroup_matrices = config.robustness;
  robustness.storage_matrices_by_device = config.cooperative_matrix_robust_access;
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

  // After robustness: its stores are in bounds by construction. Before legalise_io: it adds a
  // parameter to entry points.
  if (config.zero_initialize_workgroup &&
      !config.spirv.zero_initialize_workgroup_memory_extension &&
      !run("zero_init_workgroup", [&] { return ir::RunZeroInitWorkgroup(m); })) {
    return ir::Status::Failed();
  }

  // After robustness, which bounds the indices by the types that the source has.
  if (!config.spirv.uniform_buffer_standard_layout &&
      !run("legalise_uniform", [&] { return LegaliseUniform(m); })) {
    return ir::Status::Failed();
  }

  // After robustness, which bounds the indices, and after legalise_uniform, which makes values of what
  // was memory.
  if (!run("legalise_access", [&] { return LegaliseAccess(m); })) return ir::Status::Failed();

  // Last: afterwards entry points have neither parameters nor results.
  if (!run("legalise_io", [&] { return LegaliseIo(m, config.spirv, diagnostics); })) {
    return ir::Status::Failed();
  }
  return ir::Status::Ok();
}

}  // namespace tessera::spirv
