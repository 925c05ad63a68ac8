// Reports types that exist only in dialects of WGSL.
#ifndef TESSERA_BACKEND_WGSL_CHECK_TYPES_H_
#define TESSERA_BACKEND_WGSL_CHECK_TYPES_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::wgsl_target {

// Reports types that standard WGSL lacks. Each kind is reported only once, at its first use.
ir::Status CheckTypes(const ir::Module& module, Diagnostics& diagnostics);

}  // namespace tessera::wgsl_target

#endif  // TESSERA_BACKEND_WGSL_CHECK_TYPES_H_
