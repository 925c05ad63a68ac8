// Enumerations used by types, variables and instructions (WGSL: Predeclared Enumerants, Built-in
// Value Names, etc.).
#ifndef TESSERA_IR_ENUMS_H_
#define TESSERA_IR_ENUMS_H_

#include <cstdint>
#include <string_view>

namespace tessera::ir {

#define TESSERA_ENUM(name) enum class name : uint8_t {
#define TESSERA_TEXT(enumerator, text) enumerator,
#define TESSERA_END_ENUM() \
  }                        \
  ;
#include "ir/enums.def"

enum class TexelFormat : uint8_t {
  kNone,
#define TESSERA_TEXEL_FORMAT(name, channel, channels, bytes, tier) k_##name,
#include "ir/texel_formats.def"
#undef TESSERA_TEXEL_FORMAT
};

enum class BuiltinValue : uint8_t {
  kNone,
#define TESSERA_BUILTIN_VALUE(enumerator, ...) enumerator,
#define TESSERA_INTERNAL_BUILTIN_VALUE(enumerator, ...) enumerator,
#include "ir/builtin_values.def"
};

// The number of enumerators.
template <typename Enum>
inline constexpr int kCountOf = 0;
#define TESSERA_ENUM(name) \
  template <>              \
  inline constexpr int kCountOf<name> = 0
#define TESSERA_TEXT(enumerator, text) +1
#define TESSERA_END_ENUM() ;
#include "ir/enums.def"
template <>
inline constexpr int kCountOf<TexelFormat> = 1
#define TESSERA_TEXEL_FORMAT(name, channel, channels, bytes, tier) +1
#include "ir/texel_formats.def"
#undef TESSERA_TEXEL_FORMAT
    ;
template <>
inline constexpr int kCountOf<BuiltinValue> = 1
#define TESSERA_BUILTIN_VALUE(enumerator, ...) +1
#define TESSERA_INTERNAL_BUILTIN_VALUE(enumerator, ...) +1
#include "ir/builtin_values.def"
    ;

// Returns true if variables in the address space can have different access modes, in WGSL or in a
// back end. The text form then always shows the access mode.
constexpr bool HasSeveralAccessModes(AddressSpace space) {
  switch (space) {
    case AddressSpace::kNone:
    case AddressSpace::kFunction:
    case AddressSpace::kPrivate:
    case AddressSpace::kPixelLocal:
    case AddressSpace::kWorkgroup: return false;
    default: return true;
  }
}
constexpr bool IsReadAndWritten(Access access) {
  return access == Access::kReadWrite || access == Access::kAtomic;
}
constexpr bool IsArrayed(TextureDim dim) {
  return dim == TextureDim::k2DArray || dim == TextureDim::kCubeArray;
}
// Returns the number of components of a texture's size, not counting layers.
constexpr uint32_t SizeCount(TextureDim dim) {
  if (dim == TextureDim::k1D || dim == TextureDim::kBuffer) return 1;
  return dim == TextureDim::k3D ? 3 : 2;
}
// Returns the number of coordinates for sampling, not counting the layer. It is 3 for cube
// textures, because their coordinates are a direction.
constexpr uint32_t CoordinateCount(TextureDim dim) {
  return dim == TextureDim::kCube || dim == TextureDim::kCubeArray ? 3 : SizeCount(dim);
}

// Returns the spelling of an enumerator in WGSL and in the text form, e.g. "2d_array".
#define TESSERA_ENUM(name) std::string_view NameOf(name value);
#include "ir/enums.def"
std::string_view NameOf(TexelFormat format);
std::string_view NameOf(BuiltinValue value);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ENUMS_H_
