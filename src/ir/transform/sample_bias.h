// The range of the bias of textureSampleBias, which no target bounds as WGSL does.
#ifndef TESSERA_IR_TRANSFORM_SAMPLE_BIAS_H_
#define TESSERA_IR_TRANSFORM_SAMPLE_BIAS_H_

#include "ir/module.h"

namespace tessera::ir {

// WGSL: textureSampleBias: clamps the bias to the range from -16.0 to 15.99. Whatever the options: this
// is the function's meaning, no bounds check.
Status RunSampleBias(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_SAMPLE_BIAS_H_
