// Lowers the built-in functions that are missing in SPIR-V and Vulkan GLSL.
#ifndef TESSERA_IR_TRANSFORM_BUILTIN_POLYFILL_H_
#define TESSERA_IR_TRANSFORM_BUILTIN_POLYFILL_H_

#include "ir/module.h"

namespace tessera::ir {

struct BuiltinPolyfillConfig {
  bool native_packed_dot = false;  // if true, leaves dot4I8Packed and dot4U8Packed unchanged
};

// Lowers the following built-in functions:
// - `dot` on integers, and the packed dot products
// - packing and unpacking of four 8-bit integers
// - textureSampleBaseClampToEdge on textures that are not external
Status RunBuiltinPolyfill(Module& module, const BuiltinPolyfillConfig& config);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_BUILTIN_POLYFILL_H_
