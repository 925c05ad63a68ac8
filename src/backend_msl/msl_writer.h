// Metal Shading Language from legal IR.
#ifndef TESSERA_BACKEND_MSL_MSL_WRITER_H_
#define TESSERA_BACKEND_MSL_MSL_WRITER_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "backend_msl/slots.h"
#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::msl {

// How resources meet the Metal API: SlotMap says which [[buffer(n)]], [[texture(n)]] or [[sampler(n)]]
// each takes. Entry points keep their names, but for the words that MSL reserves: `main` becomes `main_1`.
struct MslOptions {
  uint32_t version = 20300;  // 20300: MSL 2.3, 30100: 3.1
  // The buffer slot of `constant uint* buffer_sizes`, which arrayLength reads: element n is the size in
  // bytes of the buffer in slot n.
  uint32_t buffer_sizes_index = 30;
  // Buffer slot of the variable in the immediate address space.
  uint32_t immediates_index = 29;
  std::span<const ChosenSlot> slots;
  // The resources of group g come as members of a structure in buffer slot g.
  bool argument_buffers = false;
  // Of buffers in argument buffers, which are in the buffer slot `dynamic_offsets_index`.
  std::span<const DynamicOffset> dynamic_offsets;
  uint32_t dynamic_offsets_index = 27;
  // Buffer slot of the range that frag_depth is clamped to, two floats: see shader_io.h.
  uint32_t frag_depth_range_index = 28;
  // The variables that the module declared before entry points were chosen, which decide the slots.
  // Empty: those of the module as it is.
  std::span<const ir::Global> declared;
};

// What the host has to know of an entry point.
struct MslEntryPoint {
  struct Resource {
    ir::GlobalId variable;
    std::string name;  // in the output
    uint32_t slot = 0;
    bool argument = false;    // stands in the argument buffer of its group, where `slot` is its id
    uint32_t size_index = 0;  // buffers: its element among the sizes
  };
  ir::FunctionId function;
  std::string name;                 // in the output
  std::vector<Resource> resources;  // its parameters
  // Where it has that parameter.
  std::optional<uint32_t> buffer_sizes_slot, immediates_slot, frag_depth_range_slot,
      dynamic_offsets_slot;
  bool invariant = false;  // has an [[invariant]] output
};

struct MslOutput {
  std::string text;
  std::vector<MslEntryPoint> entry_points;
};

// Writes all entry points of `module`, which LegalizeMsl has prepared. What MSL does not have is reported
// as unsupported_by_target.
ir::Status WriteMsl(ir::Module& module, const MslOptions& options, Diagnostics& diagnostics,
                    MslOutput* output);

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_MSL_WRITER_H_
