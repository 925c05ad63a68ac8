#include "wgsl/analyse/behavior.h"

#include <fmt/format.h>

namespace tessera::wgsl {
namespace {

constexpr uint32_t kNone = NodeId::kNoneValue;

// Children stand before their parents in the tree, so that one pass over the nodes sees every
// statement after its parts.
class Analysis {
 public:
  Analysis(const Program& program, Diagnostics& diagnostics)
      : program_(program), ast_(program.ast), diagnostics_(diagnostics) {}

  BehaviorTable Run() {
    table_.assign(ast_.nodes.size(), kBehaviorNext);
    for (uint32_t i = 0; i < ast_.nodes.size(); ++i) Visit(i);
    for (const UserFunction& function : program_.functions) CheckFunction(function);
    return std::move(table_);
  }

 private:
  // Most nodes are expressions and declarations: {Next}, as they are made.
  void Visit(uint32_t i) {
    const Node& n = ast_.nodes[i];
    switch (n.kind) {
      case NodeKind::kCompound: table_[i] = Sequence(n); break;
      case NodeKind::kIf: {
        const auto& record = ast_.Extra<IfNode>(n.b);
        const uint8_t other =
            record.else_node == kNone ? uint8_t{kBehaviorNext} : table_[record.else_node];
        table_[i] = table_[record.then_body] | other;
        break;
      }
      case NodeKind::kSwitch: table_[i] = Switch(ast_.Extra<SwitchNode>(n.b)); break;
      case NodeKind::kCase: table_[i] = table_[n.b]; break;
      case NodeKind::kContinuing: table_[i] = table_[n.a]; break;
      case NodeKind::kLoop: {
        const uint32_t continuing = ast_.Extra<LoopNode>(n.b).continuing;
        table_[i] =
            Loop(i, table_[n.a], continuing == kNone ? uint8_t{kBehaviorNext} : table_[continuing]);
        break;
      }
      case NodeKind::kFor: {
        const bool condition = ast_.Extra<ForNode>(n.b).condition != kNone;
        table_[i] = Loop(i, condition ? Conditional(table_[n.a]) : table_[n.a], kBehaviorNext);
        break;
      }
      case NodeKind::kWhile:
        table_[i] = Loop(i, Conditional(table_[ast_.Extra<WhileNode>(n.b).body]), kBehaviorNext);
        break;
      case NodeKind::kBreak: table_[i] = kBehaviorBreak; break;
      case NodeKind::kBreakIf: table_[i] = kBehaviorBreak | kBehaviorNext; break;
      case NodeKind::kContinue: table_[i] = kBehaviorContinue; break;
      case NodeKind::kReturn: table_[i] = kBehaviorReturn; break;
      default: break;
    }
  }

  uint8_t Sequence(const Node& n) {
    uint8_t all = kBehaviorNext;
    uint32_t last = kNone;
    for (uint32_t s : ast_.List(n.a)) {
      if ((all & kBehaviorNext) == 0) {
        diagnostics_.Add(DiagCode::unreachable_code, ast_.SpanOf(NodeId(s)), "this can never run")
            .AddLabel(ast_.SpanOf(NodeId(last)), "control flow never goes past this statement");
        break;
      }
      all = static_cast<uint8_t>((all & ~kBehaviorNext) | table_[s]);
      last = s;
    }
    return all;
  }

  uint8_t Switch(const SwitchNode& record) {
    uint8_t all = 0;
    for (uint32_t c : ast_.List(record.cases)) all |= table_[c];
    if ((all & kBehaviorBreak) != 0)
      all = static_cast<uint8_t>((all | kBehaviorNext) & ~kBehaviorBreak);
    return all;
  }

  // if !(condition) { break; } body
  static uint8_t Conditional(uint8_t body) { return static_cast<uint8_t>(kBehaviorBreak | body); }

  uint8_t Loop(uint32_t node, uint8_t body, uint8_t continuing) {
    if (body == kBehaviorReturn) return kBehaviorReturn;
    const auto both = static_cast<uint8_t>(body | continuing);
    if ((both & kBehaviorBreak) != 0) {
      return static_cast<uint8_t>((both | kBehaviorNext) & ~(kBehaviorBreak | kBehaviorContinue));
    }
    const auto result = static_cast<uint8_t>(both & ~(kBehaviorContinue | kBehaviorNext));
    if (result != 0) return result;
    diagnostics_.Add(DiagCode::infinite_loop, ast_.SpanOf(NodeId(node)), "this loop never ends")
        .AtSpan("nothing in it leaves it")
        .AddHelp("leave it with 'break', 'break if' or 'return'");
    return kBehaviorNext;  // said once
  }

  void CheckFunction(const UserFunction& function) {
    if (function.return_type == ir::kVoid) return;
    const auto& record = ast_.Extra<FunctionNode>(ast_[function.node].a);
    if (record.body == kNone || (table_[record.body] & kBehaviorNext) == 0) return;
    Diagnostic& d =
        diagnostics_.Add(DiagCode::missing_return, ast_.SpanOf(function.node),
                         fmt::format("the function '{}' can end without returning a value",
                                     program_.module.strings.Get(function.name)));
    d.AddLabel(ast_.FullSpan(NodeId(record.return_type)), "it has to return a value of this type");
    // The way on which nothing is returned: the last statement of each level that goes on.
    uint32_t at = record.body;
    while (ast_.nodes[at].kind == NodeKind::kCompound) {
      const auto statements = ast_.List(ast_.nodes[at].a);
      if (statements.empty()) return;
      at = statements.back();
    }
    const Node& last = ast_.nodes[at];
    if (last.kind == NodeKind::kIf && ElseOfChain(at) == kNone) {
      d.AddLabel(ast_.SpanOf(NodeId(at)), "this 'if' has no 'else'");
    } else if (last.kind == NodeKind::kFor || last.kind == NodeKind::kWhile ||
               last.kind == NodeKind::kLoop || last.kind == NodeKind::kSwitch) {
      d.AddLabel(ast_.SpanOf(NodeId(at)), "it can go on after this statement");
    }
  }

  uint32_t ElseOfChain(uint32_t node) const {
    while (node != kNone && ast_.nodes[node].kind == NodeKind::kIf) {
      node = ast_.Extra<IfNode>(ast_.nodes[node].b).else_node;
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
