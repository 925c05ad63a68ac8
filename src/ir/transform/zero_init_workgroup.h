// Initializes workgroup memory to zero at the beginning of entry points (WGSL: Address Spaces,
// workgroup).
#ifndef TESSERA_IR_TRANSFORM_ZERO_INIT_WORKGROUP_H_
#define TESSERA_IR_TRANSFORM_ZERO_INIT_WORKGROUP_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

// Inserts stores of zero at the beginning of each compute entry point, followed by a
// workgroupBarrier. The stores cover the workgroup variables that the entry point and its callees
// use. They are distributed over the invocations by local_invocation_index, a parameter that is
// added if necessary. Workgroup sizes and array counts that are override-expressions (for
// specialization) become operands of the stores' index computations. Reports memory-limit if nested
// structures have too many members.
Status RunZeroInitWorkgroup(Module& module, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_ZERO_INIT_WORKGROUP_H_
