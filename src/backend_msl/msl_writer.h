// Metal Shading Language from legal IR.
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

// What the host has to know of an entry point.
struct MslEntryPoint {
  struct Resource {
    ir::GlobalId variable;
    std::string name;  // in the output
    uint32_t slot = 0;
    bool argument = false;  // stands in the argument buffer of its group, where `slot` is its id
    std::optional<uint32_t> size_index;  // its element among the sizes, where it may be read
  };
  ir::FunctionId function;
  std::string name;                // in the output
  PoolVector<Resource> resources;  // its parameters
  // Where it has that parameter.
  std::optional<uint32_t> buffer_sizes_slot, immediates_slot, frag_depth_range_slot,
      dynamic_offsets_slot;
  uint32_t immediates_size = 0;                 // in bytes
  std::optional<uint32_t> buffer_sizes_offset;  // where they are among the immediate data
};

struct MslFunctionConstant {
  ir::OverrideId override_id;
  std::string name;  // in the output
};

struct MslOutput {
  std::string text;
  PoolVector<MslEntryPoint> entry_points;
  PoolVector<MslFunctionConstant> function_constants;
};

// Writes all entry points of `module`, which LegalizeMsl has prepared. `uses`: the lists of all its functions. They
// keep their names, but for the words that MSL reserves: `main` becomes `main_1`. `declared`: the variables that the module declared before entry points were
// chosen, which decide the slots; none: those of the module as it is. What MSL does not have is reported as
// unsupported_by_target.
ir::Status WriteMsl(ir::Module& module, const ir::GlobalUses& uses, const MslOptions& options,
                    std::span<const ir::Global> declared, Diagnostics& diagnostics,
                    MslOutput* output);

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_MSL_WRITER_H_
