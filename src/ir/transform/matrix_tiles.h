// Splits unsupported subgroup matrices into smaller matrices that the target supports.
#ifndef TESSERA_IR_TRANSFORM_MATRIX_TILES_H_
#define TESSERA_IR_TRANSFORM_MATRIX_TILES_H_

#include <cstdint>

#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "ir/module.h"
#include "ir/transform/matrix_shape.h"

namespace tessera::ir {

// Returns the tile size of each matrix type, indexed by TypeId. A matrix is split into tiles of
// `size` x `size` components if it has constant dimensions and consists of several such tiles.
// `has(component)` returns true if the target has such tiles with this component type.
PoolVector<TileSize> SquareTiles(const Module& m, uint32_t size, bool (*has)(TypeId component));

struct MatrixTilesConfig {
  // Tile size of each matrix type, indexed by TypeId. Types beyond the end are not split. The
  // dimensions of a matrix must be multiples of the dimensions of its tiles. The tiles of the
  // matrices in a product must have compatible dimensions. In every array that holds a split
  // matrix, each row and column of a tile must occupy a whole number of elements.
  PoolVector<TileSize> tiles;
  // True if functions of the target can have pointers to buffers as parameters. Loads and stores
  // then become calls to shared functions; otherwise they become loops over the tiles.
  bool has_buffer_parameters = false;
  // If not null, receives a remark about the cost of each matrix product.
  Diagnostics* remarks = nullptr;
};

// Splits matrices into tiles. The type of a split matrix becomes array<array<tile, columns>, rows>.
// Operations on split matrices become calls to functions that loop over the tiles. Operations with
// the same types share a function. Must run after the robustness pass, because that pass must test
// whether each whole matrix, not each tile, lies within its array.
Status RunMatrixTiles(Module& m, const MatrixTilesConfig& config);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_MATRIX_TILES_H_
