// The callees and variables of each function, and what the function requires of its stage.
#ifndef TESSERA_WGSL_RESOLVE_FUNCTION_USES_H_
#define TESSERA_WGSL_RESOLVE_FUNCTION_USES_H_

#include "base/pool_vector.h"
#include "wgsl/resolve/resolver_part.h"

namespace tessera::wgsl {

// What a function requires of its stage, and the node that caused each entry of UserFunction's
// lists. Used by StageRules and CallGraph.
struct FunctionNeeds {
  // The first call, statement or variable of each kind.
  NodeId fragment_only, compute_only, no_vertex;
  ArenaList<NodeId> call_sites;   // by position in UserFunction::callees
  ArenaList<NodeId> global_uses;  // by position in UserFunction::globals
  bool skip_interface = false;    // an error about its stage has been reported
  uint64_t function_bytes = 0;    // size of its variables
};

// Records properties of the function being resolved (SemanticContext::current_function). Does
// nothing at module scope.
class FunctionUses : ResolverPart {
 public:
  explicit FunctionUses(SemanticContext& context) : ResolverPart(context) {
    needs_.reserve(ast_.declarations.size());
  }

  // Adds an entry for a new function. Called in the order of the function ids.
  void Add() { needs_.emplace_back(); }
  FunctionNeeds& operator[](UserFunctionId id) { return needs_[id.value]; }
  const FunctionNeeds& operator[](UserFunctionId id) const { return needs_[id.value]; }

  // Records a use of a module-scope variable or override. Variable::noted_in shows whether the
  // current function already recorded a use.
  void UseGlobal(VariableId id, NodeId at);
  // Adds `callee` to the callees. Also called for erroneous calls, because recursion detection
  // needs them.
  void Call(UserFunctionId callee, NodeId node);
  // Records the use of an alias of `type`: the function statically accesses the overrides that its
  // element counts depend on.
  void UseCounts(TypeId type);
  // Record a call, statement or variable that only some stages support.
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

  PoolVector<FunctionNeeds> needs_;  // by UserFunctionId
  // The last function that lists a callee in `callees`, and an override expression in
  // `alias_counts`.
  PoolVector<uint32_t> seen_callee_, seen_count_;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_FUNCTION_USES_H_
