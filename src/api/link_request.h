// Converts a public SourceSet to the arguments of the linker.
#ifndef TESSERA_API_LINK_REQUEST_H_
#define TESSERA_API_LINK_REQUEST_H_

#include "tessera/modules.h"
#include "wgsl/modules/linker.h"

namespace tessera {

// Return the loader and the request for linking a program. Their arguments must outlive the result.
wgsl::ModuleLoader LoaderOf(const LinkOptions& options);
wgsl::LinkRequest RequestOf(const SourceSet& sources);

}  // namespace tessera

#endif  // TESSERA_API_LINK_REQUEST_H_
