// Initializes workgroup memory with zeros at the start of entry points (WGSL: Address Spaces,
// workgroup).
#ifndef TESSERA_IR_TRANSFORM_ZERO_INIT_WORKGROUP_H_
#define TESSERA_IR_TRANSFORM_ZERO_INIT_WORKGROUP_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

// At the beginning of each compute entry point, zeroes the workgroup variables that it and its
// callees use, and then executes a workgroupBarrier. The stores are distributed over the
// invocations by local_invocation_index. If the entry point has no parameter for this index, adds
// one. If a workgroup size or an array count depends on an override that is specialized later, its
// expression becomes an operand of the index computations. Reports memory-limit if nested
// structures have too many members.
Status RunZeroInitWorkgroup(Module& module, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_ZERO_INIT_WORKGROUP_H_
