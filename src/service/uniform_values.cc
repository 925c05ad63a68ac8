#include "service/uniform_values.h"

#include <algorithm>

#include "absl/container/flat_hash_map.h"
#include "base/stable_sort.h"
#include "service/uniformity_note.h"
#include "wgsl/syntax/ast_views.h"

namespace tessera::service {
namespace {

using Found = absl::flat_hash_map<NodeId, const wgsl::NonUniformNode*>;

// Returns whether a node refers to a variable or value that exists at run time.
bool IsValueName(const Analysis& a, NodeId node) {
  const wgsl::VariableId id = a.program().VariableOf(node);
  if (!id.valid() || id.value >= a.program().variables.size()) return false;
  const wgsl::Variable& variable = a.program()[id];
  if (variable.kind == wgsl::VariableKind::kConst) return false;
  if (variable.kind == wgsl::VariableKind::kOverride) return false;
  if (variable.kind == wgsl::VariableKind::kLet && variable.init.valid() &&
      a.program().ValueOf(variable.init).valid()) {
    return false;
  }
  return variable.space != ir::AddressSpace::kHandle && !a.program().ValueOf(node).valid();
}

// Returns the longest chain of member accesses and indices that begins with `node`, e.g. `a.b[i]`
// for `a`. Returns `node` itself if there is no access.
NodeId AccessOf(const Analysis& a, NodeId node) {
  const wgsl::Ast& ast = a.ast();
  for (NodeId parent = a.tree().Parent(node); parent.valid(); parent = a.tree().Parent(node)) {
    const NodeKind kind = ast.kind(parent);
    const bool is_access =
        (kind == NodeKind::kMember && wgsl::MemberView(ast, parent).base() == node) ||
        (kind == NodeKind::kIndex && wgsl::IndexView(ast, parent).base() == node);
    if (!is_access) break;
    node = parent;
  }
  return node;
}

// Returns whether an access, or the memory to which it points, is the target of a simple
// assignment. Compound assignments do not count, because they also read their target.
bool IsAssigned(const Analysis& a, NodeId access) {
  const wgsl::Ast& ast = a.ast();
  for (NodeId node = access;;) {
    const NodeId parent = a.tree().Parent(node);
    if (!parent.valid()) return false;
    switch (ast.kind(parent)) {
      case NodeKind::kAssign: return wgsl::AssignView(ast, parent).target() == node;
      case NodeKind::kParen:
      case NodeKind::kUnary: break;
      case NodeKind::kMember:
      case NodeKind::kIndex:
        if (AccessOf(a, node) == node) return false;  // `node` is an index, so its value is read
        break;
      default: return false;  // others: parents that read the node's value
    }
    node = parent;
  }
}

// Searches the expressions from `name` outward to `access`. Returns the first one that may be
// non-uniform, or null if there is none.
const wgsl::NonUniformNode* FindIn(const Analysis& a, const Found& found, NodeId access,
                                   NodeId name) {
  for (NodeId node = name;; node = a.tree().Parent(node)) {
    const auto at = found.find(node);
    if (at != found.end()) return at->second;
    if (node == access) return nullptr;
  }
}

// Appends a value to `values`: if `node` is an identifier, the value of the access that begins with
// it; if `node` is a declaration, the value that it names.
void AddValue(const Analysis& a, const Found& found, NodeId node,
              std::vector<UniformValue>& values) {
  const NodeKind kind = a.ast().kind(node);
  const bool is_name = kind == NodeKind::kIdentifier;
  const bool is_declaration =
      kind == NodeKind::kLet || kind == NodeKind::kVar || kind == NodeKind::kParameter;
  if (!is_name && !is_declaration) return;
  if (!a.tree().Enclosing(node, NodeKind::kFunction).valid() || !IsValueName(a, node)) return;
  const NodeId access = is_name ? AccessOf(a, node) : node;
  if (is_name && IsAssigned(a, access)) return;
  const wgsl::NonUniformNode* const reason = FindIn(a, found, access, node);
  UniformValue value{is_name ? a.ast().FullSpan(access) : a.ast().SpanOf(node)};
  if (reason != nullptr) {
    value.uniformity = reason->uniformity;
    value.reasons = reason->reasons;
  }
  values.push_back(std::move(value));
}

}  // namespace

std::optional<std::vector<UniformValue>> UniformValues(const Analysis& analysis) {
  if (!CanTellUniformity(analysis)) return std::nullopt;
  const std::vector<wgsl::NonUniformNode> nodes = wgsl::NonUniformNodes(analysis.program());
  Found found;
  std::vector<UniformValue> values;
  for (const wgsl::NonUniformNode& node : nodes) {
    if (!node.is_decision) {
      found.emplace(node.node, &node);
    } else if (analysis.IsOwn(node.node)) {
      values.push_back({analysis.ast().FullSpan(node.node), node.uniformity, true, node.reasons});
    }
  }
  for (uint32_t i = 0; i < analysis.ast().nodes.size(); ++i) {
    if (analysis.IsOwn(NodeId(i))) AddValue(analysis, found, NodeId(i), values);
  }
  // If two values begin at the same position, the longer one comes first.
  StableSort(std::span(values),
             [](const UniformValue& v) { return uint64_t{v.span.begin} << 32 | ~v.span.end; });
  return values;
}

}  // namespace tessera::service
