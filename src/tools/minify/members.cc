#include "tools/minify/members.h"

#include <algorithm>

#include "tools/minify/effects.h"
#include "tools/minify/plan.h"
#include "wgsl/syntax/ast_views.h"

namespace tessera::minify {

using wgsl::NodeId;
using wgsl::NodeKind;
using wgsl::NodeList;

namespace {

// Marks all structures that a type contains.
void NoteStructures(const ir::TypeStore& types, ir::TypeId type, PoolVector<bool>& noted) {
  PoolVector<ir::TypeId> open = {type};
  while (!open.empty()) {
    type = open.back();
    open.pop_back();
    while (types[type].element.valid()) type = types[type].element;
    if (types.kind(type) != ir::TypeKind::kStruct || noted[type.value]) continue;
    noted[type.value] = true;
    for (const ir::StructMember& member : types.StructOf(type).members) open.push_back(member.type);
  }
}

class Dropper {
 public:
  Dropper(const wgsl::Program& program, const wgsl::NameNotes& notes, const Settings& settings,
          const PoolVector<NodeId>& struct_of, const PoolVector<uint8_t>& effects,
          Simplifications& found)
      : program_(program),
        notes_(notes),
        settings_(settings),
        ast_(program.ast),
        types_(program.module.types),
        struct_of_(struct_of),
        effects_(effects),
        found_(found) {}

  PoolVector<NodeId> Run() {
    if (!FindStructures()) return {};
    FindUses();
    DropFromStructures();
    return DropArguments();
  }

 private:
  // Finds the structures whose members may be dropped. Returns whether there are any. In a module
  // with buffer views, no members may be dropped, because a view can expose the memory layout of
  // any structure.
  bool FindStructures() {
    for (uint32_t type = 0; type < types_.size(); ++type) {
      if (types_.kind(ir::TypeId(type)) == ir::TypeKind::kBuffer) return false;
    }
    fixed_ = FindHostTypes(program_, [](const wgsl::Variable&) { return true; });
    for (const wgsl::UserFunction& function : program_.functions) {
      if (function.stage == ir::ShaderStage::kNone) continue;
      NoteStructures(types_, function.return_type, fixed_);
      for (uint32_t i = 0; i < function.param_count; ++i) {
        NoteStructures(types_, program_[wgsl::VariableId(function.first_param + i)].type, fixed_);
      }
    }
    bool any = false;
    for (uint32_t type = 0; type < struct_of_.size(); ++type) {
      const NodeId node = struct_of_[type];
      if (!node.valid()) continue;
      if (settings_.Keeps(program_.source.text(ast_.SpanOf(node)))) fixed_[type] = true;
      any |= !fixed_[type];
    }
    return any;
  }

  bool IsConstructor(NodeId node) const {
    if (ast_.kind(node) != NodeKind::kCall) return false;
    const ir::TypeId type = program_.TypeOf(node);
    return type.valid() && types_.kind(type) == ir::TypeKind::kStruct && !fixed_[type.value] &&
           struct_of_[type.value].valid() &&
           program_.CallOf(node).kind == wgsl::CallTarget::kConstruct;
  }

  // Finds the members that cannot be dropped, because an expression accesses them or because a
  // constructor argument for them must be evaluated.
  void FindUses() {
    is_used_.resize(ast_.nodes.size());
    for (uint32_t i = 0; i < ast_.nodes.size(); ++i) {
      const NodeId node(i);
      if (ast_.kind(node) == NodeKind::kMember) {
        const NodeId member = DeclarationOf(program_, notes_, struct_of_, node);
        if (member.valid()) is_used_[member.value] = true;
      } else if (IsConstructor(node)) {
        constructors_.push_back(node);
        const NodeList arguments = wgsl::CallView(ast_, node).arguments();
        const NodeList members = MembersOf(program_.TypeOf(node));
        for (size_t k = 0; k < arguments.size(); ++k) {
          is_used_[members[k].value] =
              is_used_[members[k].value] || !IsRemovable(program_, notes_, effects_, arguments[k]);
        }
      }
    }
  }

  // Drops the unused members. If all members are unused, keeps the first one, because a structure
  // must have at least one member.
  void DropFromStructures() {
    for (uint32_t type = 0; type < struct_of_.size(); ++type) {
      if (!struct_of_[type].valid() || fixed_[type]) continue;
      const NodeList members = MembersOf(ir::TypeId(type));
      const bool has_used =
          std::ranges::any_of(members, [&](NodeId member) { return is_used_[member.value]; });
      for (size_t k = has_used ? 0 : 1; k < members.size(); ++k) {
        found_.dropped[members[k].value] = !is_used_[members[k].value];
      }
    }
  }

  PoolVector<NodeId> DropArguments() {
    PoolVector<NodeId> dropped;
    for (const NodeId call : constructors_) {
      const NodeList arguments = wgsl::CallView(ast_, call).arguments();
      const NodeList members = MembersOf(program_.TypeOf(call));
      for (size_t k = 0; k < arguments.size(); ++k) {
        if (!found_.dropped[members[k].value]) continue;
        found_.dropped[arguments[k].value] = true;
        dropped.push_back(arguments[k]);
      }
    }
    return dropped;
  }

  NodeList MembersOf(ir::TypeId type) const {
    return wgsl::StructView(ast_, struct_of_[type.value]).members();
  }

  const wgsl::Program& program_;
  const wgsl::NameNotes& notes_;
  const Settings& settings_;
  const wgsl::Ast& ast_;
  const ir::TypeStore& types_;
  const PoolVector<NodeId>& struct_of_;
  const PoolVector<uint8_t>& effects_;
  Simplifications& found_;
  PoolVector<bool> fixed_;           // indexed by TypeId: structures whose members are all kept
  PoolVector<bool> is_used_;         // indexed by node: members that cannot be dropped
  PoolVector<NodeId> constructors_;  // calls to constructors
};

}  // namespace

bool IsHostName(const wgsl::Variable& variable) {
  return variable.has_binding || variable.space == ir::AddressSpace::kImmediate ||
         variable.space == ir::AddressSpace::kPixelLocal ||
         variable.space == ir::AddressSpace::kUniform ||
         variable.space == ir::AddressSpace::kStorage;
}

PoolVector<bool> FindHostTypes(const wgsl::Program& program,
                               absl::FunctionRef<bool(const wgsl::Variable&)> is_relevant) {
  PoolVector<bool> types(program.module.types.size());
  for (const wgsl::VariableId id : program.module_variables) {
    const wgsl::Variable& variable = program[id];
    if (IsHostName(variable) && variable.type.valid() && is_relevant(variable)) {
      NoteStructures(program.module.types, variable.type, types);
    }
  }
  return types;
}

PoolVector<NodeId> DropMembers(const wgsl::Program& program, const wgsl::NameNotes& notes,
                               const Settings& settings, const PoolVector<NodeId>& struct_of,
                               const PoolVector<uint8_t>& effects, Simplifications& found) {
  return Dropper(program, notes, settings, struct_of, effects, found).Run();
}

}  // namespace tessera::minify
