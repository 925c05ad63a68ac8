#include "tools/format/token_layout.h"

#include <algorithm>
#include <string_view>

#include "wgsl/syntax/ast_views.h"

namespace tessera::format {

using namespace wgsl;  // NOLINT(google-build-using-namespace): most names are from wgsl

namespace {

// Returns an operator's precedence (WGSL: Operator Precedence and Associativity). Operators with
// equal precedence can form a chain.
uint8_t PrecedenceOf(Operator op) {
  switch (op) {
    case Operator::kMultiply:
    case Operator::kDivide:
    case Operator::kModulo: return 1;
    case Operator::kAdd:
    case Operator::kSubtract: return 2;
    case Operator::kShiftLeft:
    case Operator::kShiftRight: return 3;
    case Operator::kLess:
    case Operator::kLessEqual:
    case Operator::kGreater:
    case Operator::kGreaterEqual:
    case Operator::kEqual:
    case Operator::kNotEqual: return 4;
    case Operator::kAnd: return 5;
    case Operator::kXor: return 6;
    case Operator::kOr: return 7;
    case Operator::kLogicalAnd: return 8;
    case Operator::kLogicalOr: return 9;
    default: return 0;  // others: operators that are not binary
  }
}

// Matches opening and closing brackets.
class Brackets {
 public:
  Brackets(const Ast& ast, PoolVector<TokenLayout>& layouts) : tokens_(ast.tokens) {
    match_.resize(tokens_.size());
    for (uint32_t i = 0; i < tokens_.size(); ++i) {
      match_[i] = i;
      Take(i);
      if (IsStray(i)) layouts[i].stray = true;
    }
  }

  // Returns the matching closing bracket. Returns `open` itself if it is not a bracket or is
  // unmatched.
  uint32_t CloseOf(uint32_t open) const { return match_[open]; }

 private:
  static TokenKind OpenerOf(TokenKind close) {
    switch (close) {
      case TokenKind::kParenRight: return TokenKind::kParenLeft;
      case TokenKind::kBracketRight: return TokenKind::kBracketLeft;
      case TokenKind::kBraceRight: return TokenKind::kBraceLeft;
      case TokenKind::kTemplateArgsEnd: return TokenKind::kTemplateArgsStart;
      default: return TokenKind::kEof;  // others: tokens other than closing brackets
    }
  }
  static bool Opens(TokenKind kind) {
    return kind == TokenKind::kParenLeft || kind == TokenKind::kBracketLeft ||
           kind == TokenKind::kBraceLeft || kind == TokenKind::kTemplateArgsStart;
  }

  void Take(uint32_t i) {
    const TokenKind kind = tokens_[i].kind;
    if (Opens(kind)) return open_.push_back(i);
    const TokenKind opener = OpenerOf(kind);
    if (opener == TokenKind::kEof || open_.empty()) return;
    // A closing brace also closes unmatched brackets inside its block. Any other unmatched closing
    // bracket is ignored. Both cases are syntax errors.
    while (kind == TokenKind::kBraceRight && tokens_[open_.back()].kind != opener) {
      open_.pop_back();
      if (open_.empty()) return;
    }
    if (tokens_[open_.back()].kind != opener) return;
    match_[open_.back()] = i;
    open_.pop_back();
  }

  // Returns whether a semicolon is an empty statement or declaration. Semicolons in a 'for' header
  // do not count. They are recognized by the parentheses around them.
  bool IsStray(uint32_t i) const {
    if (tokens_[i].kind != TokenKind::kSemicolon) return false;
    if (!open_.empty() && tokens_[open_.back()].kind != TokenKind::kBraceLeft) return false;
    if (i == 0) return true;
    const TokenKind before = tokens_[i - 1].kind;
    return before == TokenKind::kSemicolon || before == TokenKind::kBraceLeft ||
           before == TokenKind::kBraceRight;
  }

  const PlainVector<Token>& tokens_;
  PoolVector<uint32_t> match_;
  PoolVector<uint32_t> open_;
};

// Computes the layout in two passes over the nodes in id order. No recursion is needed, because
// children have smaller ids than their parents.
class LayoutMaker {
 public:
  LayoutMaker(const Ast& ast, std::string_view source)
      : ast_(ast), source_(source), tokens_(out_.tokens), brackets_(ast, Prepare()) {}

