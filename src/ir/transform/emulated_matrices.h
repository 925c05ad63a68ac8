// Selects the subgroup matrices that must be emulated; see matrix_emulation.h.
#ifndef TESSERA_IR_TRANSFORM_EMULATED_MATRICES_H_
#define TESSERA_IR_TRANSFORM_EMULATED_MATRICES_H_

#include "base/pool_vector.h"
#include "ir/module.h"
#include "ir/transform/matrix_emulation.h"

namespace tessera::ir {

// Returns a vector, indexed by TypeId, that says which types are matrices that must be emulated.
// The vector is empty if there are none.
PoolVector<bool> EmulatedMatrices(const Module& m, const MatrixEmulationConfig& config);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_EMULATED_MATRICES_H_
