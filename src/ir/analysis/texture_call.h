// Names the operands of texture built-in functions.
#ifndef TESSERA_IR_ANALYSIS_TEXTURE_CALL_H_
#define TESSERA_IR_ANALYSIS_TEXTURE_CALL_H_

#include "ir/module.h"

namespace tessera::ir {

// The operands of a call (WGSL: Texture Built-in Functions). Operands that the function does not
// have or the call omits are none.
struct TextureCall {
  Value component;  // textureGather of a color texture
  Value texture, sampler, coords, layer;
  Value reference;  // the depth to compare with
  Value bias;       // textureSampleBias
  Value level;      // textureSampleLevel, textureLoad, textureDimensions
  Value sample;     // textureLoad of a multisampled texture
  Value ddx, ddy;   // textureSampleGrad
  Value offset;     // in texels
  Value value;      // textureStore, and atomic operations
};

// Returns the operands of `inst`, a kBuiltin. Its first operand is a texture, or its second one
// after textureGather's component.
TextureCall TextureCallOf(const Module& m, InstId inst);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_TEXTURE_CALL_H_
