// Enumerations used by types, variables and instructions (WGSL: Predeclared Enumerants, Built-in
// Value Names, etc.).
#ifndef TESSERA_IR_ENUMS_H_
#define TESSERA_IR_ENUMS_H_

#include <cstdint>
#include <string_view>

namespace tessera::ir {

enum class AddressSpace : uint8_t {
  kNone,
  kFunction,
  kPrivate,
  kPixelLocal,  // WGSL only; lowered to private by the pass pixel_local
  kWorkgroup,
  kUniform,
  kStorage,
  kHandle,
  kImmediate,
  // Address spaces that do not exist in WGSL; only lowering and back ends use them:
  kIn,
  kOut,
};
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
// Access modes. kAtomic is the mode of wgpu's storage textures that support atomic operations in
// addition to reads and writes.
enum class Access : uint8_t { kNone, kRead, kWrite, kReadWrite, kAtomic };
constexpr bool IsReadAndWritten(Access access) {
  return access == Access::kReadWrite || access == Access::kAtomic;
}
// The role of a variable that the HLSL back end adds. Later passes find the variable by its role.
enum class GlobalRole : uint8_t { kNone, kRootConstants, kSamplerHeap };
enum class ShaderStage : uint8_t { kNone, kVertex, kFragment, kCompute };

// Shapes of textures. kBuffer is WGSL's texel_buffer, which exists only as a storage texture.
enum class TextureDim : uint8_t { k1D, k2D, k2DArray, k3D, kCube, kCubeArray, kBuffer };
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

enum class TexelFormat : uint8_t {
  kNone,
#define TESSERA_TEXEL_FORMAT(name, channel, channels, bytes, tier) k_##name,
#include "ir/texel_formats.def"
#undef TESSERA_TEXEL_FORMAT
};

enum class BuiltinValue : uint8_t {
  kNone,
  kVertexIndex,
  kInstanceIndex,
  kPosition,
  kClipDistances,
  kFrontFacing,
  kFragDepth,
  kPrimitiveIndex,
  kSampleIndex,
  kSampleMask,
  kLocalInvocationId,
  kLocalInvocationIndex,
  kGlobalInvocationId,
  kGlobalInvocationIndex,
  kWorkgroupId,
  kWorkgroupIndex,
  kNumWorkgroups,
  kSubgroupInvocationId,
  kSubgroupSize,
  kSubgroupId,
  kNumSubgroups,
  kBarycentricCoord,
  // Only in wgpu:
  kBarycentricNoPerspective,
  kDrawIndex,
  kViewIndex,
  // Built-in values that only back ends add:
  kPointSize,
  kFirstVertex,    // first vertex of the draw call
  kFirstInstance,  // first instance of the draw call
};
inline constexpr int kBuiltinValueCount = static_cast<int>(BuiltinValue::kFirstInstance) + 1;
enum class DepthMode : uint8_t { kNone, kLess, kGreater };
enum class InterpolationType : uint8_t { kNone, kPerspective, kLinear, kFlat };
enum class InterpolationSampling : uint8_t { kNone, kCenter, kCentroid, kSample, kFirst, kEither };

enum class SubgroupMatrixUse : uint8_t { kLeft, kRight, kResult };

// Return the spelling of an enumerator in WGSL and in the text form.
std::string_view NameOf(AddressSpace space);
std::string_view NameOf(Access access);
std::string_view NameOf(GlobalRole role);
std::string_view NameOf(ShaderStage stage);
std::string_view NameOf(TextureDim dim);  // e.g. "2d_array"
std::string_view NameOf(TexelFormat format);
std::string_view NameOf(BuiltinValue value);
std::string_view NameOf(DepthMode mode);
std::string_view NameOf(InterpolationType type);
std::string_view NameOf(InterpolationSampling sampling);
std::string_view NameOf(SubgroupMatrixUse use);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ENUMS_H_
