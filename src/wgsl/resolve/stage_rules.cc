#include "wgsl/resolve/stage_rules.h"

#include <algorithm>
#include <string>

#include "base/pool_vector.h"
#include "base/round_up.h"
#include "base/stable_sort.h"

namespace tessera::wgsl {

void StageRules::Check() {
  using Stage = ir::ShaderStage;
  reached_.reserve(program_.functions.size());
  seen_.resize(program_.functions.size());
  used_.resize(program_.variables.size());
  for (const Stage stage : {Stage::kVertex, Stage::kFragment, Stage::kCompute}) {
    if (!MayFail(stage)) continue;
    for (uint32_t i = 0; i < program_.functions.size(); ++i) {
      if (program_.functions[i].stage == stage) CheckEntryPoint(UserFunctionId(i));
    }
  }
}

// Whether CheckEntryPoint can find anything wrong with an entry point of the stage: what it asks of the
// functions and variables that one reaches is asked here, once, of those that all of them reach together. Only
// modules in which that fails pay for each entry point.
bool StageRules::MayFail(ir::ShaderStage stage) {
  const auto mark = static_cast<uint8_t>(1u << static_cast<uint32_t>(stage));
  const auto is_new = [mark](uint8_t& marks) {
    const bool has = (marks & mark) != 0;
    marks = static_cast<uint8_t>(marks | mark);
    return !has;
  };
  reached_.clear();
  for (uint32_t i = 0; i < program_.functions.size(); ++i) {
    if (program_.functions[i].stage == stage) reached_.push_back(UserFunctionId(i));
  }
  if (reached_.empty()) return false;
  Totals totals;
  for (size_t i = 0; i < reached_.size(); ++i) {
    const FunctionNeeds& needs = uses_[reached_[i]];
    if (needs.fragment_only.valid() && stage != ir::ShaderStage::kFragment) return true;
    if (needs.compute_only.valid() && stage != ir::ShaderStage::kCompute) return true;
    if (needs.no_vertex.valid() && stage == ir::ShaderStage::kVertex) return true;
    for (VariableId g : program_[reached_[i]].globals) {
      if (!is_new(used_[g.value])) continue;
      if (!Suits(program_[g], stage)) return true;
      AddTo(totals, g);
    }
    for (UserFunctionId callee : program_[reached_[i]].callees) {
      if (is_new(seen_[callee.value])) reached_.push_back(callee);
    }
  }
  if (totals.immediates.size() > 1 || totals.pixel_locals.size() > 1 ||
      totals.private_bytes > kPrivateBytes.everywhere ||
      totals.workgroup_bytes > kWorkgroupBytes.everywhere) {
    return true;
  }
  Sort(totals.resources);
  return std::adjacent_find(totals.resources.begin(), totals.resources.end(), Overlap) !=
         totals.resources.end();
}

// Whether shaders of the stage may use the variable.
bool StageRules::Suits(const Variable& v, ir::ShaderStage stage) const {
  if (v.kind != VariableKind::kVar || !v.type.valid()) return true;
  const bool vertex = stage == ir::ShaderStage::kVertex;
  switch (v.space) {
    case ir::AddressSpace::kPixelLocal: return stage == ir::ShaderStage::kFragment;
    case ir::AddressSpace::kWorkgroup: return stage == ir::ShaderStage::kCompute;
    case ir::AddressSpace::kStorage: return !vertex || v.access == ir::Access::kRead;
    case ir::AddressSpace::kHandle: {
      const ir::Type& type = HandleType(v);
      if (type.kind == ir::TypeKind::kInputAttachment) return stage == ir::ShaderStage::kFragment;
      return !vertex || type.kind != ir::TypeKind::kStorageTexture ||
             type.access == ir::Access::kRead;
    }
    default: return true;
  }
}

// The type of a texture or sampler, or of the elements of an array of them.
const ir::Type& StageRules::HandleType(const Variable& v) const {
  const ir::Type& type = types_[v.type];
  return type.kind == ir::TypeKind::kBindingArray ? types_[type.element] : type;
}

void StageRules::AddTo(Totals& totals, VariableId id) const {
  const Variable& v = program_[id];
  if (v.kind != VariableKind::kVar || !v.type.valid()) return;
  if (v.has_binding) {
    if (totals.resources.empty()) totals.resources.reserve(16);
    totals.resources.push_back({v.group, v.binding, types_.BindingCount(v.type), id});
  }
  switch (v.space) {
    case ir::AddressSpace::kWorkgroup:
      totals.workgroup_bytes += RoundUp(types_.SizeOf64(v.type), 16);
      break;
    case ir::AddressSpace::kPrivate: totals.private_bytes += types_.SizeOf64(v.type); break;
    case ir::AddressSpace::kPixelLocal: totals.pixel_locals.push_back(id); break;
    case ir::AddressSpace::kImmediate: totals.immediates.push_back(id); break;
    default: break;
  }
}

void StageRules::Sort(PoolVector<Resource>& resources) {
  StableSort(resources, [](const Resource& r) { return JoinKeys(r.group, r.binding); });
}

// Of two that follow each other. The elements of a binding array take the binding numbers that follow it.
bool StageRules::Overlap(const Resource& a, const Resource& b) {
  return a.group == b.group && b.binding - a.binding < a.count;
}

// ---------------------------------------------------------------- one entry point

// Whether the entry point reaches what the last one reached: it uses nothing by itself, and calls the same.
bool StageRules::IsAsLast(UserFunctionId id) const {
  const FunctionNeeds& needs = uses_[id];
  return last_.valid() && program_[id].stage == program_[last_].stage &&
         program_[id].globals.empty() && program_[last_].globals.empty() &&
         std::ranges::equal(program_[id].callees, program_[last_].callees) &&
         !needs.fragment_only.valid() && !needs.compute_only.valid() && !needs.no_vertex.valid();
}

void StageRules::CheckEntryPoint(UserFunctionId id) {
  if (IsAsLast(id)) return CheckBytes(id, last_totals_);
  const uint32_t errors = diagnostics_.error_count();
  PoolVector<UserFunctionId> reached{id};
  PoolVector<Use> uses;
  // Marks by entry point, so that nothing of the module's size is made for each one.
  reached_by_.resize(program_.functions.size(), kNone);
  used_by_.resize(program_.variables.size(), kNone);
  reached_by_[id.value] = id.value;
  for (size_t i = 0; i < reached.size(); ++i) {
    const UserFunction& f = program_[reached[i]];
    for (VariableId g : f.globals) {
      if (used_by_[g.value] == id.value) continue;
      used_by_[g.value] = id.value;
      uses.push_back({g, reached[i]});
    }
    CheckNeeds(id, reached[i]);
    for (UserFunctionId callee : f.callees) {
      if (reached_by_[callee.value] == id.value) continue;
      reached_by_[callee.value] = id.value;
      reached.push_back(callee);
    }
  }
  last_totals_ = CheckUses(id, uses);
  last_ = diagnostics_.error_count() == errors ? id : UserFunctionId();
  CheckBytes(id, last_totals_);
}

void StageRules::CheckNeeds(UserFunctionId id, UserFunctionId function) {
  const ir::ShaderStage stage = program_[id].stage;
  const FunctionNeeds& needs = uses_[function];
  if (needs.fragment_only.valid() && stage != ir::ShaderStage::kFragment) {
    NeedNotMet(id, function, needs.fragment_only, "fragment");
  }
  if (needs.compute_only.valid() && stage != ir::ShaderStage::kCompute) {
    NeedNotMet(id, function, needs.compute_only, "compute");
  }
  if (needs.no_vertex.valid() && stage == ir::ShaderStage::kVertex) {
    NeedNotMet(id, function, needs.no_vertex, "compute and fragment");
  }
}

void StageRules::NeedNotMet(UserFunctionId entry, UserFunctionId function, NodeId node,
                            std::string_view stages) {
  const NodeKind kind = ast_.kind(node);
  const std::string what = kind == NodeKind::kDiscard ? std::string("'discard'")
                           : kind == NodeKind::kVar ? Cat("the matrix variable '", Text(node), "'")
                                                    : Cat("'", Text(node), "'");
  Diagnostic& d = Error(DiagCode::stage_mismatch, SpanOf(node),
                        Cat(what, " can only be used in ", stages, " shaders"));
  call_graph_.LabelPath(d, entry, function);
}

StageRules::Totals StageRules::CheckUses(UserFunctionId id, std::span<const Use> uses) {
  Totals totals;
  for (const Use& use : uses) {
    if (!Suits(program_[use.variable], program_[id].stage)) DoesNotSuit(id, use);
    AddTo(totals, use.variable);
  }
  CheckResources(id, totals);
  return totals;
}

// A variable is used that shaders of the stage must not use.
void StageRules::DoesNotSuit(UserFunctionId entry, const Use& use) {
  const Variable& v = program_[use.variable];
  const UserFunction& f = program_[use.function];
  Span at = SpanOf(f.node);
  const ArenaList<NodeId>& nodes = uses_[use.function].global_uses;
  for (size_t k = 0; k < f.globals.size() && k < nodes.size(); ++k) {
    if (f.globals[k] == use.variable) at = SpanOf(nodes[k]);
  }
  std::string message;
  switch (v.space) {
    case ir::AddressSpace::kPixelLocal:
      message =
          Cat("the pixel-local variable '", Text(v.name), "' can only be used in fragment shaders");
      break;
    case ir::AddressSpace::kWorkgroup:
      message =
          Cat("the workgroup variable '", Text(v.name), "' can only be used in compute shaders");
      break;
    case ir::AddressSpace::kStorage:
      message = Cat("the storage buffer '", Text(v.name),
                    "' with access mode 'read_write' cannot be used in vertex shaders");
      break;
    default:
      if (HandleType(v).kind == ir::TypeKind::kInputAttachment) {
        message =
            Cat("the input attachment '", Text(v.name), "' can only be used in fragment shaders");
        break;
      }
      message = Cat("the storage texture '", Text(v.name), "' with access mode '",
                    NameOf(HandleType(v).access), "' cannot be used in vertex shaders");
      break;
  }
  Diagnostic& d = Error(DiagCode::stage_mismatch, at, std::move(message));
  d.AddLabel(SpanOf(v.node), "declared here");
  call_graph_.LabelPath(d, entry, use.function);
}

void StageRules::CheckResources(UserFunctionId id, Totals& totals) {
  const UserFunction& entry = program_[id];
  for (size_t i = 1; i < totals.immediates.size(); ++i) {
    Error(DiagCode::invalid_entry_point, SpanOf(entry.node),
          Cat("the entry point '", Text(entry.name),
              "' uses two variables of immediate data; one is the limit"))
        .AddLabel(SpanOf(program_[totals.immediates[i - 1]].node), "one of them")
        .AddLabel(SpanOf(program_[totals.immediates[i]].node), "the other");
  }
  for (size_t i = 1; i < totals.pixel_locals.size(); ++i) {
    Error(DiagCode::invalid_entry_point, SpanOf(entry.node),
          Cat("the entry point '", Text(entry.name),
              "' uses two pixel-local variables; one is the limit"))
        .AddLabel(SpanOf(program_[totals.pixel_locals[i - 1]].node), "one of them")
        .AddLabel(SpanOf(program_[totals.pixel_locals[i]].node), "the other");
  }
  Sort(totals.resources);
  for (size_t i = 1; i < totals.resources.size(); ++i) {
    const Resource &a = totals.resources[i - 1], &b = totals.resources[i];
    if (!Overlap(a, b)) continue;
    Error(DiagCode::invalid_resource_binding, SpanOf(program_[b.variable].node),
          Cat("'", Text(program_[a.variable].name), "' and '", Text(program_[b.variable].name),
              "' are both '@group(", a.group, ") @binding(", b.binding, ")'"))
        .AddLabel(SpanOf(program_[a.variable].node), "the other one")
        .AddLabel(SpanOf(entry.node),
                  Cat("both are used by the entry point '", Text(entry.name), "'"));
  }
}

void StageRules::CheckBytes(UserFunctionId id, const Totals& totals) {
  const UserFunction& entry = program_[id];
  const auto hold = [&](const Limit& limit, uint64_t bytes, std::string_view space) {
    HoldTo(limit, bytes, "bytes", SpanOf(entry.node), "the ", space,
           " variables of the entry point '", Text(entry.name), "' take");
  };
  hold(kPrivateBytes, totals.private_bytes, "private");
  hold(kWorkgroupBytes, totals.workgroup_bytes, "workgroup");
}

}  // namespace tessera::wgsl
