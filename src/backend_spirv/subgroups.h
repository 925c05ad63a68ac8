// Declares the function that writes subgroup and quad built-in functions.
#ifndef TESSERA_BACKEND_SPIRV_SUBGROUPS_H_
#define TESSERA_BACKEND_SPIRV_SUBGROUPS_H_

#include "backend_spirv/body_builder.h"
#include "ir/module.h"

namespace tessera::spirv {

Id WriteSubgroup(BodyBuilder& body, const ir::Inst& inst);

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_SUBGROUPS_H_
