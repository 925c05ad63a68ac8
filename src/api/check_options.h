// Checks options, except for errors that the passes report themselves.
#ifndef TESSERA_API_CHECK_OPTIONS_H_
#define TESSERA_API_CHECK_OPTIONS_H_

#include "api/compilation.h"
#include "base/diagnostics.h"
#include "ir/module.h"
#include "tessera/options.h"

namespace tessera {

// Reports `invalid-option` for values that are out of range and for conflicting settings of one
// item. The C++ structures can hold such values. Returns false if it reported anything.
// TakeOverrideValues, which knows the overrides, reports two values for one override instead.
bool CheckOptionValues(const Options& options, Diagnostics& diagnostics);

// Warns (`unmatched-option`) about options that refer to an entry point, resource or color that
// `whole` does not contain. Checks only options that can affect the target. `declared` contains the
// resources of `whole` with their bindings in the output. Their types and names belong to `module`.
void WarnOfUnmatched(const ir::Module& whole, const DeclaredResources& declared,
                     const ir::Module& module, const Options& options, Diagnostics& diagnostics);

}  // namespace tessera

#endif  // TESSERA_API_CHECK_OPTIONS_H_
