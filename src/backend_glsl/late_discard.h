// `discard` in OpenGL, where it ends the invocation.
#ifndef TESSERA_BACKEND_GLSL_LATE_DISCARD_H_
#define TESSERA_BACKEND_GLSL_LATE_DISCARD_H_

#include "ir/module.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::glsl {

// WGSL: Discard Statement: the invocation becomes a helper invocation and goes on, so that derivatives stay defined. OpenGL's
// own ends it there, and the extension that does not (GL_EXT_demote_to_helper_invocation) is rare. So a variable remembers it: the
// invocation writes nothing to memory any more, and is discarded where the entry point returns. Entry points must have no results.
ir::Status DiscardLate(ir::Module& module);

// An entry point returns after each `discard`.
extern const ir::Property kDiscardsAreLast;

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_LATE_DISCARD_H_
