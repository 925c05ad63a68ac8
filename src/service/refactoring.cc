#include "service/refactoring.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/line_end.h"
#include "base/shorten.h"
#include "service/conversions.h"
#include "service/effects.h"
#include "service/extract_function.h"
#include "service/navigation.h"
#include "wgsl/syntax/ast_views.h"

namespace tessera::service {
namespace {

bool IsExpression(NodeKind kind) {
  switch (kind) {
    case NodeKind::kIdentifier:
    case NodeKind::kIntLiteral:
    case NodeKind::kFloatLiteral:
    case NodeKind::kBoolLiteral:
    case NodeKind::kParen:
    case NodeKind::kUnary:
    case NodeKind::kBinary:
    case NodeKind::kCall:
    case NodeKind::kIndex:
    case NodeKind::kMember: return true;
    default: return false;  // others: statements, declarations and attributes
  }
}

// Returns whether `accepts` returns true for `root` and all its descendants. Does not recurse,
// because chains of operators may have any length.
template <typename Accepts>
bool AllNodes(const Analysis& a, NodeId root, Accepts accepts) {
  std::vector<NodeId> rest{root};
  while (!rest.empty()) {
    const NodeId node = rest.back();
    rest.pop_back();
    if (!accepts(node)) return false;
    wgsl::ForEachChild(a.ast(), node, [&](NodeId child) { rest.push_back(child); });
  }
  return true;
}

// ---- extracting an expression

// Returns the expression that `range` covers, ignoring white space at both ends of `range`. Returns
// an invalid id if there is none.
NodeId ExpressionAt(const Analysis& a, Span range) {
  const std::string_view text = a.text();
  const auto is_space = [&](uint32_t at) {
    return text[at] == ' ' || text[at] == '\n' || text[at] == '\t' || text[at] == '\r';
  };
  while (range.begin < range.end && is_space(range.begin)) ++range.begin;
  while (range.end > range.begin && is_space(range.end - 1)) --range.end;
  if (range.begin == range.end) return {};
  NodeId node = a.tree().InnermostAround(range);
  // If several expressions have this range, return the outermost one.
  NodeId found;
  for (; node.valid() && IsExpression(a.ast().kind(node)); node = a.tree().Parent(node)) {
    const Span extent = a.tree().Extent(node);
    if (extent.begin == range.begin && extent.end == range.end) found = node;
  }
  return found;
}

// Returns the statement that contains the expression, if the expression can be evaluated before
// that statement. This requires that the statement evaluates the expression exactly once and
// unconditionally. Otherwise returns none.
NodeId StatementOf(const Analysis& a, NodeId expression) {
  const wgsl::Ast& ast = a.ast();
  NodeId child = expression;
  for (NodeId node = a.tree().Parent(child); node.valid(); node = a.tree().Parent(node)) {
    switch (ast.kind(node)) {
      case NodeKind::kCompound: return child;
      case NodeKind::kFor:
      case NodeKind::kWhile:
      case NodeKind::kBreakIf:
      case NodeKind::kCase:
      case NodeKind::kAttribute:
      case NodeKind::kConst:
      case NodeKind::kConstAssert: return {};
      // A template argument cannot be replaced by a value.
      case NodeKind::kIdentifier: return {};
      case NodeKind::kIf:
        if (child == wgsl::IfView(ast, node).else_node()) return {};
        break;
      case NodeKind::kBinary: {
        const wgsl::BinaryView view(ast, node);
        if (view.is_logical() && view.right() == child) return {};
        break;
      }
      default: break;  // others: parents that evaluate each operand exactly once
    }
    child = node;
  }
  return {};
}

// Returns a name that does not occur in the document.
std::string NewName(const Analysis& a) {
  for (uint32_t i = 1;; ++i) {
    std::string name = i == 1 ? "value" : fmt::format("value{}", i);
    if (a.text().find(name) == std::string_view::npos) return name;
  }
}

// Returns the indentation of the line that contains an offset.
std::string_view IndentationAt(std::string_view text, uint32_t offset) {
  uint32_t begin = offset;
  while (begin > 0 && text[begin - 1] != '\n' && text[begin - 1] != '\r') --begin;
  uint32_t end = begin;
  while (end < offset && (text[end] == ' ' || text[end] == '\t')) ++end;
  return text.substr(begin, end - begin);
}

void Extract(const Analysis& a, Span range, std::vector<Refactoring>& found) {
  const NodeId expression = ExpressionAt(a, range);
  if (!expression.valid() || a.ast().kind(expression) == NodeKind::kIdentifier) return;
  if (IsWritten(a, expression) || a.other_features().MayChange(expression)) return;
  if (auto extraction = ExtractFunction(a, expression)) found.push_back(std::move(*extraction));
  const ir::TypeId type = a.ValueType(expression);
  const ir::TypeStore& types = a.module().types;
  if (!type.valid() || !types.Has(type, ir::TypeFlags::kConstructible)) return;
  const NodeId statement = StatementOf(a, expression);
  // A condition of the statement would apply to the new declaration instead.
  if (!statement.valid() || MayHaveCondition(a, statement)) return;
  if (!CanComeFirst(a, statement, expression)) return;
  const Span place = a.tree().Extent(expression);
  const uint32_t at = a.tree().Extent(statement).begin;
  const std::string name = NewName(a);
  // Use `const` for a const-expression, because a `let` would convert an abstract type to a
  // concrete one.
  const char* keyword = a.program().ValueOf(expression).valid() ? "const" : "let";
  found.push_back(
      {fmt::format("Extract to '{} {}'", keyword, name),
       kExtract,
       {{{at, at},
         fmt::format("{} {} = {};\n{}", keyword, name, a.Text(place), IndentationAt(a.text(), at))},
        {place, name}}});
}

// ---- inlining a value

// Returns whether an expression can be evaluated later and any number of times, without effects and
// with the same value.
bool CanBeRepeated(const Analysis& a, NodeId root) {
  return AllNodes(a, root, [&](NodeId node) { return IsExpression(a.ast().kind(node)); }) &&
         EffectsOf(a, root).none();
}

// Returns whether all names in an expression would keep their meaning if only the declarations in
// `visible` were visible.
bool MeansTheSame(const Analysis& a, NodeId root, const PoolVector<NodeId>& visible) {
  return AllNodes(a, root, [&](NodeId node) {
    if (a.ast().kind(node) != NodeKind::kIdentifier) return true;
    const auto found = std::ranges::find_if(
        visible, [&](NodeId other) { return a.NameOf(other) == a.NameOf(node); });
    const NodeId other = found == visible.end() ? NodeId() : *found;
    return other == a.model().DeclarationOf(node);
  });
}

// The text that replaces the uses of an inlined value.
struct InlinedText {
  std::string text;
  std::string conversion;  // the predeclared type that `text` converts to, or empty
};

// Returns the text that replaces the uses of `declaration`, whose initial value is `init`. Returns
// nullopt if no expression has the value and type of the declaration.
std::optional<InlinedText> InlinedTextOf(const Analysis& a, NodeId declaration, NodeId init) {
  const std::string text(a.Text(a.tree().Extent(init)));
  // A `let` or a declared type converts an abstract number to a concrete type. The inlined text
  // must make this conversion explicit, so that the type stays the same. A `const` without a type
  // remains abstract.
  const bool is_converted = a.ast().kind(declaration) == NodeKind::kLet ||
                            wgsl::ValueDeclView(a.ast(), declaration).type().valid();
  if (is_converted && a.program().ValueOf(init).valid() && !HasOwnType(a, init)) {
    const ir::TypeId type = a.program().TypeOf(declaration);
    // No expression converts an array or a result structure such as that of modf().
    const ir::TypeStore& types = a.module().types;
    if (!type.valid() || !types.ScalarOf(type).valid()) return std::nullopt;
    const std::string name = a.TypeName(type);
    return InlinedText{name + "(" + text + ")", name};
  }
  const NodeKind kind = a.ast().kind(init);
  const bool is_compound = kind == NodeKind::kBinary || kind == NodeKind::kUnary;
  return InlinedText{is_compound ? "(" + text + ")" : text, {}};
}

// Returns whether one of the `visible` declarations has a name that occurs in the text `type`.
bool HidesType(const Analysis& a, std::string_view type, const PoolVector<NodeId>& visible) {
  for (size_t at = 0; at < type.size();) {
    const size_t end = std::min(type.find_first_of("<>, ", at), type.size());
    const std::string_view name = type.substr(at, end - at);
    at = end + 1;
    if (std::ranges::any_of(visible, [&](NodeId node) { return a.NameOf(node) == name; })) {
      return true;
    }
  }
  return false;
}

// Returns the range of a statement. If nothing else is on its lines, the range includes the
// indentation and the line ending.
Span LinesOf(const Analysis& a, NodeId statement) {
  const Span extent = a.tree().Extent(statement);
  const std::string_view text = a.text();
  const std::string_view indentation = IndentationAt(text, extent.begin);
  const auto indent = static_cast<uint32_t>(indentation.size());
  const size_t next = std::min(text.find_first_not_of(" \t", extent.end), text.size());
  const std::string_view rest = text.substr(next);
  const bool has_lines = (rest.starts_with('\n') || rest.starts_with('\r')) &&
                         text.substr(0, extent.begin).ends_with(indentation);
  if (!has_lines) return extent;
  const size_t line_end = rest.starts_with("\r\n") ? 2 : 1;
  return {extent.begin - indent, static_cast<uint32_t>(next + line_end)};
}

void Inline(const Analysis& a, uint32_t offset, std::vector<Refactoring>& found) {
  const NodeId declaration = DeclarationAt(a, offset);
  if (!declaration.valid()) return;
  const NodeKind kind = a.ast().kind(declaration);
  const NodeId parent = a.tree().Parent(declaration);
  const bool is_value = kind == NodeKind::kLet || kind == NodeKind::kConst;
  if (!is_value || !parent.valid() || a.ast().kind(parent) != NodeKind::kCompound) return;
  const NodeId init = wgsl::ValueDeclView(a.ast(), declaration).init();
  if (!init.valid() || !CanBeRepeated(a, init)) return;
  const wgsl::OtherFeatures other_features = a.other_features();
  if (other_features.MayUse(declaration) || other_features.MayChange(declaration)) return;
  const std::optional<InlinedText> inlined = InlinedTextOf(a, declaration, init);
  if (!inlined) return;
  Refactoring inlining{fmt::format("Inline '{}'", Shorten(a.NameOf(declaration))), kInline, {}};
  for (const Use& use : UsesOf(a, declaration)) {
    if (use.kind == UseKind::kDeclaration) continue;
    const PoolVector<NodeId> visible = a.model().VisibleAt(use.span.begin);
    if (!MeansTheSame(a, init, visible) || HidesType(a, inlined->conversion, visible)) return;
    inlining.edits.push_back({use.span, inlined->text});
  }
  if (inlining.edits.empty()) return;
  inlining.edits.push_back({LinesOf(a, declaration), ""});
  found.push_back(std::move(inlining));
}

// ---- completing a constructor

std::string ZeroOf(const Analysis& a, ir::TypeId type) {
  if (type == ir::kBool) return "false";
  if (type == ir::kI32) return "0";
  if (type == ir::kU32) return "0u";
  if (type == ir::kF32) return "0.0";
  if (type == ir::kF16) return "0.0h";
  return a.TypeName(type) + "()";
}

// Returns the innermost structure constructor call that encloses `offset`, or an invalid id if
// there is none.
NodeId ConstructorAt(const Analysis& a, uint32_t offset) {
  NodeId node = a.tree().InnermostAt(offset);
  for (; node.valid(); node = a.tree().Parent(node)) {
    if (a.ast().kind(node) != NodeKind::kCall) continue;
    if (StructOf(a, a.model().DeclarationOf(wgsl::CallView(a.ast(), node).callee())).valid()) {
      return node;
    }
  }
  return {};
}

void FillConstructor(const Analysis& a, uint32_t offset, std::vector<Refactoring>& found) {
  const NodeId call = ConstructorAt(a, offset);
  if (!call.valid()) return;
  const wgsl::CallView view(a.ast(), call);
  const NodeId declaration = a.model().DeclarationOf(view.callee());
  const NodeId structure = StructOf(a, declaration);
  if (a.other_features().MayChange(structure)) return;
  const wgsl::NodeList members = wgsl::StructView(a.ast(), structure).members();
  const size_t given = view.arguments().size();
  if (given >= members.size()) return;
  std::string text;
  for (size_t i = given; i < members.size(); ++i) {
    const ir::TypeId type = a.program().TypeOf(members[i]);
    if (!type.valid() || !a.module().types.Has(type, ir::TypeFlags::kConstructible)) return;
    if (i != 0) text += ", ";
    text += ZeroOf(a, type);
  }
  // Insert the missing members after the last argument or, without arguments, after the opening
  // bracket.
  const uint32_t last = given == 0 ? a.tree().LastToken(view.callee()) + 1
                                   : a.tree().LastToken(view.arguments().back());
  if (last >= a.ast().tokens.size()) return;
  const uint32_t at = a.ast().TokenSpan(last).end;
  found.push_back({fmt::format("Fill in the members of '{}'", Shorten(a.NameOf(declaration))),
                   kRewrite,
                   {{{at, at}, text}}});
}

// ---- the clauses of a switch

// Offers to add the `default` clause that WGSL requires in every switch (WGSL: 'Switch Statement').
void AddDefaultClause(const Analysis& a, uint32_t offset, std::vector<Refactoring>& found) {
  const wgsl::Ast& ast = a.ast();
  const NodeId node = a.tree().Enclosing(a.tree().InnermostAt(offset), NodeKind::kSwitch);
  if (!node.valid()) return;
  for (const NodeId clause : wgsl::SwitchView(ast, node).clauses()) {
    if (ast.kind(clause) != NodeKind::kCase) return;
    const wgsl::NodeList selectors = wgsl::CaseView(ast, clause).selectors();
    if (selectors.empty()) return;
    for (const NodeId selector : selectors) {
      if (ast.kind(selector) == NodeKind::kDefaultSelector) return;
    }
  }
  const uint32_t close = a.tree().LastToken(node);
  if (ast.tokens[close].kind != TokenKind::kBraceRight) return;
  // Other features may add a `default` clause.
  const Span extent = a.tree().Extent(node);
  const auto has_default = [&](Span span) {
    return extent.begin <= span.begin && span.end <= extent.end &&
           a.Text(span).find("default") != std::string_view::npos;
  };
  if (std::ranges::any_of(a.excluded().removed, has_default)) return;
  const uint32_t at = ast.TokenSpan(close).begin;
  const std::string_view indentation = IndentationAt(a.text(), at);
  const size_t line = at - indentation.size();
  const bool begins_line = line > 0 && (a.text()[line - 1] == '\n' || a.text()[line - 1] == '\r');
  const std::string text =
      begins_line ? fmt::format("    default: {{\n{0}    }}\n{0}", indentation) : "default: {} ";
  found.push_back({"Add the missing 'default' clause", kRewrite, {{{at, at}, text}}});
}

}  // namespace

bool MayHaveCondition(const Analysis& a, NodeId node) {
  const uint32_t token = a.tree().FirstToken(node);
  const uint32_t end = a.ast().TokenSpan(token).begin;
  const uint32_t begin = token == 0 ? 0 : a.ast().TokenSpan(token - 1).end;
  return a.excluded().Touches({begin, end});
}

std::vector<Refactoring> Refactorings(const Document& document, Span range) {
  const Analysis& a = document.analysis();
  std::vector<Refactoring> found;
  Extract(a, range, found);
  Inline(a, range.begin, found);
  FillConstructor(a, range.begin, found);
  AddDefaultClause(a, range.begin, found);
  const std::string_view line_end = LineEndOf(a.text());
  for (Refactoring& refactoring : found) SetLineEnds(refactoring.edits, line_end);
  const size_t problems = a.diagnostics().size();
  std::erase_if(found, [&](const Refactoring& refactoring) {
    const Analysis after = document.Check(Apply(a.text(), refactoring.edits));
    return after.diagnostics().size() > problems;
  });
  return found;
}

}  // namespace tessera::service
