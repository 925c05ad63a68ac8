#include "wgsl/resolve/functions.h"

namespace tessera::wgsl {
namespace {

constexpr uint32_t kFunctionAttrs =
    AttrBits({Attr::kVertex, Attr::kFragment, Attr::kCompute, Attr::kWorkgroupSize,
              Attr::kSubgroupSize, Attr::kMustUse, Attr::kDiagnostic});

}  // namespace

void Functions::Header(NodeId node) {
  const auto& decl = ast_.Extra<FunctionNode>(At(node).a);
  const UserFunctionId id(static_cast<uint32_t>(program_.functions.size()));
  program_.refs[node.value] = id.value;
  context_.current_function = id;
  uses_.Add();
  UserFunction& function = program_.functions.emplace_back();
  function.name = DeclName(node);
  function.node = node;

  const AttributeSet attributes =
      attributes_.Collect(decl.attributes, kFunctionAttrs, "a function");
  uses_[id].skip_interface = !attributes_.EntryPoint(node, function, attributes);
  Parameters(node, id);
  Result(node, id);
  if (attributes.Has(Attr::kMustUse)) {
    function.must_use = true;
    if (decl.return_type == kNone) {
      Error(DiagCode::invalid_attribute, SpanOf(attributes[Attr::kMustUse]),
            Cat("'@must_use' cannot be applied to '", Text(node), "', which returns nothing"));
    }
  }
  context_.current_function = {};
}

void Functions::Result(NodeId node, UserFunctionId id) {
  const auto& decl = ast_.Extra<FunctionNode>(At(node).a);
  UserFunction& function = program_[id];
  const bool entry_point = function.stage != ir::ShaderStage::kNone;
  TypeId& type = function.return_type;
  if (decl.return_type != kNone) {
    const NodeId type_node(decl.return_type);
    type = type_expressions_.Resolve(type_node);
    if (type.valid() && !types_.Has(type, ir::TypeFlags::kConstructible)) {
      Error(DiagCode::invalid_function, type_node,
            Cat("a function cannot return '", TypeName(type), "': the type is not constructible"));
      type = {};
    }
  }
  if (decl.return_attributes == kNone) return;
  const AttributeSet io = attributes_.Collect(
      decl.return_attributes, entry_point ? kIoAttrs : 0,
      entry_point ? "a function's result" : "the result of a function that is no entry point");
  if (!attributes_.Io(io, &function.return_io)) {
    type = {};
  } else if (decl.return_type != kNone) {
    attributes_.CheckIoType(io, function.return_io, type, NodeId(decl.return_type));
  }
}

void Functions::Parameters(NodeId node, UserFunctionId id) {
  const auto& decl = ast_.Extra<FunctionNode>(At(node).a);
  program_[id].first_param = static_cast<uint32_t>(program_.variables.size());
  const bool entry_point = program_[id].stage != ir::ShaderStage::kNone;
  uint32_t count = 0;
  for (uint32_t item : ast_.List(decl.params)) {
    if (ast_.kind(NodeId(item)) != NodeKind::kParameter) continue;
    Parameter(NodeId(item), entry_point);
    ++count;
  }
  program_[id].param_count = count;
  if (count > kMaxFunctionParameters) {
    Error(DiagCode::limit_exceeded, SpanOf(node),
          Cat("the function '", Text(node), "' has ", count, " parameters; the limit is ",
              kMaxFunctionParameters));
  }
}

void Functions::Parameter(NodeId node, bool entry_point) {
  const auto& decl = ast_.Extra<MemberNode>(At(node).b);
  Variable v{};
  v.kind = VariableKind::kParameter;
  v.name = DeclName(node);
  v.node = node;
  v.type = type_expressions_.Resolve(NodeId(decl.type));
  if (v.type.valid() && !rules_.CheckParameter(v.type, node, NodeId(decl.type))) v.type = {};
  if (decl.attributes != kNone) {
    const AttributeSet attributes = attributes_.Collect(
        decl.attributes, entry_point ? kIoAttrs : 0,
        entry_point ? "a parameter" : "a parameter of a function that is no entry point");
    if (attributes_.Io(attributes, &v.io)) {
      attributes_.CheckIoType(attributes, v.io, v.type, node);
    } else {
      v.type = {};
    }
  }
  declarations_.AddVariable(v);
}

void Functions::Body(NodeId node) {
  const auto& decl = ast_.Extra<FunctionNode>(At(node).a);
  const UserFunctionId id(program_.refs[node.value]);
  if (!id.valid()) return;
  context_.current_function = id;
  if (decl.body != kNone && ast_.kind(NodeId(decl.body)) == NodeKind::kCompound) {
    // The parameters' scope is the body: its own declarations share the end of scope.
    scopes_.Enter();
    for (uint32_t item : ast_.List(decl.params)) {
      if (ast_.kind(NodeId(item)) == NodeKind::kParameter) scopes_.Bind(NodeId(item));
    }
    statements_.FunctionBody(node, NodeId(decl.body));
    scopes_.Exit();
    HoldTo(kFunctionBytes, uses_[id].function_bytes, SpanOf(node),
           Cat("the variables of the function '", Text(node), "' take"), "bytes");
  }
  context_.current_function = {};
}

}  // namespace tessera::wgsl
