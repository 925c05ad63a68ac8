#include "wgsl/analyze/control_flow_rules.h"

#include "wgsl/analyze/alias.h"
#include "wgsl/analyze/behavior.h"
#include "wgsl/analyze/uniformity.h"

namespace tessera::wgsl {

void CheckControlFlowRules(const Program& program, Diagnostics& diagnostics) {
  if (!program.ast.whole) return;
  const BehaviorTable behaviors = AnalyzeBehavior(program, diagnostics);
  if (diagnostics.has_errors()) return;
  CheckAliasing(program, diagnostics);
  if (program.Enabled(Extension::kDisableUniformityAnalysis)) return;
  AnalyzeUniformity(program, behaviors, diagnostics);
}

}  // namespace tessera::wgsl
