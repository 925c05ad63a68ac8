// Views of storage buffers in which subgroup matrices lie in arrays of scalars.
#ifndef TESSERA_IR_TRANSFORM_ALIAS_MATRIX_MEMORY_H_
#define TESSERA_IR_TRANSFORM_ALIAS_MATRIX_MEMORY_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

// SPIR-V and GLSL count a matrix's stride in elements of the array that it lies in. A three-component vector is smaller
// than the stride of its array (WGSL: Array Layout Examples), so a buffer whose matrices lie in such an array gets a
// second variable with the same binding, in which the array has four scalars for each vector. Matrices are loaded and
// stored through that one; all other accesses stay. Functions must not have pointers to buffers as parameters.
Status RunAliasMatrixMemory(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_ALIAS_MATRIX_MEMORY_H_
