// Makes texture writes visible to later reads by the same invocation.
#ifndef TESSERA_BACKEND_MSL_TEXTURE_FENCES_H_
#define TESSERA_BACKEND_MSL_TEXTURE_FENCES_H_

#include "ir/module.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::msl {

// Inserts a Fence (target_ops.def) after each textureStore and texture atomic on a texture that is
// also read. An invocation sees its own writes in WGSL, but in Metal only after a fence.
ir::Status RunTextureFences(ir::Module& module);
// Returns whether the module has a read-write texture type. If it has none, RunTextureFences
// changes nothing.
bool HasReadWriteTextures(const ir::Module& module);
extern const ir::Property kTextureStoresAreFenced;

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_TEXTURE_FENCES_H_
