// Checks calls for pointer arguments that alias other memory (WGSL: Alias Analysis).
#ifndef TESSERA_WGSL_ANALYZE_ALIAS_H_
#define TESSERA_WGSL_ANALYZE_ALIAS_H_

#include "base/diagnostics.h"
#include "wgsl/resolve/program.h"

namespace tessera::wgsl {

// Reports each call whose callee accesses a variable through a pointer argument and also in another
// way: through another argument, or by name. Does not report calls that only read the variable.
// `program` must be resolved and free of errors.
void CheckAliasing(const Program& program, Diagnostics& diagnostics);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_ANALYZE_ALIAS_H_
