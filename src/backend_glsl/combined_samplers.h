// Combines textures and samplers, as OpenGL requires.
#ifndef TESSERA_BACKEND_GLSL_COMBINED_SAMPLERS_H_
#define TESSERA_BACKEND_GLSL_COMBINED_SAMPLERS_H_

#include "base/pool_vector.h"
#include "ir/module.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::glsl {

// Creates a combined variable `texture_sampler` for each sampler that a texture is sampled with.
// Calls of built-in functions still have the sampler as an operand. The variable of a texture that
// is read without a sampler is unchanged. Textures and samplers must not be passed to functions.
ir::Status CombineSamplers(ir::Module& module);

// Each texture variable is sampled either always with the same sampler or always without one.
extern const ir::Property kSamplersAreCombined;

// Returns a list indexed by GlobalId: for each texture, the sampler with which it is sampled. The
// element is an invalid id if the texture is sampled without a sampler or is not sampled.
PoolVector<ir::GlobalId> SamplersOfTextures(const ir::Module& module);

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_COMBINED_SAMPLERS_H_
