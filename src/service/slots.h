// Determines the slots of resources in the outputs: argument indices in Metal, registers in
// Direct3D, binding points in OpenGL.
#ifndef TESSERA_SERVICE_SLOTS_H_
#define TESSERA_SERVICE_SLOTS_H_

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "service/document.h"

namespace tessera::service {

// Maps the name of each resource variable in the reflection data to its slots in all targets, e.g.
// "MSL buffer(0), HLSL u0 space1". The key is not the binding, because variables of different entry
// points may have the same binding.
using SlotTexts = std::map<std::string, std::string, std::less<>>;

// Compiles the document for all targets and returns the slots of the resources that entry points
// use. Omits Vulkan descriptors whose set and binding equal the group and binding in the source.
// Returns nothing if the document has errors.
SlotTexts SlotsOf(const Document& document, const std::vector<Options>& targets);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_SLOTS_H_
