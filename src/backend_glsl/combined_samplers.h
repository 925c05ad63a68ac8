// Combined textures and samplers, as OpenGL has them.
#ifndef TESSERA_BACKEND_GLSL_COMBINED_SAMPLERS_H_
#define TESSERA_BACKEND_GLSL_COMBINED_SAMPLERS_H_

#include "base/pool_vector.h"
#include "ir/module.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::glsl {

// Creates a texture variable `texture_sampler` for each sampler that a texture is sampled with. The
// calls keep the sampler as operand. A texture that is read without a sampler is unchanged.
// Textures and samplers must not be passed to functions.
ir::Status CombineSamplers(ir::Module& module);

// Each texture variable is always sampled with the same sampler, or always without one.
extern const ir::Property kSamplersAreCombined;

// Returns, by GlobalId, the sampler that a texture is sampled with, or none.
PoolVector<ir::GlobalId> SamplersOfTextures(const ir::Module& module);

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_COMBINED_SAMPLERS_H_
