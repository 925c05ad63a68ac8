// The size of subgroups as a constant.
#ifndef TESSERA_IR_TRANSFORM_SUBGROUP_SIZE_H_
#define TESSERA_IR_TRANSFORM_SUBGROUP_SIZE_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

struct SubgroupSizeConfig {
  // Compute entry points without @subgroup_size get this one, where it divides the x of their workgroup size; 0: none.
  uint32_t size = 0;
};

// In entry points whose subgroup size is constant the built-in values subgroup_size and num_subgroups are, too (WGSL:
// subgroup_size), and RangeAnalysis knows more of subgroup_invocation_id and subgroup_id. After overrides have been
// substituted. Fails when the size is none.
Status RunSubgroupSize(Module& m, const SubgroupSizeConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_SUBGROUP_SIZE_H_
