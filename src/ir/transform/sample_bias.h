// Clamps the bias of textureSampleBias to WGSL's limits, which targets do not enforce.
#ifndef TESSERA_IR_TRANSFORM_SAMPLE_BIAS_H_
#define TESSERA_IR_TRANSFORM_SAMPLE_BIAS_H_

#include "ir/module.h"

namespace tessera::ir {

// Clamps the bias of textureSampleBias to the range from -16.0 to 15.99 (WGSL: textureSampleBias).
// Runs regardless of the robustness options, because the clamp is part of the function's semantics,
// not a bounds check.
Status RunSampleBias(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_SAMPLE_BIAS_H_
