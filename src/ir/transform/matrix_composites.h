// Removes constructors of arrays and structures that contain subgroup matrices.
#ifndef TESSERA_IR_TRANSFORM_MATRIX_COMPOSITES_H_
#define TESSERA_IR_TRANSFORM_MATRIX_COMPOSITES_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

// Replaces constructors and constants of arrays and structures that contain subgroup matrices. Each
// of them becomes a variable whose elements are stored one by one, because glslang has no
// constructors for arrays of matrices, and DXC has no zero values for arrays and structures of
// matrices.
Status RunMatrixComposites(Module& m);

// Returns whether `type` is an array or structure that contains subgroup matrices.
bool IsMatrixComposite(const Module& m, TypeId type);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_MATRIX_COMPOSITES_H_
