// Replaces the subgroup size with a constant.
#ifndef TESSERA_IR_TRANSFORM_SUBGROUP_SIZE_H_
#define TESSERA_IR_TRANSFORM_SUBGROUP_SIZE_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

struct SubgroupSizeConfig {
  // The subgroup size that the host guarantees; 0 if unknown. Applies to compute entry points that
  // have no @subgroup_size and whose workgroup size in x is a multiple of this size.
  uint32_t size = 0;
};

// Replaces the built-in values subgroup_size and num_subgroups with constants in entry points whose
// subgroup size is constant (WGSL: subgroup_size). RangeAnalysis then finds tighter ranges for
// subgroup_invocation_id and subgroup_id. Must run after overrides have been substituted. Fails if
// `config.size` is not a valid subgroup size.
Status RunSubgroupSize(Module& m, const SubgroupSizeConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_SUBGROUP_SIZE_H_
