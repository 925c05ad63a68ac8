// Where the targets of a document put its resources: Metal's argument indices, Direct3D's
// registers, binding points of OpenGL.
#ifndef TESSERA_SERVICE_SLOTS_H_
#define TESSERA_SERVICE_SLOTS_H_

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "service/document.h"

namespace tessera::service {

// By group and binding: the slots of a resource in all targets, e.g.
// "MSL buffer(0), HLSL u0 space1".
using SlotTexts = std::map<std::pair<uint32_t, uint32_t>, std::string>;

// Compiles the document to each target. Returns the slots of the resources that entry points use.
// Leaves out slots that have the numbers of the source, and everything if the document has errors.
SlotTexts SlotsOf(const Document& document, const std::vector<Options>& targets);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_SLOTS_H_
