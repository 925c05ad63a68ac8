// Decides where the host binds the resources of a module.
#ifndef TESSERA_BACKEND_MSL_PLACE_RESOURCES_H_
#define TESSERA_BACKEND_MSL_PLACE_RESOURCES_H_

#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "ir/module.h"
#include "tessera/options.h"

namespace tessera::msl {

// Returns whether the variable contains data that the host passes in addition to the shader's
// resources: the range of frag_depth, the buffer sizes, or a parameter that resource_parameters
// adds.
inline bool IsHostData(const ir::Global& g) {
  return g.space == ir::AddressSpace::kUniform && !g.has_binding;
}
// Returns whether the variable contains the range to which frag_depth is clamped (see shader_io.h).
inline bool IsDepthRange(const ir::Global& g) {
  return IsHostData(g) && g.type == ir::TypeStore::Vector(ir::kF32, 2);
}
// Returns whether the variable contains the buffer sizes (MslOp::kByteLength). Must not be called
// for a parameter that resource_parameters adds.
inline bool IsBufferSizes(const ir::Global& g) { return IsHostData(g) && !IsDepthRange(g); }
// Returns whether the sampler is a constant in the output. Such a sampler is not passed to
// functions as an argument.
inline bool IsInlineSampler(const ir::Global& g) {
  return g.space == ir::AddressSpace::kHandle && !g.has_binding;
}
// Returns the settings of the inline sampler `g`, or null if `g` is not an inline sampler.
const MslInlineSampler* InlineSamplerOf(const ir::Global& g, const MslOptions& options);

// Returns the rows of Module::resources to which PlaceResources assigns places. If a row contains
// one part of each external texture in an array, it is split into one row per element. Elements for
// which no slots are left are omitted, because they do not affect the slots of other resources.
PoolVector<ir::Resource> ResourcesWithPlaces(const ir::Module& m, const MslOptions& options);

// Sets the place of each resource: a slot, or a member of an argument buffer. The places are
// determined by Module::resources, which must have a row for each resource. Immediate data and
// other data from the host (IsHostData) get the slots that `options` chooses. However, data that
// the host passes as part of the immediate data gets no place of its own. Removes the bindings of
// inline samplers.
//
// Reports unsupported_by_target if the options for argument buffers, dynamic offsets or slots
// contradict each other, or if the settings of an inline sampler are invalid. CheckPlaces reports
// resources without a slot (HasNoSlot), together with all other errors in slots.
ir::Status PlaceResources(ir::Module& m, const MslOptions& options, Diagnostics& diagnostics);

// Returns whether PlaceResources has found no slot for `g`. This can happen if the module declares
// more resources than Metal has slots. Place::space of such a resource is kNoSlotLeft (slots.h).
// CheckPlaces reports an error if an entry point uses the resource.
bool HasNoSlot(const ir::Global& g);

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_PLACE_RESOURCES_H_
