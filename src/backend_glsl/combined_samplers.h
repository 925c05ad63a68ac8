// Combines each texture with its sampler into one variable, as OpenGL requires.
#ifndef TESSERA_BACKEND_GLSL_COMBINED_SAMPLERS_H_
#define TESSERA_BACKEND_GLSL_COMBINED_SAMPLERS_H_

#include "base/pool_vector.h"
#include "ir/module.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::glsl {

// Creates a combined variable `texture_sampler` for each pair of a texture and a sampler that are
// used together. Calls to built-in functions keep the sampler as an operand. The variable of a
// texture that is read without a sampler is unchanged. Textures and samplers must not be passed to
// user-defined functions.
ir::Status CombineSamplers(ir::Module& module);

// Property: each texture variable is used with at most one sampler.
extern const ir::Property kSamplersAreCombined;

// Returns the sampler with which each texture is sampled, indexed by the GlobalId of the texture.
// The sampler is an invalid id for textures that are not used with a sampler.
PoolVector<ir::GlobalId> SamplersOfTextures(const ir::Module& module);

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_COMBINED_SAMPLERS_H_
