// Declares storage buffers a second time, as arrays of scalars, for loading and storing subgroup
// matrices.
#ifndef TESSERA_IR_TRANSFORM_ALIAS_MATRIX_MEMORY_H_
#define TESSERA_IR_TRANSFORM_ALIAS_MATRIX_MEMORY_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

// Adds an alias variable for each storage buffer that holds subgroup matrices in an array of
// three-component vectors.
//
// SPIR-V and GLSL count the stride of a matrix in elements of the array that contains it.
// Three-component vectors cannot be such elements, because they are smaller than the stride of
// their array (WGSL: Array Layout Examples). The alias therefore has the same binding as the
// buffer, but four scalars in place of each vector. Matrix loads and stores use the alias; all
// other accesses stay unchanged.
//
// Functions must not have parameters that are pointers to buffers.
Status RunAliasMatrixMemory(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_ALIAS_MATRIX_MEMORY_H_
