// Turns the syntax tree into a Program: resolves names, determines types and constants, and checks
// every rule that concerns a single declaration or expression. wgsl/analyze checks the rules that
// depend on control flow.
#ifndef TESSERA_WGSL_RESOLVE_RESOLVER_H_
#define TESSERA_WGSL_RESOLVE_RESOLVER_H_

#include "base/diagnostics.h"
#include "wgsl/resolve/program.h"

namespace tessera::wgsl {

// Fills `program` and reports errors to `diagnostics`. A program with errors must not be analyzed
// or lowered.
void Resolve(Program& program, Diagnostics& diagnostics);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_RESOLVER_H_
