#include "tools/minify/abstract_types.h"

#include <algorithm>

#include "base/stable_sort.h"
#include "tools/minify/literals.h"
#include "wgsl/syntax/ast_views.h"
#include "wgsl/syntax/names.h"

namespace tessera::minify {

using wgsl::NodeId;
using wgsl::NodeKind;
using wgsl::Operator;

namespace {

class Finder {
 public:
  Finder(const wgsl::Program& program, const wgsl::NameNotes& notes)
      : program_(program), notes_(notes), ast_(program.ast), found_(program.ast.nodes.size()) {}

  // Processes all nodes in a single pass, which works because operands have lower ids than the
  // expressions that contain them. Only module-scope constants may be used before their
  // declaration, so their initializers are processed first.
  PoolVector<Abstractness> Run() {
    for (const wgsl::VariableId id : program_.module_variables) {
      const NodeId node = program_[id].node;
      if (ast_.kind(node) == NodeKind::kConst) FindTree(program_[id].init);
    }
    for (uint32_t i = 0; i < ast_.nodes.size(); ++i) found_[i] = Of(NodeId(i));
    return std::move(found_);
  }

 private:
  // Processes an expression after its operands, in id order.
  void FindTree(NodeId root) {
    PoolVector<NodeId> nodes = {root};
    for (size_t i = 0; i < nodes.size(); ++i) {
      wgsl::ForEachChild(ast_, nodes[i], [&](NodeId child) { nodes.push_back(child); });
    }
    StableSort(nodes, [](NodeId node) { return node.value; });
    for (const NodeId node : nodes) found_[node.value] = Of(node);
  }

  Abstractness At(NodeId node) const { return found_[node.value]; }

  Abstractness Of(NodeId node) const {
    switch (ast_.kind(node)) {
      case NodeKind::kIntLiteral:
      case NodeKind::kFloatLiteral: return OfType(ScalarOf(TextOf(node)).type);
      case NodeKind::kIdentifier: return OfName(node);
      case NodeKind::kParen: return At(wgsl::ParenView(ast_, node).inner());
      case NodeKind::kUnary: return At(wgsl::UnaryView(ast_, node).operand());
      case NodeKind::kBinary: return OfBinary(wgsl::BinaryView(ast_, node));
      case NodeKind::kIndex: return At(wgsl::IndexView(ast_, node).base());
      case NodeKind::kMember: return At(wgsl::MemberView(ast_, node).base());
      case NodeKind::kCall: return OfCall(wgsl::CallView(ast_, node));
      default: return Abstractness::kConcrete;
    }
  }

  std::string_view TextOf(NodeId node) const { return program_.source.text(ast_.SpanOf(node)); }

  static Abstractness OfType(ir::TypeId type) {
    if (type == ir::kAbstractInt) return Abstractness::kAbstractInt;
    return type == ir::kAbstractFloat ? Abstractness::kAbstractFloat : Abstractness::kConcrete;
  }

  // Among named values, only constants can have abstract types.
  Abstractness OfName(NodeId node) const {
    const NodeId declaration = notes_.declarations[node.value];
    if (!declaration.valid() || ast_.kind(declaration) != NodeKind::kConst) {
      return Abstractness::kConcrete;
    }
    const wgsl::ValueDeclView view(ast_, declaration);
    return view.type().valid() ? Abstractness::kConcrete : At(view.init());
  }

  Abstractness OfBinary(const wgsl::BinaryView& view) const {
    switch (view.op()) {
      case Operator::kLogicalAnd:
      case Operator::kLogicalOr:
      case Operator::kEqual:
      case Operator::kNotEqual:
      case Operator::kLess:
      case Operator::kLessEqual:
      case Operator::kGreater:
      case Operator::kGreaterEqual: return Abstractness::kConcrete;
      case Operator::kShiftLeft:
      case Operator::kShiftRight: return At(view.left());
      default: return Both(At(view.left()), At(view.right()));
    }
  }

  static Abstractness Both(Abstractness a, Abstractness b) {
    if (a == Abstractness::kConcrete || b == Abstractness::kConcrete) {
      return Abstractness::kConcrete;
    }
    return std::max(a, b);
  }

  Abstractness OfCall(const wgsl::CallView& call) const {
    if (ast_.kind(call.callee()) != NodeKind::kIdentifier) return Abstractness::kConcrete;
    const wgsl::IdentifierView callee(ast_, call.callee());
    const StringId name = callee.name();
    if (notes_.declarations[call.callee().value].valid() || callee.has_template_arguments()) {
      return Abstractness::kConcrete;
    }
    if (wgsl::name::IsTypeName(name) && !wgsl::name::IsTypeGenerator(name)) {
      return Abstractness::kConcrete;
    }
    if (call.arguments().empty()) return Abstractness::kAbstractInt;  // e.g. vec3()
    Abstractness all = Abstractness::kAbstractInt;
    for (const NodeId argument : call.arguments()) {
      // A Boolean argument, e.g. the condition of select(), does not affect the result's type.
      if (ir::TypeId type = program_.TypeOf(argument); type.valid()) {
        const ir::TypeId scalar = program_.module.types.ScalarOf(type);
        if (scalar == ir::kBool) continue;
      }
      all = Both(all, At(argument));
    }
    return all;
  }

  const wgsl::Program& program_;
  const wgsl::NameNotes& notes_;
  const wgsl::Ast& ast_;
  PoolVector<Abstractness> found_;
};

}  // namespace

PoolVector<Abstractness> FindAbstract(const wgsl::Program& program, const wgsl::NameNotes& notes) {
  return Finder(program, notes).Run();
}

}  // namespace tessera::minify
