// `discard` where it ends the invocation: in OpenGL, and in SPIR-V that does without demotion.
#ifndef TESSERA_IR_TRANSFORM_LATE_DISCARD_H_
#define TESSERA_IR_TRANSFORM_LATE_DISCARD_H_

#include "ir/module.h"

namespace tessera::ir {

// WGSL: Discard Statement: the invocation becomes a helper invocation and goes on, so that derivatives stay defined. OpenGL's
// own ends it there, and the extension that does not (GL_EXT_demote_to_helper_invocation) is rare; so does SPIR-V's OpKill. So a variable remembers it: the
// invocation writes nothing to memory any more, and is discarded where the entry point returns. Entry points must have no results.
Status RunLateDiscard(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_LATE_DISCARD_H_
