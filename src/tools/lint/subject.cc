#include "tools/lint/reporter.h"
#include "wgsl/syntax/ast_views.h"

namespace tessera::lint {

using wgsl::NodeId;
using wgsl::NodeKind;

NodeId Subject::Strip(NodeId node) const { return wgsl::WithoutParens(ast, node); }

NodeId Subject::RootOf(NodeId place) const {
  while (place.valid()) {
    switch (ast.kind(place)) {
      case NodeKind::kParen: place = wgsl::ParenView(ast, place).inner(); break;
      case NodeKind::kIndex: place = wgsl::IndexView(ast, place).base(); break;
      case NodeKind::kMember: place = wgsl::MemberView(ast, place).base(); break;
      case NodeKind::kIdentifier: return place;
      default: return {};
    }
  }
  return {};
}

bool IsHostVariable(const wgsl::Variable& variable) {
  return variable.has_binding || variable.space == ir::AddressSpace::kImmediate ||
         variable.space == ir::AddressSpace::kPixelLocal;
}

PoolVector<bool> HostTypesOf(const wgsl::Program& program) {
  const ir::TypeStore& types = program.module.types;
  PoolVector<bool> host_types(types.size());
  PoolVector<ir::TypeId> open;
  for (const wgsl::VariableId id : program.module_variables) {
    const wgsl::Variable& variable = program[id];
    if (variable.kind == wgsl::VariableKind::kVar && IsHostVariable(variable) &&
        variable.type.valid()) {
      open.push_back(variable.type);
    }
  }
  while (!open.empty()) {
    ir::TypeId type = open.back();
    open.pop_back();
    while (types[type].element.valid()) type = types[type].element;
    if (types.kind(type) != ir::TypeKind::kStruct || host_types[type.value]) continue;
    host_types[type.value] = true;
    for (const ir::StructMember& member : types.StructOf(type).members) open.push_back(member.type);
  }
  return host_types;
}

}  // namespace tessera::lint
