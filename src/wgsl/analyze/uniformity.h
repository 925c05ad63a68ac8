// Uniformity analysis (WGSL: Uniformity).
#ifndef TESSERA_WGSL_ANALYZE_UNIFORMITY_H_
#define TESSERA_WGSL_ANALYZE_UNIFORMITY_H_

#include "base/diagnostics.h"
#include "wgsl/analyze/behavior.h"
#include "wgsl/resolve/program.h"

namespace tessera::wgsl {

// Reports what needs uniform control flow or a uniform value and may not have it, with the severity
// that the diagnostic filters give. The program is resolved and without errors.
void AnalyzeUniformity(const Program& program, const BehaviorTable& behaviors,
                       Diagnostics& diagnostics);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_ANALYZE_UNIFORMITY_H_
