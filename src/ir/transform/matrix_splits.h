// Decides which subgroup matrices are split into tiles that the device multiplies; see
// matrix_tiles.h.
#ifndef TESSERA_IR_TRANSFORM_MATRIX_SPLITS_H_
#define TESSERA_IR_TRANSFORM_MATRIX_SPLITS_H_

#include "base/pool_vector.h"
#include "ir/module.h"
#include "ir/transform/matrix_emulation.h"
#include "ir/transform/matrix_shape.h"

namespace tessera::ir {

// Returns, by TypeId, the tiles of each matrix type that would be emulated, but whose dimensions are
// multiples of those of a shape in `config`. Matrices that are multiplied with each other are split
// by one shape: the one whose products are largest. Adds the types of tiles to the module.
PoolVector<TileSize> TilesOfShapes(Module& m, const MatrixEmulationConfig& config);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_MATRIX_SPLITS_H_
