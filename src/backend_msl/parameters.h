// Decides which parameters entry points have in addition to their resources. The writer and the
// description of the output follow these decisions.
#ifndef TESSERA_BACKEND_MSL_PARAMETERS_H_
#define TESSERA_BACKEND_MSL_PARAMETERS_H_

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

// The names of the structure members that contain the data that the host appends (HostWords).
inline constexpr std::string_view kDepthMin = "frag_depth_min", kDepthMax = "frag_depth_max",
                                  kBufferSizes = "buffer_sizes";

// Data that the host appends to the shader's own immediate data.
struct HostWords {
  uint32_t offset = 0;  // in bytes
  uint64_t count = 1;
  // The type and name of the structure member, which has `count` elements.
  std::string_view type, name;
  bool is_array = false;
};

// The parameters of an entry point that are not individual resources: immediate data, argument
// buffers, dynamic offsets and the range of frag_depth.
struct EntryParameters {
  // The variable for the shader's own immediate data. Invalid if the shader has none.
  ir::GlobalId own_immediates;
  uint32_t own_size = 0, immediates_size = 0;  // in bytes
  // Data that the host appends to the shader's own immediate data. If `words` is not empty, the
  // shader's data and the host's data are members of the same structure.
  PoolVector<HostWords> words;  // sorted by offset
  // The variable for the sizes of buffers. Invalid if the entry point does not read any.
  ir::GlobalId buffer_sizes;
  // The slot with the range of frag_depth, if the range is a separate parameter.
  std::optional<uint32_t> depth_range_slot;
  bool reads_dynamic_offsets = false;
  PoolVector<uint32_t> argument_groups;  // the groups whose argument buffers are parameters

  // Returns whether the variable `g` is a member of the structure that contains the immediate data.
  bool HasAmongImmediates(const ir::Module& m, ir::GlobalId g) const;
};

struct Parameters {
  PoolVector<EntryParameters> entries;      // one for each entry point, in function order
  std::optional<ArgumentLayout> arguments;  // set if resources are in argument buffers
};

// Finds the parameters of all entry points, and lays out the argument buffers. PlaceResources must
// have run on `m` before, and `uses` must describe `m`. Reports unsupported_by_target if two
// parameters of an entry point have the same slot, or if the slot of a parameter does not exist in
// Metal.
ir::Status FindParameters(const ir::Module& m, const ir::GlobalUses& uses,
                          const MslOptions& options, Diagnostics& diagnostics,
                          Parameters* parameters);

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_PARAMETERS_H_
