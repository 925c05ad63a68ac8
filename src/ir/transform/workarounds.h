// Replaces constructs that drivers compile incorrectly (docs/drivers.md).
#ifndef TESSERA_IR_TRANSFORM_WORKAROUNDS_H_
#define TESSERA_IR_TRANSFORM_WORKAROUNDS_H_

#include "ir/module.h"

namespace tessera::ir {

// Matches Workarounds in tessera/options.h.
struct WorkaroundsConfig {
  // Moves the x and y of the built-in input `position` to the pixel's center.
  bool fragment_position_of_sample = false;
  // Turns parameters that are matrices, or composite values that contain matrices, into pointers to
  // variables.
  bool matrix_parameters = false;
  bool reflect_vec2 = false;           // expanded to its definition for vec2<f32>
  bool pack_4x8_norm = false;          // computed by pack4xI8 and similar functions
  bool partial_vector_stores = false;  // stores whole vectors to function and private variables
};

// Applies the workarounds that `config` enables. Runs before the passes that define and bound
// operations, because it emits operations that need both.
Status RunWorkarounds(Module& m, const WorkaroundsConfig& config);

// Splits min, max, clamp and saturate of vectors into one call per component. Runs after the passes
// that emit calls of these functions to bound coordinates, or to bound values before conversion to
// integers.
Status RunVectorMinMaxClamp(Module& m);

// Computes negation and abs of f32, and scalar length and distance, which equal abs, by changing
// the sign bit. Runs after all passes that emit these operations.
Status RunFloatSigns(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_WORKAROUNDS_H_
