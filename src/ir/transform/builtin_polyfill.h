// Implements built-in functions that SPIR-V and Vulkan GLSL lack, using other functions.
#ifndef TESSERA_IR_TRANSFORM_BUILTIN_POLYFILL_H_
#define TESSERA_IR_TRANSFORM_BUILTIN_POLYFILL_H_

#include "ir/module.h"

namespace tessera::ir {

struct BuiltinPolyfillConfig {
  bool native_packed_dot = false;  // keep dot4I8Packed and dot4U8Packed
};

// Replaces dot for integers, the packed dot products, packing and unpacking of four 8-bit integers,
// and textureSampleBaseClampToEdge for textures that are not external.
Status RunBuiltinPolyfill(Module& module, const BuiltinPolyfillConfig& config);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_BUILTIN_POLYFILL_H_
