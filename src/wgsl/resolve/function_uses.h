// Records for each function its callees, the module-scope variables that it uses, and its
// shader-stage requirements.
#ifndef TESSERA_WGSL_RESOLVE_FUNCTION_USES_H_
#define TESSERA_WGSL_RESOLVE_FUNCTION_USES_H_

#include "base/pool_vector.h"
#include "wgsl/resolve/resolver_part.h"

namespace tessera::wgsl {

// The shader-stage requirements of a function, and the nodes of its calls and variable uses.
// StageRules and CallGraph use them.
struct FunctionNeeds {
  // For each requirement, the first call, statement or variable that causes it, or none.
  NodeId fragment_only, compute_only, no_vertex;
  ArenaList<NodeId> call_sites;   // the first call of each element of UserFunction::callees
  ArenaList<NodeId> global_uses;  // the first use of each element of UserFunction::globals
  bool skip_interface = false;    // whether an error about the function's stage was reported
  uint64_t function_bytes = 0;    // total size of the variables in the function
};

// Records facts about the function being resolved (SemanticContext::current_function). Does nothing
// at module scope.
class FunctionUses : ResolverPart {
 public:
  explicit FunctionUses(SemanticContext& context) : ResolverPart(context) {
    needs_.reserve(ast_.declarations.size());
  }

  // Adds an entry for a new function. Must be called in the order of the function ids.
  void Add() { needs_.emplace_back(); }
  FunctionNeeds& operator[](UserFunctionId id) { return needs_[id.value]; }
  const FunctionNeeds& operator[](UserFunctionId id) const { return needs_[id.value]; }

  // Records that the current function uses a module-scope variable or override. Does nothing if
  // Variable::noted_in shows that this was already recorded.
  void UseGlobal(VariableId id, NodeId at);
  // Adds `callee` to the callees of the current function. Invalid calls count as well, because
  // recursion detection needs them.
  void Call(UserFunctionId callee, NodeId node);
  // Records that the current function mentions an alias for `type`, and thereby statically accesses
  // the overrides in the element counts of `type`.
  void UseCounts(TypeId type);
  // Record a call, statement or variable that some shader stages do not support.
  void NeedFragment(NodeId node) { Note(&FunctionNeeds::fragment_only, node); }
  void NeedCompute(NodeId node) { Note(&FunctionNeeds::compute_only, node); }
  void NeedNoVertex(NodeId node) { Note(&FunctionNeeds::no_vertex, node); }
  void AddVariableBytes(uint64_t bytes) {
    needs_[context_.current_function.value].function_bytes += bytes;
  }

 private:
  void Note(NodeId FunctionNeeds::* kind, NodeId node) {
    if (!context_.current_function.valid()) return;
    NodeId& first = needs_[context_.current_function.value].*kind;
    if (!first.valid()) first = node;
  }

  PoolVector<FunctionNeeds> needs_;  // indexed by UserFunctionId
  // The last function that recorded each callee (seen_callee_) and each override-expression
  // (seen_count_). Prevents duplicates in UserFunction::callees and alias_counts.
  PoolVector<uint32_t> seen_callee_, seen_count_;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_FUNCTION_USES_H_
