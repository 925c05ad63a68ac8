// Binding arrays without a size (wgpu).
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
  // Whether arrays of textures and samplers that no entry is for stay without a size: the target has such arrays
  // (target_has_them), and nothing has to bound their indices.
  bool may_stay = false;
  // Whether the target has such arrays, so that those may stay where nothing has to bound indices.
  bool target_has_them = false;
  // Whether the elements of an array of textures or samplers share one binding, not one each.
  bool handles_share = false;
};

// Gives binding arrays that have no size the number of elements of the last entry for their place. No array is passed to
// functions afterwards. Errors: unsupported-by-target, where there is no entry and the array cannot stay as it is;
// invalid-resource-binding, where a later element's binding is another resource's.
Status RunBindingArraySizes(Module& m, const BindingArraySizesConfig& config,
                            Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_BINDING_ARRAY_SIZES_H_
