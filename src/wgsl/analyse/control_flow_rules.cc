#include "wgsl/analyse/control_flow_rules.h"

#include "wgsl/analyse/alias.h"
#include "wgsl/analyse/behavior.h"
#include "wgsl/analyse/uniformity.h"

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
