// Replaces constructs that drivers miscompile (docs/drivers.md).
#ifndef TESSERA_IR_TRANSFORM_WORKAROUNDS_H_
#define TESSERA_IR_TRANSFORM_WORKAROUNDS_H_

#include "ir/module.h"

namespace tessera::ir {

// Selects workarounds. The fields mirror Workarounds in tessera/options.h.
struct WorkaroundsConfig {
  // Moves x and y of the built-in input `position` to the pixel center.
  bool fragment_position_of_sample = false;
  // Passes matrices, and structures and arrays that contain them, to functions as pointers to
  // variables.
  bool matrix_parameters = false;
  bool reflect_vec2 = false;  // expands reflect on vec2<f32> to its definition
  // Lowers pack4x8snorm, unpack4x8snorm and their unorm variants to functions that pack and unpack
  // 8-bit integers.
  bool pack_4x8_norm = false;
  // Replaces each store to a component of a vector in the function or private address space with a
  // store of the whole vector.
  bool partial_vector_stores = false;
};

// Applies the workarounds that `config` enables. Must run before the passes integer_semantics and
// robustness, because these passes must also process the operations that the workarounds emit.
Status RunWorkarounds(Module& m, const WorkaroundsConfig& config);

// Splits min, max, clamp and saturate on vectors into one call per component. Must run after all
// passes that emit these functions for bounds checks or integer conversions.
Status RunVectorMinMaxClamp(Module& m);

// Computes negation and abs of f32, and scalar length and distance, by changing the sign bit. Must
// run after all passes that emit these operations.
Status RunFloatSigns(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_WORKAROUNDS_H_
