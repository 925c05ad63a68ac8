#include "service/semantic_tokens.h"

#include <optional>
#include <string_view>

#include "base/stable_sort.h"
#include "service/import_statements.h"
#include "service/navigation.h"
#include "wgsl/syntax/ast_views.h"
#include "wgsl/syntax/names.h"

namespace tessera::service {
namespace {

struct Meaning {
  TokenType type;
  uint8_t modifiers = 0;
};

Meaning OfDeclaration(const Analysis& a, NodeId declaration) {
  const uint8_t global = a.tree().Parent(declaration).valid() ? 0 : kIsGlobal;
  const auto with = [&](int modifiers) { return static_cast<uint8_t>(global | modifiers); };
  switch (a.ast().kind(declaration)) {
    case NodeKind::kFunction: return {TokenType::kFunction, 0};
    case NodeKind::kStruct: return {TokenType::kStruct, 0};
    case NodeKind::kAlias: return {TokenType::kType, 0};
    case NodeKind::kStructMember: return {TokenType::kMember, 0};
    case NodeKind::kParameter: return {TokenType::kParameter, kIsReadonly};
    case NodeKind::kLet:
    case NodeKind::kConst:
    case NodeKind::kOverride: return {TokenType::kVariable, with(kIsReadonly)};
    default: return {TokenType::kVariable, global};  // others: `var` declarations
  }
}

// Returns the token type and modifiers for a predeclared name.
Meaning OfPredeclared(const Analysis& a, NodeId node) {
  const StringId name = wgsl::IdentifierView(a.ast(), node).name();
  const NodeId parent = a.tree().Parent(node);
  const bool is_context = parent.valid() && (a.ast().kind(parent) == NodeKind::kAttribute ||
                                             a.ast().kind(parent) == NodeKind::kEnable ||
                                             a.ast().kind(parent) == NodeKind::kRequires);
  if (is_context) return {TokenType::kEnumMember, kIsPredeclared};
  if (wgsl::name::IsBuiltinFunction(name) || wgsl::name::IsCooperativeFunction(name)) {
    return {TokenType::kFunction, kIsPredeclared};
  }
  if (wgsl::name::IsTypeName(name)) return {TokenType::kType, kIsPredeclared};
  if (wgsl::name::IsEnumerant(name)) return {TokenType::kEnumMember, kIsPredeclared};
  return {TokenType::kVariable, 0};
}

// Returns the meanings of tokens that are names, indexed by token.
std::vector<std::optional<Meaning>> NameMeanings(const Analysis& a) {
  const wgsl::Ast& ast = a.ast();
  std::vector<std::optional<Meaning>> meanings(ast.tokens.size());
  for (uint32_t i = 0; i < ast.nodes.size(); ++i) {
    const NodeId node(i);
    std::optional<Meaning>& meaning = meanings[ast[node].token];
    switch (ast.kind(node)) {
      case NodeKind::kIdentifier: {
        const NodeId declaration = a.model().DeclarationOf(node);
        meaning = declaration.valid() ? OfDeclaration(a, declaration) : OfPredeclared(a, node);
        break;
      }
      case NodeKind::kMember: meaning = Meaning{TokenType::kMember, 0}; break;
      case NodeKind::kAttribute: meaning = Meaning{TokenType::kDecorator, 0}; break;
      case NodeKind::kDiagnosticControl: meaning = Meaning{TokenType::kEnumMember, 0}; break;
      case NodeKind::kVar:
      case NodeKind::kLet:
      case NodeKind::kConst:
      case NodeKind::kOverride:
      case NodeKind::kAlias:
      case NodeKind::kStruct:
      case NodeKind::kStructMember:
      case NodeKind::kFunction:
      case NodeKind::kParameter:
        meaning = OfDeclaration(a, node);
        meaning->modifiers |= kIsDeclaration;
        break;
      default: break;  // others: nodes whose main token is not a name
    }
  }
  return meanings;
}

bool IsKeyword(TokenKind kind) { return kind >= TokenKind::kAlias && kind <= TokenKind::kWhile; }

std::optional<Meaning> OfToken(TokenKind kind) {
  if (kind == TokenKind::kIntLiteral || kind == TokenKind::kFloatLiteral) {
    return Meaning{TokenType::kNumber, 0};
  }
  if (IsKeyword(kind)) return Meaning{TokenType::kKeyword, 0};
  return std::nullopt;
}

// Returns the meaning of the declaration or module that an imported name refers to.
Meaning OfImported(const Analysis& a, const wgsl::LinkNotes::Import& import) {
  if (import.is_module) return {TokenType::kNamespace, 0};
  const NodeId declaration = DeclarationAt(a, import.span.begin);
  return declaration.valid() ? OfDeclaration(a, declaration) : Meaning{TokenType::kVariable, 0};
}

// Adds the words of import statements. Omits names that cannot be resolved.
void AddImports(const Analysis& a, std::vector<SemanticToken>& tokens) {
  for (const ImportStatement& statement : ImportStatements(a.text())) {
    for (const Span word : statement.words) {
      const std::string_view text = a.Text(word);
      const std::string_view rest = a.text().substr(word.end);
      const size_t next = rest.find_first_not_of(" \t\r\n");
      const bool is_path = next != std::string_view::npos && rest.substr(next).starts_with("::");
      std::optional<Meaning> meaning;
      if (text == "import" || text == "as" || text == "package" || text == "super") {
        meaning = Meaning{TokenType::kKeyword, 0};
      } else if (is_path) {
        meaning = Meaning{TokenType::kNamespace, 0};
      } else if (const auto* import = ImportAt(a, word.begin)) {
        meaning = OfImported(a, *import);
      }
      if (meaning) tokens.push_back({word, meaning->type, meaning->modifiers});
    }
  }
}

}  // namespace

std::vector<SemanticToken> SemanticTokens(const Analysis& analysis) {
  const wgsl::Ast& ast = analysis.ast();
  const std::vector<std::optional<Meaning>> meanings = NameMeanings(analysis);
  std::vector<SemanticToken> tokens;
  auto comment = analysis.comments().begin();
  const auto add_comments = [&](uint32_t before) {
    for (; comment != analysis.comments().end() && comment->begin < before; ++comment) {
      if (!analysis.IsOwn(comment->begin)) continue;
      tokens.push_back({*comment, TokenType::kComment, 0});
    }
  };
  for (uint32_t i = 0; i < ast.tokens.size(); ++i) {
    const Span span = ast.TokenSpan(i);
    if (!analysis.IsOwn(span.begin)) continue;
    add_comments(span.begin);
    const TokenKind kind = ast.tokens[i].kind;
    // Keywords can be attribute names: @const, @diagnostic.
    const bool may_be_name = kind == TokenKind::kIdentifier || IsKeyword(kind);
    const std::optional<Meaning> meaning = may_be_name && meanings[i] ? meanings[i] : OfToken(kind);
    if (meaning) tokens.push_back({span, meaning->type, meaning->modifiers});
  }
  add_comments(~0u);
  if (analysis.is_program()) {
    AddImports(analysis, tokens);
    StableSort(tokens, [](const SemanticToken& t) { return t.span.begin; });
  }
  return tokens;
}

}  // namespace tessera::service
