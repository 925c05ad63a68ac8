#include "wgsl/resolve/calls.h"

#include "base/counted.h"
#include "base/shorten.h"
#include "ir/builtin_functions.h"
#include "ir/builtin_info.h"
#include "wgsl/resolve/memory_view.h"

namespace tessera::wgsl {

const NodeFacts* Calls::SetTarget(NodeId node, const NodeFacts* facts, const CallTarget& target,
                                  bool flow) {
  program_[node].ref = static_cast<uint32_t>(program_.calls.size());
  program_.calls.push_back(target);
  if (flow) program_.flow_calls.push_back(node);
  return facts;
}

// Finds the declaration, predeclared function or type that `callee` names. Reports an error if the
// name denotes nothing that can be called.
bool Calls::FindCallee(NodeId callee, Callee* out) {
  const NodeId decl = scopes_.ReferredTo(callee);
  return decl.valid() ? FindDeclared(callee, decl, out) : FindPredeclared(callee, out);
}

bool Calls::FindDeclared(NodeId callee, NodeId decl, Callee* out) {
  const StringId name = IdentifierView(ast_, callee).name();
  switch (ast_.kind(decl)) {
    case NodeKind::kFunction: return FindFunction(callee, decl, out);
    case NodeKind::kAlias:
    case NodeKind::kStruct:
      out->kind = Callee::kType;
      out->type = type_expressions_.Resolve(callee);
      return out->type.valid();
    default:
      Error(DiagCode::wrong_kind_of_name, SpanOf(callee),
            Cat("'", Text(name), "' cannot be called: it is not a function"))
          .AddLabel(SpanOf(decl), Cat("'", Text(name), "' is declared here"));
      NoteHiddenBuiltin(name);
      if (IdentifierView(ast_, callee).has_template_arguments()) {
        diagnostics_.last().AddNote(std::string(kReadAsTemplateList));
      }
      return false;
  }
}

// Adds a note to the last diagnostic if the called declaration hides the built-in function `name`.
void Calls::NoteHiddenBuiltin(StringId name) {
  if (!name::IsBuiltinFunction(name)) return;
  Diagnostic& d = diagnostics_.last();
  d.AddNote(Cat("this '", Text(name), "' hides the built-in function of the same name"));
  d.AddHelp("to call the built-in function, rename the declaration");
}

bool Calls::FindPredeclared(NodeId callee, Callee* out) {
  const StringId name = IdentifierView(ast_, callee).name();
  const bool has_arguments = IdentifierView(ast_, callee).has_template_arguments();
  if (name::IsBuiltinFunction(name)) {
    out->kind = Callee::kBuiltin;
    out->builtin = name::BuiltinFunctionOf(name);
    return !has_arguments || TemplateArguments(callee);
  }
  if (!name::IsTypeName(name)) return FindRare(callee, out);
  if (!has_arguments && name::IsTypeGenerator(name) && name.value <= name::k_array.value) {
    out->kind = Callee::kInferred;
    return true;
  }
  out->kind = Callee::kType;
  out->type = type_expressions_.Resolve(callee);
  return out->type.valid();
}

// Resolves an undeclared callee name that is neither a standard built-in function nor a predeclared
// type. The name may belong to an extension function, be predeclared as something else, or be
// unknown.
bool Calls::FindRare(NodeId callee, Callee* out) {
  const StringId name = IdentifierView(ast_, callee).name();
  if (name::IsCooperativeFunction(name)) {
    out->kind = Callee::kCooperative;
    return RequireExtension(Extension::kCooperativeMatrix, SpanOf(callee), "'", Text(name), "'") &&
           (!IdentifierView(ast_, callee).has_template_arguments() || TemplateArguments(callee));
  }
  if (name::IsEnumerant(name)) {
    Error(DiagCode::wrong_kind_of_name, SpanOf(callee),
          Cat("'", Text(name), "' cannot be called: it is a predeclared enumerant"));
    return false;
  }
  suggestions_.UnresolvedIdentifier(callee, ForeignUse::kFunction);
  return false;
}

bool Calls::FindFunction(NodeId callee, NodeId decl, Callee* out) {
  out->kind = Callee::kUser;
  out->function = UserFunctionId(program_[decl].ref);
  if (IdentifierView(ast_, callee).has_template_arguments()) {
    Error(DiagCode::invalid_template_arguments, SpanOf(callee),
          Cat("the function '", Text(decl), "' takes no template arguments"))
        .AddLabel(SpanOf(decl), "declared here");
    return false;
  }
  if (context_.current_function.valid() && out->function.valid()) return true;
  // User-defined functions can be called only in functions. Elsewhere, the called function may have
  // no id yet, because module-scope declarations are resolved before functions.
  Error(DiagCode::not_constant, SpanOf(callee),
        Cat("the function '", Text(decl),
            "' cannot be called here: only built-in functions can be "
            "evaluated when the shader is created"));
  return false;
}

const NodeFacts* Calls::Resolve(NodeId node) {
  const CallView call(ast_, node);
  const NodeId callee_node = call.callee();
  if (ast_.kind(callee_node) != NodeKind::kIdentifier) return nullptr;
  Callee callee;
  callee.first_template_arg = static_cast<uint32_t>(template_args_.size());
  bool ok = FindCallee(callee_node, &callee);
  // operands_ is a stack that nested calls share. The arguments of this call begin at `first`.
  const size_t first = operands_.size();
  const NodeList arg_nodes = call.arguments();
  operands_.reserve(first + arg_nodes.size());
  for (NodeId a : arg_nodes) {
    const Operand x = expressions_.Value(a);
    if (!x.type.valid()) {
      ok = false;
      WantsAddress(node, callee, operands_.size() - first);
    }
    *operands_.extend_in_room(1) = x;
  }
  const NodeFacts* facts = nullptr;
  if (ok) {
    facts = Resolve(node, callee, {operands_.data() + first, arg_nodes.size()});
  } else if (callee.kind == Callee::kUser && callee.function.valid()) {
    uses_.Call(callee.function, node);
  }
  operands_.truncate(first);
  template_args_.truncate(callee.first_template_arg);
  if (facts == nullptr) program_[node].type = {};
  return facts;
}

// Returns the type of parameter number `argument` of the function `f` if it is a pointer type.
// Returns none for any other type, or if `f` is none.
TypeId Calls::PointerParameter(UserFunctionId f, size_t argument) const {
  if (!f.valid() || argument >= program_[f].param_count) return {};
  const TypeId type =
      program_[VariableId(program_[f].first_param + static_cast<uint32_t>(argument))].type;
  return type.valid() && types_.kind(type) == ir::TypeKind::kPointer ? type : TypeId();
}

// Handles an argument that cannot be loaded. If the callee expects a pointer at this position,
// replaces the last message with one that suggests passing the address.
void Calls::WantsAddress(NodeId call, const Callee& callee, size_t argument) {
  const bool builtin = callee.kind == Callee::kBuiltin;
  const TypeId pointer =
      callee.kind == Callee::kUser ? PointerParameter(callee.function, argument) : TypeId();
  if (!pointer.valid() && (!builtin || argument != 0 ||
                           ir::InfoOf(callee.builtin).pointer == ir::PointerUse::kNoPointer)) {
    return;
  }
  const NodeId node = CallView(ast_, call).arguments()[argument];
  Diagnostic& d = diagnostics_.last();
  if (d.code != DiagCode::invalid_reference || d.span.begin != ast_.FullSpan(node).begin ||
      !IsReference(program_, node)) {
    return;
  }
  const NodeId name = CallView(ast_, call).callee();
  d.message = Cat("'", Text(IdentifierView(ast_, name).name()),
                  "' takes a pointer to memory, not the value in it");
  d.notes.clear();
  d.helps.clear();
  d.fixes.clear();
  if (builtin) {
    SuggestAddressOf(context_, d, node, callee.builtin);
  } else {
    SuggestAddressOf(context_, d, node, pointer);
  }
}

const NodeFacts* Calls::Resolve(NodeId node, const Callee& callee, std::span<Operand> args) {
  switch (callee.kind) {
    case Callee::kUser: return UserCall(node, callee.function, args);
    case Callee::kBuiltin: return BuiltinCall(node, callee, args);
    case Callee::kCooperative: return CooperativeCall(node, callee, args);
    case Callee::kType:
    case Callee::kInferred: return Construct(node, callee, args);
  }
  return nullptr;
}

const NodeFacts* Calls::Construct(NodeId node, const Callee& callee, std::span<Operand> args) {
  const StringId name = IdentifierView(ast_, CallView(ast_, node).callee()).name();
  const Resolution r = callee.kind == Callee::kType
                           ? ResolveConstructor(context_, node, callee.type, args)
                           : ResolveInferredConstructor(context_, node, name, args);
  const NodeFacts* facts = Set(node, r);
  if (facts == nullptr) return nullptr;
  const ir::TypeKind kind = types_.kind(r.type);
  SetTarget(node, facts, r.target,
            kind == ir::TypeKind::kSubgroupMatrix && r.target.kind == CallTarget::kConstruct);
  if (kind == ir::TypeKind::kArray && !CheckLimit(kArrayElements, args.size(), "elements",
                                                  SpanOf(node), "this array constructor has")) {
    return nullptr;
  }
  if (types_.Has(r.type, ir::TypeFlags::kHasSubgroupMatrix)) uses_.NeedCompute(node);
  return facts;
}

// Resolves a call to a user-defined function (WGSL: Function Calls).
const NodeFacts* Calls::UserCall(NodeId node, UserFunctionId callee,
                                 std::span<const Operand> args) {
  const UserFunction& f = program_[callee];
  uses_.Call(callee, node);
  if (f.stage != ir::ShaderStage::kNone) {
    Error(DiagCode::invalid_call, SpanOf(node),
          Cat("the entry point '", Text(f.name), "' cannot be called"))
        .AddLabel(SpanOf(f.node), Cat(NameOf(f.stage), " entry point"));
    return nullptr;
  }
  if (args.size() != f.param_count) {
    Error(DiagCode::wrong_argument_count, SpanOf(node),
          Cat("'", Text(f.name), "' takes ", Counted(f.param_count, "argument"), ", found ",
              static_cast<uint32_t>(args.size())))
        .AddLabel(SpanOf(f.node), "declared here");
    NoteHiddenBuiltin(f.name);
    return nullptr;
  }
  bool ok = f.return_type.valid();
  for (uint32_t i = 0; i < args.size(); ++i) {
    ok &= CheckArgument(f, program_[VariableId(f.first_param + i)], args[i]);
    // If the function shadows a built-in, the author probably meant to call the built-in, so report
    // only the first wrong argument.
    if (!ok && name::IsBuiltinFunction(f.name)) break;
  }
  if (!ok) return nullptr;
  const NodeFacts* facts = Set(node, f.return_type, EvalStage::kRuntime);
  return SetTarget(node, facts, {.kind = CallTarget::kUser, .index = callee.value}, true);
}

bool Calls::CheckArgument(const UserFunction& function, const Variable& param, const Operand& arg) {
  const TypeId want = param.type, have = arg.type;
  if (!want.valid()) return false;
  if (types_.kind(want) == ir::TypeKind::kPointer &&
      !program_.Has(LanguageFeature::kUnrestrictedPointerParameters) &&
      !IsViewOfRoot(program_, arg.node) &&
      !RequireFeature(LanguageFeature::kUnrestrictedPointerParameters, ast_.FullSpan(arg.node),
                      "a pointer to a part of a variable as an argument")) {
    return false;
  }
  if (have == want || types_.NarrowsBuffer(have, want)) return true;
  if (ConversionRank(types_, have, want) != kNoConversion) {
    return types_.kind(want) == ir::TypeKind::kPointer || Materialize(context_, arg.node, want);
  }
  Diagnostic& d =
      Error(DiagCode::type_mismatch, arg.node,
            Cat("'", Text(function.name), "' expects '", TypeName(want), "' for the parameter '",
                Shorten(Text(param.name)), "', found '", TypeName(have), "'"));
  d.AddLabel(SpanOf(param.node), "parameter declared here");
  if (types_.kind(want) == ir::TypeKind::kPointer && have == types_[want].element) {
    SuggestAddressOf(context_, d, arg.node, want);
  }
  SuggestConversion(context_, d, have, want);
  if (types_.Has(want, ir::TypeFlags::kHasOverrideSize)) {
    d.AddNote(std::string(kOverrideSizeNote));
  }
  NoteHiddenBuiltin(function.name);
  return false;
}

// Resolves a template argument of a built-in function: a type, a predeclared enumerant or a value.
// `component` specifies whether a type argument is the component type of a subgroup matrix.
bool Calls::TemplateArgumentOf(NodeId node, bool component, TemplateArgument* out) {
  out->node = node;
  bool is_type = false;
  if (ast_.kind(node) == NodeKind::kIdentifier) {
    const StringId name = IdentifierView(ast_, node).name();
    const NodeId decl = scopes_.Declaration(name);
    if (decl.valid()) {
      is_type = ast_.kind(decl) == NodeKind::kAlias || ast_.kind(decl) == NodeKind::kStruct;
    } else {
      if (!IdentifierView(ast_, node).has_template_arguments()) out->name = name;
      is_type = name::IsTypeName(name);
      if (!is_type && name::IsEnumerant(name)) return true;
      if (!is_type && !name::IsBuiltinFunction(name)) {
        suggestions_.UnresolvedIdentifier(node, ForeignUse::kArgument);
        return false;
      }
    }
  }
  if (is_type) {
    out->type =
        component ? type_expressions_.ResolveComponent(node) : type_expressions_.Resolve(node);
    return out->type.valid();
  }
  const Operand x = expressions_.Value(node);
  out->value = x.value;
  return x.type.valid();
}

bool Calls::TemplateArguments(NodeId callee) {
  // Chromium's subgroupMatrixMultiply<u8>(...) takes only the component type of the result as its
  // template argument.
  const IdentifierView view(ast_, callee);
  const StringId function = view.name();
  const bool component =
      function == name::NameOf(ir::BuiltinFn::k_subgroupMatrixMultiply) ||
      function == name::NameOf(ir::BuiltinFn::k_subgroupMatrixMultiplyAccumulate);
  // coopLoad<f32, A>(…) is the syntax of wgpu's proposal.
  if ((function == name::k_coopLoad || function == name::k_coopLoadT) &&
      view.template_arguments().size() > 1) {
    Error(DiagCode::invalid_template_arguments, SpanOf(callee),
          Cat("'", Text(function), "' takes one template argument: the matrix type to load"))
        .AddHelp(Cat("write, for example, '", Text(function), "<coop_mat8x8<f32, A>>(…)'"));
    return false;
  }
  for (NodeId item : view.template_arguments()) {
    TemplateArgument arg;
    if (!TemplateArgumentOf(item, component, &arg)) return false;
    template_args_.push_back(arg);
  }
  return true;
}

// Reports an error and returns false if the function needs a language extension that is
// unavailable.
bool Calls::CheckFeature(ir::BuiltinFn fn, NodeId callee) {
  using ir::BuiltinFn;
  LanguageFeature feature{};
  switch (fn) {
    case BuiltinFn::k_textureBarrier:
      feature = LanguageFeature::kReadonlyAndReadwriteStorageTextures;
      break;
    case BuiltinFn::k_dot4U8Packed:
    case BuiltinFn::k_dot4I8Packed:
    case BuiltinFn::k_pack4xI8:
    case BuiltinFn::k_pack4xU8:
    case BuiltinFn::k_pack4xI8Clamp:
    case BuiltinFn::k_pack4xU8Clamp:
    case BuiltinFn::k_unpack4xI8:
    case BuiltinFn::k_unpack4xU8: feature = LanguageFeature::kPacked4x8IntegerDotProduct; break;
    case BuiltinFn::k_print: feature = LanguageFeature::kPrint; break;
    case BuiltinFn::k_textureAtomicMin:
    case BuiltinFn::k_textureAtomicMax:
      if (program_.Has(LanguageFeature::kTextureInt64Atomics)) return true;
      [[fallthrough]];
    case BuiltinFn::k_textureAtomicAdd:
    case BuiltinFn::k_textureAtomicAnd:
    case BuiltinFn::k_textureAtomicOr:
    case BuiltinFn::k_textureAtomicXor: feature = LanguageFeature::kTextureAtomics; break;
    default:  // others: functions that need no extension beyond those of their operand types
      return true;
  }
  return RequireFeature(feature, SpanOf(callee), "'", ir::NameOf(fn), "'");
}

const NodeFacts* Calls::BuiltinCall(NodeId node, const Callee& call, std::span<Operand> args) {
  const NodeId callee = CallView(ast_, node).callee();
  const ir::BuiltinFn fn = call.builtin;
  const ir::BuiltinInfo& info = ir::InfoOf(fn);
  if (!CheckFeature(fn, callee)) return nullptr;
  if (info.IsSubgroupMatrix()) {
    if (!RequireExtension(Extension::kSubgroupMatrix, SpanOf(callee), "'", ir::NameOf(fn), "'")) {
      return nullptr;
    }
  } else if (info.IsSubgroup() &&
             !RequireExtension(Extension::kSubgroups, SpanOf(callee), "'", ir::NameOf(fn), "'")) {
    return nullptr;
  }
  const Resolution r = ResolveBuiltin(context_, node, fn, TemplateArgumentsOf(call), args);
  const NodeFacts* facts = Set(node, r);
  if (facts == nullptr) return nullptr;
  if (info.IsForFragment()) uses_.NeedFragment(node);
  if (info.IsForCompute()) uses_.NeedCompute(node);
  // Subgroup and quad operations are available only in compute and fragment shaders (WGSL).
  if (info.IsSubgroup()) uses_.NeedNoVertex(node);
  return SetTarget(node, facts, r.target, info.RequiresUniformity());
}

const NodeFacts* Calls::CooperativeCall(NodeId node, const Callee& callee,
                                        std::span<const Operand> args) {
  const StringId name = IdentifierView(ast_, CallView(ast_, node).callee()).name();
  const Resolution r = ResolveCooperative(context_, node, name, TemplateArgumentsOf(callee), args);
  const NodeFacts* facts = Set(node, r);
  if (facts == nullptr) return nullptr;
  uses_.NeedCompute(node);
  const auto fn = static_cast<ir::BuiltinFn>(r.target.index);
  return SetTarget(node, facts, r.target, ir::InfoOf(fn).RequiresUniformity());
}

}  // namespace tessera::wgsl
