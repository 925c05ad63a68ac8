// Makes the subgroup size a constant.
#ifndef TESSERA_IR_TRANSFORM_SUBGROUP_SIZE_H_
#define TESSERA_IR_TRANSFORM_SUBGROUP_SIZE_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

struct SubgroupSizeConfig {
  // Subgroup size of compute entry points that have no @subgroup_size, if it divides the x of their
  // workgroup size; 0: none.
  uint32_t size = 0;
};

// Replaces the built-in values subgroup_size and num_subgroups by constants in entry points whose
// subgroup size is constant (WGSL: subgroup_size). RangeAnalysis then also knows more about
// subgroup_invocation_id and subgroup_id. Runs after overrides have been substituted. Fails if
// `config.size` is not a valid subgroup size.
Status RunSubgroupSize(Module& m, const SubgroupSizeConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_SUBGROUP_SIZE_H_