  Layout Run() {
    const auto count = static_cast<uint32_t>(ast_.nodes.size());
    for (uint32_t i = 0; i < count; ++i) {
      FindSpan(NodeId(i));
      FindChains(NodeId(i));
    }
    for (uint32_t i = 0; i < count; ++i) Mark(NodeId(i));
    for (const uint32_t node : ast_.directives) BeginLine(NodeId(node));
    for (const uint32_t node : ast_.declarations) BeginLine(NodeId(node));
    tokens_.back().before = Break::kLine;
    return std::move(out_);
  }

 private:
  PoolVector<TokenLayout>& Prepare() {
    out_.tokens.resize(ast_.tokens.size());
    out_.first.resize(ast_.nodes.size());
    out_.last.resize(ast_.nodes.size());
    chain_.resize(ast_.nodes.size());
    return out_.tokens;
  }

  // ---- the tokens of nodes
  uint32_t Main(NodeId node) const { return ast_[node].token; }
  uint32_t First(NodeId node) const { return out_.first[node.value]; }
  uint32_t Last(NodeId node) const { return out_.last[node.value]; }
  uint32_t Bounded(uint32_t token) const {
    return std::min(token, static_cast<uint32_t>(tokens_.size() - 1));
  }
  uint32_t After(uint32_t token) const { return Bounded(token + 1); }
  static uint32_t Before(uint32_t token) { return token == 0 ? 0 : token - 1; }
  TokenKind Kind(uint32_t token) const { return ast_.tokens[token].kind; }

  // Returns the keyword of a declaration. In a 'var' declaration, template arguments may separate
  // the keyword from the name.
  uint32_t KeywordOf(NodeId node) const {
    uint32_t token = Before(Main(node));
    if (Kind(token) != TokenKind::kTemplateArgsEnd) return token;
    while (token > 0 && Kind(token) != TokenKind::kTemplateArgsStart) --token;
    return Before(token);
  }
  uint32_t FirstOf(NodeList attributes, uint32_t otherwise) const {
    return attributes.empty() ? otherwise : First(attributes.front());
  }
  uint32_t LastOf(NodeId node, uint32_t otherwise) const {
    return node.valid() ? Last(node) : otherwise;
  }
  uint32_t LastOf(NodeList nodes, uint32_t otherwise) const {
    return nodes.empty() ? otherwise : Last(nodes.back());
  }

  void FindSpan(NodeId node);
  void FindChains(NodeId node);
  void SetSpan(NodeId node, uint32_t first, uint32_t last) {
    out_.first[node.value] = first;
    out_.last[node.value] = Bounded(std::max(first, last));
  }
  void FindStatementSpan(NodeId node);
  void FindDeclarationSpan(NodeId node);

  // ---- marks
  void Mark(NodeId node);
  void MarkDeclaration(NodeId node);
  void BeginLine(NodeId node) { tokens_[First(node)].before = Break::kLine; }
  void BeginLines(NodeList nodes) {
    for (const NodeId node : nodes) BeginLine(node);
  }
  void AddGroup(uint32_t open, uint32_t close, bool indents) {
    if (close <= open) return;
    out_.groups.push_back({close, tokens_[open].group, indents});
    tokens_[open].group = static_cast<uint32_t>(out_.groups.size() - 1);
    ++tokens_[close].closes;
  }
  void MarkList(uint32_t open, NodeList elements, TrailingComma comma);
  void MarkBlock(uint32_t open);
  void MarkBinary(NodeId node);
  void MarkBracketed(uint32_t open, NodeId inner);
  void MarkValue(NodeId value);
  void MarkFor(NodeId node);
  void MarkCase(NodeId node);
  void MarkAttributed(NodeId node, NodeList attributes, uint32_t rest);
  bool IsNumber(NodeId node) const;
  bool AreNumbers(NodeList nodes) const;
  bool StartsLine(uint32_t token) const;
  void MarkNumbers(NodeId call, NodeList arguments);
  uint32_t RowsOfMatrix(NodeId call, size_t count) const;

