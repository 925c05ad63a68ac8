// Delays `discard` on targets where it ends the invocation: OpenGL, MSL before 2.3, and SPIR-V
// without demotion. Also suppresses writes after a discard in MSL, where discarded invocations may
// still write.
#ifndef TESSERA_IR_TRANSFORM_LATE_DISCARD_H_
#define TESSERA_IR_TRANSFORM_LATE_DISCARD_H_

#include "ir/module.h"

namespace tessera::ir {

// Implements the WGSL semantics of `discard` (WGSL: Discard Statement). There, the invocation
// continues as a helper invocation so that derivatives remain defined, but its writes are
// suppressed. OpenGL and SPIR-V's OpKill end the invocation instead; the extension
// GL_EXT_demote_to_helper_invocation would avoid this, but is rarely supported. On some Metal
// devices the writes happen.
//
// A variable records the discard. From then on the invocation writes nothing to memory that other
// invocations can access, and it is discarded when the entry point returns. Code that cannot run
// after a discard is unchanged. A suppressed atomic operation returns 0. A suppressed
// compare-exchange reports success, because loops retry until it succeeds.
//
// Entry points must have their final form: later passes must not insert anything before a return.
Status RunLateDiscard(Module& m);

// Returns true if an invocation may write to memory that others see after a discard.
bool WritesAfterDiscard(const Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_LATE_DISCARD_H_
