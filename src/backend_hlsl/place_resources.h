// Assigns Direct3D registers to the resources of a module.
#ifndef TESSERA_BACKEND_HLSL_PLACE_RESOURCES_H_
#define TESSERA_BACKEND_HLSL_PLACE_RESOURCES_H_

#include "ir/module.h"
#include "tessera/options.h"

namespace tessera::hlsl {

// Assigns registers to resources: @group(g) @binding(n) becomes register n in space g. The register
// class is b for uniform buffers, t for read-only resources, u for writable resources and s for
// samplers. Immediate data is in the register that `options` chooses.
ir::Status PlaceResources(ir::Module& m, const HlslOptions& options);

// Sets the places of the samplers that RunSamplerHeap will replace. The place of a sampler with
// @group(g) @binding(n) is the position of its heap index: word n of the index buffer for group g.
void PlaceSamplersOfHeap(ir::Module& m);

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_PLACE_RESOURCES_H_