  // The relation between a binary expression and its parent.
  enum Chain : uint8_t {
    kOwn,      // the expression begins its own chain
    kMerged,   // the expression is its parent's left operand, and continues the parent's chain
    kAligned,  // the expression begins a chain that its parent already indents
  };

  const Ast& ast_;
  std::string_view source_;
  Layout out_;
  PoolVector<TokenLayout>& tokens_;
  PoolVector<Chain> chain_;  // indexed by node
  Brackets brackets_;
};

void LayoutMaker::FindSpan(NodeId node) {
  const Node& n = ast_[node];
  switch (n.kind) {
    case NodeKind::kIdentifier: {
      const bool templated = IdentifierView(ast_, node).has_template_arguments();
      return SetSpan(node, n.token, templated ? brackets_.CloseOf(After(n.token)) : n.token);
    }
    case NodeKind::kParen: return SetSpan(node, n.token, brackets_.CloseOf(n.token));
    case NodeKind::kUnary:
      return SetSpan(node, n.token, LastOf(UnaryView(ast_, node).operand(), n.token));
    case NodeKind::kBinary: {
      const BinaryView binary(ast_, node);
      return SetSpan(node, First(binary.left()), Last(binary.right()));
    }
    case NodeKind::kCall: {
      const NodeId callee = CallView(ast_, node).callee();
      return SetSpan(node, First(callee), brackets_.CloseOf(After(Last(callee))));
    }
    case NodeKind::kIndex:
      return SetSpan(node, First(IndexView(ast_, node).base()), brackets_.CloseOf(n.token));
    case NodeKind::kMember: return SetSpan(node, First(MemberView(ast_, node).base()), n.token);
    case NodeKind::kAttribute: {
      const bool called = AttributeView(ast_, node).has_parentheses();
      return SetSpan(node, Before(n.token), called ? brackets_.CloseOf(After(n.token)) : n.token);
    }
    default: break;  // others: literals, statements and declarations
  }
  return n.kind < NodeKind::kVar ? FindStatementSpan(node) : FindDeclarationSpan(node);
}

// Sets `chain_` for the children of a node.
void LayoutMaker::FindChains(NodeId node) {
  const auto align = [&](NodeId child) {
    if (child.valid()) chain_[child.value] = kAligned;
  };
  switch (ast_.kind(node)) {
    case NodeKind::kBinary: {
      const BinaryView binary(ast_, node);
      const NodeId left = binary.left();
      if (ast_.kind(left) != NodeKind::kBinary) return;
      const BinaryView inner(ast_, left);
      if (PrecedenceOf(inner.op()) == PrecedenceOf(binary.op())) chain_[left.value] = kMerged;
      return;
    }
    case NodeKind::kParen: return align(ParenView(ast_, node).inner());
    case NodeKind::kIndex: return align(IndexView(ast_, node).index());
    case NodeKind::kAssign:
    case NodeKind::kCompoundAssign: return align(AssignView(ast_, node).value());
    case NodeKind::kPhonyAssign: return align(PhonyAssignView(ast_, node).value());
    case NodeKind::kReturn: return align(ReturnView(ast_, node).value());
    case NodeKind::kVar: return align(VarView(ast_, node).init());
    case NodeKind::kLet:
    case NodeKind::kConst:
    case NodeKind::kOverride: return align(ValueDeclView(ast_, node).init());
    default: return;  // others: nodes that do not affect chains
  }
}

void LayoutMaker::FindStatementSpan(NodeId node) {
  const uint32_t token = Main(node);
  switch (ast_.kind(node)) {
    case NodeKind::kCompound:
      return SetSpan(node, FirstOf(CompoundView(ast_, node).attributes(), token),
                     brackets_.CloseOf(token));
    case NodeKind::kAssign:
    case NodeKind::kCompoundAssign: {
      const AssignView assign(ast_, node);
      return SetSpan(node, First(assign.target()), LastOf(assign.value(), token));
    }
    case NodeKind::kPhonyAssign:
      return SetSpan(node, token, LastOf(PhonyAssignView(ast_, node).value(), token));
    case NodeKind::kIncrement:
    case NodeKind::kDecrement: return SetSpan(node, First(StepView(ast_, node).target()), token);
    case NodeKind::kCallStatement: {
      const NodeId call = CallStatementView(ast_, node).call();
      return SetSpan(node, First(call), Last(call));
    }
    case NodeKind::kIf: {
      const IfView view(ast_, node);
      const uint32_t then = LastOf(view.then_body(), token);
      return SetSpan(node, FirstOf(view.attributes(), token), LastOf(view.else_node(), then));
    }
    case NodeKind::kSwitch: {
      const SwitchView view(ast_, node);
      const uint32_t head = LastOf(view.body_attributes(), LastOf(view.selector(), token));
      return SetSpan(node, FirstOf(view.attributes(), token), brackets_.CloseOf(After(head)));
    }
    case NodeKind::kCase: return SetSpan(node, token, LastOf(CaseView(ast_, node).body(), token));
    case NodeKind::kLoop: {
      const LoopView view(ast_, node);
      return SetSpan(node, FirstOf(view.attributes(), token), LastOf(view.body(), token));
    }
    case NodeKind::kContinuing:
      return SetSpan(node, token, LastOf(ContinuingView(ast_, node).body(), token));
    case NodeKind::kFor: {
      const ForView view(ast_, node);
      return SetSpan(node, FirstOf(view.attributes(), token), LastOf(view.body(), token));
    }
    case NodeKind::kWhile: {
      const WhileView view(ast_, node);
      return SetSpan(node, FirstOf(view.attributes(), token), LastOf(view.body(), token));
    }
    case NodeKind::kBreakIf:
      return SetSpan(node, token, LastOf(BreakIfView(ast_, node).condition(), token));
    case NodeKind::kReturn:
      return SetSpan(node, token, LastOf(ReturnView(ast_, node).value(), token));
    case NodeKind::kConstAssert:
      return SetSpan(node, token, LastOf(ConstAssertView(ast_, node).condition(), token));
    default: return SetSpan(node, token, token);  // others: single-token statements and expressions
  }
}

void LayoutMaker::FindDeclarationSpan(NodeId node) {
  const uint32_t token = Main(node);
  switch (ast_.kind(node)) {
    case NodeKind::kVar: {
      const VarView view(ast_, node);
      return SetSpan(node, FirstOf(view.attributes(), KeywordOf(node)),
                     LastOf(view.init(), LastOf(view.type(), token)));
    }
    case NodeKind::kLet:
    case NodeKind::kConst:
    case NodeKind::kOverride: {
      const ValueDeclView view(ast_, node);
      return SetSpan(node, FirstOf(view.attributes(), KeywordOf(node)),
                     LastOf(view.init(), LastOf(view.type(), token)));
    }
    case NodeKind::kAlias:
      return SetSpan(node, KeywordOf(node), LastOf(AliasView(ast_, node).type(), token));
    case NodeKind::kStruct: return SetSpan(node, KeywordOf(node), brackets_.CloseOf(After(token)));
    case NodeKind::kStructMember:
    case NodeKind::kParameter: {
      const TypedNameView view(ast_, node);
      return SetSpan(node, FirstOf(view.attributes(), token), LastOf(view.type(), token));
    }
    case NodeKind::kFunction: {
      const FunctionView view(ast_, node);
      return SetSpan(node, FirstOf(view.attributes(), KeywordOf(node)), LastOf(view.body(), token));
    }
    case NodeKind::kDiagnosticDirective:
      return SetSpan(node, token, brackets_.CloseOf(After(token)));
    case NodeKind::kEnable:
    case NodeKind::kRequires:
      return SetSpan(node, token, LastOf(ExtensionDirectiveView(ast_, node).names(), token));
    default: return SetSpan(node, token, token);  // others: diagnostic controls in parentheses
  }
}

void LayoutMaker::Mark(NodeId node) {
  const Node& n = ast_[node];
  switch (n.kind) {
    case NodeKind::kIdentifier:
      return MarkList(After(n.token), IdentifierView(ast_, node).template_arguments(),
                      TrailingComma::kIfBroken);
    case NodeKind::kParen: return MarkBracketed(n.token, ParenView(ast_, node).inner());
    case NodeKind::kIndex: return MarkBracketed(n.token, IndexView(ast_, node).index());
    case NodeKind::kUnary: tokens_[n.token].unary = true; return;
    case NodeKind::kBinary: return MarkBinary(node);
    case NodeKind::kCall: {
      const CallView call(ast_, node);
      const NodeList arguments = call.arguments();
      MarkList(After(Last(call.callee())), arguments, TrailingComma::kIfBroken);
      if (arguments.size() > 1 && AreNumbers(arguments)) MarkNumbers(node, arguments);
      return;
    }
    case NodeKind::kCompound:
      BeginLines(CompoundView(ast_, node).statements());
      return MarkBlock(n.token);
    case NodeKind::kAssign:
    case NodeKind::kCompoundAssign: return MarkValue(AssignView(ast_, node).value());
    case NodeKind::kPhonyAssign: return MarkValue(PhonyAssignView(ast_, node).value());
    case NodeKind::kReturn: return MarkValue(ReturnView(ast_, node).value());
    case NodeKind::kSwitch:
      BeginLines(SwitchView(ast_, node).clauses());
      tokens_[Last(node)].before = Break::kLine;
      return;
    case NodeKind::kCase: return MarkCase(node);
    case NodeKind::kLoop:
      if (const NodeId last = LoopView(ast_, node).continuing(); last.valid()) BeginLine(last);
      return;
    case NodeKind::kFor: return MarkFor(node);
    default: return MarkDeclaration(node);
  }
}

void LayoutMaker::MarkDeclaration(NodeId node) {
  const uint32_t token = Main(node);
  switch (ast_.kind(node)) {
    case NodeKind::kVar: {
      const VarView view(ast_, node);
      MarkValue(view.init());
      return MarkAttributed(node, view.attributes(), KeywordOf(node));
    }
    case NodeKind::kLet:
    case NodeKind::kConst:
    case NodeKind::kOverride: {
      const ValueDeclView view(ast_, node);
      MarkValue(view.init());
      return MarkAttributed(node, view.attributes(), KeywordOf(node));
    }
    case NodeKind::kStruct:
      BeginLines(StructView(ast_, node).members());
      MarkBlock(After(token));
      tokens_[Last(node)].comma = TrailingComma::kAlways;
      return;
    case NodeKind::kStructMember:
    case NodeKind::kParameter:
      return MarkAttributed(node, TypedNameView(ast_, node).attributes(), token);
    case NodeKind::kFunction: {
      const FunctionView view(ast_, node);
      MarkList(After(token), view.parameters(), TrailingComma::kIfBroken);
      if (!view.attributes().empty()) tokens_[KeywordOf(node)].before = Break::kLine;
      return;
    }
    default: return;  // others: nodes that add no line breaks
  }
}

// Lays out a bracketed list: all elements on one line, or one element per line.
void LayoutMaker::MarkList(uint32_t open, NodeList elements, TrailingComma comma) {
  if (elements.empty()) return;
  const uint32_t close = brackets_.CloseOf(open);
  for (const NodeId element : elements) tokens_[First(element)].before = Break::kElement;
  tokens_[close].before = Break::kClose;
  tokens_[close].comma = comma;
  AddGroup(open, close, true);
}

void LayoutMaker::MarkBlock(uint32_t open) {
  tokens_[brackets_.CloseOf(open)].before = Break::kLine;
}

// Lays out a binary expression. Consecutive operators of equal precedence form one group, called a
// chain.
void LayoutMaker::MarkBinary(NodeId node) {
  tokens_[Main(node)].before = Break::kElement;
  if (chain_[node.value] == kMerged) return;
  AddGroup(First(node), Last(node), chain_[node.value] != kAligned);
}

void LayoutMaker::MarkBracketed(uint32_t open, NodeId inner) {
  const uint32_t close = brackets_.CloseOf(open);
  if (!inner.valid() || close == open) return;
  tokens_[First(inner)].before = Break::kElement;
  tokens_[close].before = Break::kClose;
  AddGroup(open, close, true);
}

// Lays out the value after '=' or 'return'. If a chain of operators does not fit, it begins on the
// next line. Other values are broken inside their brackets.
void LayoutMaker::MarkValue(NodeId value) {
  if (!value.valid() || ast_.kind(value) != NodeKind::kBinary) return;
  tokens_[First(value)].before = Break::kElement;
  AddGroup(Before(First(value)), Last(value), true);
}

void LayoutMaker::MarkFor(NodeId node) {
  const uint32_t open = After(Main(node));
  const uint32_t close = brackets_.CloseOf(open);
  for (uint32_t i = open; i < close; ++i) {
    const bool begins_part = i == open || Kind(i) == TokenKind::kSemicolon;
    const TokenKind next = Kind(After(i));
    if (!begins_part || next == TokenKind::kSemicolon || After(i) == close) continue;
    tokens_[After(i)].before = Break::kElement;
  }
  if (close > open) tokens_[close].before = Break::kClose;
  AddGroup(open, close, true);
}

void LayoutMaker::MarkCase(NodeId node) {
  const NodeList selectors = CaseView(ast_, node).selectors();
  if (selectors.size() < 2) return;
  for (const NodeId selector : selectors.subspan(1)) {
    tokens_[First(selector)].before = Break::kFill;
  }
  AddGroup(Main(node), Last(selectors.back()), true);
}

// Puts attributes on the same line as their declaration or, if they do not fit, on a separate line.
void LayoutMaker::MarkAttributed(NodeId node, NodeList attributes, uint32_t rest) {
  if (attributes.empty()) return;
  tokens_[rest].before = Break::kClose;
  AddGroup(First(node), Last(node), false);
}

bool LayoutMaker::IsNumber(NodeId node) const {
  const NodeKind kind = ast_.kind(node);
  if (kind == NodeKind::kUnary) {
    const UnaryView unary(ast_, node);
    return unary.op() == Operator::kNegate && unary.operand().valid() && IsNumber(unary.operand());
  }
  return kind == NodeKind::kIntLiteral || kind == NodeKind::kFloatLiteral;
}

bool LayoutMaker::AreNumbers(NodeList nodes) const {
  return std::ranges::all_of(nodes, [&](NodeId node) { return IsNumber(node); });
}

// Returns whether the token begins a line in the source.
bool LayoutMaker::StartsLine(uint32_t token) const {
  const uint32_t begin = ast_.TokenSpan(token - 1).end;
  return source_.substr(begin, ast_.tokens[token].offset - begin).find('\n') !=
         std::string_view::npos;
}

// Lays out a list of numbers as a table. If the source has several rows, they are preserved.
// Otherwise, a matrix that does not fit on one line gets one line per column. Any other list has as
// many numbers on each line as fit.
void LayoutMaker::MarkNumbers(NodeId call, NodeList arguments) {
  const uint32_t rows = RowsOfMatrix(call, arguments.size());
  bool has_rows = false;
  for (const NodeId argument : arguments.subspan(1)) has_rows |= StartsLine(First(argument));
  for (size_t i = 1; i < arguments.size(); ++i) {
    const uint32_t token = First(arguments[i]);
    const bool starts_row = has_rows ? StartsLine(token) : rows != 0 && i % rows == 0;
    tokens_[token].before = starts_row ? Break::kElement : Break::kFill;
  }
  if (has_rows) tokens_[Last(call)].breaks_group = true;
}

// Returns the number of rows if the call constructs a matrix from all of its components. Otherwise
// returns 0.
uint32_t LayoutMaker::RowsOfMatrix(NodeId call, size_t count) const {
  const std::string_view name =
      source_.substr(ast_.token(call).offset, std::min<uint32_t>(ast_.token(call).length, 6));
  if (name.size() != 6 || !name.starts_with("mat") || name[4] != 'x') return 0;
  const uint32_t columns = static_cast<unsigned char>(name[3]) - '0';
  const uint32_t rows = static_cast<unsigned char>(name[5]) - '0';
  return rows >= 2 && rows <= 4 && columns * rows == count ? rows : 0;
}

}  // namespace

Layout LayOut(const Ast& ast, std::string_view source) { return LayoutMaker(ast, source).Run(); }

}  // namespace tessera::format
