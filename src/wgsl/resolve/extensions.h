// The extensions of the language that tessera knows.
#ifndef TESSERA_WGSL_RESOLVE_EXTENSIONS_H_
#define TESSERA_WGSL_RESOLVE_EXTENSIONS_H_

#include <cstdint>
#include <span>
#include <string_view>

#include "base/id.h"

namespace tessera::wgsl {

// What an enable-extension adds, as bits of Program::enabled. Two names may stand for the same.
enum class Extension : uint8_t {
  kF16,
  kClipDistances,
  kDualSourceBlending,
  kSubgroups,
  kPrimitiveIndex,
  kSubgroupSizeControl,
  kSubgroupMatrix,
  kAtomicVec2uMinMax,
  kDisableUniformityAnalysis,
  kBarycentricCoord,
  kCooperativeMatrix,
  kBindingArray,
  kInputAttachments,
  kFramebufferFetch,
  kDrawIndex,
  kPixelLocal,
};
constexpr uint32_t Bit(Extension e) { return 1u << static_cast<int>(e); }

struct EnableExtension {
  StringId name;
  uint32_t adds;  // bits of Extension: its own first, and what it brings along
};

// WGSL: Enable Extensions; subgroup matrices by their proposals. Fewer than 32.
std::span<const EnableExtension> EnableExtensions();

// Extensions of other implementations that tessera knows by name alone, of either directive.
struct UnsupportedExtension {
  StringId name;
  std::string_view note;  // what it would be, or what there is in its place
};
std::span<const UnsupportedExtension> UnsupportedExtensions();

// What a language extension adds, as bits of Program::language_features. Two names may stand for the same.
enum class LanguageFeature : uint8_t {
  kReadonlyAndReadwriteStorageTextures,
  kPacked4x8IntegerDotProduct,
  kUnrestrictedPointerParameters,
  kPointerCompositeAccess,
  kUniformBufferStandardLayout,
  kSubgroupId,
  kSubgroupUniformity,
  kTextureAndSamplerLet,
  kTextureFormatsTier1,
  kLinearIndexing,
  kImmediateAddressSpace,
  kFragmentDepth,
  kBufferView,
  kSizedBindingArrays,
  kSwizzleAssignment,
  kTexelBuffers,
  kMultisampledArrayTextures,
  kPushConstant,
  kEarlyDepthTest,
  kInt64,
  kInt64Atomics,
  kTextureAtomics,
  kTextureInt64Atomics,
  kMultiview,
  kBarycentrics,
  kPrint,
};
constexpr uint32_t Bit(LanguageFeature f) { return 1u << static_cast<int>(f); }

struct LanguageExtension {
  StringId name;
  LanguageFeature adds;
  bool standard;  // there unless the host says otherwise; the others only if it names them
};

// WGSL: Language Extensions, and those of proposals.
std::span<const LanguageExtension> LanguageExtensions();
// The bits of those that are there if the host says nothing.
uint32_t StandardLanguageFeatures();

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_EXTENSIONS_H_
