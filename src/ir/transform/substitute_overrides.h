// Replaces overrides with their values, as WebGPU does at pipeline creation.
#ifndef TESSERA_IR_TRANSFORM_SUBSTITUTE_OVERRIDES_H_
#define TESSERA_IR_TRANSFORM_SUBSTITUTE_OVERRIDES_H_

#include <span>

#include "base/diagnostics.h"
#include "ir/module.h"
#include "ir/transform/override_values.h"

namespace tessera::ir {

struct SubstituteOverridesConfig {
  std::span<const OverrideInput> values;
  // For reflection before all values are known. Keeps overrides without a value, together with
  // everything that depends on them. Errors are ignored, and limits are not checked.
  bool keep_unknown = false;
  // For targets whose types and workgroup sizes must be constants. Replaces only the overrides that
  // sizes depend on (analysis/size_overrides.h). Keeps other overrides, together with everything
  // that depends on them, and does not detect errors that depend on them.
  bool sizes_only = false;
  // The pipeline limits (WebGPU: limits), checked if `check_limits` is set.
  bool check_limits = true;
  uint32_t max_workgroup_size[3] = {256, 256, 64};
  uint32_t max_workgroup_invocations = 256;
  uint64_t max_workgroup_storage = 16384;  // in bytes
};

// Afterwards the module has no overrides and no override-expressions: operands, types, initial
// values and workgroup sizes are constants. With `sizes_only`, overrides that sizes depend on
// remain declared but are no longer `used`.
//
// Reports invalid values, and errors in evaluating expressions with them; in the specification,
// both are pipeline-creation errors. Overrides that no entry point uses (Override::used) need no
// value. Checks workgroup sizes and workgroup memory against the limits even if there are no
// overrides. Must run after single_entry_point.
Status RunSubstituteOverrides(Module& m, const SubstituteOverridesConfig& config,
                              Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_SUBSTITUTE_OVERRIDES_H_
