// Validates options. Some errors are reported by the passes instead.
#ifndef TESSERA_API_CHECK_OPTIONS_H_
#define TESSERA_API_CHECK_OPTIONS_H_

#include "api/compilation.h"
#include "base/diagnostics.h"
#include "ir/module.h"
#include "tessera/options.h"

namespace tessera {

// Reports `invalid-option` for values that are out of range, and for an entry point or resource
// that is configured twice. The structures in tessera/options.h allow both kinds of mistake.
// Returns false if it reported an error. Passes report repeated override values, vertex buffers,
// inline samplers, buffer size indices, and attachments of framebuffer fetch and of pixel-local
// members, because they know the variables.
bool CheckOptionValues(const Options& options, Diagnostics& diagnostics);

// Warns (`unmatched-option`) about options that name an entry point, resource or color that does
// not exist in `whole`, the module with all entry points. Checks only options that can affect the
// target. `module` is `whole` or a copy of the part that one entry point needs. ListResources must
// have filled its table, and no pass may have changed it yet.
void WarnOfUnmatched(const ir::Module& whole, const ir::Module& module, const Options& options,
                     Diagnostics& diagnostics);

}  // namespace tessera

#endif  // TESSERA_API_CHECK_OPTIONS_H_
