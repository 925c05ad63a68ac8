// Subgroup matrices that the target lacks, made of smaller ones that it has.
#ifndef TESSERA_IR_TRANSFORM_MATRIX_TILES_H_
#define TESSERA_IR_TRANSFORM_MATRIX_TILES_H_

#include "ir/module.h"

namespace tessera::ir {

// The square matrices that the target has.
struct MatrixTilesConfig {
  uint32_t size = 8;                        // rows and columns
  bool (*has)(TypeId component) = nullptr;  // whether it has them of this component
};

// Splits each matrix whose rows and columns are multiples of a tile's, unless it is a tile itself.
// Its type becomes array<array<tile, columns>, rows>. Its operations become calls of functions that
// loop over the tiles; operations with the same types share a function. Dimensions must be constants.
// Must run after robustness, which tests whether whole matrices lie in their arrays.
Status RunMatrixTiles(Module& m, const MatrixTilesConfig& config);

// Whether the pass splits matrices of the type, which may be any type.
bool IsSplitMatrix(const Module& m, TypeId type, const MatrixTilesConfig& config);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_MATRIX_TILES_H_
