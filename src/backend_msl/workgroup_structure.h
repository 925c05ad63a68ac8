// Many workgroup variables as one.
#ifndef TESSERA_BACKEND_MSL_WORKGROUP_STRUCTURE_H_
#define TESSERA_BACKEND_MSL_WORKGROUP_STRUCTURE_H_

#include "ir/module.h"

namespace tessera::msl {

// Metal has threadgroup variables in kernels alone: functions get those that they use, themselves or by what they call, as
// parameters. Where functions name more than 16 of them these become members of one variable, so that the output grows
// with the functions and not with functions times variables. Each kernel that uses one of them has the memory of all then:
// they stay as they are where several entry points could get more of it than WebGPU lets each have.
ir::Status RunWorkgroupStructure(ir::Module& m);

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_WORKGROUP_STRUCTURE_H_
