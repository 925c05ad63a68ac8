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

// Returns, for each function (indexed by FunctionId), the pairs that become known there. A pair
// becomes known in the function that contains the built-in call, unless an operand of the call is a
// parameter. It then becomes known in the direct or indirect caller that passes the last missing
// variable. No function's list has duplicates.
//
// The pairs of an entry point are those of all functions reachable from it, including itself.
// WebGPU checks pipeline layouts against them.
PoolVector<PoolVector<SamplingPair>> SamplingPairs(const Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_SAMPLING_PAIRS_H_
