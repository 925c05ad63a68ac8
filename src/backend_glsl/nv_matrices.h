// Checks subgroup matrices for GL_NV_cooperative_matrix.
#ifndef TESSERA_BACKEND_GLSL_NV_MATRICES_H_
#define TESSERA_BACKEND_GLSL_NV_MATRICES_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::glsl {

// Reports as unsupported-by-target the uses of subgroup matrices that are legal in the IR but not
// in the extension: integer matrices, and memory that matrices cannot be loaded from or stored to.
ir::Status CheckNvMatrices(const ir::Module& module, Diagnostics& diagnostics);

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_NV_MATRICES_H_
