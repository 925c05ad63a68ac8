// Sets the places of resources for targets that bind by group and binding, i.e. Vulkan and WebGPU.
#ifndef TESSERA_IR_TRANSFORM_PLACE_DESCRIPTORS_H_
#define TESSERA_IR_TRANSFORM_PLACE_DESCRIPTORS_H_

#include "ir/module.h"

namespace tessera::ir {

// Sets the place of each resource to its group and binding. If `push_constants` is true, immediate
// data is placed in the push constants.
Status PlaceDescriptors(Module& m, bool push_constants);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_PLACE_DESCRIPTORS_H_
