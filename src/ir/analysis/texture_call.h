// The operands of texture built-in functions by what they are.
#ifndef TESSERA_IR_ANALYSIS_TEXTURE_CALL_H_
#define TESSERA_IR_ANALYSIS_TEXTURE_CALL_H_

#include "ir/module.h"

namespace tessera::ir {

// WGSL: Texture Built-in Functions. What a function does not take, or the call leaves out, is none.
struct TextureCall {
  Value component;  // textureGather of a color
  Value texture, sampler, coords, layer;
  Value reference;  // of a comparison with a depth
  Value bias;       // textureSampleBias
  Value level;      // textureSampleLevel, textureLoad, textureDimensions
  Value sample;     // textureLoad of a multisampled texture
  Value ddx, ddy;   // textureSampleGrad
  Value offset;     // in texels
  Value value;      // textureStore, and atomic operations
};

// `inst` is a kBuiltin with a texture as its first operand, or as its second behind textureGather's component.
TextureCall TextureCallOf(const Module& m, InstId inst);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_TEXTURE_CALL_H_
