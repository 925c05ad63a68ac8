// Defines the places of variables: where the host binds them in the target's API.
#ifndef TESSERA_IR_PLACE_H_
#define TESSERA_IR_PLACE_H_

#include <cstdint>
#include <optional>

#include "ir/enums.h"

namespace tessera::ir {

// The place of a variable in the target's API. A binding array occupies consecutive numbers, one
// per element. The pass `place_resources` of each back end sets the places.
struct Place {
  bool is_set() const { return table != PlaceTable::kNone; }

  PlaceTable table = PlaceTable::kNone;
  // The descriptor set (Vulkan), the register space (Direct3D's registers), or the group (WebGPU,
  // Metal's argument buffers, Direct3D's sampler heap). In all other tables, 0, or msl::kNoSlotLeft
  // if Metal has no slot for the variable.
  uint32_t space = 0;
  uint32_t index = 0;
  // MSL: the buffer's index in the array of buffer sizes, and its index in the array of dynamic
  // offsets.
  std::optional<uint32_t> size_index, offset_index;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_PLACE_H_
