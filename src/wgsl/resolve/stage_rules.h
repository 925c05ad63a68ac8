// Everything that a shader's functions do and use must suit its stage (WGSL: Address Spaces, Resource
// Interface, Limits).
#ifndef TESSERA_WGSL_RESOLVE_STAGE_RULES_H_
#define TESSERA_WGSL_RESOLVE_STAGE_RULES_H_

#include <span>
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
  // A variable and the binding numbers that it takes.
  struct Resource {
    uint32_t group, binding;
    uint32_t count;  // binding numbers from `binding` on
    VariableId variable;
  };
  // What the variables take that some entry points reach.
  struct Totals {
    PoolVector<Resource> resources;
    uint64_t private_bytes = 0, workgroup_bytes = 0;
    PoolVector<VariableId> immediates, pixel_locals;
  };
  // A module-scope variable that an entry point reaches, and the first function that mentions it.
  struct Use {
    VariableId variable;
    UserFunctionId function;
  };

  bool MayFail(ir::ShaderStage stage);
  void AddTo(Totals& totals, VariableId id) const;
  bool Suits(const Variable& v, ir::ShaderStage stage) const;
  const ir::Type& HandleType(const Variable& v) const;
  static bool Overlap(const Resource& a, const Resource& b);
  static void Sort(PoolVector<Resource>& resources);
  void CheckEntryPoint(UserFunctionId id);
  void CheckNeeds(UserFunctionId id, UserFunctionId function);
  void NeedNotMet(UserFunctionId entry, UserFunctionId function, NodeId node,
                  std::string_view stages);
  Totals CheckUses(UserFunctionId id, std::span<const Use> uses);
  bool IsAsLast(UserFunctionId id) const;
  void DoesNotSuit(UserFunctionId entry, const Use& use);
  void CheckResources(UserFunctionId id, Totals& totals);
  void CheckBytes(UserFunctionId id, const Totals& totals);

  const FunctionUses& uses_;
  const CallGraph& call_graph_;
  PlainVector<UserFunctionId> reached_;  // of MayFail: by all entry points of the stage
  PoolVector<uint8_t> seen_, used_;      // of MayFail, by id: a bit for each stage that gets there
  PoolVector<uint32_t> reached_by_, used_by_;  // by id: the last entry point that got there
  // The last entry point in which nothing was wrong, but for what its variables take; and that.
  UserFunctionId last_;
  Totals last_totals_;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_STAGE_RULES_H_
