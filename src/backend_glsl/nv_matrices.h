// Reports subgroup matrices that GL_NV_cooperative_matrix does not support.
#ifndef TESSERA_BACKEND_GLSL_NV_MATRICES_H_
#define TESSERA_BACKEND_GLSL_NV_MATRICES_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::glsl {

// Reports integer matrices, and loads and stores of matrices in memory that
// GL_NV_cooperative_matrix does not support. The diagnostics have the code unsupported-by-target.
ir::Status CheckNvMatrices(const ir::Module& module, Diagnostics& diagnostics);

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_NV_MATRICES_H_
