#include "service/inlay_hints.h"

#include "base/stable_sort.h"
#include "service/conversions.h"
#include "service/navigation.h"
#include "service/values.h"
#include "wgsl/syntax/ast_views.h"

namespace tessera::service {
namespace {

bool IsExpression(NodeKind kind) {
  switch (kind) {
    case NodeKind::kIntLiteral:
    case NodeKind::kFloatLiteral:
    case NodeKind::kIdentifier:
    case NodeKind::kParen:
    case NodeKind::kUnary:
    case NodeKind::kBinary:
    case NodeKind::kCall: return true;
    default: return false;  // others: nodes that are not converted as a whole
  }
}

class Hints {
 public:
  Hints(const Analysis& a, Span range, const HintSettings& settings, const SlotTexts& slots)
      : a_(a), range_(range), settings_(settings), slots_(slots) {}

  std::vector<InlayHint> Find() {
    for (uint32_t i = 0; i < a_.ast().nodes.size(); ++i) {
      const NodeId node(i);
      switch (a_.ast().kind(node)) {
        case NodeKind::kVar:
          AddType(node, wgsl::VarView(a_.ast(), node).type());
          AddSlot(node);
          break;
        case NodeKind::kLet:
        case NodeKind::kOverride: AddType(node, wgsl::ValueDeclView(a_.ast(), node).type()); break;
        case NodeKind::kConst:
          AddType(node, wgsl::ValueDeclView(a_.ast(), node).type());
          AddValue(node);
          break;
        case NodeKind::kCall: AddParameters(node); break;
        default: break;  // others: nodes without an implied type, slot or parameter name
      }
      AddConversion(node);
    }
    StableSort(hints_, [](const InlayHint& hint) { return hint.offset; });
    return std::move(hints_);
  }

 private:
  void Add(uint32_t offset, std::string label, HintKind kind) {
    if (offset >= range_.begin && offset <= range_.end) {
      hints_.push_back({offset, std::move(label), kind});
    }
  }

  void AddType(NodeId declaration, NodeId written) {
    if (written.valid() || !settings_.types) return;
    const std::string type = a_.TypeName(declaration);
    if (type.empty()) return;
    Add(a_.ast().SpanOf(declaration).end, ": " + type, HintKind::kType);
  }

  // Adds a hint with the value of a constant. A literal needs no hint.
  void AddValue(NodeId declaration) {
    if (!settings_.values) return;
    const NodeId init = wgsl::ValueDeclView(a_.ast(), declaration).init();
    if (!init.valid()) return;
    const NodeKind kind = a_.ast().kind(init);
    if (kind != NodeKind::kBinary && kind != NodeKind::kUnary && kind != NodeKind::kIdentifier) {
      return;
    }
    const ir::ConstantId value = a_.program().ValueOf(init);
    if (!value.valid() || !a_.module().constants.IsScalar(value)) return;
    Add(a_.ast().FullSpan(init).end, "= " + ValueText(a_.module(), value), HintKind::kValue);
  }

  void AddParameters(NodeId call) {
    if (!settings_.parameters) return;
    const wgsl::NodeList parameters = ParametersOf(a_, call);
    const wgsl::NodeList arguments = wgsl::CallView(a_.ast(), call).arguments();
    for (size_t i = 0; i < arguments.size() && i < parameters.size(); ++i) {
      const std::string_view name = a_.NameOf(parameters[i]);
      const Span argument = a_.ast().FullSpan(arguments[i]);
      // No hint for an argument that ends with the parameter's name, e.g. `p.color` for `color`.
      if (name.size() < 2 || a_.Text(argument).ends_with(name)) continue;
      Add(argument.begin, std::string(name) + ":", HintKind::kParameter);
    }
  }

  // Adds a hint with a resource's slots, after the resource's attributes.
  void AddSlot(NodeId declaration) {
    const wgsl::VariableId id = a_.program().VariableOf(declaration);
    if (!settings_.bindings || id.value >= a_.program().variables.size()) return;
    const wgsl::Variable& variable = a_.program()[id];
    const wgsl::NodeList attributes = wgsl::VarView(a_.ast(), declaration).attributes();
    if (!variable.has_binding || attributes.empty()) return;
    const auto slot = slots_.find(a_.module().strings.Get(variable.name));
    if (slot == slots_.end()) return;
    Add(a_.tree().Extent(attributes.back()).end, slot->second, HintKind::kSlot);
  }

  void AddConversion(NodeId node) {
    if (!settings_.conversions || !IsExpression(a_.ast().kind(node))) return;
    if (!IsConverted(a_, node)) return;
    Add(a_.ast().FullSpan(node).end, "→ " + a_.TypeName(node), HintKind::kConversion);
  }

  const Analysis& a_;
  const Span range_;
  const HintSettings& settings_;
  const SlotTexts& slots_;
  std::vector<InlayHint> hints_;
};

}  // namespace

std::vector<InlayHint> InlayHints(const Analysis& analysis, Span range,
                                  const HintSettings& settings, const SlotTexts& slots) {
  return Hints(analysis, range, settings, slots).Find();
}

}  // namespace tessera::service
