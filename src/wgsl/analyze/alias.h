// Checks calls for pointer arguments that alias other memory (WGSL: Alias Analysis).
#ifndef TESSERA_WGSL_ANALYZE_ALIAS_H_
#define TESSERA_WGSL_ANALYZE_ALIAS_H_

#include "base/diagnostics.h"
#include "wgsl/resolve/program.h"

namespace tessera::wgsl {

// Reports each call that passes a pointer to memory which the callee also accesses under another
// name, if at least one of the accesses is a write. `program` must be resolved and free of errors.
void CheckAliasing(const Program& program, Diagnostics& diagnostics);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_ANALYZE_ALIAS_H_
