#include "service/signature_help.h"

#include <algorithm>

#include "service/builtin_docs.h"
#include "service/hover.h"
#include "service/navigation.h"
#include "wgsl/syntax/ast_views.h"
#include "wgsl/syntax/names.h"

namespace tessera::service {
namespace {

constexpr uint32_t kNone = ~0u;

// The innermost call around an offset, and the argument that contains the offset.
struct OpenCall {
  uint32_t name = kNone;  // the token of the callee's name
  uint32_t argument = 0;
};

OpenCall FindCall(const Analysis& a, uint32_t offset) {
  const wgsl::Ast& ast = a.ast();
  OpenCall call;
  uint32_t depth = 0;
  for (uint32_t i = a.tree().TokenBefore(offset); i != kNone; --i) {
    switch (ast.tokens[i].kind) {
      case TokenKind::kParenRight:
      case TokenKind::kBracketRight: ++depth; break;
      case TokenKind::kBracketLeft:
        if (depth == 0) call.argument = 0;
        depth -= depth == 0 ? 0 : 1;
        break;
      case TokenKind::kParenLeft:
        if (depth != 0) {
          --depth;
          break;
        }
        if (i > 0 && ast.tokens[i - 1].kind == TokenKind::kTemplateArgsEnd) {
          const uint32_t start = a.tree().Match(i - 1);
          if (start > 0) call.name = start - 1;
        } else if (i > 0 && ast.tokens[i - 1].kind == TokenKind::kIdentifier) {
          call.name = i - 1;
        }
        if (call.name != kNone) {
          // After `fn` or '@', the name is not a callee.
          const TokenKind before = call.name > 0 ? ast.tokens[call.name - 1].kind : TokenKind::kEof;
          if (before == TokenKind::kFn || before == TokenKind::kAttr) call.name = kNone;
          return call;
        }
        call.argument = 0;  // these parentheses do not enclose a call's arguments
        break;
      case TokenKind::kComma: call.argument += depth == 0 ? 1 : 0; break;
      case TokenKind::kSemicolon:
      case TokenKind::kBraceLeft:
      case TokenKind::kBraceRight: return call;
      default: break;  // others: tokens that an argument can contain
    }
  }
  return call;
}

void Append(Signature& signature, std::string_view parameter) {
  if (!signature.parameters.empty()) signature.label += ", ";
  const auto begin = static_cast<uint32_t>(signature.label.size());
  signature.label += parameter;
  signature.parameters.push_back({begin, static_cast<uint32_t>(signature.label.size())});
}

// Returns the type of a structure's member or, if it is not known because of an error in the
// module, the text of the type.
std::string MemberType(const Analysis& a, NodeId member) {
  std::string type = a.TypeName(member);
  if (!type.empty()) return type;
  const NodeId node = wgsl::TypedNameView(a.ast(), member).type();
  return node.valid() ? std::string(a.Text(a.ast().FullSpan(node))) : std::string();
}

// Returns the signature of a function, or of the constructor of a structure. `name` is the name
// that the call uses.
Signature OfDeclaration(const Analysis& a, NodeId declaration, std::string_view name) {
  Signature signature;
  signature.label = std::string(name) + "(";
  signature.documentation = DocComment(a, declaration);
  if (a.ast().kind(declaration) == NodeKind::kStruct) {
    for (const NodeId member : wgsl::StructView(a.ast(), declaration).members()) {
      if (a.ast().kind(member) != NodeKind::kStructMember) continue;
      Append(signature, std::string(a.NameOf(member)) + ": " + MemberType(a, member));
    }
    signature.label += ")";
    return signature;
  }
  const wgsl::FunctionView view(a.ast(), declaration);
  for (const NodeId parameter : view.parameters()) {
    Append(signature, OneLine(a, a.ast()[parameter].token, a.tree().LastToken(parameter)));
  }
  signature.label += ")";
  if (view.return_type().valid()) {
    signature.label += " -> " + std::string(a.Text(a.ast().FullSpan(view.return_type())));
  }
  return signature;
}

// Splits an overload's signature into parameters.
Signature OfOverload(const std::string& text) {
  Signature signature;
  signature.label = text.substr(0, text.find(", where "));
  size_t at = signature.label.find('(') + 1;
  while (at < signature.label.size() && signature.label[at] != ')') {
    int depth = 0;
    size_t end = at;
    for (; end < signature.label.size(); ++end) {
      const char c = signature.label[end];
      if (depth == 0 && (c == ',' || c == ')')) break;
      if (c == '<' || c == '(') ++depth;
      if (c == '>' || c == ')') --depth;
    }
    signature.parameters.push_back({static_cast<uint32_t>(at), static_cast<uint32_t>(end)});
    at = signature.label[end] == ',' ? end + 2 : end;
  }
  const size_t where = text.find(", where ");
  if (where != std::string::npos) signature.documentation = text.substr(where + 2);
  return signature;
}

// Returns the index of the overload to show: the first one that has enough parameters and whose
// first parameter has the type `first`. If there is none, returns the first one that has enough
// parameters. If none has enough, returns the one with the most parameters.
uint32_t ActiveOf(const std::vector<Signature>& signatures, uint32_t argument,
                  const std::string& first) {
  std::optional<uint32_t> fits;
  uint32_t longest = 0;
  for (uint32_t i = 0; i < signatures.size(); ++i) {
    const Signature& signature = signatures[i];
    const size_t count = signature.parameters.size();
    if (count > signatures[longest].parameters.size()) longest = i;
    if (count <= argument || count == 0) continue;
    if (!fits) fits = i;
    const Span span = signature.parameters[0];
    const std::string_view text =
        std::string_view(signature.label).substr(span.begin, span.end - span.begin);
    if (!first.empty() && text.ends_with(": " + first)) return i;
  }
  return fits.value_or(longest);
}

// Returns the type of a call's first argument if this argument is a name, or an empty string
// otherwise.
std::string TypeOfFirstArgument(const Analysis& a, uint32_t name) {
  const wgsl::Ast& ast = a.ast();
  uint32_t token = name + 1;
  if (token < ast.tokens.size() && ast.tokens[token].kind == TokenKind::kTemplateArgsStart) {
    token = a.tree().Match(token) + 1;
  }
  if (token + 1 >= ast.tokens.size()) return {};
  const std::string_view text = a.Text(ast.TokenSpan(token + 1));
  // In a call with a syntax error, the argument has no node, so search the visible declarations for
  // the argument's name.
  for (const NodeId visible : a.model().VisibleAt(ast.tokens[name].offset)) {
    if (a.NameOf(visible) == text) return a.TypeName(visible);
  }
  return {};
}

NodeId FindDeclaration(const Analysis& a, uint32_t token) {
  const NodeId name = NameAt(a, a.ast().tokens[token].offset + 1);
  if (const NodeId known = name.valid() ? a.model().DeclarationOf(name) : NodeId(); known.valid()) {
    return known;
  }
  // In a call with a syntax error, the callee has no node, so search the module-scope declarations
  // for the callee's name.
  const std::string_view text = a.Text(a.ast().TokenSpan(token));
  for (const uint32_t d : a.ast().declarations) {
    if (a.ast().kind(NodeId(d)) != NodeKind::kError && a.NameOf(NodeId(d)) == text)
      return NodeId(d);
  }
  return {};
}

}  // namespace

std::optional<SignatureHelp> SignatureHelpAt(const Analysis& analysis, uint32_t offset) {
  const OpenCall call = FindCall(analysis, offset);
  if (call.name == kNone) return std::nullopt;
  SignatureHelp help;
  help.active_parameter = call.argument;
  NodeId declaration = FindDeclaration(analysis, call.name);
  if (declaration.valid()) {
    const std::string_view name = analysis.NameOf(declaration);
    if (analysis.ast().kind(declaration) == NodeKind::kAlias) {
      declaration = StructOf(analysis, declaration);
      if (!declaration.valid()) return std::nullopt;
    }
    const NodeKind kind = analysis.ast().kind(declaration);
    if (kind != NodeKind::kFunction && kind != NodeKind::kStruct) return std::nullopt;
    help.signatures.push_back(OfDeclaration(analysis, declaration, name));
    return help;
  }
  const std::vector<std::string> texts =
      SignaturesOf(StringId(analysis.ast().tokens[call.name].payload));
  if (texts.empty()) return std::nullopt;
  const BuiltinDoc* doc =
      FindDoc(DocKind::kFunction, analysis.Text(analysis.ast().TokenSpan(call.name)));
  for (const std::string& text : texts) {
    Signature signature = OfOverload(text);
    std::string where = std::move(signature.documentation);
    if (doc != nullptr) signature.documentation = doc->text;
    if (!where.empty()) signature.documentation += "\n\n" + where;
    help.signatures.push_back(std::move(signature));
  }
  help.active =
      ActiveOf(help.signatures, help.active_parameter, TypeOfFirstArgument(analysis, call.name));
  return help;
}

}  // namespace tessera::service
