// Looks up the properties of storage texture formats.
#ifndef TESSERA_IR_TEXEL_FORMAT_H_
#define TESSERA_IR_TEXEL_FORMAT_H_

#include <cstdint>

#include "ir/type.h"

namespace tessera::ir {

struct TexelInfo {
  TypeId channel;         // scalar type in the shader: f32, i32 or u32
  uint32_t channels = 4;  // number of channels in memory
};

constexpr TexelInfo TexelInfoOf(TexelFormat format) {
  switch (format) {
#define TESSERA_TEXEL_FORMAT(name, channel, channels, bytes, tier) \
  case TexelFormat::k_##name: return {channel, channels};
#include "ir/texel_formats.def"
#undef TESSERA_TEXEL_FORMAT
    case TexelFormat::kNone: break;
  }
  return {kF32, 4};
}

}  // namespace tessera::ir

#endif  // TESSERA_IR_TEXEL_FORMAT_H_
