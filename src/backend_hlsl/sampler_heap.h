// Samplers taken from heaps, at indices supplied by the host (HlslOptions::sampler_heap).
#ifndef TESSERA_BACKEND_HLSL_SAMPLER_HEAP_H_
#define TESSERA_BACKEND_HLSL_SAMPLER_HEAP_H_

#include "ir/module.h"
#include "tessera/options.h"

namespace tessera::hlsl {

// Replaces each use of a sampler by an element of the heap for that kind of sampler. This includes
// elements of binding arrays of samplers. The heap index is read from the sampler indices of the
// sampler's group, at word `binding`. Functions must not have samplers as parameters.
ir::Status RunSamplerHeap(ir::Module& module, const HlslSamplerHeap& heap);

// Returns whether the variable is a sampler heap or the sampler indices of a group.
bool IsOfSamplerHeap(const ir::Global& g);

bool IsSampler(const ir::TypeStore& types, const ir::Global& g);  // or a binding array of samplers

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_SAMPLER_HEAP_H_
