// From a resolved program without errors to IR. After this, nothing looks at WGSL again.
#ifndef TESSERA_WGSL_LOWER_LOWER_H_
#define TESSERA_WGSL_LOWER_LOWER_H_

#include "ir/module.h"
#include "wgsl/resolve/program.h"

namespace tessera::wgsl {

// Fills program.module (all functions and entry points).
ir::Status Lower(const Program& program, Diagnostics& diagnostics);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_LOWER_LOWER_H_
