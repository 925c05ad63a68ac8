#include "wgsl/resolve/program.h"

#include <algorithm>

#include "base/fill.h"

namespace tessera::wgsl {

Program::Program(const Source& source, const Ast& ast, ir::Module& module)
    : source(source), ast(ast), module(module) {
  const size_t n = ast.nodes.size();
  GrowWithDefault(facts, n);
  // Reserve enough memory for real shaders.
  variables.reserve(n / 8);
  calls.reserve(n / 8);
  flow_calls.reserve(n / 64);
  functions.reserve(ast.declarations.size());
  module_variables.reserve(ast.declarations.size());
  for (Severity& severity : default_severity) severity = Severity::kError;
}

void Program::AddFilter(Span range, DiagnosticRule rule, Severity severity) {
  // Find the innermost filter that contains the start of the new range. If there is one, it is
  // either the filter added last or one that encloses it.
  uint32_t outer = static_cast<uint32_t>(filters.size()) - 1;
  while (outer != DiagnosticFilter::kNone && filters[outer].range.end <= range.begin) {
    outer = filters[outer].outer;
  }
  filters.push_back({range, rule, severity, outer});
}

Severity Program::SeverityAt(DiagnosticRule rule, uint32_t offset) const {
  const auto behind = std::ranges::upper_bound(
      filters, offset, {}, [](const DiagnosticFilter& f) { return f.range.begin; });
  // Visit the last filter that begins at or before `offset`, and then the filters that enclose that
  // filter. All filters around `offset` are among them.
  uint32_t i = static_cast<uint32_t>(behind - filters.begin()) - 1;
  while (i != DiagnosticFilter::kNone) {
    const DiagnosticFilter& f = filters[i];
    if (f.rule == rule && offset < f.range.end) return f.severity;
    i = f.outer;
  }
  return default_severity[static_cast<int>(rule)];
}

}  // namespace tessera::wgsl
