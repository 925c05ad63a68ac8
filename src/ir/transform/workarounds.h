// Replaces constructs that drivers miscompile (docs/drivers.md).
#ifndef TESSERA_IR_TRANSFORM_WORKAROUNDS_H_
#define TESSERA_IR_TRANSFORM_WORKAROUNDS_H_

#include "ir/module.h"

namespace tessera::ir {

// Corresponds to Workarounds in tessera/options.h.
struct WorkaroundsConfig {
  // Moves x and y of the built-in input `position` to the center of the pixel.
  bool fragment_position_of_sample = false;
  // Changes parameters that are matrices, or composite values that contain matrices, into pointers
  // to variables.
  bool matrix_parameters = false;
  bool reflect_vec2 = false;  // expands reflect to its definition for vec2<f32>
  // Expands pack4x8snorm and similar functions, using pack4xI8 and similar functions.
  bool pack_4x8_norm = false;
  bool partial_vector_stores = false;  // stores whole vectors to function and private variables
};

// Applies the workarounds that `config` enables. Must run before the passes that define the
// semantics of operations and bound accesses, because the operations that it emits need both.
Status RunWorkarounds(Module& m, const WorkaroundsConfig& config);

// Splits min, max, clamp and saturate of vectors into one call per component. Must run after the
// passes that emit these functions to bound coordinates, or to bound values before conversion to
// integers.
Status RunVectorMinMaxClamp(Module& m);

// Computes negation and abs of f32 by changing the sign bit. Does the same for scalar length and
// distance, which are absolute values. Must run after all passes that emit these operations.
Status RunFloatSigns(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_WORKAROUNDS_H_
