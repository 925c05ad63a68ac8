// Splits subgroup matrices that the target does not support into smaller ones that it does.
#ifndef TESSERA_IR_TRANSFORM_MATRIX_TILES_H_
#define TESSERA_IR_TRANSFORM_MATRIX_TILES_H_

#include "ir/module.h"

namespace tessera::ir {

// The square matrices that the target supports.
struct MatrixTilesConfig {
  uint32_t size = 8;                        // rows and columns
  bool (*has)(TypeId component) = nullptr;  // whether it supports this component type
};

// Splits each matrix whose row and column counts are multiples of the tile size, unless it is a
// single tile. Its type becomes array<array<tile, columns>, rows>. Its operations become calls of
// functions that loop over the tiles; operations with the same types share a function. Dimensions
// must be constants. Must run after robustness, which tests whether whole matrices lie in their
// arrays.
Status RunMatrixTiles(Module& m, const MatrixTilesConfig& config);

// Returns whether RunMatrixTiles splits matrices of type `type`. Accepts any type; returns false
// for types that are not matrices.
bool IsSplitMatrix(const Module& m, TypeId type, const MatrixTilesConfig& config);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_MATRIX_TILES_H_
