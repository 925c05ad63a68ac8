// Reports features of a module that HLSL, Direct3D or the chosen shader model does not support.
#ifndef TESSERA_BACKEND_HLSL_CHECK_FEATURES_H_
#define TESSERA_BACKEND_HLSL_CHECK_FEATURES_H_

#include "base/diagnostics.h"
#include "ir/module.h"
#include "tessera/options.h"

namespace tessera::hlsl {

// Checks the types, built-in functions, inputs and subgroup sizes of `module`. Reports each missing
// feature once, at its first use.
ir::Status CheckFeatures(const ir::Module& module, const HlslOptions& options,
                         Diagnostics& diagnostics);

// Checks that each entry point's workgroup variables fit into Direct3D's groupshared memory: 32 KiB
// per thread group on every device.
ir::Status CheckGroupshared(const ir::Module& module, Diagnostics& diagnostics);

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_CHECK_FEATURES_H_
