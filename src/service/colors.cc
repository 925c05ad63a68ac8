#include "service/colors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>

#include "service/navigation.h"
#include "wgsl/syntax/ast_views.h"

namespace tessera::service {
namespace {

// Returns the color if the call constructs a vector of three or four floating-point constants, each
// between 0 and 1. Returns nullopt for other calls.
std::optional<Color> ColorOf(const Analysis& a, NodeId call) {
  const ir::ConstantId value = a.program().ValueOf(call);
  if (!value.valid() || a.program().CallOf(call).kind != wgsl::CallTarget::kConstruct) {
    return std::nullopt;
  }
  ir::ConstantStore& constants = a.mutable_module().constants;
  const ir::TypeId type = constants.type(value);
  const ir::TypeStore& types = a.module().types;
  if (!types.IsVector(type) || types[type].n < 3) return std::nullopt;
  if (!ir::TypeStore::IsFloatScalar(types[type].element)) return std::nullopt;
  double components[4] = {0, 0, 0, 1};
  for (uint32_t i = 0; i < types[type].n; ++i) {
    components[i] = constants.FloatValue(constants.Element(value, i));
    if (!(components[i] >= 0 && components[i] <= 1)) return std::nullopt;
  }
  return Color{components[0], components[1], components[2], components[3]};
}

bool SuggestsColor(std::string_view name) {
  std::string lower;
  for (const char c : name) lower += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  for (const std::string_view word :
       {"color", "colour", "albedo", "tint", "rgb", "diffuse", "specular", "ambient", "emissive"}) {
    if (lower.find(word) != std::string::npos) return true;
  }
  return false;
}

// Returns whether the value of an expression cannot contain a color, because it is a scalar.
bool IsScalar(const Analysis& a, NodeId node) {
  const ir::TypeId type = a.ValueType(node);
  return type.valid() && ir::TypeStore::IsScalar(type);
}

// Returns the name of the parameter or member for which `argument` is passed in `call`. Returns an
// empty string if the callee is neither a user-defined function nor a structure or an alias of one.
std::string_view ParameterFor(const Analysis& a, NodeId call, NodeId argument) {
  const wgsl::NodeList parameters = ParametersOf(a, call);
  const wgsl::NodeList arguments = wgsl::CallView(a.ast(), call).arguments();
  for (size_t i = 0; i < std::min(arguments.size(), parameters.size()); ++i) {
    if (arguments[i] == argument) return a.NameOf(parameters[i]);
  }
  return {};
}

// Returns whether the name of a destination of the vector suggests a color. The destinations are:
//
// - the parameters and members to which the vector, or an expression that contains it, is passed
// - the variable, value or lvalue that the whole expression initializes or is assigned to
//
// The destinations of scalar expressions do not count.
bool IsForColor(const Analysis& a, NodeId vector) {
  const wgsl::Ast& ast = a.ast();
  NodeId child = vector;
  for (NodeId node = a.tree().Parent(vector); node.valid(); node = a.tree().Parent(node)) {
    switch (ast.kind(node)) {
      case NodeKind::kVar:
      case NodeKind::kLet:
      case NodeKind::kConst: return SuggestsColor(a.NameOf(node));
      case NodeKind::kFunction: return false;
      case NodeKind::kAssign:
        return SuggestsColor(a.Text(ast.FullSpan(wgsl::AssignView(ast, node).target())));
      case NodeKind::kCall:
        if (SuggestsColor(ParameterFor(a, node, child))) return true;
        if (IsScalar(a, node)) return false;
        break;
      case NodeKind::kMember:
      case NodeKind::kIndex:
        if (IsScalar(a, node)) return false;
        break;
      default: break;  // others: nodes between the vector and its destinations
    }
    child = node;
  }
  return false;
}

// For each call that constructs a color, calls `use` with the call, its span and the color.
template <typename Use>
void ForEachColor(const Analysis& a, Use use) {
  for (uint32_t i = 0; i < a.ast().nodes.size(); ++i) {
    const NodeId node(i);
    if (a.ast().kind(node) != NodeKind::kCall || !a.IsOwn(node)) continue;
    if (const std::optional<Color> color = ColorOf(a, node))
      use(node, a.ast().FullSpan(node), *color);
  }
}

}  // namespace

std::vector<ColorPlace> Colors(const Analysis& analysis) {
  std::vector<ColorPlace> colors;
  ForEachColor(analysis, [&](NodeId node, Span span, const Color& color) {
    if (IsForColor(analysis, node)) colors.push_back({span, color});
  });
  return colors;
}

std::string ColorText(const Analysis& analysis, Span span, const Color& color) {
  const auto number = [](double value) {
    // Clamp the component, because the Language Server Protocol allows only values from 0 to 1.
    const auto thousandths =
        static_cast<unsigned>(std::lround(1000 * std::min(std::max(0.0, value), 1.0)));
    std::string text = fmt::format("{}.{:03}", thousandths / 1000, thousandths % 1000);
    while (text.ends_with('0') && !text.ends_with(".0")) text.pop_back();
    return text;
  };
  std::string_view old =
      analysis.text().substr(0, std::min<size_t>(span.end, analysis.text().size()));
  old = old.substr(std::min<size_t>(span.begin, old.size()));
  // The constructor to call. It is vec4f if `span` no longer contains a color.
  std::string name = "vec4f";
  bool has_alpha = true;
  ForEachColor(analysis, [&](NodeId node, Span at, const Color& /*color*/) {
    if (at.begin != span.begin || at.end != span.end) return;
    name = old.substr(0, old.find('('));
    const ir::ConstantId value = analysis.program().ValueOf(node);
    has_alpha = analysis.module().types[analysis.module().constants.type(value)].n == 4;
  });
  std::string text = fmt::format("{}({}, {}, {}", name, number(color.red), number(color.green),
                                 number(color.blue));
  if (has_alpha) text += ", " + number(color.alpha);
  return text + ")";
}

}  // namespace tessera::service
