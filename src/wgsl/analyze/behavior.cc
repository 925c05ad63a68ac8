#include "wgsl/analyze/behavior.h"

#include <fmt/format.h>

#include "base/compiler.h"
#include "base/pool_vector.h"
#include "wgsl/syntax/ast_views.h"

namespace tessera::wgsl {
namespace {

// Returns whether a statement can have a behavior other than {Next}.
bool IsControlFlow(NodeKind kind) {
  return kind == NodeKind::kCompound || (kind >= NodeKind::kIf && kind <= NodeKind::kReturn);
}

class Analysis {
 public:
  Analysis(const Program& program, Diagnostics& diagnostics)
      : program_(program), ast_(program.ast), diagnostics_(diagnostics) {}

  BehaviorTable Run() {
    // Most nodes are expressions or declarations, whose behavior is {Next}.
    table_.assign(ast_.nodes.size(), kBehaviorNext);
    for (const uint32_t declaration : ast_.declarations) {
      const NodeId node(declaration);
      if (ast_.kind(node) == NodeKind::kFunction) Visit(FunctionView(ast_, node).body());
    }
    for (const UserFunction& function : program_.functions) CheckFunction(function);
    return std::move(table_);
  }

 private:
  uint8_t operator[](NodeId node) const { return table_[node.value]; }

  // Computes the behavior of a statement and of all statements within it. `node` may be none.
  uint8_t Visit(NodeId node) {
    if (!node.valid() || !IsControlFlow(ast_.kind(node))) return kBehaviorNext;
    return table_[node.value] = BehaviorOf(node);
  }

  TESSERA_OWN_FRAME uint8_t BehaviorOf(NodeId node) {
    switch (ast_.kind(node)) {
      case NodeKind::kCompound: return Sequence(CompoundView(ast_, node).statements());
      case NodeKind::kIf: return If(node);
      case NodeKind::kSwitch: return Switch(SwitchView(ast_, node).clauses());
      case NodeKind::kCase: return Visit(CaseView(ast_, node).body());
      case NodeKind::kContinuing: return Visit(ContinuingView(ast_, node).body());
      case NodeKind::kLoop: {
        const LoopView v(ast_, node);
        const uint8_t body = Visit(v.body());
        return Loop(node, body, Visit(v.continuing()));
      }
      case NodeKind::kFor: {
        const ForView v(ast_, node);
        const uint8_t body = Visit(v.body());
        return Loop(node, v.condition().valid() ? Conditional(body) : body, kBehaviorNext);
      }
      case NodeKind::kWhile:
        return Loop(node, Conditional(Visit(WhileView(ast_, node).body())), kBehaviorNext);
      case NodeKind::kBreak: return kBehaviorBreak;
      case NodeKind::kBreakIf: return kBehaviorBreak | kBehaviorNext;
      case NodeKind::kContinue: return kBehaviorContinue;
      case NodeKind::kReturn: return kBehaviorReturn;
      default: return kBehaviorNext;
    }
  }

  // Iterates over a chain of `else if` instead of recursing, because the chain can be long.
  uint8_t If(NodeId node) {
    PoolVector<NodeId> chain;
    NodeId at = node;
    for (; at.valid() && ast_.kind(at) == NodeKind::kIf; at = IfView(ast_, at).else_node()) {
      Visit(IfView(ast_, at).then_body());
      chain.push_back(at);
    }
    uint8_t all = Visit(at);
    for (size_t i = chain.size(); i-- > 0;) {
      all |= (*this)[IfView(ast_, chain[i]).then_body()];
      table_[chain[i].value] = all;
    }
    return all;
  }

  uint8_t Sequence(NodeList statements) {
    uint8_t all = kBehaviorNext;
    size_t i = 0;
    for (; i < statements.size() && (all & kBehaviorNext) != 0; ++i) {
      const NodeId s = statements[i];
      if (!IsControlFlow(ast_.kind(s))) continue;
      all = static_cast<uint8_t>((all & ~kBehaviorNext) | Visit(s));
    }
    if (i < statements.size()) Unreachable(statements, i);
    return all;
  }

