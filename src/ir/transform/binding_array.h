// Rewrites binding arrays into the form that a target supports (Sized Binding Arrays).
#ifndef TESSERA_IR_TRANSFORM_BINDING_ARRAY_H_
#define TESSERA_IR_TRANSFORM_BINDING_ARRAY_H_

#include <cstdint>

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

struct BindingArrayConfig {
  // The indices into arrays of textures and samplers that the target supports directly. `kUniform`
  // means indices that are provably the same in all invocations that execute the instruction
  // together.
  enum class Indices : uint8_t { kConstant, kUniform, kAny };
  Indices indices = Indices::kAny;
};

// Rewrites binding arrays so that functions receive neither arrays nor their elements as arguments.
// Arrays of textures and samplers remain arrays. Arrays of buffers and of external textures become
// one variable per element, because no target supports them on all devices. The elements get
// consecutive binding numbers, as in WebGPU.
//
// If the target does not support the index of an element, the instruction that uses the element
// becomes a switch over all elements. Sampling with implicit derivatives must not be in such
// non-uniform control flow. In that case, all elements are sampled and one of the results is
// selected.
//
// Reports unsupported-by-target if an element count is not a constant. The indices into arrays of
// textures or samplers without a size are unchanged (binding_array_sizes.h).
Status RunBindingArray(Module& m, const BindingArrayConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_BINDING_ARRAY_H_
