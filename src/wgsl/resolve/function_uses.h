// What each function calls, mentions and asks of its stage.
#ifndef TESSERA_WGSL_RESOLVE_FUNCTION_USES_H_
#define TESSERA_WGSL_RESOLVE_FUNCTION_USES_H_

#include "base/pool_vector.h"
#include "wgsl/resolve/resolver_part.h"

namespace tessera::wgsl {

// What a function needs of its stage, and where UserFunction's lists come from; for StageRules and CallGraph.
struct FunctionNeeds {
  // The first call, statement or variable of each kind.
  NodeId fragment_only, compute_only, no_vertex;
  ArenaList<NodeId> call_sites;   // by position in UserFunction::callees
  ArenaList<NodeId> global_uses;  // by position in UserFunction::globals
  bool skip_interface = false;    // an error of its stage has been given
  uint64_t function_bytes = 0;    // of its variables
};

// Notes what the function that is being resolved (SemanticContext::current_function) does; outside of
// functions nothing is noted.
class FunctionUses : ResolverPart {
 public:
  explicit FunctionUses(SemanticContext& context) : ResolverPart(context) {
    needs_.reserve(ast_.declarations.size());
  }

  // A function of the next id is declared.
  void Add() { needs_.emplace_back(); }
  FunctionNeeds& operator[](UserFunctionId id) { return needs_[id.value]; }
  const FunctionNeeds& operator[](UserFunctionId id) const { return needs_[id.value]; }

  // Of a module-scope variable or override. Variable::noted_in says whether a use by the function's body has been noted.
  void UseGlobal(VariableId id, NodeId at);
  // Adds to the callees. Also for calls with errors: recursion is found by it.
  void Call(UserFunctionId callee, NodeId node);
  // An alias of `type` is mentioned: the overrides that decide the type are statically accessed by it.
  void UseCounts(TypeId type);
  // There is a call, statement or variable that only some stages have.
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
  // By id: the function that has it in its list; of override expressions: in alias_counts.
  PoolVector<uint32_t> seen_callee_, seen_count_;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_FUNCTION_USES_H_
