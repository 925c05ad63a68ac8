// Assigns sizes to wgpu's unsized binding arrays.
#ifndef TESSERA_IR_TRANSFORM_BINDING_ARRAY_SIZES_H_
#define TESSERA_IR_TRANSFORM_BINDING_ARRAY_SIZES_H_

#include <span>

#include "base/diagnostics.h"
#include "ir/module.h"
#include "ir/transform/binding_remapper.h"

namespace tessera::ir {

struct BindingArraySizesConfig {
  struct Entry {
    BindingPoint at;
    uint32_t count;
  };
  std::span<const Entry> entries;
  // If true, an array of textures or samplers that has no entry in `entries` remains unsized.
  // Requires that `target_has_them` is true and that no pass clamps the indices of such arrays.
  bool may_stay = false;
  // True if the target supports unsized arrays of textures and samplers.
  bool target_has_them = false;
  // True if all elements of an array of textures or samplers share one binding; false if each
  // element has its own.
  bool handles_share = false;
};

// Gives each unsized binding array the element count from `config.entries`. If several entries have
// the array's binding point, uses the last one. If the module declares unsized arrays, also removes
// all parameters that are binding arrays, because functions then refer directly to the variables
// that were passed (see direct_variable_access.h). Reports:
//
// - unsupported-by-target if an array has no entry and may not remain unsized;
// - unsupported-by-target if the count exceeds the maximum;
// - invalid-resource-binding if another resource has the binding number of an element, or if the
//   number would be too large.
Status RunBindingArraySizes(Module& m, const BindingArraySizesConfig& config,
                            Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_BINDING_ARRAY_SIZES_H_
