// Converts a public SourceSet to arguments for the linker.
#ifndef TESSERA_API_LINK_REQUEST_H_
#define TESSERA_API_LINK_REQUEST_H_

#include "tessera/modules.h"
#include "wgsl/modules/linker.h"

namespace tessera {

// Return the module loader and the request for linking a program. The arguments must outlive the
// results.
wgsl::ModuleLoader LoaderOf(const LinkOptions& options);
wgsl::LinkRequest RequestOf(const SourceSet& sources);

}  // namespace tessera

#endif  // TESSERA_API_LINK_REQUEST_H_
