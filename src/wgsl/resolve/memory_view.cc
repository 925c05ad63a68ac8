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
        // A let that has no root is followed to its initializer.
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

bool IsViewOfRoot(const Program& program, NodeId node) {
  const Ast& ast = program.ast;
  while (true) {
    switch (ast.kind(node)) {
      case NodeKind::kIdentifier: {
        const VariableId id = program.VariableOf(node);
        if (!id.valid() || program[id].kind != VariableKind::kLet) return true;
        node = program[id].init;
        break;
      }
      case NodeKind::kParen: node = ParenView(ast, node).inner(); break;
      case NodeKind::kUnary: node = UnaryView(ast, node).operand(); break;
      default: return false;
    }
  }
}

bool IsParameter(const Program& program, NodeId node) {
  const Ast& ast = program.ast;
  while (true) {
    switch (ast.kind(node)) {
      case NodeKind::kIdentifier: {
        const VariableId id = program.VariableOf(node);
        if (!id.valid()) return false;
        if (program[id].kind == VariableKind::kParameter) return true;
        if (program[id].kind != VariableKind::kLet) return false;
        node = program[id].init;
        break;
      }
      case NodeKind::kParen: node = ParenView(ast, node).inner(); break;
      case NodeKind::kUnary: node = UnaryView(ast, node).operand(); break;
      default: return false;
    }
  }
}

NodeId ElementIndexed(const Program& program, NodeId node) {
  const Ast& ast = program.ast;
  while (true) {
    switch (ast.kind(node)) {
      case NodeKind::kIdentifier: {
        const VariableId id = program.VariableOf(node);
        if (!id.valid() || program[id].kind != VariableKind::kLet) return {};
        node = program[id].init;
        break;
      }
      case NodeKind::kParen: node = ParenView(ast, node).inner(); break;
      case NodeKind::kUnary: node = UnaryView(ast, node).operand(); break;
      case NodeKind::kIndex: {
        const TypeId base = program.TypeOf(IndexView(ast, node).base());
        const ir::TypeStore& types = program.module.types;
        ir::Type view;
        const bool array = base.valid() && IsMemoryView(types, base, &view) &&
                           types.kind(view.element) == ir::TypeKind::kArray;
        return array ? node : NodeId();
      }
      default: return {};
    }
  }
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
