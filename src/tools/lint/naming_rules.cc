// Implements the lint rule about the capitalization of names.
#include <algorithm>

#include "tools/lint/reporter.h"
#include "wgsl/syntax/ast_views.h"

namespace tessera::lint {

using wgsl::NodeId;
using wgsl::NodeKind;

namespace {

bool IsUpper(char c) { return c >= 'A' && c <= 'Z'; }
bool IsLower(char c) { return c >= 'a' && c <= 'z'; }

// Returns whether a name is mathematical notation, such as N, F0, TBN, M_inv or D_GGX. Unless it
// names a function, any name of at most five characters also counts, e.g. NdotL.
bool IsSymbol(std::string_view name, NodeKind kind) {
  constexpr size_t kLongest = 5;
  if (name.size() <= kLongest && kind != NodeKind::kFunction) return true;
  const auto end = std::ranges::find_if(name, [](char c) { return IsLower(c) || c == '_'; });
  return static_cast<size_t>(end - name.begin()) <= 3 && (end == name.end() || *end == '_');
}

bool IsType(NodeKind kind) { return kind == NodeKind::kStruct || kind == NodeKind::kAlias; }

// Returns the phrase that messages use for this kind of declaration, or an empty string if the rule
// does not apply to the kind. The rule does not apply to constants, because kSize, SIZE, size and
// Size are all common.
std::string_view CaseRuleOf(NodeKind kind) {
  switch (kind) {
    case NodeKind::kStruct: return "the structure";
    case NodeKind::kAlias: return "the type";
    case NodeKind::kFunction: return "the function";
    case NodeKind::kParameter: return "the parameter";
    case NodeKind::kStructMember: return "the member";
    case NodeKind::kVar: return "the variable";
    case NodeKind::kLet: return "the value";
    default: return {};
  }
}

void CheckName(const Subject& s, NodeId node, Reporter& reporter) {
  const NodeKind kind = s.ast.kind(node);
  const std::string_view what = CaseRuleOf(kind);
  const std::string_view name = s.NameOf(node);
  if (what.empty() || name.empty()) return;
  // Aliases of scalars and vectors, e.g. float4, follow the lowercase style of the types that they
  // name.
  const ir::TypeId type = s.program.TypeOf(node);
  if (kind == NodeKind::kAlias && type.valid() && s.program.module.types.ScalarOf(type).valid()) {
    return;
  }
  const bool is_wrong =
      IsType(kind) ? IsLower(name.front()) : IsUpper(name.front()) && !IsSymbol(name, kind);
  if (!is_wrong) return;
  reporter.Report(RuleId::naming_convention, s.ast.SpanOf(node),
                  std::string(what) + " " + Quote(name) + " begins with " +
                      (IsType(kind) ? "a lower-case letter" : "an upper-case letter"));
}

}  // namespace

void FindUnusualNames(const Subject& subject, Reporter& reporter) {
  if (!reporter.IsOn(RuleId::naming_convention)) return;
  for (uint32_t i = 0; i < subject.ast.nodes.size(); ++i) CheckName(subject, NodeId(i), reporter);
}

}  // namespace tessera::lint
