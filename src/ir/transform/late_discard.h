// Moves `discard` to the end of the entry point, on targets where `discard` ends the invocation:
// OpenGL, MSL before 2.3, and SPIR-V without demotion. Also suppresses writes that follow a
// discard, because some Metal devices perform such writes.
#ifndef TESSERA_IR_TRANSFORM_LATE_DISCARD_H_
#define TESSERA_IR_TRANSFORM_LATE_DISCARD_H_

#include "ir/module.h"

namespace tessera::ir {

// Implements the semantics of `discard` (WGSL: Discard Statement): the invocation continues as a
// helper invocation, which keeps derivatives defined, but its writes have no effect. OpenGL's
// discard and SPIR-V's OpKill end the invocation instead. The extension
// GL_EXT_demote_to_helper_invocation would avoid this, but is rarely supported. On some Metal
// devices, discarded invocations still write.
//
// `discard` becomes a store to a flag. While the flag is set, writes to memory that other
// invocations can access are skipped. The invocation is discarded when the entry point returns.
// Code that cannot run after a discard is unchanged. A skipped atomic operation returns 0. A
// skipped compare-exchange reports success, because loops retry until it succeeds.
//
// Entry points must have their final form: later passes must not insert anything before a return.
Status RunLateDiscard(Module& m);

// Returns true if, after a discard, an invocation may write to memory that other invocations can
// access.
bool WritesAfterDiscard(const Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_LATE_DISCARD_H_
