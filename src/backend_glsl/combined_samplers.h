// Textures and samplers as OpenGL has them: in one.
#ifndef TESSERA_BACKEND_GLSL_COMBINED_SAMPLERS_H_
#define TESSERA_BACKEND_GLSL_COMBINED_SAMPLERS_H_

#include "base/pool_vector.h"
#include "ir/module.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::glsl {

// Makes a texture variable of its own for each sampler that a texture is sampled with, called `texture_sampler`; the calls
// still name the sampler, too. What is read without a sampler stays the texture itself. Textures and samplers must not be
// passed to functions.
ir::Status CombineSamplers(ir::Module& module);

// Each texture variable is sampled with one sampler, or always without.
extern const ir::Property kSamplersAreCombined;

// By GlobalId: the sampler that a texture is sampled with, or none.
PoolVector<ir::GlobalId> SamplersOfTextures(const ir::Module& module);

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_COMBINED_SAMPLERS_H_
