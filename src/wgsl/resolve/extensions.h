// Declares the tables of enable-extensions and language extensions that tessera knows.
#ifndef TESSERA_WGSL_RESOLVE_EXTENSIONS_H_
#define TESSERA_WGSL_RESOLVE_EXTENSIONS_H_

#include <cstdint>
#include <span>
#include <string_view>

#include "base/id.h"

namespace tessera::wgsl {

// The features of enable-extensions, as bit numbers in Program::enabled. Two extension names can
// add the same feature.
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
  uint32_t adds;  // the bits of the features that it adds, including those of implied extensions
};

// Returns all known enable-extensions (WGSL: Enable Extensions), including the proposed ones for
// subgroup matrices. There are fewer than 32, so a 32-bit number can hold a set of them.
std::span<const EnableExtension> EnableExtensions();

// An extension of another implementation that tessera recognizes in `enable` or `requires` but does
// not support.
struct UnsupportedExtension {
  StringId name;
  std::string_view note;  // what the extension does, or the WGSL alternative
};
std::span<const UnsupportedExtension> UnsupportedExtensions();

// The features of language extensions, as bit numbers in Program::language_features. Two extension
// names can add the same feature.
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
  bool standard;  // whether the feature is available by default
};

// Returns all known language extensions: those of the specification (WGSL: Language Extensions) and
// those of proposals.
std::span<const LanguageExtension> LanguageExtensions();
// Returns the bits of the language features that are available by default.
uint32_t StandardLanguageFeatures();

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_EXTENSIONS_H_
