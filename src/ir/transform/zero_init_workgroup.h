// Workgroup memory holds zeros when an entry point begins (WGSL: Address Spaces, workgroup).
#ifndef TESSERA_IR_TRANSFORM_ZERO_INIT_WORKGROUP_H_
#define TESSERA_IR_TRANSFORM_ZERO_INIT_WORKGROUP_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

// Each compute entry point begins with stores of zero to the workgroup variables that it or a
// function it calls uses, shared out over the invocations by local_invocation_index (a parameter
// that is added where there is none), and a workgroupBarrier. Workgroup sizes and array counts may
// be override expressions (specialization): then these stand as operands.
// Too many parts of nested structures are the error memory-limit.
Status RunZeroInitWorkgroup(Module& module, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_ZERO_INIT_WORKGROUP_H_
