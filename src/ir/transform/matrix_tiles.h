// Splits subgroup matrices that the target does not support into smaller supported ones.
#ifndef TESSERA_IR_TRANSFORM_MATRIX_TILES_H_
#define TESSERA_IR_TRANSFORM_MATRIX_TILES_H_

#include <cstdint>

#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "ir/module.h"
#include "ir/transform/matrix_shape.h"

namespace tessera::ir {

// Returns tiles of `size` x `size` components for each matrix type that consists of several such
// tiles, indexed by TypeId. `has(component)` returns true if the target has such tiles with this
// component type. The dimensions of matrices must be constants.
PoolVector<TileSize> SquareTiles(const Module& m, uint32_t size, bool (*has)(TypeId component));

struct MatrixTilesConfig {
  // Tile size of each matrix type, indexed by TypeId; types beyond the end are not split. The
  // dimensions of a matrix are multiples of its tiles' dimensions. The tiles of a product's
  // matrices have compatible dimensions. Each row and column of a tile fills whole elements of
  // every array that holds the matrix.
  PoolVector<TileSize> tiles;
  // True if functions of the target can have pointers to buffers as parameters. Loads and stores
  // then become calls to shared functions; otherwise they become loops over the tiles.
  bool has_buffer_parameters = false;
  // If not null, receives a remark about the cost of each matrix product.
  Diagnostics* remarks = nullptr;
};

// Splits matrices into tiles. The type of a split matrix becomes array<array<tile, columns>, rows>.
// Operations on split matrices become calls to functions that loop over the tiles. Operations with
// the same types share a function. Must run after the robustness pass, which tests whether each
// matrix lies within its array.
Status RunMatrixTiles(Module& m, const MatrixTilesConfig& config);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_MATRIX_TILES_H_
