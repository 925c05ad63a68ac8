#include "wgsl/resolve/memory_view.h"

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

PointerAccess AccessOf(ir::BuiltinFn fn) {
  using ir::BuiltinFn;
  switch (fn) {
    case BuiltinFn::k_atomicLoad:
    case BuiltinFn::k_workgroupUniformLoad:
    case BuiltinFn::k_subgroupMatrixLoad: return {true, false};
    case BuiltinFn::k_atomicStore:
    case BuiltinFn::k_subgroupMatrixStore: return {false, true};
    case BuiltinFn::k_atomicAdd:
    case BuiltinFn::k_atomicSub:
    case BuiltinFn::k_atomicMax:
    case BuiltinFn::k_atomicMin:
    case BuiltinFn::k_atomicAnd:
    case BuiltinFn::k_atomicOr:
    case BuiltinFn::k_atomicXor:
    case BuiltinFn::k_atomicExchange:
    case BuiltinFn::k_atomicCompareExchangeWeak: return {true, true};
    default: return {};  // arrayLength, bufferView, ... only look at the view
  }
}

}  // namespace tessera::wgsl
