// Other forms of what drivers get wrong: docs/drivers.md.
#ifndef TESSERA_IR_TRANSFORM_WORKAROUNDS_H_
#define TESSERA_IR_TRANSFORM_WORKAROUNDS_H_

#include "ir/module.h"

namespace tessera::ir {

// As Workarounds in tessera/options.h.
struct WorkaroundsConfig {
  // The x and y of the built-in input `position` are taken to the pixel's center.
  bool fragment_position_of_sample = false;
  // Parameters that are matrices, or composite values with matrices in them, become pointers to variables.
  bool matrix_parameters = false;
  bool reflect_vec2 = false;           // computed as it is defined, for vec2<f32>
  bool pack_4x8_norm = false;          // computed by pack4xI8 and its like
  bool partial_vector_stores = false;  // whole vectors are stored to function and private variables
};

// Before what defines and bounds operations: it makes some that are neither defined nor bounded.
Status RunWorkarounds(Module& m, const WorkaroundsConfig& config);

// min, max, clamp and saturate of vectors become calls for each component. After what makes such calls: bounds of
// coordinates, and of what becomes an integer.
Status RunVectorMinMaxClamp(Module& m);

// Negations and abs of f32, and what is abs by another name, change the highest bit. After all that makes some.
Status RunFloatSigns(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_WORKAROUNDS_H_
