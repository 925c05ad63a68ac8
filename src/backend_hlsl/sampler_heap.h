// Accesses samplers through heaps, with indices that the host supplies (HlslOptions::sampler_heap).
#ifndef TESSERA_BACKEND_HLSL_SAMPLER_HEAP_H_
#define TESSERA_BACKEND_HLSL_SAMPLER_HEAP_H_

#include "ir/module.h"
#include "tessera/options.h"

namespace tessera::hlsl {

// Replaces each use of a sampler with an element of the sampler heap or the comparison sampler
// heap. Samplers may be elements of binding arrays. The host supplies the heap indices in one index
// buffer per group: the word at index `binding` is the heap index of the sampler with that binding.
// Functions must not have samplers as parameters.
ir::Status RunSamplerHeap(ir::Module& module, const HlslSamplerHeap& heap);

// Returns whether the variable is a sampler heap or contains the sampler indices of a group.
bool IsOfSamplerHeap(const ir::Global& g);

// Returns whether the variable is a sampler or a binding array of samplers, but not a sampler heap.
bool IsSampler(const ir::TypeStore& types, const ir::Global& g);

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_SAMPLER_HEAP_H_
