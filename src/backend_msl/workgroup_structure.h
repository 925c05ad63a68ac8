// Combines many workgroup variables into a single one.
#ifndef TESSERA_BACKEND_MSL_WORKGROUP_STRUCTURE_H_
#define TESSERA_BACKEND_MSL_WORKGROUP_STRUCTURE_H_

#include "ir/module.h"

namespace tessera::msl {

// Turns workgroup variables into members of one variable if functions use more than 16 of them. In
// Metal, only kernels can declare threadgroup variables. Any other function needs a parameter for
// each variable that the function or its callees use. With a single variable, the size of the
// output is proportional to the number of functions, rather than to the number of functions times
// the number of variables.
//
// However, each kernel that uses one member then allocates memory for all members. Therefore,
// nothing is changed if there are several entry points and this memory could exceed WebGPU's limit
// per entry point.
ir::Status RunWorkgroupStructure(ir::Module& m);

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_WORKGROUP_STRUCTURE_H_
