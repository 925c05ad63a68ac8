// Selects the loops that the driver is asked to unroll.
#ifndef TESSERA_BACKEND_SPIRV_UNROLL_H_
#define TESSERA_BACKEND_SPIRV_UNROLL_H_

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::spirv {

// Returns the loops in the function body `body` that should be unrolled, in ascending order:
//
// - Loops that run a small constant number of times and whose counter indexes an array of subgroup
//   matrices. A driver can keep the array in registers only if its indices are constant. With the
//   array in memory, a matrix multiplication runs at a tenth of the speed. NVIDIA's driver does not
//   unroll these loops by itself.
// - Short loops with few iterations that access shared memory. Unrolling overlaps the latencies of
//   their loads. Typical examples copy a block to workgroup memory, starting at an index that
//   depends on the invocation. In llama.cpp's kernels, unrolling makes these loops run a quarter
//   faster on an H200 (docs/gpu-performance.md).
//
// Intended only for modules with subgroup matrices. In all other modules, the driver chooses the
// loops to unroll.
PoolVector<ir::InstId> LoopsToUnroll(const ir::Module& m, ir::BlockId body);

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_UNROLL_H_
