// From syntax tree to Program: names, types, constants, and every validation rule that looks at one
// declaration or expression; those that follow control flow are in wgsl/analyze.
#ifndef TESSERA_WGSL_RESOLVE_RESOLVER_H_
#define TESSERA_WGSL_RESOLVE_RESOLVER_H_

#include "base/diagnostics.h"
#include "wgsl/resolve/program.h"

namespace tessera::wgsl {

// Fills `program`. Errors are in `diagnostics`; a program with errors must be neither analyzed nor lowered.
void Resolve(Program& program, Diagnostics& diagnostics);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_RESOLVER_H_
