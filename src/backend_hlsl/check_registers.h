// Reports resources that would share a Direct3D register.
#ifndef TESSERA_BACKEND_HLSL_CHECK_REGISTERS_H_
#define TESSERA_BACKEND_HLSL_CHECK_REGISTERS_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::hlsl {

// Checks that the registers chosen by options overlap those of no other resource, and that no entry
// point uses an unsized array together with a resource whose registers overlap those of the array.
// PlaceResources must have run.
ir::Status CheckRegisters(const ir::Module& module, Diagnostics& diagnostics);

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_CHECK_REGISTERS_H_
