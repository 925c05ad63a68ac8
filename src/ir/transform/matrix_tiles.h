// Splits subgroup matrices that the target does not support into smaller ones that it supports.
#ifndef TESSERA_IR_TRANSFORM_MATRIX_TILES_H_
#define TESSERA_IR_TRANSFORM_MATRIX_TILES_H_

#include <cstdint>

#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "ir/module.h"
#include "ir/transform/matrix_shape.h"

namespace tessera::ir {

// Returns, by TypeId, tiles of `size` rows and columns for each matrix type that consists of several
// such tiles. `has`: whether the target has tiles with this component type. Dimensions must be
// constants.
PoolVector<TileSize> SquareTiles(const Module& m, uint32_t size, bool (*has)(TypeId component));

struct MatrixTilesConfig {
  // By TypeId; a type beyond the end is not split. The dimensions of a matrix are multiples of those
  // of its tiles. Matrices of one product have tiles that can be multiplied with each other. In all
  // arrays that hold a matrix, a row and a column of its tiles fill whole elements.
  PoolVector<TileSize> tiles;
  // Functions of the target can take pointers to buffers. Loads and stores then share functions.
  // Otherwise loops over the tiles replace them where they are.
  bool has_buffer_parameters = false;
  // If not null, receives a remark about the cost of each product.
  Diagnostics* remarks = nullptr;
};

// Splits matrices into tiles. The type of a split matrix becomes array<array<tile, columns>, rows>.
// Its operations become calls of functions that loop over the tiles; operations with the same types
// share a function. Must run after robustness, which tests whether whole matrices lie in their
// arrays.
Status RunMatrixTiles(Module& m, const MatrixTilesConfig& config);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_MATRIX_TILES_H_
