// Subgroup matrices as GL_NV_cooperative_matrix has them.
#ifndef TESSERA_BACKEND_GLSL_NV_MATRICES_H_
#define TESSERA_BACKEND_GLSL_NV_MATRICES_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::glsl {

// Reports what legal IR has and the extension does not: matrices of integers, and memory that matrices are neither loaded from
// nor stored to. unsupported-by-target.
ir::Status CheckNvMatrices(const ir::Module& module, Diagnostics& diagnostics);

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_NV_MATRICES_H_
