// Analyzes the call graph: detects recursion, orders functions, and finds call paths from entry
// points.
#ifndef TESSERA_WGSL_RESOLVE_CALL_GRAPH_H_
#define TESSERA_WGSL_RESOLVE_CALL_GRAPH_H_

#include <span>

#include "wgsl/resolve/function_uses.h"

namespace tessera::wgsl {

class CallGraph : ResolverPart {
 public:
  CallGraph(SemanticContext& context, const FunctionUses& uses)
      : ResolverPart(context), uses_(uses) {}

  // Fills Program::order so that all callees precede their callers. Reports recursive functions as
  // errors (WGSL: Declaration and Scope).
  void Order();
  // Adds labels to `diagnostic`: at the entry point `entry`, and at each call along `path`. Each
  // function in `path` calls the next one.
  void LabelPath(Diagnostic& diagnostic, UserFunctionId entry,
                 std::span<const UserFunctionId> path) const;

 private:
  void Recursion(std::span<const UserFunctionId> chain, UserFunctionId again);
  void LabelCalls(Diagnostic& diagnostic, UserFunctionId caller, UserFunctionId callee) const;

  const FunctionUses& uses_;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_CALL_GRAPH_H_
