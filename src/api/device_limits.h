// Limits of the device that entry points may exceed.
#ifndef TESSERA_API_DEVICE_LIMITS_H_
#define TESSERA_API_DEVICE_LIMITS_H_

#include "base/diagnostics.h"
#include "ir/module.h"
#include "tessera/options.h"

namespace tessera {

// Whether the options ask for the checks below.
bool HasDeviceLimits(const Options& options);

// Reports entry points whose subgroup sizes or interfaces between stages the device does not have. Sizes that depend on
// specialization constants are not checked. Returns false if one is reported. The limits of workgroups are checked where
// their sizes become known: by substitute_overrides.
bool CheckDeviceLimits(const ir::Module& m, const Options& options, Diagnostics& diagnostics);

}  // namespace tessera

#endif  // TESSERA_API_DEVICE_LIMITS_H_
