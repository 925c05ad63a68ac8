// Checks entry points against the device's limits.
#ifndef TESSERA_API_DEVICE_LIMITS_H_
#define TESSERA_API_DEVICE_LIMITS_H_

#include "base/diagnostics.h"
#include "ir/module.h"
#include "tessera/options.h"

namespace tessera {

// Returns whether the options request any check by CheckDeviceLimits.
bool HasDeviceLimits(const Options& options);

// Reports entry points whose workgroup size, workgroup storage, subgroup size or inter-stage
// interface exceeds the device's limits. Returns false after an error. Because the values of
// specialization constants are unknown, workgroup sizes that depend on them are not checked, and
// arrays whose size depends on them count as one element.
bool CheckDeviceLimits(const ir::Module& m, const Options& options, Diagnostics& diagnostics);

}  // namespace tessera

#endif  // TESSERA_API_DEVICE_LIMITS_H_
