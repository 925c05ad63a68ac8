// Where the targets of a document put its resources: Metal's argument indices, Direct3D's
// registers, binding points of OpenGL.
#ifndef TESSERA_SERVICE_SLOTS_H_
#define TESSERA_SERVICE_SLOTS_H_

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "service/document.h"

namespace tessera::service {

// By the name of a resource variable, as reflection gives it: the slots of the variable in all
// targets, e.g. "MSL buffer(0), HLSL u0 space1". Variables of different entry points may have the
// same binding.
using SlotTexts = std::map<std::string, std::string, std::less<>>;

// Compiles the document to each target. Returns the slots of the resources that entry points use.
// Leaves out slots that have the numbers of the source, and everything if the document has errors.
SlotTexts SlotsOf(const Document& document, const std::vector<Options>& targets);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_SLOTS_H_
