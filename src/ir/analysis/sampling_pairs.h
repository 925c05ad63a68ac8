// Finds the combinations of textures and samplers that are used together.
#ifndef TESSERA_IR_ANALYSIS_SAMPLING_PAIRS_H_
#define TESSERA_IR_ANALYSIS_SAMPLING_PAIRS_H_

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// A texture and a sampler that are operands of the same built-in call.
struct SamplingPair {
  GlobalId texture, sampler;
  friend bool operator==(const SamplingPair&, const SamplingPair&) = default;
};

// Returns the sampling pairs of each function (indexed by FunctionId). A pair belongs to the
// function that contains the built-in call. If the texture or sampler of the call is a parameter,
// the pair instead belongs to the direct or indirect caller in which both the texture variable and
// the sampler variable become known. The lists contain no duplicates.
//
// An entry point uses its own pairs and those of all direct and indirect callees. WebGPU checks
// pipeline layouts against these pairs.
PoolVector<PoolVector<SamplingPair>> SamplingPairs(const Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_SAMPLING_PAIRS_H_
