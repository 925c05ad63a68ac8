// Reports subgroup matrices that GL_NV_cooperative_matrix does not support.
#ifndef TESSERA_BACKEND_GLSL_NV_MATRICES_H_
#define TESSERA_BACKEND_GLSL_NV_MATRICES_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::glsl {

// Reports uses of subgroup matrices that are legal in the IR but unsupported by the extension:
// integer matrices, and memory that matrices cannot be loaded from or stored to. The code of the
// diagnostics is unsupported-by-target.
ir::Status CheckNvMatrices(const ir::Module& module, Diagnostics& diagnostics);

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_NV_MATRICES_H_
