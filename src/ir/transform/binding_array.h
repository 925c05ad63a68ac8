// Rewrites binding arrays (proposal Sized Binding Arrays) into the form that a target supports.
#ifndef TESSERA_IR_TRANSFORM_BINDING_ARRAY_H_
#define TESSERA_IR_TRANSFORM_BINDING_ARRAY_H_

#include <cstdint>

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

struct BindingArrayConfig {
  // The kinds of indices that the target supports for arrays of textures and samplers. `kUniform`
  // is an index with the same value in all invocations that execute the instruction together.
  enum class Indices : uint8_t { kConstant, kUniform, kAny };
  Indices indices = Indices::kAny;
};

// Rewrites binding arrays so that no function has a parameter that is a binding array or one of its
// elements. Arrays of textures and samplers remain arrays. Arrays of buffers and of external
// textures become one variable per element, because no target supports such arrays on every device.
// The elements get consecutive binding numbers, as in WebGPU.
//
// An instruction that uses an element becomes a switch over all elements in two cases:
// - The target does not support the kind of the index (constant, uniform or non-uniform).
// - The index is not a constant, and the array became several variables.
// A switch over a non-uniform index cannot contain sampling with implicit derivatives, which is not
// allowed in non-uniform control flow. Instead of the switch, the output then samples all elements
// and selects one of the results.
//
// Reports unsupported-by-target if an element count is not a constant. Indices into unsized arrays
// of textures or samplers stay unchanged (see binding_array_sizes.h).
Status RunBindingArray(Module& m, const BindingArrayConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_BINDING_ARRAY_H_
