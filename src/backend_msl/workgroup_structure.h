// Combines many workgroup variables into one.
#ifndef TESSERA_BACKEND_MSL_WORKGROUP_STRUCTURE_H_
#define TESSERA_BACKEND_MSL_WORKGROUP_STRUCTURE_H_

#include "ir/module.h"

namespace tessera::msl {

// Turns workgroup variables into members of one variable if functions use more than 16 of them.
// Metal has threadgroup variables only in kernels, so functions take those that they or their
// callees use as parameters. With one variable, the size of the output grows with the number of
// functions, not with functions times variables.
//
// Each kernel that uses one member then allocates the memory of all. If there are several entry
// points and that memory could exceed WebGPU's limit per entry point, nothing is changed.
ir::Status RunWorkgroupStructure(ir::Module& m);

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_WORKGROUP_STRUCTURE_H_
