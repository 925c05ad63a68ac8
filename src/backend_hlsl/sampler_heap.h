// Samplers out of heaps, by indices that the host gives: HlslOptions::sampler_heap.
#ifndef TESSERA_BACKEND_HLSL_SAMPLER_HEAP_H_
#define TESSERA_BACKEND_HLSL_SAMPLER_HEAP_H_

#include "ir/module.h"
#include "tessera/options.h"

namespace tessera::hlsl {

// Each use of a sampler, or of an element of a binding array of samplers, becomes one of an element of the heap of its
// kind, whose index is read from the indices of the sampler's group, word `binding`. No function may take a sampler.
ir::Status RunSamplerHeap(ir::Module& module, const HlslSamplerHeap& heap);

// Whether the variable is a heap, or the indices of a group.
bool IsOfSamplerHeap(const ir::Global& g);

bool IsSampler(const ir::TypeStore& types, const ir::Global& g);  // or a binding array of them

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_SAMPLER_HEAP_H_
