// Which loops a driver is asked to unroll.
#ifndef TESSERA_BACKEND_SPIRV_UNROLL_H_
#define TESSERA_BACKEND_SPIRV_UNROLL_H_

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::spirv {

// The loops of the function's body, in rising order,
// - that run a small constant number of times and whose variable indexes an array of subgroup matrices. A matrix can lie
//   in registers only where its index is a constant: with such arrays in memory, a matrix multiplication on NVIDIA's
//   driver runs at a tenth of its speed, and the driver does not unroll by itself;
// - that run a few times at most, are short, and touch memory that others see: unrolled, their loads are under way
//   together. Such are the loops that stage a block in workgroup memory, which begin at an invocation's own index:
//   those of llama.cpp's kernels run a quarter faster on an H200 (docs/gpu-performance.md).
// For modules with subgroup matrices: others are as the driver likes them.
PoolVector<ir::InstId> LoopsToUnroll(const ir::Module& m, ir::BlockId body);

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_UNROLL_H_
