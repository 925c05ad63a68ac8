// Binding arrays as targets have them (Sized Binding Arrays).
#ifndef TESSERA_IR_TRANSFORM_BINDING_ARRAY_H_
#define TESSERA_IR_TRANSFORM_BINDING_ARRAY_H_

#include <cstdint>

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

struct BindingArrayConfig {
  // The indices into arrays of textures and samplers that the target takes as they are. `kUniform`:
  // those that are surely the same for all invocations that run the instruction together.
  enum class Indices : uint8_t { kConstant, kUniform, kAny };
  Indices indices = Indices::kAny;
};

// No element and no array is passed to functions afterwards. Arrays of textures and samplers stay
// arrays. Arrays of buffers and of external textures, which no target has in a form that all its
// devices take, become one variable an element; the binding numbers follow each other, as WebGPU counts
// them.
//
// What is done with an element whose index the target does not take becomes a switch over the elements.
// Sampling with implicit derivatives would then be in non-uniform control flow: there all elements are
// sampled, and one of the results is chosen.
//
// Element counts have to be constants: else unsupported-by-target. Arrays without a size, of textures or samplers, keep
// all indices (binding_array_sizes.h).
Status RunBindingArray(Module& m, const BindingArrayConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_BINDING_ARRAY_H_
