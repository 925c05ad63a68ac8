#include "service/extract_function.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/stable_sort.h"
#include "service/effects.h"
#include "wgsl/syntax/ast_views.h"

namespace tessera::service {
namespace {

// Returns whether values of the type can be passed to a function and returned from it.
bool CanPass(const Analysis& a, ir::TypeId type) {
  if (!type.valid() || !a.module().types.Has(type, ir::TypeFlags::kConstructible)) return false;
  // The signature of the new function must name the type. CanPass therefore rejects abstract types,
  // which have no name in WGSL, and types from other modules, for which TypeName returns a path.
  const std::string name = a.TypeName(type);
  return name.find("::") == std::string::npos && name.find("Abstract") == std::string::npos;
}

// Returns the declaration of the local variable or value that an expression accesses, wholly or
// partly. Returns an invalid id if there is none.
NodeId LocalRoot(const Analysis& a, NodeId node) {
  while (node.valid()) {
    switch (a.ast().kind(node)) {
      case NodeKind::kParen:
      case NodeKind::kMember:
      case NodeKind::kIndex:
        node = a.ast().kind(node) == NodeKind::kIndex    ? wgsl::IndexView(a.ast(), node).base()
               : a.ast().kind(node) == NodeKind::kMember ? wgsl::MemberView(a.ast(), node).base()
                                                         : wgsl::ParenView(a.ast(), node).inner();
        break;
      case NodeKind::kIdentifier: {
        const NodeId declaration = a.model().DeclarationOf(node);
        const bool is_local = declaration.valid() && a.tree().Parent(declaration).valid();
        return is_local ? declaration : NodeId();
      }
      default: return {};  // others: expressions that refer to no declaration
    }
  }
  return {};
}

// Collects the local values that an expression reads, in source order. Returns false if the
// expression takes the address of a local variable, or if some values cannot be passed to a
// function.
bool FindParameters(const Analysis& a, NodeId expression, std::vector<NodeId>& parameters) {
  std::vector<NodeId> rest{expression};
  while (!rest.empty()) {
    const NodeId node = rest.back();
    rest.pop_back();
    wgsl::ForEachChild(a.ast(), node, [&](NodeId child) { rest.push_back(child); });
    if (a.ast().kind(node) == NodeKind::kUnary) {
      const wgsl::UnaryView view(a.ast(), node);
      const bool takes_address = view.op() == wgsl::Operator::kAddressOf;
      if (takes_address && LocalRoot(a, view.operand()).valid()) return false;
    }
    if (a.ast().kind(node) != NodeKind::kIdentifier) continue;
    const NodeId declaration = LocalRoot(a, node);
    if (!declaration.valid() || std::ranges::find(parameters, declaration) != parameters.end()) {
      continue;
    }
    if (!CanPass(a, a.ValueType(declaration))) return false;
    parameters.push_back(declaration);
  }
  StableSort(parameters, [](NodeId parameter) { return parameter.value; });
  return true;
}

std::string FreeName(const Analysis& a) {
  for (uint32_t i = 1;; ++i) {
    std::string name = i == 1 ? "extracted" : fmt::format("extracted{}", i);
    if (a.whole_text().find(name) == std::string_view::npos) return name;
  }
}

}  // namespace

std::optional<Refactoring> ExtractFunction(const Analysis& a, NodeId expression) {
  const NodeId function = a.tree().Enclosing(expression, NodeKind::kFunction);
  const ir::TypeId type = a.ValueType(expression);
  if (!function.valid() || !CanPass(a, type)) return std::nullopt;
  // Do not extract constant values. Their context may require a const-expression, and a call to a
  // user-defined function is not one.
  if (a.program().ValueOf(expression).valid()) return std::nullopt;
  // In `a.b[f()]`, the new function would read `a.b` before the call to `f`.
  if (!CanComeFirst(a, OutermostPlace(a, expression), expression)) return std::nullopt;
  // The new function has no condition, so it must not use declarations that are excluded with other
  // features.
  for (NodeId node = expression; node.valid(); node = a.tree().Parent(node)) {
    if (MayHaveCondition(a, node)) return std::nullopt;
  }
  std::vector<NodeId> parameters;
  if (!FindParameters(a, expression, parameters)) return std::nullopt;
  std::string declared, passed;
  for (const NodeId parameter : parameters) {
    const std::string_view name = a.NameOf(parameter);
    const std::string_view comma = declared.empty() ? "" : ", ";
    declared += fmt::format("{}{}: {}", comma, name, a.TypeName(a.ValueType(parameter)));
    passed += fmt::format("{}{}", comma, name);
  }
  const Span place = a.tree().Extent(expression);
  const uint32_t end = a.tree().Extent(function).end;
  const std::string name = FreeName(a);
  return Refactoring{fmt::format("Extract to function '{}'", name),
                     kExtract,
                     {{place, fmt::format("{}({})", name, passed)},
                      {{end, end},
                       fmt::format("\n\nfn {}({}) -> {} {{\n    return {};\n}}", name, declared,
                                   a.TypeName(type), a.Text(place))}}};
}

}  // namespace tessera::service
