// Arrays and structures of subgroup matrices without expressions that make them.
#ifndef TESSERA_IR_TRANSFORM_MATRIX_COMPOSITES_H_
#define TESSERA_IR_TRANSFORM_MATRIX_COMPOSITES_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

// glslang has no constructors of arrays of matrices, and DXC no zero values of arrays and structures of them. Values of
// such types that are constructed or constant become those of variables, to which the parts are stored.
Status RunMatrixComposites(Module& m);

// Returns whether the type is an array or structure that contains subgroup matrices.
bool IsMatrixComposite(const Module& m, TypeId type);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_MATRIX_COMPOSITES_H_
