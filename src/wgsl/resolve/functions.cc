#include "wgsl/resolve/functions.h"

namespace tessera::wgsl {
namespace {

constexpr uint32_t kFunctionAttrs =
    AttrBits({Attr::kVertex, Attr::kFragment, Attr::kCompute, Attr::kWorkgroupSize,
              Attr::kSubgroupSize, Attr::kEarlyDepthTest, Attr::kMustUse, Attr::kDiagnostic});

}  // namespace

void Functions::Header(NodeId node) {
  const FunctionView decl(ast_, node);
  const UserFunctionId id(static_cast<uint32_t>(program_.functions.size()));
  program_[node].ref = id.value;
  context_.current_function = id;
  uses_.Add();
  UserFunction& function = program_.functions.emplace_back();
  function.name = DeclName(node);
  function.node = node;

  const NodeId must_use = decl.attributes().empty() ? NodeId() : FunctionAttributes(node, id);
  Parameters(node, id);
  Result(node, id);
  if (must_use.valid()) {
    function.must_use = true;
    if (!decl.return_type().valid()) {
      Error(DiagCode::invalid_attribute, SpanOf(must_use),
            Cat("'@must_use' cannot be applied to '", Text(node), "', which returns nothing"));
    }
  }
  context_.current_function = {};
}

// Processes the attributes of a function; most functions have none. Returns the @must_use
// attribute, or none.
NodeId Functions::FunctionAttributes(NodeId node, UserFunctionId id) {
  const AttributeSet attributes =
      attributes_.Collect(FunctionView(ast_, node).attributes(), kFunctionAttrs, "a function");
  uses_[id].skip_interface = !attributes_.EntryPoint(node, program_[id], attributes);
  return attributes[Attr::kMustUse];
}

void Functions::Result(NodeId node, UserFunctionId id) {
  const FunctionView decl(ast_, node);
  UserFunction& function = program_[id];
  const bool entry_point = function.stage != ir::ShaderStage::kNone;
  TypeId& type = function.return_type;
  if (decl.return_type().valid()) {
    const NodeId type_node = decl.return_type();
    type = type_expressions_.Resolve(type_node);
    if (type.valid() && !types_.Has(type, ir::TypeFlags::kConstructible)) {
      Error(DiagCode::invalid_function, type_node,
            Cat("a function cannot return '", TypeName(type), "': the type is not constructible"));
      type = {};
    }
  }
  if (decl.return_attributes().empty()) return;
  const AttributeSet io = attributes_.Collect(
      decl.return_attributes(), entry_point ? kIoAttrs : 0,
      entry_point ? "a function's result" : "the result of a function that is not an entry point");
  if (!attributes_.Io(io, &function.return_io)) {
    type = {};
  } else if (decl.return_type().valid()) {
    attributes_.CheckIoType(io, function.return_io, type, decl.return_type());
  }
}

void Functions::Parameters(NodeId node, UserFunctionId id) {
  const FunctionView decl(ast_, node);
  program_[id].first_param = static_cast<uint32_t>(program_.variables.size());
  const bool entry_point = program_[id].stage != ir::ShaderStage::kNone;
  uint32_t count = 0;
  for (NodeId parameter : decl.parameters()) {
    if (ast_.kind(parameter) != NodeKind::kParameter) continue;
    Parameter(parameter, entry_point);
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
  const TypedNameView decl(ast_, node);
  Variable& v = declarations_.NewVariable(VariableKind::kParameter, node);
  v.type = type_expressions_.Resolve(decl.type());
  if (v.type.valid() &&
      (!rules_.CheckParameter(v.type, node, decl.type()) || !CheckPointerParameter(v, node))) {
    v.type = {};
  }
  if (!decl.attributes().empty()) {
    const AttributeSet attributes = attributes_.Collect(
        decl.attributes(), entry_point ? kIoAttrs : 0,
        entry_point ? "a parameter" : "a parameter of a function that is not an entry point");
    if (attributes_.Io(attributes, &v.io)) {
      attributes_.CheckIoType(attributes, v.io, v.type, node);
    } else {
      v.type = {};
    }
  }
  declarations_.Declare(v);
}

// Checks that unrestricted_pointer_parameters is available if the address space of a pointer
// parameter requires it (WGSL: Restrictions on Functions).
bool Functions::CheckPointerParameter(const Variable& v, NodeId node) {
  const ir::Type& type = types_[v.type];
  if (type.kind != ir::TypeKind::kPointer || type.space == ir::AddressSpace::kFunction ||
      type.space == ir::AddressSpace::kPrivate || type.space == ir::AddressSpace::kPixelLocal) {
    return true;
  }
  return RequireFeature(LanguageFeature::kUnrestrictedPointerParameters, SpanOf(node),
                        "a parameter that points into address space '", NameOf(type.space), "'");
}

void Functions::Body(NodeId node) {
  const FunctionView decl(ast_, node);
  const UserFunctionId id(program_[node].ref);
  if (!id.valid()) return;
  context_.current_function = id;
  // Restores the marks (Variable::noted_in) of the overrides that the header of this function uses.
  // Resolving the headers of other functions may have overwritten these marks.
  for (const VariableId used : program_[id].globals) program_[used].noted_in = id;
  if (decl.body().valid() && ast_.kind(decl.body()) == NodeKind::kCompound) {
    // The body's declarations cannot redeclare the parameters, because both are in the same scope.
    scopes_.Enter(decl.body());
    for (NodeId parameter : decl.parameters()) {
      if (ast_.kind(parameter) == NodeKind::kParameter) scopes_.Bind(parameter);
    }
    const size_t first_call = program_.flow_calls.size();
    statements_.FunctionBody(node, decl.body());
    program_[id].first_call = static_cast<uint32_t>(first_call);
    program_[id].call_count = static_cast<uint32_t>(program_.flow_calls.size() - first_call);
    scopes_.Exit();
    CheckLimit(kFunctionBytes, uses_[id].function_bytes, "bytes", SpanOf(node),
               "the variables of the function '", Text(node), "' take");
  }
  context_.current_function = {};
}

}  // namespace tessera::wgsl
