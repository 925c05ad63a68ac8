// Checks WGSL's rules about workgroup and subgroup sizes.
#ifndef TESSERA_IR_TRANSFORM_CHECK_WORKGROUPS_H_
#define TESSERA_IR_TRANSFORM_CHECK_WORKGROUPS_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

// Reports an error for a compute entry point if its workgroup size has a dimension below 1, its
// subgroup size is not a power of two, or its workgroup size in x is not a multiple of the subgroup
// size. Does not check sizes that depend on overrides. Returns false after an error. See WGSL:
// workgroup_size, and the proposal subgroup-size-control: Attributes.
bool CheckWorkgroups(const Module& m, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_CHECK_WORKGROUPS_H_
