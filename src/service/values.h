// Formats constants as WGSL for hover, inlay hints and completion.
#ifndef TESSERA_SERVICE_VALUES_H_
#define TESSERA_SERVICE_VALUES_H_

#include <string>

#include "ir/constant.h"
#include "ir/module.h"

namespace tessera::service {

// Returns the WGSL text of a value, e.g. "4u", "0.5" or "vec3(1.0, 0.0, 0.0)". A composite with
// more than `max_elements` elements is abbreviated with "…".
std::string ValueText(const ir::Module& module, ir::ConstantId value, uint32_t max_elements = 16);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_VALUES_H_
