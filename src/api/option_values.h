// Checks whether the values of options are valid: enumerators, version numbers and subgroup sizes.
#ifndef TESSERA_API_OPTION_VALUES_H_
#define TESSERA_API_OPTION_VALUES_H_

#include <cstdint>

#include "tessera/options.h"

namespace tessera {

// Defines LastOf, which returns the last enumerator of each enumeration in options.h.
#include "api/option_enums.inc"

// Returns whether `value` is one of the enumerators.
template <typename Enum>
constexpr bool IsEnumerator(Enum value) {
  return static_cast<uint64_t>(value) <= static_cast<uint64_t>(LastOf(Enum()));
}

// Return whether the number is a known version for one option: SpirvOptions::spirv_version,
// MslOptions::version, HlslOptions::shader_model or HlslOptions::version. The default value 0 does
// not count as a version.
bool IsSpirvVersion(uint32_t version);
bool IsMslVersion(uint32_t version);
bool IsShaderModel(uint32_t model);
bool IsHlslVersion(uint32_t version);
// Returns whether `size` is a valid subgroup size.
bool IsSubgroupSize(uint32_t size);

}  // namespace tessera

#endif  // TESSERA_API_OPTION_VALUES_H_
