#include "ir/transform/place_descriptors.h"

namespace tessera::ir {

Status PlaceDescriptors(Module& m, bool push_constants) {
  for (Global& g : m.globals) {
    if (g.has_binding) {
      g.place = {.table = PlaceTable::kDescriptor, .space = g.group, .index = g.binding};
    } else if (push_constants && g.space == AddressSpace::kImmediate) {
      g.place = {.table = PlaceTable::kPushConstants};
    }
  }
  return Status::Ok();
}

}  // namespace tessera::ir
