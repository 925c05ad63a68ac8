// The call graph: recursion, the order of functions, and what each shader stage reaches.
#include <algorithm>

#include "base/round_up.h"
#include "wgsl/resolve/resolver_impl.h"

namespace tessera::wgsl {
namespace {

// Each report walks its cycle; more than a few tell nobody anything.
constexpr uint32_t kMaxCycles = 10;

}  // namespace

// WGSL: Declaration and Scope: functions must not be recursive. Callees come first in `order`.
void Resolver::OrderFunctions() {
  const auto count = static_cast<uint32_t>(program_.functions.size());
  std::vector<uint8_t> state(count, 0);  // 0 new, 1 on the stack, 2 done
  struct CallFrame {
    UserFunctionId function;
    uint32_t next;
  };
  std::vector<CallFrame> stack;
  uint32_t cycles = 0;
  program_.order.reserve(count);
  for (uint32_t root = 0; root < count; ++root) {
    if (state[root] != 0) continue;
    state[root] = 1;
    stack.push_back({UserFunctionId(root), 0});
    while (!stack.empty()) {
      CallFrame& frame = stack.back();
      const UserFunction& f = program_[frame.function];
      if (frame.next == f.callees.size()) {
        state[frame.function.value] = 2;
        program_.order.push_back(frame.function);
        stack.pop_back();
        continue;
      }
      const UserFunctionId callee = f.callees[frame.next++];
      if (state[callee.value] == 0) {
        state[callee.value] = 1;
        stack.push_back({callee, 0});
      } else if (state[callee.value] == 1 && ++cycles <= kMaxCycles) {
        std::vector<UserFunctionId> chain;
        for (const CallFrame& c : stack) chain.push_back(c.function);
        Recursion(chain, callee);
      }
    }
  }
}

void Resolver::Recursion(std::span<const UserFunctionId> chain, UserFunctionId again) {
  size_t start = 0;
  while (start < chain.size() && chain[start] != again) ++start;
  const UserFunction& first = program_[again];
  std::string path;
  const size_t length = chain.size() - start;
  for (size_t i = start; i < chain.size(); ++i) {
    if (length > 10 && i == start + 5) path += "... -> ";
    if (length > 10 && i >= start + 5 && i + 4 < chain.size()) continue;
    path += Cat("'", Text(program_[chain[i]].name), "' -> ");
  }
  Diagnostic& d =
      Error(DiagCode::recursion, SpanOf(first.node),
            length == 1 ? Cat("the function '", Text(first.name), "' calls itself")
                        : Cat("the function '", Text(first.name), "' calls itself through others"));
  if (length > 1) d.AddNote(Cat(path, "'", Text(first.name), "'"));
  for (size_t i = start; i < chain.size() && d.labels.size() < 8; ++i) {
    const UserFunctionId callee = i + 1 < chain.size() ? chain[i + 1] : again;
    const UserFunction& f = program_[chain[i]];
    for (size_t k = 0; k < f.callees.size(); ++k) {
      if (f.callees[k] != callee) continue;
      d.AddLabel(SpanOf(needs_[chain[i].value].call_sites[k]),
                 Cat("'", Text(f.name), "' calls '", Text(program_[callee].name), "' here"));
    }
  }
}

void Resolver::EntryPoints() {
  // WGSL: override Declarations: @id values are unique.
  std::stable_sort(ids_.begin(), ids_.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  for (size_t i = 1; i < ids_.size(); ++i) {
    if (ids_[i].first != ids_[i - 1].first) continue;
    Error(DiagCode::invalid_override, SpanOf(ids_[i].second),
          Cat("two overrides have the id ", ids_[i].first))
        .AddLabel(SpanOf(ids_[i - 1].second), "the other one");
  }
  for (uint32_t i = 0; i < program_.functions.size(); ++i) {
    if (program_.functions[i].stage != ir::ShaderStage::kNone && !needs_[i].skip_interface) {
      CheckInterface(UserFunctionId(i));
    }
  }
  // What is reached makes sense only in a graph without cycles and holes.
  if (diagnostics_.has_errors()) return;
  using Stage = ir::ShaderStage;
  for (const Stage stage : {Stage::kVertex, Stage::kFragment, Stage::kCompute}) {
    if (!MayFail(stage)) continue;
    for (uint32_t i = 0; i < program_.functions.size(); ++i) {
      if (program_.functions[i].stage == stage) CheckReach(UserFunctionId(i));
    }
  }
}

// Whether CheckReach can find anything wrong with an entry point of the stage: what it asks of the functions and
// variables that one reaches is asked here, once, of those that all of them reach together. Only modules in
// which that fails pay for each entry point.
bool Resolver::MayFail(ir::ShaderStage stage) {
  const bool vertex = stage == ir::ShaderStage::kVertex,
             compute = stage == ir::ShaderStage::kCompute;
  std::vector<UserFunctionId> reached;
  std::vector<bool> seen(program_.functions.size()), used(program_.variables.size());
  for (uint32_t i = 0; i < program_.functions.size(); ++i) {
    if (program_.functions[i].stage == stage) reached.push_back(UserFunctionId(i));
  }
  StageTotals totals;
  for (size_t i = 0; i < reached.size(); ++i) {
    const FunctionNeeds& needs = needs_[reached[i].value];
    if (needs.fragment_only.valid() && stage != ir::ShaderStage::kFragment) return true;
    if (needs.compute_only.valid() && !compute) return true;
    if (needs.no_vertex.valid() && vertex) return true;
    for (VariableId g : program_[reached[i]].globals) {
      if (used[g.value]) continue;
      used[g.value] = true;
      if (!AddToTotals(program_[g], stage, totals)) return true;
    }
    for (UserFunctionId callee : program_[reached[i]].callees) {
      if (seen[callee.value]) continue;
      seen[callee.value] = true;
      reached.push_back(callee);
    }
  }
  return totals.immediates > 1 || totals.private_bytes > kPrivateBytes.everywhere ||
         totals.workgroup_bytes > kWorkgroupBytes.everywhere || Overlap(totals.bindings);
}

// False if the variable itself may be wrong in the stage.
bool Resolver::AddToTotals(const Variable& v, ir::ShaderStage stage, StageTotals& totals) const {
  if (v.kind != VariableKind::kVar || !v.type.valid()) return true;
  const bool vertex = stage == ir::ShaderStage::kVertex;
  if (v.has_binding) {
    totals.bindings.push_back({v.group, v.binding, types_.BindingCount(v.type)});
  }
  switch (v.space) {
    case ir::AddressSpace::kWorkgroup:
      totals.workgroup_bytes += RoundUp(types_.SizeOf64(v.type), 16);
      return stage == ir::ShaderStage::kCompute;
    case ir::AddressSpace::kPrivate: totals.private_bytes += types_.SizeOf64(v.type); return true;
    case ir::AddressSpace::kImmediate: ++totals.immediates; return true;
    case ir::AddressSpace::kStorage: return !vertex || v.access == ir::Access::kRead;
    case ir::AddressSpace::kHandle: {
      ir::Type type = types_[v.type];
      if (type.kind == ir::TypeKind::kBindingArray) type = types_[type.element];
      return !vertex || type.kind != ir::TypeKind::kStorageTexture ||
             type.access == ir::Access::kRead;
    }
    default: return true;
  }
}

bool Resolver::Overlap(std::vector<StageTotals::Bindings>& bindings) {
  std::sort(bindings.begin(), bindings.end(), [](const auto& a, const auto& b) {
    return a.group != b.group ? a.group < b.group : a.first < b.first;
  });
  for (size_t i = 1; i < bindings.size(); ++i) {
    const StageTotals::Bindings &a = bindings[i - 1], &b = bindings[i];
    if (a.group == b.group && b.first - a.first < a.count) return true;
  }
  return false;
}

// Labels the calls that lead from an entry point to a function: a shortest path.
void Resolver::AddPath(Diagnostic& d, UserFunctionId entry, UserFunctionId to) {
  std::vector<uint32_t> from(program_.functions.size(), kNone);
  std::vector<UserFunctionId> queue{entry};
  from[entry.value] = entry.value;
  for (size_t i = 0; i < queue.size() && from[to.value] == kNone; ++i) {
    for (UserFunctionId callee : program_[queue[i]].callees) {
      if (from[callee.value] != kNone) continue;
      from[callee.value] = queue[i].value;
      queue.push_back(callee);
    }
  }
  std::vector<UserFunctionId> path;
  for (UserFunctionId f = to; f != entry && path.size() < 8; f = UserFunctionId(from[f.value])) {
    if (from[f.value] == kNone) break;
    path.push_back(f);
  }
  d.AddLabel(SpanOf(program_[entry].node), Cat("reached from the ", NameOf(program_[entry].stage),
                                               " entry point '", Text(program_[entry].name), "'"));
  for (size_t i = path.size(); i-- > 0;) {
    const UserFunctionId caller(from[path[i].value]);
    const UserFunction& f = program_[caller];
    for (size_t k = 0; k < f.callees.size(); ++k) {
      if (f.callees[k] != path[i]) continue;
      d.AddLabel(SpanOf(needs_[caller.value].call_sites[k]),
                 Cat("'", Text(f.name), "' calls '", Text(program_[path[i]].name), "' here"));
    }
  }
}

// Everything that a shader's functions do and use must suit its stage.
void Resolver::CheckReach(UserFunctionId id) {
  const ir::ShaderStage stage = program_[id].stage;
  std::vector<UserFunctionId> reached{id};
  std::vector<VariableId> globals;
  std::vector<UserFunctionId> users;
  // Marks by entry point, so that nothing of the module's size is made for each one.
  reached_by_.resize(program_.functions.size(), kNone);
  used_by_.resize(program_.variables.size(), kNone);
  reached_by_[id.value] = id.value;
  for (size_t i = 0; i < reached.size(); ++i) {
    const UserFunction& f = program_[reached[i]];
    for (VariableId g : f.globals) {
      if (used_by_[g.value] == id.value) continue;
      used_by_[g.value] = id.value;
      globals.push_back(g);
      users.push_back(reached[i]);
    }
    const FunctionNeeds& needs = needs_[reached[i].value];
    const auto report = [&](NodeId node, std::string_view stages) {
      const NodeKind kind = ast_.kind(node);
      const std::string what = kind == NodeKind::kDiscard ? std::string("'discard'")
                               : kind == NodeKind::kVar
                                   ? Cat("the subgroup matrix variable '", Text(node), "'")
                                   : Cat("'", Text(StringId(At(NodeId(At(node).a)).a)), "'");
      Diagnostic& d = Error(DiagCode::stage_mismatch, SpanOf(node),
                            Cat(what, " can only be used in ", stages, " shaders"));
      AddPath(d, id, reached[i]);
    };
    if (needs.fragment_only.valid() && stage != ir::ShaderStage::kFragment) {
      report(needs.fragment_only, "fragment");
    }
    if (needs.compute_only.valid() && stage != ir::ShaderStage::kCompute) {
      report(needs.compute_only, "compute");
    }
    if (needs.no_vertex.valid() && stage == ir::ShaderStage::kVertex) {
      report(needs.no_vertex, "compute and fragment");
    }
    for (UserFunctionId callee : f.callees) {
      if (reached_by_[callee.value] == id.value) continue;
      reached_by_[callee.value] = id.value;
      reached.push_back(callee);
    }
  }
  CheckGlobals(id, globals, users);
}

// WGSL: Address Spaces, Resource Interface, Limits. `users[i]` mentions `globals[i]`.
void Resolver::CheckGlobals(UserFunctionId id, std::span<const VariableId> globals,
                            std::span<const UserFunctionId> users) {
  const UserFunction& entry = program_[id];
  const auto use_of = [&](size_t i) {
    const UserFunction& f = program_[users[i]];
    const std::vector<NodeId>& nodes = needs_[users[i].value].global_uses;
    for (size_t k = 0; k < f.globals.size() && k < nodes.size(); ++k) {
      if (f.globals[k] == globals[i]) return SpanOf(nodes[k]);
    }
    return SpanOf(f.node);
  };
  struct Resource {
    uint32_t group, binding;
    uint32_t count;  // of binding numbers
    VariableId variable;
  };
  std::vector<Resource> resources;
  VariableId immediate;
  uint64_t private_bytes = 0, workgroup_bytes = 0;
  for (size_t i = 0; i < globals.size(); ++i) {
    const Variable& v = program_[globals[i]];
    if (v.kind != VariableKind::kVar || !v.type.valid()) continue;
    if (v.has_binding)
      resources.push_back({v.group, v.binding, types_.BindingCount(v.type), globals[i]});
    switch (v.space) {
      case ir::AddressSpace::kWorkgroup:
        workgroup_bytes += RoundUp(types_.SizeOf64(v.type), 16);
        if (entry.stage != ir::ShaderStage::kCompute) {
          Diagnostic& d = Error(DiagCode::stage_mismatch, use_of(i),
                                Cat("the workgroup variable '", Text(v.name),
                                    "' can only be used in compute shaders"));
          d.AddLabel(SpanOf(v.node), "declared here");
          AddPath(d, id, users[i]);
        }
        break;
      case ir::AddressSpace::kPrivate: private_bytes += types_.SizeOf64(v.type); break;
      case ir::AddressSpace::kStorage:
        if (entry.stage == ir::ShaderStage::kVertex && v.access != ir::Access::kRead) {
          Diagnostic& d =
              Error(DiagCode::stage_mismatch, use_of(i),
                    Cat("the storage buffer '", Text(v.name),
                        "' with access mode 'read_write' cannot be used in vertex shaders"));
          d.AddLabel(SpanOf(v.node), "declared here");
          AddPath(d, id, users[i]);
        }
        break;
      case ir::AddressSpace::kHandle: {
        ir::Type type = types_[v.type];
        if (type.kind == ir::TypeKind::kBindingArray) type = types_[type.element];
        if (entry.stage == ir::ShaderStage::kVertex && type.kind == ir::TypeKind::kStorageTexture &&
            type.access != ir::Access::kRead) {
          Diagnostic& d = Error(DiagCode::stage_mismatch, use_of(i),
                                Cat("the storage texture '", Text(v.name), "' with access mode '",
                                    NameOf(type.access), "' cannot be used in vertex shaders"));
          d.AddLabel(SpanOf(v.node), "declared here");
          AddPath(d, id, users[i]);
        }
        break;
      }
      case ir::AddressSpace::kImmediate:
        if (immediate.valid()) {
          Diagnostic& d = Error(DiagCode::invalid_entry_point, SpanOf(entry.node),
                                Cat("the entry point '", Text(entry.name),
                                    "' uses two variables of immediate data; one is the limit"));
          d.AddLabel(SpanOf(program_[immediate].node), "one of them");
          d.AddLabel(SpanOf(v.node), "the other");
        }
        immediate = globals[i];
        break;
      default: break;
    }
  }
  std::stable_sort(resources.begin(), resources.end(), [](const Resource& a, const Resource& b) {
    return a.group != b.group ? a.group < b.group : a.binding < b.binding;
  });
  for (size_t i = 1; i < resources.size(); ++i) {
    const Resource &a = resources[i - 1], &b = resources[i];
    // The elements of a binding array take the binding numbers that follow it.
    if (a.group != b.group || b.binding - a.binding >= a.count) continue;
    Error(DiagCode::invalid_resource_binding, SpanOf(program_[b.variable].node),
          Cat("'", Text(program_[a.variable].name), "' and '", Text(program_[b.variable].name),
              "' are both '@group(", a.group, ") @binding(", b.binding, ")'"))
        .AddLabel(SpanOf(program_[a.variable].node), "the other one")
        .AddLabel(SpanOf(entry.node),
                  Cat("both are used by the entry point '", Text(entry.name), "'"));
  }
  const auto take = [&](std::string_view space) {
    return Cat("the ", space, " variables of the entry point '", Text(entry.name), "' take");
  };
  HoldTo(kPrivateBytes, private_bytes, SpanOf(entry.node), take("private"), "bytes");
  HoldTo(kWorkgroupBytes, workgroup_bytes, SpanOf(entry.node), take("workgroup"), "bytes");
}

}  // namespace tessera::wgsl
