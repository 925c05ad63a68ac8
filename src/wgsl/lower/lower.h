// Translates a resolved program without errors to IR. Later stages do not read the Program.
#ifndef TESSERA_WGSL_LOWER_LOWER_H_
#define TESSERA_WGSL_LOWER_LOWER_H_

#include "ir/module.h"
#include "wgsl/resolve/program.h"

namespace tessera::wgsl {

// Fills program.module with all functions and entry points.
ir::Status Lower(const Program& program, Diagnostics& diagnostics);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_LOWER_LOWER_H_
