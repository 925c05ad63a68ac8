// Defines the valid values of enumerations and version numbers in options.
#ifndef TESSERA_API_OPTION_VALUES_H_
#define TESSERA_API_OPTION_VALUES_H_

#include <cstdint>

#include "tessera/options.h"

namespace tessera {

// Returns the last enumerator of each enumeration.
constexpr auto LastOf(Target) { return Target::kWgsl; }
constexpr auto LastOf(VulkanVersion) { return VulkanVersion::k1_4; }
constexpr auto LastOf(MemoryModel) { return MemoryModel::kVulkan; }
constexpr auto LastOf(DebugInfo) { return DebugInfo::kFull; }
constexpr auto LastOf(OverrideMode) { return OverrideMode::kSpecialize; }
constexpr auto LastOf(BindingArrayIndices) { return BindingArrayIndices::kAny; }
constexpr auto LastOf(EmulateMatrices) { return EmulateMatrices::kAll; }
constexpr auto LastOf(Names) { return Names::kHash; }
constexpr auto LastOf(VertexFormat) { return VertexFormat::kUnorm8x4Bgra; }
constexpr auto LastOf(SamplerAddress) { return SamplerAddress::kClampToBorder; }
constexpr auto LastOf(SamplerFilter) { return SamplerFilter::kLinear; }
constexpr auto LastOf(SamplerMipFilter) { return SamplerMipFilter::kLinear; }
constexpr auto LastOf(SamplerBorder) { return SamplerBorder::kOpaqueWhite; }
constexpr auto LastOf(CompareFunction) { return CompareFunction::kAlways; }
constexpr auto LastOf(FragDepthClamp) { return FragDepthClamp::kImmediates; }
constexpr auto LastOf(MslMatrix) { return MslMatrix::kTensorOps; }
constexpr auto LastOf(GlslVersion) { return GlslVersion::k320es; }
constexpr auto LastOf(GlslCooperativeMatrix) { return GlslCooperativeMatrix::kNv; }

// Returns whether `value` is one of the enumerators.
template <typename Enum>
constexpr bool IsEnumerator(Enum value) {
  return static_cast<uint64_t>(value) <= static_cast<uint64_t>(LastOf(Enum()));
}

// Return whether the number is a known version for SpirvOptions::spirv_version,
// MslOptions::version, or HlslOptions::shader_model and version, respectively. The default value 0
// does not count as a version.
bool IsSpirvVersion(uint32_t version);
bool IsMslVersion(uint32_t version);
bool IsShaderModel(uint32_t model);
bool IsHlslVersion(uint32_t version);
// Returns whether `size` is a valid subgroup size.
bool IsSubgroupSize(uint32_t size);

}  // namespace tessera

#endif  // TESSERA_API_OPTION_VALUES_H_
