// Determines which subgroup matrices are emulated; see matrix_emulation.h.
#ifndef TESSERA_IR_TRANSFORM_EMULATED_MATRICES_H_
#define TESSERA_IR_TRANSFORM_EMULATED_MATRICES_H_

#include "base/pool_vector.h"
#include "ir/module.h"
#include "ir/transform/matrix_emulation.h"

namespace tessera::ir {

// Returns, indexed by TypeId, whether each type is a matrix that has to be emulated. The result is
// empty if no matrix has to be.
PoolVector<bool> EmulatedMatrices(const Module& m, const MatrixEmulationConfig& config);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_EMULATED_MATRICES_H_
