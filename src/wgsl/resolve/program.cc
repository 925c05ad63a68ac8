#include "wgsl/resolve/program.h"

namespace tessera::wgsl {

Program::Program(const Source& source, const Ast& ast, ir::Module& module)
    : source(source), ast(ast), module(module) {
  const size_t n = ast.nodes.size();
  types.resize(n);
  values.resize(n);
  refs.assign(n, NodeId::kNoneValue);
  stages.assign(n, EvalStage::kRuntime);
  for (Severity& severity : default_severity) severity = Severity::kError;
}

Severity Program::SeverityAt(DiagnosticRule rule, uint32_t offset) const {
  // Ranges nest or follow each other, so the last entry that contains the place is the innermost.
  for (size_t i = filters.size(); i-- > 0;) {
    const DiagnosticFilter& f = filters[i];
    if (f.rule == rule && f.range.begin <= offset && offset < f.range.end) return f.severity;
  }
  return default_severity[static_cast<int>(rule)];
}

}  // namespace tessera::wgsl
