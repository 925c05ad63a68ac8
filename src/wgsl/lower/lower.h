// Translates a resolved program to IR. Later stages do not need the Program.
#ifndef TESSERA_WGSL_LOWER_LOWER_H_
#define TESSERA_WGSL_LOWER_LOWER_H_

#include "ir/module.h"
#include "wgsl/resolve/program.h"

namespace tessera::wgsl {

// Adds all functions and entry points to program.module. The program must have no errors.
ir::Status Lower(const Program& program, Diagnostics& diagnostics);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_LOWER_LOWER_H_
