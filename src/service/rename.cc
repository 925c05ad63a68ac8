#include "service/rename.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/arena.h"
#include "service/navigation.h"
#include "wgsl/syntax/lexer.h"
#include "wgsl/syntax/names.h"

namespace tessera::service {
namespace {

constexpr uint32_t kNone = ~0u;

// For each token, returns the index of the main token of the declaration that it refers to, or
// kNone if it refers to none. A valid rename does not change the number of tokens, so the results
// before and after a rename can be compared.
std::vector<uint32_t> Bindings(const Analysis& a) {
  std::vector<uint32_t> bindings(a.ast().tokens.size(), kNone);
  for (uint32_t i = 0; i < a.ast().nodes.size(); ++i) {
    const NodeId node(i);
    const NodeKind kind = a.ast().kind(node);
    if (kind != NodeKind::kIdentifier && kind != NodeKind::kMember) continue;
    const NodeId declaration = a.model().DeclarationOf(node);
    if (declaration.valid()) bindings[a.ast()[node].token] = a.ast()[declaration].token;
  }
  return bindings;
}

// Returns the number of errors or, if `message` is given, of errors with this message.
ptrdiff_t CountErrors(const Analysis& analysis, const std::string* message = nullptr) {
  return std::ranges::count_if(analysis.diagnostics(), [&](const Diagnostic& d) {
    return d.severity == Severity::kError && (message == nullptr || d.message == *message);
  });
}

// If a rename has increased the number of errors, returns the first error whose message occurs more
// often than before. Otherwise returns null. A new message alone does not show that an error is
// new: the message of an existing error changes if it contains the renamed identifier.
const Diagnostic* NewError(const Analysis& before, const Analysis& after) {
  if (CountErrors(after) <= CountErrors(before)) return nullptr;
  for (const Diagnostic& d : after.diagnostics()) {
    if (d.severity != Severity::kError) continue;
    if (CountErrors(after, &d.message) > CountErrors(before, &d.message)) return &d;
  }
  return nullptr;
}

// Returns how renaming would change the meaning of the module, or an empty string if it would not.
std::string Conflict(const Analysis& before, const Analysis& after, std::string_view new_name) {
  const std::vector<uint32_t> old_bindings = Bindings(before), bindings = Bindings(after);
  if (old_bindings.size() != bindings.size()) return Quote(new_name) + " cannot be used here";
  for (size_t i = 0; i < bindings.size(); ++i) {
    if (bindings[i] == old_bindings[i]) continue;
    const uint32_t other = bindings[i] != kNone ? bindings[i] : old_bindings[i];
    const auto line_of = [&](size_t token) {
      return DescribeLine(before, before.ast().tokens[token].offset);
    };
    return fmt::format(
        "{} would change the meaning of the name in {}: it would clash with the declaration in {}",
        Quote(new_name), line_of(i), line_of(other));
  }
  // The rename may cause an error, e.g. if the new name is already declared in the same scope.
  const Diagnostic* error = NewError(before, after);
  if (error == nullptr) return {};
  if (error->code == DiagCode::redeclaration) return error->message;
  return fmt::format("{} would cause an error: {}", Quote(new_name), error->message);
}

// Returns why renaming would change the meaning of the module with other feature values, or an
// empty string if it would not.
std::string ConflictOfFeatures(const Analysis& a, NodeId declaration, std::string_view new_name) {
  const wgsl::OtherFeatures other_features = a.other_features();
  const std::string_view old_name = a.NameOf(declaration);
  for (const std::string_view name : {old_name, new_name}) {
    const uint32_t place = other_features.UseOf(declaration, name);
    if (place == wgsl::NamePlaces::kNone) continue;
    return fmt::format(
        "a condition excludes {}, which contains {}; rename cannot change excluded code",
        DescribeLine(a, place), Quote(name));
  }
  // A name refers to the declaration in an outer scope if a condition excludes the inner one.
  const auto function_of = [&](NodeId node) {
    return a.tree().Enclosing(node, NodeKind::kFunction);
  };
  for (const wgsl::NameNotes::Declared& other : a.model().notes().declared) {
    const std::string_view name = a.NameOf(other.node);
    if (other.node == declaration || (name != old_name && name != new_name)) continue;
    const bool may_overlap = other.scope == 0 || !a.tree().Parent(declaration).valid() ||
                             function_of(other.node) == function_of(declaration);
    if (!may_overlap || !other_features.MayDeclare(name)) continue;
    return fmt::format(
        "a condition may exclude a declaration of {}, so the name may refer to a different one",
        Quote(name));
  }
  return {};
}

}  // namespace

std::string WrongName(std::string_view name) {
  const std::string quoted = Quote(name);
  if (name == "_" || name.starts_with("__")) {
    return quoted + " is not a valid name: names must not be '_' or begin with '__'";
  }
  const Source source("", name);
  Diagnostics diagnostics;
  Arena arena;
  StringInterner strings(arena, wgsl::kFixedNames);
  wgsl::Ast ast;
  wgsl::Lex(source, strings, diagnostics, ast);
  const bool is_one = ast.tokens.size() == 2 && ast.TokenSpan(0).end == name.size();
  if (is_one && ast.tokens[0].kind == TokenKind::kReserved) return quoted + " is a reserved word";
  if (is_one && ast.tokens[0].kind != TokenKind::kIdentifier) return quoted + " is a keyword";
  if (!is_one || diagnostics.has_errors()) return quoted + " is not a valid name";
  return {};
}

std::optional<Span> RenameRange(const Analysis& analysis, uint32_t offset) {
  const NodeId name = NameAt(analysis, offset);
  if (!name.valid() || !DeclarationAt(analysis, offset).valid()) return std::nullopt;
  return analysis.ast().SpanOf(name);
}

Renaming Rename(const Document& document, uint32_t offset, std::string_view new_name) {
  Renaming renaming;
  const Analysis& analysis = document.analysis();
  const std::vector<Use> uses = UsesAt(analysis, offset);
  if (uses.empty()) {
    renaming.error = "there is no name here that the module declares";
    return renaming;
  }
  renaming.error = WrongName(new_name);
  if (!renaming.error.empty()) return renaming;
  if (!std::ranges::all_of(uses, [&](const Use& use) { return analysis.IsOwn(use.span.begin); })) {
    renaming.error = "the name belongs to several modules; rename changes names of one module only";
    return renaming;
  }
  renaming.error = ConflictOfFeatures(analysis, DeclarationAt(analysis, offset), new_name);
  if (!renaming.error.empty()) return renaming;
  for (const Use& use : uses) renaming.edits.push_back({use.span, std::string(new_name)});
  const Analysis after = document.Check(Apply(analysis.text(), renaming.edits));
  renaming.error = Conflict(analysis, after, new_name);
  if (!renaming.error.empty()) renaming.edits.clear();
  return renaming;
}

}  // namespace tessera::service
