// Implements the lint rules about conditions and branches that repeat earlier ones.
#include <algorithm>
#include <string>
#include <unordered_map>

#include "ir/builtin_info.h"
#include "tools/lint/reporter.h"
#include "wgsl/syntax/ast_views.h"

namespace tessera::lint {

using wgsl::NodeId;
using wgsl::NodeKind;
using wgsl::TokenKind;

namespace {

class DuplicateFinder {
 public:
  DuplicateFinder(const Subject& subject, Reporter& reporter)
      : s_(subject), ast_(subject.ast), reporter_(reporter) {}

  void Run() {
    PoolVector<bool> is_else(ast_.nodes.size());
    for (uint32_t i = 0; i < ast_.nodes.size(); ++i) {
      if (ast_.kind(NodeId(i)) != NodeKind::kIf) continue;
      const NodeId other = wgsl::IfView(ast_, NodeId(i)).else_node();
      if (other.valid()) is_else[other.value] = true;
    }
    for (uint32_t i = 0; i < ast_.nodes.size(); ++i) {
      const NodeKind kind = ast_.kind(NodeId(i));
      if (kind == NodeKind::kIf && !is_else[i]) CheckChain(NodeId(i));
      if (kind == NodeKind::kSwitch) CheckSwitch(NodeId(i));
    }
  }

 private:
  using Seen = std::unordered_map<std::string, NodeId>;

  // Reports conditions and bodies that repeat earlier ones in the same 'else if' chain.
  void CheckChain(NodeId chain) {
    if (!wgsl::IfView(ast_, chain).else_node().valid()) return;
    Seen conditions, bodies;
    NodeId at = chain;
    for (; at.valid() && ast_.kind(at) == NodeKind::kIf; at = wgsl::IfView(ast_, at).else_node()) {
      const wgsl::IfView view(ast_, at);
      const NodeId condition = s_.Strip(view.condition());
      if (IsRepeatable(condition)) {
        CheckCondition(condition, conditions);
      } else {
        // This condition may have side effects that change what the earlier conditions evaluate to.
        // A later condition may therefore repeat one of them intentionally.
        conditions.clear();
      }
      CheckBody(view.then_body(), ast_.SpanOf(at), bodies);
    }
    if (at.valid()) CheckBody(at, ast_.SpanOf(at), bodies);
  }

  void CheckSwitch(NodeId node) {
    Seen bodies;
    for (const NodeId clause : wgsl::SwitchView(ast_, node).clauses()) {
      CheckBody(wgsl::CaseView(ast_, clause).body(), ast_.SpanOf(clause), bodies);
    }
  }

  void CheckCondition(NodeId condition, Seen& seen) {
    if (!reporter_.IsOn(RuleId::duplicate_condition)) return;
    const Span span = ast_.FullSpan(condition);
    const auto [known, is_new] = seen.try_emplace(TextOf(span), condition);
    if (is_new) return;
    Diagnostic* d = reporter_.Report(RuleId::duplicate_condition, span,
                                     "an earlier branch has the same condition, so this branch "
                                     "never runs");
    if (d != nullptr) d->AddLabel(ast_.FullSpan(known->second), "the same condition");
  }

  void CheckBody(NodeId body, Span at, Seen& seen) {
    if (!reporter_.IsOn(RuleId::duplicate_branch)) return;
    if (wgsl::CompoundView(ast_, body).statements().empty()) return;
    const Span span = BodySpan(body);
    // With other feature values, the code in `span` may differ.
    if (s_.other_features.excluded().Touches(span)) return;
    const auto [known, is_new] = seen.try_emplace(TextOf(span), body);
    if (is_new) return;
    Diagnostic* d =
        reporter_.Report(RuleId::duplicate_branch, at, "an earlier branch has the same statements");
    if (d != nullptr) d->AddLabel(ast_.SpanOf(known->second), "the same statements");
  }

  // Returns whether an expression has no side effects, so that a second evaluation returns the same
  // result. Assumes that every call of a user-defined function has side effects.
  bool IsRepeatable(NodeId root) const {
    PoolVector<NodeId> open = {root};
    while (!open.empty()) {
      const NodeId node = open.back();
      open.pop_back();
      if (ast_.kind(node) == NodeKind::kCall && s_.program.TypeOf(node).valid()) {
        const wgsl::CallTarget& target = s_.program.CallOf(node);
        if (target.kind == wgsl::CallTarget::kUser) return false;
        if (target.kind == wgsl::CallTarget::kBuiltin &&
            (ir::InfoOf(static_cast<ir::BuiltinFn>(target.index)).effects &
             ir::Effects::kWritesMemory) != 0) {
          return false;
        }
      }
      wgsl::ForEachChild(ast_, node, [&](NodeId child) { open.push_back(child); });
    }
    return true;
  }

  // Returns the range of a body from its '{' to its '}'.
  Span BodySpan(NodeId body) const {
    uint32_t token = ast_[body].token;
    uint32_t depth = 0;
    for (; token < ast_.tokens.size(); ++token) {
      const TokenKind kind = ast_.tokens[token].kind;
      if (kind == TokenKind::kBraceLeft) ++depth;
      if (kind == TokenKind::kBraceRight && --depth == 0) break;
    }
    return {ast_.SpanOf(body).begin, ast_.TokenSpan(token).end};
  }

  // Returns the tokens of a range, separated by single spaces, so that white space and comments do
  // not matter.
  std::string TextOf(Span span) const {
    std::string text;
    auto token = std::ranges::lower_bound(ast_.tokens, span.begin, {}, &wgsl::Token::offset);
    for (; token != ast_.tokens.end() && token->offset < span.end; ++token) {
      text += s_.program.source.text({token->offset, token->offset + token->length});
      text += ' ';
    }
    return text;
  }

  const Subject& s_;
  const wgsl::Ast& ast_;
  Reporter& reporter_;
};

}  // namespace

void FindDuplicates(const Subject& subject, Reporter& reporter) {
  if (!reporter.IsOn(RuleId::duplicate_condition) && !reporter.IsOn(RuleId::duplicate_branch)) {
    return;
  }
  DuplicateFinder(subject, reporter).Run();
}

}  // namespace tessera::lint
