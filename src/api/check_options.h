// Validates options. The passes report further errors.
#ifndef TESSERA_API_CHECK_OPTIONS_H_
#define TESSERA_API_CHECK_OPTIONS_H_

#include "api/compilation.h"
#include "base/diagnostics.h"
#include "ir/module.h"
#include "tessera/options.h"

namespace tessera {

// Reports `invalid-option` for a value that is out of range, and for an option that configures the
// same entry point or resource twice. Returns false after an error. Repeated entries for override
// values, vertex buffers, inline samplers, buffer size indices and attachments are reported by the
// passes, because only the passes know which variables the entries refer to.
bool CheckOptionValues(const Options& options, Diagnostics& diagnostics);

// Warns (`unmatched-option`) about options that name an entry point, resource or color that does
// not exist in `whole`. Checks only options that can affect the target. `whole` contains all entry
// points. `module` is `whole` or a copy of the part that one entry point needs. Must be called
// after ListResources has filled Module::resources, and before any other pass changes this list.
void WarnOfUnmatched(const ir::Module& whole, const ir::Module& module, const Options& options,
                     Diagnostics& diagnostics);

}  // namespace tessera

#endif  // TESSERA_API_CHECK_OPTIONS_H_
