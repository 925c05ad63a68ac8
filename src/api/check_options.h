// What is wrong with options, apart from what the passes report that read them.
#ifndef TESSERA_API_CHECK_OPTIONS_H_
#define TESSERA_API_CHECK_OPTIONS_H_

#include "api/compilation.h"
#include "base/diagnostics.h"
#include "ir/module.h"
#include "tessera/options.h"

namespace tessera {

// Reports values that no option can have, which C++ structures may hold, and two values for one thing (invalid-option).
// Returns false if there is one. Two values for one override are found where overrides are known: by TakeOverrideValues.
bool CheckOptionValues(const Options& options, Diagnostics& diagnostics);

// Warns of options that name what `whole` does not have (unmatched-option). Only options are looked at that matter to
// the target. `declared`: the resources of `whole`, at their places in the output, with types and names of `module`.
void WarnOfUnmatched(const ir::Module& whole, const DeclaredResources& declared,
                     const ir::Module& module, const Options& options, Diagnostics& diagnostics);

}  // namespace tessera

#endif  // TESSERA_API_CHECK_OPTIONS_H_
