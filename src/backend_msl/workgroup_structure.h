// Combines many workgroup variables into one.
#ifndef TESSERA_BACKEND_MSL_WORKGROUP_STRUCTURE_H_
#define TESSERA_BACKEND_MSL_WORKGROUP_STRUCTURE_H_

#include "ir/module.h"

namespace tessera::msl {

// Turns workgroup variables into members of one variable if functions use more than 16 of them.
// Metal has threadgroup variables only in kernels, so other functions have parameters for the
// variables that they or their callees use. With one variable, the size of the output grows with
// the number of functions, not with functions times variables.
//
// However, each kernel that uses one member then allocates the memory of all members. If there are
// several entry points and this memory could exceed WebGPU's limit per entry point, nothing is
// changed.
ir::Status RunWorkgroupStructure(ir::Module& m);

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_WORKGROUP_STRUCTURE_H_
