// Reports subgroup matrices that GL_NV_cooperative_matrix does not support.
#ifndef TESSERA_BACKEND_GLSL_NV_MATRICES_H_
#define TESSERA_BACKEND_GLSL_NV_MATRICES_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::glsl {

// Reports uses of subgroup matrices that are legal in the IR but not in GL_NV_cooperative_matrix:
// integer matrices, and loads from or stores to unsupported memory. The code of the diagnostics is
// unsupported-by-target.
ir::Status CheckNvMatrices(const ir::Module& module, Diagnostics& diagnostics);

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_NV_MATRICES_H_
