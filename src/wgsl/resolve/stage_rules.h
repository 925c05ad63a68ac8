// Everything that a shader's functions do and use must suit its stage (WGSL: Address Spaces, Resource
// Interface, Limits).
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

  // Checks all entry points of a module whose call graph has neither cycles nor holes.
  void Check();

 private:
  // A variable and the binding numbers that it takes. Variables of which an entry point may use only
  // one have a group of their own.
  struct Resource {
    uint32_t group, binding;
    uint32_t count;  // binding numbers from `binding` on
    VariableId variable;
  };
  struct Bytes {
    uint64_t of_private = 0, of_workgroup = 0;
    bool Fit() const {
      return of_private <= kPrivateBytes.everywhere && of_workgroup <= kWorkgroupBytes.everywhere;
    }
  };
  // An upper bound of what a function and its callees use: a variable counts once for each path.
  struct Bound {
    Bytes bytes;
    uint32_t contested = kNone;  // the only contested variable, or kSeveral
  };
  static constexpr uint32_t kSeveral = kNone - 1;

  void CheckStage(ir::ShaderStage stage);
  bool Reach(ir::ShaderStage stage);
  void ReachFunction(UserFunctionId function, ir::ShaderStage stage);
  void CheckNeeds(UserFunctionId function, ir::ShaderStage stage);
  void NeedNotMet(UserFunctionId function, NodeId node, std::string_view stages);
  bool Suits(const Variable& v, ir::ShaderStage stage) const;
  const ir::Type& HandleType(const Variable& v) const;
  void DoesNotSuit(UserFunctionId function, size_t global);
  void LabelPath(Diagnostic& d, UserFunctionId function) const;

  bool ResourceOf(VariableId id, Resource* resource) const;
  void Add(Bytes& bytes, VariableId id) const;
  static bool Overlap(const Resource& a, const Resource& b);
  bool FindContested();
  void FindBounds();
  PoolVector<UserFunctionId> Suspects() const;
  void WalkCallees(UserFunctionId entry);
  void CheckEntryPoint(UserFunctionId id);
  void Occupy(UserFunctionId entry, VariableId id);
  void ReportPair(UserFunctionId entry, VariableId a, VariableId b);
  void CheckBytes(UserFunctionId id, const Bytes& bytes) const;

  const FunctionUses& uses_;
  const CallGraph& call_graph_;
  // Of the stage: all functions that its entry points reach, and all module-scope variables that
  // these use.
  PoolVector<UserFunctionId> reached_;
  // By UserFunctionId: the function that it was reached from, itself for entry points; and the entry
  // point.
  PoolVector<uint32_t> reached_from_, entry_;
  PoolVector<VariableId> used_;
  PoolVector<uint8_t> is_used_;  // by VariableId: a bit for each stage
  // By VariableId: the set of variables whose binding numbers overlap, or kNone for a variable that
  // overlaps with no other.
  PoolVector<uint32_t> contest_;
  PoolVector<PoolVector<Resource>> occupants_;  // by set: those that the entry point uses
  PoolVector<uint32_t> occupied_;               // the sets that have any
  PoolVector<Bound> bounds_;                    // by UserFunctionId
  // The last walk over what entry points call: the bytes it found, and marks by id.
  Bytes walked_;
  uint32_t walk_ = 0;
  PoolVector<uint32_t> walked_function_, walked_variable_;
  // What has been reported: nodes, and pairs of variables.
  absl::flat_hash_set<uint32_t> said_;
  absl::flat_hash_set<uint64_t> said_pairs_;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_STAGE_RULES_H_
