// Declares the function that writes texture built-in functions (WGSL: Texture Built-in Functions).
#ifndef TESSERA_BACKEND_SPIRV_TEXTURES_H_
#define TESSERA_BACKEND_SPIRV_TEXTURES_H_

#include "backend_spirv/body_builder.h"
#include "ir/module.h"

namespace tessera::spirv {

Id WriteTexture(BodyBuilder& body, const ir::Inst& inst);

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_TEXTURES_H_
