// The MSL writer: writes Metal Shading Language from legal IR.
#ifndef TESSERA_BACKEND_MSL_MSL_WRITER_H_
#define TESSERA_BACKEND_MSL_MSL_WRITER_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "ir/analysis/global_uses.h"
#include "ir/module.h"
#include "tessera/options.h"

namespace tessera::msl {

// The information about an entry point that the host needs.
struct MslEntryPoint {
  struct Resource {
    ir::GlobalId variable;
    std::string name;  // name in the output
    uint32_t slot = 0;
    // True if the resource is a member of its group's argument buffer. `slot` is then the member's
    // id.
    bool argument = false;
    // The index of the resource's size in buffer_sizes, if the shader may read the size.
    std::optional<uint32_t> size_index;
  };
  ir::FunctionId function;
  std::string name;                // name in the output
  PoolVector<Resource> resources;  // the resources that are its parameters
  // The slots of parameters for host data, or nullopt if the entry point does not have the
  // parameter.
  std::optional<uint32_t> buffer_sizes_slot, immediates_slot, frag_depth_range_slot,
      dynamic_offsets_slot;
  uint32_t immediates_size = 0;  // in bytes
  // The byte offset of the buffer sizes in the immediate data, or nullopt if they are not stored
  // there.
  std::optional<uint32_t> buffer_sizes_offset;
};

struct MslFunctionConstant {
  ir::OverrideId override_id;
  std::string name;  // name in the output
};

struct MslOutput {
  std::string text;
  // The calls of built-in functions for which the text contains helper functions. May contain
  // duplicates.
  PoolVector<ir::InstId> emulated;
  PoolVector<MslEntryPoint> entry_points;
  PoolVector<MslFunctionConstant> function_constants;
};

// Writes all entry points of `module`, which LegalizeMsl must have prepared. `uses` must cover all
// functions of the module. Entry points keep their names unless MSL reserves them: `main` becomes
// `main_1`.
//
// `declared` are the variables that the module declared before entry points were selected; they
// determine the slots. If `declared` is empty, the current variables of the module determine the
// slots. Reports unsupported_by_target for features that MSL lacks.
//
// If `mark_positions` is true, the text contains marks of source positions (base/position_marks.h).
ir::Status WriteMsl(ir::Module& module, const ir::GlobalUses& uses, const MslOptions& options,
                    std::span<const ir::Global> declared, Diagnostics& diagnostics,
                    MslOutput* output, bool mark_positions = false);

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_MSL_WRITER_H_
