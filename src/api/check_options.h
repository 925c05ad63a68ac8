// Checks of options, except for those that the passes report themselves.
#ifndef TESSERA_API_CHECK_OPTIONS_H_
#define TESSERA_API_CHECK_OPTIONS_H_

#include "api/compilation.h"
#include "base/diagnostics.h"
#include "ir/module.h"
#include "tessera/options.h"

namespace tessera {

// Reports invalid-option for values that are out of range, which the C++ structures can hold, and
// for conflicting settings of one item. Returns false if it reported anything. Two values for one
// override are reported by TakeOverrideValues instead, which knows the overrides.
bool CheckOptionValues(const Options& options, Diagnostics& diagnostics);

// Warns (unmatched-option) about options that name an entry point, resource or color that `whole`
// does not have. Checks only options that can affect the target. `declared` has the resources of
// `whole` at their places in the output; their types and names belong to `module`.
void WarnOfUnmatched(const ir::Module& whole, const DeclaredResources& declared,
                     const ir::Module& module, const Options& options, Diagnostics& diagnostics);

}  // namespace tessera

#endif  // TESSERA_API_CHECK_OPTIONS_H_
