// Selects the subgroup matrices to split into tiles that the device can multiply; see
// matrix_tiles.h.
#ifndef TESSERA_IR_TRANSFORM_MATRIX_SPLITS_H_
#define TESSERA_IR_TRANSFORM_MATRIX_SPLITS_H_

#include "base/pool_vector.h"
#include "ir/module.h"
#include "ir/transform/matrix_emulation.h"
#include "ir/transform/matrix_shape.h"

namespace tessera::ir {

// Returns the tile size of each matrix type to split, indexed by TypeId. A matrix type is split if
// it would otherwise be emulated, and if its dimensions are multiples of the dimensions of a shape
// in `config`. All matrices of a product use the same shape: the one with the largest M * N * K, or
// with the smallest M * N * K if `config` has a tile size. Adds the tile types to the module.
PoolVector<TileSize> TilesOfShapes(Module& m, const MatrixEmulationConfig& config);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_MATRIX_SPLITS_H_
