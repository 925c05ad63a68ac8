// Declares the function that writes calls of built-in functions. It writes numeric functions
// itself. For the others, it calls the functions declared in atomics.h, textures.h, subgroups.h and
// subgroup_matrices.h. The pass builtin_polyfill has already replaced functions that need more than
// about three instructions.
#ifndef TESSERA_BACKEND_SPIRV_BUILTINS_H_
#define TESSERA_BACKEND_SPIRV_BUILTINS_H_

#include "backend_spirv/body_builder.h"
#include "ir/module.h"

namespace tessera::spirv {

Id WriteBuiltin(BodyBuilder& body, const ir::Inst& inst);

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_BUILTINS_H_
