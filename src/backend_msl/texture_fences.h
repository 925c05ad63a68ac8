// Reading back what was written to a texture.
#ifndef TESSERA_BACKEND_MSL_TEXTURE_FENCES_H_
#define TESSERA_BACKEND_MSL_TEXTURE_FENCES_H_

#include "ir/module.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::msl {

// Puts a Fence (target_ops.def) behind each textureStore to a texture that is read, too: in WGSL an invocation reads
// what it has written, in Metal behind a fence only.
ir::Status RunTextureFences(ir::Module& module);
// Whether the module has a type of texture that is read and written: without one there is nothing to do.
bool HasReadWriteTextures(const ir::Module& module);
extern const ir::Property kTextureStoresAreFenced;

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_TEXTURE_FENCES_H_
