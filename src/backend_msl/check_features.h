// Reports features of a module that MSL, or the chosen MSL version, does not support.
#ifndef TESSERA_BACKEND_MSL_CHECK_FEATURES_H_
#define TESSERA_BACKEND_MSL_CHECK_FEATURES_H_

#include "base/diagnostics.h"
#include "ir/module.h"
#include "tessera/options.h"

namespace tessera::msl {

// Checks the types, built-in functions and inputs of `module`. Reports each missing feature once,
// at its first use.
ir::Status CheckFeatures(const ir::Module& module, const MslOptions& options,
                         Diagnostics& diagnostics);

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_CHECK_FEATURES_H_
