// Turns the syntax tree into a Program: names, types, constants, and every validation rule that
// concerns one declaration or expression. Rules that follow control flow are in wgsl/analyze.
#ifndef TESSERA_WGSL_RESOLVE_RESOLVER_H_
#define TESSERA_WGSL_RESOLVE_RESOLVER_H_

#include "base/diagnostics.h"
#include "wgsl/resolve/program.h"

namespace tessera::wgsl {

// Fills `program` and appends errors to `diagnostics`. A program with errors must not be analyzed
// or lowered.
void Resolve(Program& program, Diagnostics& diagnostics);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_RESOLVER_H_
