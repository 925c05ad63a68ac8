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
  // If true, keeps overrides without a value, and everything that depends on them. Errors are
  // ignored. Used for reflection before all values are known.
  bool keep_unknown = false;
  // If true, replaces only the overrides that sizes depend on (analysis/size_overrides.h), for
  // targets that require the sizes of types and workgroups to be constant. Keeps other overrides
  // and everything that depends on them. Does not detect errors that depend on other overrides.
  bool sizes_only = false;
};

// Replaces overrides and override-expressions with constants, in operands, types, initial values
// and workgroup sizes. Then removes the overrides and override-expressions from the module. With
// `sizes_only`, replaces only the overrides that sizes depend on; these stay declared, but are no
// longer `used`.
//
// Reports invalid values of overrides, and errors in the evaluation of override-expressions. In the
// specification, both are pipeline-creation errors. Overrides that no entry point uses
// (Override::used) need no value. Checks WGSL's rules for workgroup sizes even if there are no
// overrides. Must run after single_entry_point.
Status RunSubstituteOverrides(Module& m, const SubstituteOverridesConfig& config,
                              Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_SUBSTITUTE_OVERRIDES_H_