  // Reports that the statements from index `first` on are unreachable.
  TESSERA_COLD void Unreachable(NodeList statements, size_t first) {
    Visit(statements[first]);
    diagnostics_
        .Add(DiagCode::unreachable_code, ast_.SpanOf(statements[first]), "this can never run")
        .AddLabel(ast_.SpanOf(statements[first - 1]),
                  "control flow never goes past this statement");
    for (NodeId s : statements.subspan(first + 1)) Visit(s);
  }

  uint8_t Switch(NodeList clauses) {
    uint8_t all = 0;
    for (NodeId c : clauses) all |= Visit(c);
    if ((all & kBehaviorBreak) != 0)
      all = static_cast<uint8_t>((all | kBehaviorNext) & ~kBehaviorBreak);
    return all;
  }

  // Returns the behavior of `if !(condition) { break; } body`, given the behavior of `body`.
  static uint8_t Conditional(uint8_t body) { return static_cast<uint8_t>(kBehaviorBreak | body); }

  uint8_t Loop(NodeId node, uint8_t body, uint8_t continuing) {
    if (body == kBehaviorReturn) return kBehaviorReturn;
    const auto both = static_cast<uint8_t>(body | continuing);
    if ((both & kBehaviorBreak) != 0) {
      return static_cast<uint8_t>((both | kBehaviorNext) & ~(kBehaviorBreak | kBehaviorContinue));
    }
    const auto result = static_cast<uint8_t>(both & ~(kBehaviorContinue | kBehaviorNext));
    if (result != 0) return result;
    diagnostics_.Add(DiagCode::infinite_loop, ast_.SpanOf(node), "this loop never ends")
        .AtSpan("nothing in its body leaves the loop")
        .AddHelp("leave it with 'break', 'break if' or 'return'");
    return kBehaviorReturn;  // avoids follow-up errors about the surrounding code
  }

  void CheckFunction(const UserFunction& function) {
    if (function.return_type == ir::kVoid) return;
    const FunctionView view(ast_, function.node);
    if (!view.body().valid() || ((*this)[view.body()] & kBehaviorNext) == 0) return;
    // The return type '-> void' is invalid and was already reported. A function with this return
    // type is not meant to return a value.
    if (!function.return_type.valid() &&
        program_.source.text(ast_.FullSpan(view.return_type())) == "void") {
      return;
    }
    Diagnostic& d =
        diagnostics_.Add(DiagCode::missing_return, ast_.SpanOf(function.node),
                         fmt::format("the function '{}' can end without returning a value",
                                     program_.module.strings.Get(function.name)));
    d.AddLabel(ast_.FullSpan(view.return_type()), "it must return a value of this type");
    // Descend into the last statement of each nested block, to the point where the function ends
    // without returning a value.
    NodeId at = view.body();
    while (ast_.kind(at) == NodeKind::kCompound) {
      const NodeList statements = CompoundView(ast_, at).statements();
      if (statements.empty()) return;
      at = statements.back();
    }
    const NodeKind last = ast_.kind(at);
    if (last == NodeKind::kIf && !ElseOfChain(at).valid()) {
      d.AddLabel(ast_.SpanOf(at), "this 'if' has no 'else'");
    } else if (last == NodeKind::kFor || last == NodeKind::kWhile || last == NodeKind::kLoop ||
               last == NodeKind::kSwitch) {
      d.AddLabel(ast_.SpanOf(at), "control flow can continue after this statement");
    }
  }

  NodeId ElseOfChain(NodeId node) const {
    while (node.valid() && ast_.kind(node) == NodeKind::kIf) {
      node = IfView(ast_, node).else_node();
    }
    return node;
  }

  const Program& program_;
  const Ast& ast_;
  Diagnostics& diagnostics_;
  BehaviorTable table_;
};

}  // namespace

BehaviorTable AnalyzeBehavior(const Program& program, Diagnostics& diagnostics) {
  return Analysis(program, diagnostics).Run();
}

}  // namespace tessera::wgsl
