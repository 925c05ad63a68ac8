// Replaces overrides by their values: what WebGPU does when it creates a pipeline.
#ifndef TESSERA_IR_TRANSFORM_SUBSTITUTE_OVERRIDES_H_
#define TESSERA_IR_TRANSFORM_SUBSTITUTE_OVERRIDES_H_

#include <span>

#include "base/diagnostics.h"
#include "ir/module.h"
#include "ir/transform/override_values.h"

namespace tessera::ir {

struct SubstituteOverridesConfig {
  std::span<const OverrideInput> values;
  // Overrides without any value stay, with all that depends on them, and mistakes are passed over:
  // for reflection before all values are known. Nothing is checked against limits.
  bool keep_unknown = false;
  // Only those that decide sizes (analysis/size_overrides.h) are replaced, all others stay, with all that depends on
  // them: for targets whose types and workgroup sizes are constants. Errors that depend on the others are not found.
  bool sizes_only = false;
  // Limits of the pipeline (WebGPU: limits); checked when `check_limits`.
  bool check_limits = true;
  uint32_t max_workgroup_size[3] = {256, 256, 64};
  uint32_t max_workgroup_invocations = 256;
  uint64_t max_workgroup_storage = 16384;  // bytes
};

// Afterwards the module has no overrides and no override expressions: operands, types, initial
// values and workgroup sizes are constants. What is wrong with the values, or comes out of
// evaluating with them, is reported as the pipeline-creation errors of the specification are.
// With `sizes_only` overrides of sizes stay declared, but not `used`.
// Overrides that no entry point uses (Override::used) need no value. Workgroup sizes and workgroup
// memory are checked against the limits even if there are no overrides. Runs after
// single_entry_point.
Status RunSubstituteOverrides(Module& m, const SubstituteOverridesConfig& config,
                              Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_SUBSTITUTE_OVERRIDES_H_
