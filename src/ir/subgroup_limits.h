// Defines the limits of the subgroup size.
#ifndef TESSERA_IR_SUBGROUP_LIMITS_H_
#define TESSERA_IR_SUBGROUP_LIMITS_H_

#include <cstdint>

namespace tessera::ir {

// Every subgroup size is a power of two in this range (WGSL: Subgroups).
inline constexpr uint32_t kMinSubgroupSize = 4;
inline constexpr uint32_t kMaxSubgroupSize = 128;

}  // namespace tessera::ir

#endif  // TESSERA_IR_SUBGROUP_LIMITS_H_
