// Decides where the host binds the resources of a module, and which other data the host passes. The
// writer and the description of the output follow these decisions.
#ifndef TESSERA_BACKEND_MSL_RESOURCE_PLACES_H_
#define TESSERA_BACKEND_MSL_RESOURCE_PLACES_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "backend_msl/argument_buffers.h"
#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "ir/analysis/global_uses.h"
#include "ir/module.h"
#include "tessera/options.h"

namespace tessera::msl {

// Returns whether the variable contains the range to which frag_depth is clamped (see shader_io.h).
inline bool IsDepthRange(const ir::Global& g) {
  return g.space == ir::AddressSpace::kUniform && !g.has_binding;
}
// Returns whether the sampler is a constant in the output. Such a sampler is not passed to
// functions as an argument.
inline bool IsInlineSampler(const ir::Global& g) {
  return g.space == ir::AddressSpace::kHandle && !g.has_binding;
}
// Returns whether the host may have to supply the size of the buffer.
bool HasRuntimeSize(const ir::Module& m, const ir::Global& g);

// The names of the structure members that hold data from the host.
inline constexpr std::string_view kDepthMin = "frag_depth_min", kDepthMax = "frag_depth_max",
                                  kBufferSizes = "buffer_sizes";

// Data from the host that follows the shader's own immediate data.
struct HostWords {
  uint32_t offset = 0;  // in bytes
  uint64_t count = 1;
  // The type and name of the structure member, which has `count` elements.
  std::string_view type, name;
  bool is_array = false;
};

// The entry point parameters that are not individual resources: immediate data, argument buffers,
// dynamic offsets and the range of frag_depth.
struct EntryPointPlaces {
  // The variable for the shader's own immediate data. Invalid if the shader has none.
  ir::GlobalId own_immediates;
  uint32_t own_size = 0, immediates_size = 0;  // in bytes
  // Host data that follows the shader's own immediate data. If there is any, both are members of
  // one structure.
  PoolVector<HostWords> words;       // sorted by offset
  bool sizes_are_immediate = false;  // whether the buffer sizes are among `words`
  // The slot with the range of frag_depth, if the range is a separate parameter.
  std::optional<uint32_t> depth_range_slot;
  bool reads_dynamic_offsets = false;
  PoolVector<uint32_t> argument_groups;  // the groups whose argument buffers are parameters
};

struct ResourcePlaces {
  bool IsArgument(const ir::Global& g) const { return arguments && g.has_binding; }
  // Returns whether a variable is a member of the entry point's immediate data.
  bool IsAmongImmediates(const ir::Module& m, const EntryPointPlaces& entry, ir::GlobalId g) const {
    if (entry.words.empty()) return false;
    return g == entry.own_immediates || (depth_range_is_immediate && IsDepthRange(m[g]));
  }

  // Indexed by GlobalId. `slots` contains the slot of each resource and of the immediate data.
  // `size_indices` contains each buffer's index in buffer_sizes; it is set only for buffers with
  // HasRuntimeSize.
  PoolVector<uint32_t> slots, size_indices;
  // Indexed by GlobalId: the index of the buffer's dynamic offset. Empty if no buffer has one.
  PoolVector<std::optional<uint32_t>> dynamic_offsets;
  PoolVector<bool> needs_sizes;  // indexed by FunctionId: whether the function reads buffer_sizes
  bool depth_range_is_immediate = false;
  std::optional<ArgumentLayout> arguments;  // set if resources are in argument buffers
  PoolVector<uint32_t> argument_groups;     // all groups with an argument buffer, sorted
  struct InlineSampler {
    ir::GlobalId variable;
    const MslInlineSampler* settings;
  };
  PoolVector<InlineSampler> inline_samplers;
  PoolVector<EntryPointPlaces> entry_points;  // in the order of functions
};

// Assigns a slot or a member of an argument buffer to each resource of `module`. Reports
// unsupported_by_target if there is none for a resource, or if two resources get the same one.
// Removes the bindings of inline samplers from `module`.
//
// `uses` must be computed from `module`. The slots are determined by Module::resources, which must
// have a row for each resource.
ir::Status PlaceResources(ir::Module& module, const ir::GlobalUses& uses, const MslOptions& options,
                          Diagnostics& diagnostics, ResourcePlaces* places);

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_RESOURCE_PLACES_H_
