#include "wgsl/resolve/stage_rules.h"

#include <algorithm>
#include <string>

#include "base/pool_vector.h"
#include "base/round_up.h"
#include "base/stable_sort.h"

namespace tessera::wgsl {

namespace {

// Variables in the address spaces `immediate` and `pixel_local` have no bindings. They get these
// pseudo group numbers instead. An entry point may use only one variable of each space, so all
// variables of a space have the same numbers and thus overlap.
constexpr uint32_t kImmediates = UINT32_MAX, kPixelLocals = UINT32_MAX - 1;

}  // namespace

void StageRules::Check() {
  using Stage = ir::ShaderStage;
  is_used_.resize(program_.variables.size());
  for (const Stage stage : {Stage::kVertex, Stage::kFragment, Stage::kCompute}) CheckStage(stage);
}

// Checks functions and variables once per stage, not once per entry point that reaches them. Entry
// points are checked one by one only if, taken together, they use too much memory or use variables
// with overlapping bindings.
void StageRules::CheckStage(ir::ShaderStage stage) {
  if (!Reach(stage)) return;
  Bytes all;
  for (VariableId v : used_) Add(all, v);
  if (!FindContested() && all.Fit()) return;
  FindBounds();
  walked_function_.resize(program_.functions.size(), 0);
  walked_variable_.resize(program_.variables.size(), 0);
  UserFunctionId last;
  for (UserFunctionId entry : EntryPointsToCheck()) {
    if (!last.valid() || !std::ranges::equal(program_[entry].callees, program_[last].callees)) {
      WalkCallees(entry);
      last = entry;
    }
    CheckEntryPoint(entry);
  }
}

// ---------------------------------------------------------------- what a stage reaches

// Visits all functions and variables that the entry points of the stage reach. Returns false if the
// stage has no entry points.
bool StageRules::Reach(ir::ShaderStage stage) {
  reached_.clear();
  used_.clear();
  reached_from_.assign(program_.functions.size(), kNone);
  entry_.resize(program_.functions.size());
  for (uint32_t i = 0; i < program_.functions.size(); ++i) {
    if (program_.functions[i].stage != stage) continue;
    reached_.push_back(UserFunctionId(i));
    reached_from_[i] = entry_[i] = i;
  }
  for (size_t i = 0; i < reached_.size(); ++i) ReachFunction(reached_[i], stage);
  return !reached_.empty();
}

void StageRules::ReachFunction(UserFunctionId function, ir::ShaderStage stage) {
  const auto mark = static_cast<uint8_t>(1u << static_cast<uint32_t>(stage));
  const UserFunction& f = program_[function];
  CheckNeeds(function, stage);
  for (size_t i = 0; i < f.globals.size(); ++i) {
    const VariableId g = f.globals[i];
    if (!IsAllowedInStage(program_[g], stage)) ReportUnsuitableStage(function, i);
    if ((is_used_[g.value] & mark) != 0) continue;
    is_used_[g.value] |= mark;
    used_.push_back(g);
  }
  for (UserFunctionId callee : f.callees) {
    if (reached_from_[callee.value] != kNone) continue;
    reached_from_[callee.value] = function.value;
    entry_[callee.value] = entry_[function.value];
    reached_.push_back(callee);
  }
}

void StageRules::CheckNeeds(UserFunctionId function, ir::ShaderStage stage) {
  const FunctionNeeds& needs = uses_[function];
  if (needs.fragment_only.valid() && stage != ir::ShaderStage::kFragment) {
    ReportUnmetNeed(function, needs.fragment_only, "fragment");
  }
  if (needs.compute_only.valid() && stage != ir::ShaderStage::kCompute) {
    ReportUnmetNeed(function, needs.compute_only, "compute");
  }
  if (needs.no_vertex.valid() && stage == ir::ShaderStage::kVertex) {
    ReportUnmetNeed(function, needs.no_vertex, "compute and fragment");
  }
}

void StageRules::ReportUnmetNeed(UserFunctionId function, NodeId node, std::string_view stages) {
  if (!said_.insert(node.value).second) return;
  const NodeKind kind = ast_.kind(node);
  const std::string what = kind == NodeKind::kDiscard ? std::string("'discard'")
                           : kind == NodeKind::kVar ? Cat("the matrix variable '", Text(node), "'")
                                                    : Cat("'", Text(node), "'");
  Diagnostic& d = Error(DiagCode::stage_mismatch, SpanOf(node),
                        Cat(what, " can only be used in ", stages, " shaders"));
  LabelPath(d, function);
}

// Adds labels along the path from an entry point to the function: at the entry point, and at the
// last few calls.
void StageRules::LabelPath(Diagnostic& d, UserFunctionId function) const {
  constexpr size_t kMaxCalls = 8;
  PoolVector<UserFunctionId> path{function};
  while (path.size() <= kMaxCalls && reached_from_[path.back().value] != path.back().value) {
    path.push_back(UserFunctionId(reached_from_[path.back().value]));
  }
  std::ranges::reverse(path);
  call_graph_.LabelPath(d, UserFunctionId(entry_[function.value]), path);
}

// Returns whether shaders of this stage may use the variable.
bool StageRules::IsAllowedInStage(const Variable& v, ir::ShaderStage stage) const {
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

// Returns the type of a texture or sampler, or the element type of a binding array.
const ir::Type& StageRules::HandleType(const Variable& v) const {
  const ir::Type& type = types_[v.type];
  return type.kind == ir::TypeKind::kBindingArray ? types_[type.element] : type;
}

// Reports that a function uses a variable that is not allowed in the current stage.
void StageRules::ReportUnsuitableStage(UserFunctionId function, size_t global) {
  const UserFunction& f = program_[function];
  const Variable& v = program_[f.globals[global]];
  const NodeId at = uses_[function].global_uses[global];
  if (!said_.insert(at.value).second) return;
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
  Diagnostic& d = Error(DiagCode::stage_mismatch, SpanOf(at), std::move(message));
  d.AddLabel(SpanOf(v.node), "declared here");
  LabelPath(d, function);
}

// ---------------------------------------------------------------- resources of entry points

// Stores the binding numbers of a variable in `resource`. Returns false if the variable has none.
bool StageRules::ResourceOf(VariableId id, Resource* resource) const {
  const Variable& v = program_[id];
  if (v.kind != VariableKind::kVar || !v.type.valid()) return false;
  if (v.has_binding) {
    *resource = {v.group, v.binding, types_.BindingCount(v.type), id};
  } else if (v.space == ir::AddressSpace::kImmediate) {
    *resource = {kImmediates, 0, 1, id};
  } else if (v.space == ir::AddressSpace::kPixelLocal) {
    *resource = {kPixelLocals, 0, 1, id};
  } else {
    return false;
  }
  return true;
}

void StageRules::Add(Bytes& bytes, VariableId id) const {
  const Variable& v = program_[id];
  if (v.kind != VariableKind::kVar || !v.type.valid()) return;
  if (v.space == ir::AddressSpace::kWorkgroup) {
    bytes.of_workgroup += RoundUp(types_.SizeOf64(v.type), 16);
  } else if (v.space == ir::AddressSpace::kPrivate) {
    bytes.of_private += types_.SizeOf64(v.type);
  }
}

// Returns whether the binding numbers of `a` and `b` overlap. A binding array has consecutive
// numbers, one per element. Requires a.binding <= b.binding.
bool StageRules::Overlap(const Resource& a, const Resource& b) {
  return a.group == b.group && b.binding - a.binding < a.count;
}

// Finds all contests, i.e. sets of used variables with overlapping binding numbers. Returns false
// if there are none.
bool StageRules::FindContested() {
  PoolVector<Resource> resources;
  Resource resource;
  for (VariableId v : used_) {
    if (ResourceOf(v, &resource)) resources.push_back(resource);
  }
  StableSort(resources, [](const Resource& r) { return JoinKeys(r.group, r.binding); });
  contest_.assign(program_.variables.size(), kNone);
  occupants_.clear();
  uint64_t end = 0;  // end of the binding numbers of the current set
  for (size_t i = 1; i < resources.size(); ++i) {
    const Resource &a = resources[i - 1], &b = resources[i];
    if (i == 1 || a.group != resources[i - 2].group) end = 0;
    end = std::max(end, uint64_t{a.binding} + a.count);
    if (a.group != b.group || b.binding >= end) continue;
    if (contest_[a.variable.value] == kNone) {
      contest_[a.variable.value] = static_cast<uint32_t>(occupants_.size());
      occupants_.emplace_back();
    }
    contest_[b.variable.value] = contest_[a.variable.value];
  }
  return !occupants_.empty();
}

void StageRules::FindBounds() {
  constexpr uint64_t kMost = uint64_t{1} << 62;
  const auto sum = [=](uint64_t& to, uint64_t more) { to = std::min(kMost, to + more); };
  const auto meet = [](uint32_t& contested, uint32_t other) {
    if (other == kNone || other == contested) return;
    contested = contested == kNone ? other : kSeveral;
  };
  bounds_.assign(program_.functions.size(), {});
  for (UserFunctionId f : program_.order) {  // callees before callers
    Bound& bound = bounds_[f.value];
    for (VariableId g : program_[f].globals) {
      Add(bound.bytes, g);
      if (contest_[g.value] != kNone) meet(bound.contested, g.value);
    }
    for (UserFunctionId callee : program_[f].callees) {
      const Bound& of = bounds_[callee.value];
      sum(bound.bytes.of_private, of.bytes.of_private);
      sum(bound.bytes.of_workgroup, of.bytes.of_workgroup);
      meet(bound.contested, of.contested);
    }
  }
}

// Returns the entry points of the stage whose variables may exceed a size limit or may have
// overlapping bindings. Entry points with the same callees are adjacent in the result, so that one
// call of WalkCallees serves them all.
PoolVector<UserFunctionId> StageRules::EntryPointsToCheck() const {
  PoolVector<UserFunctionId> suspects;
  for (UserFunctionId f : reached_) {
    if (reached_from_[f.value] != f.value) break;  // entry points come first
    const Bound& bound = bounds_[f.value];
    if (!bound.bytes.Fit() || bound.contested == kSeveral) suspects.push_back(f);
  }
  std::ranges::sort(suspects, [this](UserFunctionId a, UserFunctionId b) {
    const auto order = std::lexicographical_compare_three_way(
        program_[a].callees.begin(), program_[a].callees.end(), program_[b].callees.begin(),
        program_[b].callees.end(),
        [](UserFunctionId x, UserFunctionId y) { return x.value <=> y.value; });
    return order != 0 ? order < 0 : a.value < b.value;
  });
  return suspects;
}

// Records all module-scope variables that the direct and indirect callees of an entry point use.
void StageRules::WalkCallees(UserFunctionId entry) {
  ++walk_;
  walked_ = {};
  for (uint32_t set : occupied_) occupants_[set].clear();
  occupied_.clear();
  PoolVector<UserFunctionId> found;
  const auto add_callees = [&](UserFunctionId f) {
    for (UserFunctionId callee : program_[f].callees) {
      if (walked_function_[callee.value] == walk_) continue;
      walked_function_[callee.value] = walk_;
      found.push_back(callee);
    }
  };
  add_callees(entry);
  for (size_t i = 0; i < found.size(); ++i) {
    for (VariableId g : program_[found[i]].globals) {
      if (walked_variable_[g.value] == walk_) continue;
      walked_variable_[g.value] = walk_;
      Add(walked_, g);
      Occupy(entry, g);
    }
    add_callees(found[i]);
  }
}

// Checks an entry point together with its callees, whose variables WalkCallees has recorded. Then
// removes the entry point's own variables from the record, so that the record can be reused for
// another entry point with the same callees.
void StageRules::CheckEntryPoint(UserFunctionId id) {
  Bytes bytes = walked_;
  PoolVector<uint32_t> own;
  for (VariableId g : program_[id].globals) {
    if (walked_variable_[g.value] == walk_) continue;
    Add(bytes, g);
    Occupy(id, g);
    if (contest_[g.value] != kNone) own.push_back(contest_[g.value]);
  }
  for (uint32_t set : own) occupants_[set].pop_back();
  CheckBytes(id, bytes);
}

void StageRules::Occupy(UserFunctionId entry, VariableId id) {
  Resource resource;
  const uint32_t set = contest_[id.value];
  if (set == kNone || !ResourceOf(id, &resource)) return;
  PoolVector<Resource>& occupants = occupants_[set];
  for (const Resource& other : occupants) {
    const bool first =
        JoinKeys(other.binding, other.variable.value) < JoinKeys(resource.binding, id.value);
    const Resource &a = first ? other : resource, &b = first ? resource : other;
    if (!Overlap(a, b)) continue;
    ReportPair(entry, a.variable, b.variable);
    break;
  }
  if (occupants.empty()) occupied_.push_back(set);
  occupants.push_back(resource);
}

// Reports that `entry` uses the variables `a` and `b`, whose bindings overlap. Does nothing if this
// pair was already reported for another entry point.
void StageRules::ReportPair(UserFunctionId entry, VariableId a, VariableId b) {
  if (!said_pairs_.insert(JoinKeys(a.value, b.value)).second) return;
  const UserFunction& f = program_[entry];
  const Variable &va = program_[a], &vb = program_[b];
  if (va.has_binding) {
    Error(DiagCode::invalid_resource_binding, SpanOf(vb.node),
          Cat("'", Text(va.name), "' and '", Text(vb.name), "' are both '@group(", vb.group,
              ") @binding(", vb.binding, ")'"))
        .AddLabel(SpanOf(va.node), "the other one")
        .AddLabel(SpanOf(f.node), Cat("both are used by the entry point '", Text(f.name), "'"));
    return;
  }
  const bool immediate = va.space == ir::AddressSpace::kImmediate;
  Error(DiagCode::invalid_entry_point, SpanOf(f.node),
        Cat("the entry point '", Text(f.name), "' uses two ",
            immediate ? "variables of immediate data" : "pixel-local variables",
            "; one is the limit"))
      .AddLabel(SpanOf(va.node), "one of them")
      .AddLabel(SpanOf(vb.node), "the other");
}

void StageRules::CheckBytes(UserFunctionId id, const Bytes& bytes) const {
  const UserFunction& entry = program_[id];
  const auto hold = [&](const Limit& limit, uint64_t have, std::string_view space) {
    CheckLimit(limit, have, "bytes", SpanOf(entry.node), "the ", space,
               " variables of the entry point '", Text(entry.name), "' take");
  };
  hold(kPrivateBytes, bytes.of_private, "private");
  hold(kWorkgroupBytes, bytes.of_workgroup, "workgroup");
}

}  // namespace tessera::wgsl
