// Delays `discard` on targets where it ends the invocation: OpenGL, MSL before 2.3, and SPIR-V
// without demotion. In MSL, also suppresses writes after a discard, because discarded invocations
// may still write.
#ifndef TESSERA_IR_TRANSFORM_LATE_DISCARD_H_
#define TESSERA_IR_TRANSFORM_LATE_DISCARD_H_

#include "ir/module.h"

namespace tessera::ir {

// Implements the semantics of `discard` (WGSL: Discard Statement). In WGSL, the invocation
// continues as a helper invocation so that derivatives remain defined, but its writes are
// suppressed. OpenGL and SPIR-V's OpKill end the invocation instead; the extension
// GL_EXT_demote_to_helper_invocation would avoid this, but is rarely supported. On some Metal
// devices, discarded invocations still write.
//
// A variable records the discard. From then on, the invocation writes nothing to memory that other
// invocations can access. It is discarded when the entry point returns. Code that cannot run after
// a discard is unchanged. A suppressed atomic operation returns 0. A suppressed compare-exchange
// reports success, because loops retry until it succeeds.
//
// Entry points must have their final form: later passes must not insert anything before a return.
Status RunLateDiscard(Module& m);

// Returns true if, after a discard, an invocation may write to memory that other invocations can
// access.
bool WritesAfterDiscard(const Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_LATE_DISCARD_H_
