#include "wgsl/resolve/semantic_model.h"

#include <algorithm>

#include "base/pool_vector.h"
#include "base/stable_sort.h"
#include "wgsl/resolve/type_name.h"
#include "wgsl/syntax/ast_views.h"

namespace tessera::wgsl {
namespace {

bool IsDeclaration(NodeKind kind) {
  switch (kind) {
    case NodeKind::kVar:
    case NodeKind::kLet:
    case NodeKind::kConst:
    case NodeKind::kOverride:
    case NodeKind::kAlias:
    case NodeKind::kStruct:
    case NodeKind::kStructMember:
    case NodeKind::kFunction:
    case NodeKind::kParameter: return true;
    default: return false;
  }
}

}  // namespace

SemanticModel::SemanticModel(Program program, NameNotes notes)
    : program_(std::move(program)), notes_(std::move(notes)), search_(program_.ast.tokens) {
  program_.notes = nullptr;
  FindNames();
  FindStructs();
  FindScopes();
}

void SemanticModel::FindNames() {
  const Ast& ast = program_.ast;
  names_.resize(ast.tokens.size());
  for (uint32_t i = 0; i < ast.nodes.size(); ++i) {
    const NodeId node(i);
    const NodeKind kind = ast.kind(node);
    if (kind == NodeKind::kIdentifier || kind == NodeKind::kMember || IsDeclaration(kind)) {
      names_[ast[node].token] = node;
    }
  }
}

void SemanticModel::FindStructs() {
  const Ast& ast = program_.ast;
  for (uint32_t d : ast.declarations) {
    const NodeId node(d);
    if (ast.kind(node) == NodeKind::kStruct && TypeOf(node).valid()) {
      structs_.emplace_back(TypeOf(node), node);
    }
  }
  StableSort(structs_, [](const auto& each) { return each.first.value; });
}

void SemanticModel::FindScopes() {
  const Ast& ast = program_.ast;
  const PoolVector<uint32_t> closing = ClosingBraces(ast.tokens);
  for (const NameNotes::Scope& note : notes_.scopes) {
    Scope scope{{0, static_cast<uint32_t>(program_.source.text().size())}, note.parent, 0};
    if (note.node.valid()) {
      const bool is_for = ast.kind(note.node) == NodeKind::kFor;
      const NodeId body = is_for ? ForView(ast, note.node).body() : note.node;
      scope.span.begin = ast.SpanOf(note.node).begin;
      scope.span.end = ast.TokenSpan(closing[ast[body].token]).end;
    }
    scopes_.push_back(scope);
  }
  declared_.reserve(notes_.declared.size());
  for (const NameNotes::Declared& note : notes_.declared) {
    declared_.push_back({note.scope, VisibleFrom(note.node, note.scope), note.node});
  }
  StableSort(declared_, [](const Declared& d) { return d.scope; });
  for (size_t i = declared_.size(); i-- > 0;) {
    scopes_[declared_[i].scope].first_declared = static_cast<uint32_t>(i);
  }
}

// Returns the offset at which a declaration becomes visible. This is 0 for module-scope
// declarations, the start of the body for parameters, and the end of the statement for other
// declarations.
uint32_t SemanticModel::VisibleFrom(NodeId declaration, uint32_t scope) const {
  const Ast& ast = program_.ast;
  if (scope == 0) return 0;
  if (ast.kind(declaration) == NodeKind::kParameter) return scopes_[scope].span.begin;
  uint32_t token = ast[declaration].token;
  while (token + 1 < ast.tokens.size() && ast.tokens[token].kind != TokenKind::kSemicolon) ++token;
  return ast.TokenSpan(token).end;
}

NodeId SemanticModel::DeclarationOf(NodeId node) const {
  const NodeKind kind = program_.ast.kind(node);
  if (kind == NodeKind::kIdentifier) return notes_.declarations[node.value];
  if (kind == NodeKind::kMember) return MemberDeclaration(node);
  return IsDeclaration(kind) ? node : NodeId();
}

NodeId SemanticModel::MemberDeclaration(NodeId member) const {
  const ir::TypeStore& types = program_.module.types;
  TypeId type = TypeOf(MemberView(program_.ast, member).base());
  const uint32_t index = program_[member].ref;
  if (!type.valid() || index == NodeId::kNoneValue) return {};
  const ir::TypeKind kind = types.kind(type);
  if (kind == ir::TypeKind::kReference || kind == ir::TypeKind::kPointer) {
    type = types[type].element;
  }
  if (types.kind(type) != ir::TypeKind::kStruct) return {};
  const auto at = std::lower_bound(structs_.begin(), structs_.end(), std::pair(type, NodeId(0)));
  // The member belongs to a built-in function's result structure, which has no declaration.
  if (at == structs_.end() || at->first != type) return {};
  return StructView(program_.ast, at->second).members()[index];
}

PoolVector<NodeId> SemanticModel::ReferencesTo(NodeId declaration) const {
  PoolVector<NodeId> references;
  for (uint32_t i = 0; i < program_.ast.nodes.size(); ++i) {
    const NodeId node(i);
    if (node != declaration && DeclarationOf(node) == declaration) references.push_back(node);
  }
  return references;
}

NodeId SemanticModel::NameAt(uint32_t offset) const {
  // Try the last token that begins at or before the offset, then the token before it, which may end
  // at the offset.
  const uint32_t last = search_.LastBefore(offset + 1);
  for (uint32_t token = last; token != TokenSearch::kNone && last - token < 2; --token) {
    if (program_.ast.TokenSpan(token).end < offset) break;
    if (names_[token].valid()) return names_[token];
  }
  return {};
}

std::string SemanticModel::TypeNameOf(NodeId node) const {
  const TypeId type = TypeOf(node);
  if (!type.valid()) return {};
  return TypeName(program_, type);
}

PoolVector<NodeId> SemanticModel::VisibleAt(uint32_t offset) const {
  // The last scope that contains the offset is the innermost, because outer scopes precede inner
  // ones.
  uint32_t scope = 0;
  for (uint32_t i = 0; i < scopes_.size(); ++i) {
    if (scopes_[i].span.begin < offset && offset < scopes_[i].span.end) scope = i;
  }
  PoolVector<NodeId> visible;
  PoolVector<bool> seen(program_.module.strings.size());
  while (scope < scopes_.size()) {
    for (size_t i = scopes_[scope].first_declared; i < declared_.size(); ++i) {
      const Declared& d = declared_[i];
      if (d.scope != scope) break;
      if (offset < d.from) continue;
      const uint32_t name = program_.ast.token(d.node).payload;
      if (seen[name]) continue;
      seen[name] = true;
      visible.push_back(d.node);
    }
    if (scope == 0) break;
    scope = scopes_[scope].parent;
  }
  return visible;
}

}  // namespace tessera::wgsl
