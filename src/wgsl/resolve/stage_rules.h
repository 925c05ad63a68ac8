// Checks that shader stages allow the functions and variables that their entry points use (WGSL:
// Address Spaces, Resource Interface, Limits).
#ifndef TESSERA_WGSL_RESOLVE_STAGE_RULES_H_
#define TESSERA_WGSL_RESOLVE_STAGE_RULES_H_

#include <absl/container/flat_hash_set.h>

#include <string_view>

#include "base/pool_vector.h"
#include "wgsl/resolve/call_graph.h"
#include "wgsl/resolve/function_uses.h"

namespace tessera::wgsl {

class StageRules : ResolverPart {
 public:
  StageRules(SemanticContext& context, const FunctionUses& uses, const CallGraph& call_graph)
      : ResolverPart(context), uses_(uses), call_graph_(call_graph) {}

  // Checks all entry points. The call graph of the module must be complete and acyclic.
  void Check();

 private:
  // A variable and its binding numbers. All immediates share one pseudo group and one pseudo
  // binding number, because an entry point may use only one immediate. The same applies to all
  // pixel-local variables.
  struct Resource {
    uint32_t group, binding;
    uint32_t count;  // number of consecutive bindings, starting at `binding`
    VariableId variable;
  };
  struct Bytes {
    uint64_t of_private = 0, of_workgroup = 0;
    bool Fit() const {
      return of_private <= kPrivateBytes.everywhere && of_workgroup <= kWorkgroupBytes.everywhere;
    }
  };
  // An upper bound on the resources that a function and its callees use. If several call paths lead
  // to a function, its variables are counted once for each path.
  struct Bound {
    Bytes bytes;
    // The only used variable that belongs to a contest (see contest_). kNone if no used variable
    // belongs to a contest, kSeveral if several do.
    uint32_t contested = kNone;
  };
  static constexpr uint32_t kSeveral = kNone - 1;

  void CheckStage(ir::ShaderStage stage);
  bool Reach(ir::ShaderStage stage);
  void ReachFunction(UserFunctionId function, ir::ShaderStage stage);
  void CheckNeeds(UserFunctionId function, ir::ShaderStage stage);
  void ReportUnmetNeed(UserFunctionId function, NodeId node, std::string_view stages);
  bool IsAllowedInStage(const Variable& v, ir::ShaderStage stage) const;
  const ir::Type& HandleType(const Variable& v) const;
  void ReportUnsuitableStage(UserFunctionId function, size_t global);
  void LabelPath(Diagnostic& d, UserFunctionId function) const;

  bool ResourceOf(VariableId id, Resource* resource) const;
  void Add(Bytes& bytes, VariableId id) const;
  static bool Overlap(const Resource& a, const Resource& b);
  bool FindContested();
  void FindBounds();
  PoolVector<UserFunctionId> EntryPointsToCheck() const;
  void WalkCallees(UserFunctionId entry);
  void CheckEntryPoint(UserFunctionId id);
  void Occupy(UserFunctionId entry, VariableId id);
  void ReportPair(UserFunctionId entry, VariableId a, VariableId b);
  void CheckBytes(UserFunctionId id, const Bytes& bytes) const;

  const FunctionUses& uses_;
  const CallGraph& call_graph_;
  // reached_ holds the functions that are reachable from entry points of the current stage. used_
  // holds the module-scope variables that these functions use.
  PoolVector<UserFunctionId> reached_;
  // entry_ and reached_from_ are indexed by UserFunctionId. entry_ holds an entry point that
  // reaches the function. reached_from_ holds the function's caller on the path from that entry
  // point. For an entry point, both hold the entry point itself.
  PoolVector<uint32_t> reached_from_, entry_;
  PoolVector<VariableId> used_;
  PoolVector<uint8_t> is_used_;  // indexed by VariableId, one bit per stage
  // A contest is a set of variables with overlapping binding numbers. Indexed by VariableId: the
  // number of the contest to which the variable belongs, or kNone if it overlaps no other variable.
  PoolVector<uint32_t> contest_;
  // For each contest (see contest_), the variables of the contest that the current entry point
  // uses.
  PoolVector<PoolVector<Resource>> occupants_;
  PoolVector<uint32_t> occupied_;  // contests with a non-empty list in occupants_
  PoolVector<Bound> bounds_;       // indexed by UserFunctionId
  // Each walk over the callees of an entry point has a number. walk_ is the number of the last
  // walk, and walked_ holds the total sizes of the private and workgroup variables that this walk
  // visited. walked_function_ and walked_variable_ hold, for each function or variable, the number
  // of the last walk that visited it.
  Bytes walked_;
  uint32_t walk_ = 0;
  PoolVector<uint32_t> walked_function_, walked_variable_;
  // The nodes and the pairs of variables that were already reported.
  absl::flat_hash_set<uint32_t> said_;
  absl::flat_hash_set<uint64_t> said_pairs_;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_STAGE_RULES_H_
