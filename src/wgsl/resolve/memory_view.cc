#include "wgsl/resolve/memory_view.h"

#include "ir/builtin_functions.h"
#include "ir/builtin_info.h"
#include "wgsl/syntax/ast_views.h"

namespace tessera::wgsl {

VariableId RootOf(const Program& program, NodeId node) {
  const Ast& ast = program.ast;
  while (true) {
    switch (ast.kind(node)) {
      case NodeKind::kIdentifier: {
        const VariableId id = program.VariableOf(node);
        if (!id.valid()) return id;
        const Variable& v = program[id];
        // The root of this `let` is still unknown, so continue with its initializer.
        if (v.kind != VariableKind::kLet) return id;
        if (v.root.valid()) return v.root;
        if (!v.init.valid()) return {};
        node = v.init;
        break;
      }
      case NodeKind::kCall: {
        const CallTarget& target = program.CallOf(node);
        const auto fn = static_cast<ir::BuiltinFn>(target.index);
        if (target.kind != CallTarget::kBuiltin ||
            (fn != ir::BuiltinFn::k_bufferView && fn != ir::BuiltinFn::k_bufferArrayView)) {
          return {};
        }
        const NodeList args = CallView(ast, node).arguments();
        if (args.empty()) return {};
        node = args[0];
        break;
      }
      case NodeKind::kParen: node = ParenView(ast, node).inner(); break;
      case NodeKind::kUnary: node = UnaryView(ast, node).operand(); break;
      case NodeKind::kIndex: node = IndexView(ast, node).base(); break;
      case NodeKind::kMember: node = MemberView(ast, node).base(); break;
      default: return {};
    }
  }
}

NodeId OriginOf(const Program& program, NodeId pointer) {
  const Ast& ast = program.ast;
  while (true) {
    switch (ast.kind(pointer)) {
      case NodeKind::kIdentifier: {
        const VariableId id = program.VariableOf(pointer);
        const NodeId origin = id.valid() ? program[id].origin : NodeId();
        return origin.valid() ? origin : pointer;
      }
      case NodeKind::kParen: pointer = ParenView(ast, pointer).inner(); break;
      case NodeKind::kUnary: pointer = UnaryView(ast, pointer).operand(); break;
      default: return pointer;
    }
  }
}

bool IsViewOfRoot(const Program& program, NodeId pointer) {
  return program.ast.kind(OriginOf(program, pointer)) == NodeKind::kIdentifier;
}

bool IsParameter(const Program& program, NodeId pointer) {
  const NodeId origin = OriginOf(program, pointer);
  if (program.ast.kind(origin) != NodeKind::kIdentifier) return false;
  const VariableId id = program.VariableOf(origin);
  return id.valid() && program[id].kind == VariableKind::kParameter;
}

NodeId ElementIndexed(const Program& program, NodeId pointer) {
  const NodeId origin = OriginOf(program, pointer);
  if (program.ast.kind(origin) != NodeKind::kIndex) return {};
  const TypeId base = program.TypeOf(IndexView(program.ast, origin).base());
  const ir::TypeStore& types = program.module.types;
  ir::Type view;
  const bool array = base.valid() && IsMemoryView(types, base, &view) &&
                     types.kind(view.element) == ir::TypeKind::kArray;
  return array ? origin : NodeId();
}

PointerAccess AccessOf(ir::BuiltinFn fn) {
  switch (ir::InfoOf(fn).pointer) {
    case ir::PointerUse::kLoads: return {true, false};
    case ir::PointerUse::kStores: return {false, true};
    case ir::PointerUse::kLoadsAndStores: return {true, true};
    case ir::PointerUse::kNoPointer:
    case ir::PointerUse::kLooks: break;
  }
  return {};
}

}  // namespace tessera::wgsl
