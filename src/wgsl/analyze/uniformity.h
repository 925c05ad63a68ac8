// Checks that values and control flow are uniform where operations require uniformity (WGSL:
// Uniformity).
#ifndef TESSERA_WGSL_ANALYZE_UNIFORMITY_H_
#define TESSERA_WGSL_ANALYZE_UNIFORMITY_H_

#include "base/diagnostics.h"
#include "wgsl/analyze/behavior.h"
#include "wgsl/resolve/program.h"

namespace tessera::wgsl {

// Reports operations that require uniform control flow or a uniform value, unless the uniformity
// can be proven. The diagnostic filters determine the severity. `program` must be resolved and free
// of errors.
void AnalyzeUniformity(const Program& program, const BehaviorTable& behaviors,
                       Diagnostics& diagnostics);

// Reports only the failures that diagnostic filters of severity `off` suppress. The reports have
// the severity kInfo.
void AnalyzeHiddenUniformity(const Program& program, const BehaviorTable& behaviors,
                             Diagnostics& diagnostics);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_ANALYZE_UNIFORMITY_H_
