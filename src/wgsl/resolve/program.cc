#include "wgsl/resolve/program.h"

#include <algorithm>

namespace tessera::wgsl {

Program::Program(const Source& source, const Ast& ast, ir::Module& module)
    : source(source), ast(ast), module(module) {
  const size_t n = ast.nodes.size();
  std::fill_n(facts.extend(n), n, NodeFacts());
  // Real shaders have fewer.
  variables.reserve(n / 8);
  calls.reserve(n / 8);
  functions.reserve(ast.declarations.size());
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
