// Reports resources that would share a Direct3D register.
#ifndef TESSERA_BACKEND_HLSL_CHECK_REGISTERS_H_
#define TESSERA_BACKEND_HLSL_CHECK_REGISTERS_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::hlsl {

// Reports an error for two resources with overlapping registers in these cases:
// - An option chose the registers of at least one of them.
// - The same entry point uses both, and at least one of them is an unsized array. If only the array
//   that begins later is unsized, the front end or ir::CheckPlaces reports the overlap instead.
//
// PlaceResources must have run.
ir::Status CheckRegisters(const ir::Module& module, Diagnostics& diagnostics);

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_CHECK_REGISTERS_H_
