// Which textures are sampled with which samplers.
#ifndef TESSERA_IR_ANALYSIS_SAMPLING_PAIRS_H_
#define TESSERA_IR_ANALYSIS_SAMPLING_PAIRS_H_

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// A texture and a sampler that stand in one call of a built-in function.
struct SamplingPair {
  GlobalId texture, sampler;
  friend bool operator==(const SamplingPair&, const SamplingPair&) = default;
};

// By FunctionId: the pairs whose call becomes known in that function, because the function names both
// variables or passes them on to others. The pairs of an entry point are those of all functions that
// it reaches, itself included (WebGPU: pipeline layouts are checked against them). Without repetition
// within a function.
PoolVector<PoolVector<SamplingPair>> SamplingPairs(const Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_SAMPLING_PAIRS_H_
