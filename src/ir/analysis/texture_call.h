// Identifies the operands of texture built-in calls.
#ifndef TESSERA_IR_ANALYSIS_TEXTURE_CALL_H_
#define TESSERA_IR_ANALYSIS_TEXTURE_CALL_H_

#include "ir/module.h"

namespace tessera::ir {

// The operands of a texture built-in call (WGSL: Texture Built-in Functions). An operand is none if
// the function has no such parameter or the call omits it.
struct TextureCall {
  Value component;  // only for textureGather of a color texture
  Value texture, sampler, coords, layer;
  Value reference;  // the depth to compare with
  Value bias;       // only for textureSampleBias
  Value level;      // only for textureSampleLevel, textureLoad and textureDimensions
  Value sample;     // only for textureLoad of a multisampled texture
  Value ddx, ddy;   // only for textureSampleGrad
  Value offset;     // in texels
  Value value;      // only for textureStore and atomic operations
};

// Returns the operands of `inst`, a kBuiltin with a texture. The texture must be the first operand
// or, in a textureGather with a component, the second.
TextureCall TextureCallOf(const Module& m, InstId inst);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_TEXTURE_CALL_H_
