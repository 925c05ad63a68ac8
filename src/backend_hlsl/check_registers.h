// Reports resources that would share a Direct3D register with another resource.
#ifndef TESSERA_BACKEND_HLSL_CHECK_REGISTERS_H_
#define TESSERA_BACKEND_HLSL_CHECK_REGISTERS_H_

#include "base/diagnostics.h"
#include "ir/analysis/global_uses.h"
#include "ir/module.h"
#include "tessera/options.h"

namespace tessera::hlsl {

// Checks the registers that `options` choose against all other registers, and the registers of
// arrays without a size against those of the resources that an entry point uses together with the
// array. `uses` must be computed from `module`.
ir::Status CheckRegisters(const ir::Module& module, const ir::GlobalUses& uses,
                          const HlslOptions& options, Diagnostics& diagnostics);

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_CHECK_REGISTERS_H_
