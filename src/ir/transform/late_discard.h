// `discard` where it ends the invocation: in OpenGL, MSL before 2.3, and in SPIR-V that does without demotion; and where what
// is discarded may still write: in MSL.
#ifndef TESSERA_IR_TRANSFORM_LATE_DISCARD_H_
#define TESSERA_IR_TRANSFORM_LATE_DISCARD_H_

#include "ir/module.h"

namespace tessera::ir {

// WGSL: Discard Statement: the invocation becomes a helper invocation and goes on, so that derivatives stay defined, but
// what it writes is held back. OpenGL's own ends it there, and the extension that does not (GL_EXT_demote_to_helper_invocation)
// is rare; so does SPIR-V's OpKill. On some devices of Metal the writes happen. So a variable remembers it: the invocation
// writes nothing to memory any more, and is discarded where the entry point returns. What no discard can come before stays as
// it is. An atomic operation gives 0 then, or is taken to have exchanged: loops try again until it has.
// Entry points have their final form: nothing may be put before a return any more.
Status RunLateDiscard(Module& m);

// Whether an invocation may write to memory that others see after a discard.
bool WritesAfterDiscard(const Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_LATE_DISCARD_H_
