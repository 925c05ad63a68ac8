#include "service/uniformity_note.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "wgsl/analyze/uniformity_query.h"
#include "wgsl/resolve/memory_view.h"
#include "wgsl/syntax/ast_views.h"

namespace tessera::service {
namespace {

bool IsOfUniformity(const Diagnostic& d) {
  switch (d.code) {
    case DiagCode::uniformity:
    case DiagCode::derivative_uniformity:
    case DiagCode::subgroup_uniformity:
    case DiagCode::subgroup_matrix_uniformity: return true;
    default: return d.severity != Severity::kError;
  }
}

bool IsMemoryView(const Analysis& a, NodeId node) {
  return wgsl::IsReference(a.program(), node) || wgsl::IsPointer(a.program(), node);
}

// Returns the parent of `node` if the parent refers to the same variable, e.g. `a.b` for `a`.
// Returns none if the parent uses the value of `node` instead.
NodeId LargerView(const Analysis& a, NodeId node) {
  const NodeId parent = a.tree().Parent(node);
  if (!parent.valid() || !IsMemoryView(a, node) || !IsMemoryView(a, parent)) return {};
  const wgsl::Ast& ast = a.ast();
  NodeId base;
  switch (ast.kind(parent)) {
    case NodeKind::kParen: base = wgsl::ParenView(ast, parent).inner(); break;
    case NodeKind::kUnary: base = wgsl::UnaryView(ast, parent).operand(); break;
    case NodeKind::kMember: base = wgsl::MemberView(ast, parent).base(); break;
    case NodeKind::kIndex: base = wgsl::IndexView(ast, parent).base(); break;
    default: break;  // others: parents that use the node's value
  }
  return base == node ? parent : NodeId();
}

// Returns the statement that assigns to the expression `node`, or none if there is none.
NodeId AssignmentTo(const Analysis& a, NodeId node) {
  const NodeId parent = a.tree().Parent(node);
  if (!parent.valid()) return {};
  const wgsl::Ast& ast = a.ast();
  switch (ast.kind(parent)) {
    case NodeKind::kAssign:
    case NodeKind::kCompoundAssign:
      return wgsl::AssignView(ast, parent).target() == node ? parent : NodeId();
    case NodeKind::kIncrement:
    case NodeKind::kDecrement: return parent;
    default: return {};
  }
}

// Returns the node whose value is explained when the user hovers over `node`. For a callee, this is
// the call. For the base of an access, it is the whole access. For the target of an assignment, it
// is the assignment.
NodeId NodeOfValue(const Analysis& a, NodeId node) {
  const NodeId parent = a.tree().Parent(node);
  if (parent.valid() && a.ast().kind(parent) == NodeKind::kCall &&
      wgsl::CallView(a.ast(), parent).callee() == node) {
    return parent;
  }
  for (NodeId larger = LargerView(a, node); larger.valid(); larger = LargerView(a, node)) {
    node = larger;
  }
  const NodeId assignment = AssignmentTo(a, node);
  return assignment.valid() ? assignment : node;
}

bool IsConstantOrHandle(const Analysis& a, NodeId node) {
  const wgsl::VariableId id = a.program().VariableOf(node);
  if (!id.valid() || id.value >= a.program().variables.size()) return false;
  const wgsl::Variable& variable = a.program()[id];
  if (variable.kind == wgsl::VariableKind::kConst) return true;
  if (variable.kind == wgsl::VariableKind::kOverride) return true;
  return variable.space == ir::AddressSpace::kHandle ||
         (variable.init.valid() && variable.kind == wgsl::VariableKind::kLet &&
          a.program().ValueOf(variable.init).valid());
}

// Returns the subject of the explanation, e.g. "The input". `of` is the node whose uniformity is
// explained, and `node` is the node that the user hovers over.
std::string SubjectOf(const Analysis& a, NodeId node, NodeId of) {
  switch (a.ast().kind(of)) {
    case NodeKind::kVar: return "The initial value";
    case NodeKind::kParameter: return "The input";
    case NodeKind::kAssign:
    case NodeKind::kCompoundAssign:
    case NodeKind::kIncrement:
    case NodeKind::kDecrement: return "The new value";
    case NodeKind::kCall: return "The result";
    default: break;  // others: expressions and `let` declarations
  }
  constexpr size_t kMost = 40;
  const std::string_view text = a.Text(a.ast().FullSpan(of));
  if (of == node || text.size() > kMost || text.find('\n') != std::string_view::npos) {
    return "The value";
  }
  return fmt::format("The value of `{}`", text);
}

// Returns the source text to which the word "this" in a reason refers. Returns an empty string if
// the text is long.
std::string TextOf(const Analysis& a, const Label& reason) {
  constexpr size_t kMost = 40;
  const std::string_view text = a.Text(reason.span);
  const bool is_meant = reason.text.find("this ") != std::string::npos;
  if (!is_meant || text.size() > kMost || text.find('\n') != std::string_view::npos) return {};
  return fmt::format(", `{}`", text);
}

std::string ConditionsOf(const Analysis& a, const wgsl::ValueUniformity& value) {
  std::string text;
  if (value.depends_on_call) text = " if the function is called in uniform control flow";
  for (size_t i = 0; i < value.parameters.size(); ++i) {
    text += text.empty() ? " if " : i == 0 ? " and " : ", ";
    text += fmt::format("`{}`", a.NameOf(value.parameters[i]));
  }
  if (value.parameters.empty()) return text;
  return text + (value.parameters.size() == 1 ? " is uniform" : " are uniform");
}

}  // namespace

bool CanTellUniformity(const Analysis& analysis) {
  return std::ranges::all_of(analysis.diagnostics(), IsOfUniformity);
}

std::string UniformityNote(const Analysis& analysis, NodeId node) {
  if (!CanTellUniformity(analysis)) return {};
  const NodeId of = NodeOfValue(analysis, node);
  const NodeId function = analysis.tree().Enclosing(of, NodeKind::kFunction);
  if (!function.valid() || function == of || IsConstantOrHandle(analysis, node)) return {};
  const wgsl::UserFunctionId id(analysis.program()[function].ref);
  if (id.value >= analysis.program().functions.size()) return {};
  const NodeKind kind = analysis.ast().kind(of);
  const bool is_entry_point = analysis.program()[id].stage != ir::ShaderStage::kNone;
  if (kind == NodeKind::kParameter && !is_entry_point) return {};  // uniformity depends on calls
  const auto value = wgsl::UniformityOf(analysis.program(), id, of);
  if (!value) return {};
  std::string text = SubjectOf(analysis, node, of);
  switch (value->uniformity) {
    case wgsl::Uniformity::kUniform:
      return text + " is uniform" + ConditionsOf(analysis, *value) + ".";
    case wgsl::Uniformity::kUniformInSubgroup: text += " is uniform only within a subgroup"; break;
    case wgsl::Uniformity::kNonUniform: text += " may be non-uniform"; break;
  }
  text += value->reasons.empty() ? "." : ":\n";
  for (const Label& reason : value->reasons) {
    text += fmt::format("\n- {}{}: {}", DescribeLine(analysis, reason.span.begin),
                        TextOf(analysis, reason), reason.text);
  }
  return text;
}

}  // namespace tessera::service
