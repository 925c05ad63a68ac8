// Checks calls for pointer arguments that alias other memory (WGSL: Alias Analysis).
#ifndef TESSERA_WGSL_ANALYZE_ALIAS_H_
#define TESSERA_WGSL_ANALYZE_ALIAS_H_

#include "base/diagnostics.h"
#include "wgsl/resolve/program.h"

namespace tessera::wgsl {

// Reports each call with a pointer argument whose memory the callee also accesses under another
// name. Does not report calls that only read the memory. `program` must be resolved and free of
// errors.
void CheckAliasing(const Program& program, Diagnostics& diagnostics);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_ANALYZE_ALIAS_H_
