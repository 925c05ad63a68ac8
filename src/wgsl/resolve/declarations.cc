#include "wgsl/resolve/declarations.h"

#include <new>

#include "base/stable_sort.h"
#include "wgsl/resolve/late_value.h"
#include "wgsl/resolve/memory_view.h"

namespace tessera::wgsl {
namespace {

using ir::AddressSpace;
using ir::TypeFlags;
using ir::TypeKind;

constexpr uint64_t kMaxBinding = 0xffffffff;  // the largest value of @binding

// Returns a description of the declaration kind `kind` for messages, e.g. "a const-declaration".
std::string_view KindName(VariableKind kind) {
  switch (kind) {
    case VariableKind::kConst: return "a const-declaration";
    case VariableKind::kOverride: return "an override-declaration";
    case VariableKind::kLet: return "a let-declaration";
    default: return "a variable";
  }
}

// Returns whether an override can have the type. 64-bit integers are excluded because hosts pass
// values as doubles, which can represent integers exactly only up to 53 bits.
bool IsOverrideType(TypeId type) {
  return ir::TypeStore::IsScalar(type) && !ir::TypeStore::IsInt64Scalar(type);
}

}  // namespace

void Declarations::Resolve(NodeId node) {
  switch (ast_.kind(node)) {
    case NodeKind::kVar: Var(node); break;
    case NodeKind::kLet: Let(node); break;
    case NodeKind::kConst: Const(node); break;
    case NodeKind::kOverride: Override(node); break;
    case NodeKind::kAlias:
      program_[node].type = type_expressions_.ResolveAliased(AliasView(ast_, node).type());
      break;
    case NodeKind::kStruct: Struct(node); break;
    default: break;
  }
}

Variable& Declarations::NewVariable(VariableKind kind, NodeId node, TypeId type, NodeId init) {
  const UserFunctionId function = context_.current_function;
  const auto id = static_cast<uint32_t>(program_.variables.size());
  return *new (program_.variables.extend(1)) Variable{.kind = kind,
                                                      .module_scope = !function.valid(),
                                                      .name = DeclName(node),
                                                      .node = node,
                                                      .noted_in = function,
                                                      .type = type,
                                                      .init = init,
                                                      .as_name = {.ref = id}};
}

void Declarations::Declare(Variable& v) {
  const VariableId id(v.as_name.ref);
  NodeFacts& facts = program_[v.node];
  facts.ref = id.value;
  facts.type = v.type;
  if (v.kind != VariableKind::kVar) v.as_name.type = v.type;
  if (v.module_scope) program_.module_variables.push_back(id);
}

// Resolves the initializer. Converts it to the declared type `type` if there is one. Returns the
// type of the declaration, or none if an error was reported.
TypeId Declarations::Initializer(UntypedDeclaration v, TypeId type) {
  const Operand x = expressions_.Value(v.init);
  if (!x.type.valid()) return {};
  const bool early = v.kind == VariableKind::kConst || v.kind == VariableKind::kOverride;
  if (early && !CheckInitializerStage(v, type, x)) return {};
  if (type.valid()) return x.type == type || ConvertInitializer(v, type, x) ? type : TypeId();
  // Only a `const` keeps an abstract type.
  if (v.kind == VariableKind::kConst || !types_.Has(x.type, TypeFlags::kAbstract)) return x.type;
  const TypeId concrete = ConcreteType(types_, x.type);
  return Materialize(context_, v.init, concrete) ? concrete : TypeId();
}

bool Declarations::ConvertInitializer(UntypedDeclaration v, TypeId type, const Operand& x) {
  if (ConversionRank(types_, x.type, type) == kNoConversion) {
    Diagnostic& d = Error(DiagCode::type_mismatch, v.init,
                          Cat("cannot initialize ", KindName(v.kind), " of type '", TypeName(type),
                              "' with a value of type '", TypeName(x.type), "'"));
    SuggestConversion(context_, d, x.type, type);
    return false;
  }
  return types_.kind(type) == TypeKind::kPointer || Materialize(context_, v.init, type);
}

// Suggests `let` or `override` instead of a `const` whose initializer is not a const-expression.
void Declarations::SuggestKeyword(Diagnostic& d, UntypedDeclaration v, TypeId declared,
                                  const Operand& x) {
  const uint32_t keyword = At(v.node).token - 1;
  // In foreign syntax such as 'int a = b;', the previous token is not `const`.
  if (ast_.tokens[keyword].kind != TokenKind::kConst) return;
  const Span span = ast_.TokenSpan(keyword);
  const TypeId type = declared.valid() ? declared : ConcreteType(types_, x.type);
  if (context_.current_function.valid()) {
    d.AddHelp("use 'let' for a value that is computed when the shader runs").AddFix(span, "let");
  } else if (x.stage == EvalStage::kOverride && IsOverrideType(type)) {
    d.AddHelp("use 'override' for a value that is set when the pipeline is created")
        .AddFix(span, "override");
  }
}

bool Declarations::CheckInitializerStage(UntypedDeclaration v, TypeId type, const Operand& x) {
  if (v.kind == VariableKind::kConst && x.stage != EvalStage::kConst) {
    Diagnostic& d = Error(DiagCode::not_constant, v.init,
                          Cat("the initial value of the const-declaration '", Text(v.node),
                              "' must be a const-expression"));
    LabelLateValue(program_, d, v.init, EvalStage::kConst);
    SuggestKeyword(d, v, type, x);
    return false;
  }
  if (v.kind == VariableKind::kOverride && x.stage == EvalStage::kRuntime) {
    Diagnostic& d = Error(DiagCode::not_constant, v.init,
                          Cat("the initial value of the override '", Text(v.node),
                              "' must be an override-expression"));
    LabelLateValue(program_, d, v.init, EvalStage::kOverride);
    return false;
  }
  return true;
}

bool Declarations::CheckOtherType(VariableKind declaration, TypeId type, NodeId at) {
  switch (declaration) {
    case VariableKind::kConst:
      Error(DiagCode::invalid_type, at,
            Cat("a const-declaration cannot have the type '", TypeName(type),
                "': the type is not constructible"));
      return false;
    case VariableKind::kOverride:
      if (IsOverrideType(type)) return true;
      if (ir::TypeStore::IsInt64Scalar(type)) {
        Error(DiagCode::invalid_override, at,
              Cat("an override cannot have the type '", TypeName(type), "'"))
            .AddHelp("compose it from two overrides of type 'u32'");
        return false;
      }
      Error(DiagCode::invalid_override, at,
            Cat("an override must be a scalar, not a '", TypeName(type), "'"));
      return false;
    case VariableKind::kLet: {
      const TypeKind kind = types_.kind(type);
      const bool handle =
          types_.Has(type, TypeFlags::kHasHandle) && kind != TypeKind::kBindingArray;
      if (handle) {
        return RequireFeature(LanguageFeature::kTextureAndSamplerLet, ast_.FullSpan(at),
                              Cat("a let-declaration of '", TypeName(type), "'"));
      }
      if (kind == TypeKind::kPointer) return true;
      Error(DiagCode::invalid_type, at, Cat("a let-declaration cannot hold '", TypeName(type), "'"))
          .AddNote("it can hold constructible types, pointers, textures and samplers");
      return false;
    }
    default: return true;
  }
}

// Returns the declared type or, if it is omitted, the type of the initializer. Returns none if an
// error was reported.
TypeId Declarations::TypeAndValue(UntypedDeclaration v, NodeId type_node) {
  TypeId type;
  if (type_node.valid()) {
    type = type_expressions_.Resolve(type_node);
    if (!type.valid() || !CheckValueType(v.kind, type, type_node)) {
      if (v.init.valid()) expressions_.Value(v.init);
      return {};
    }
    return v.init.valid() ? Initializer(v, type) : type;
  }
  if (!v.init.valid()) {
    ReportNoTypeOrValue(v);
    return {};
  }
  type = Initializer(v, {});
  return type.valid() && CheckValueType(v.kind, type, v.init) ? type : TypeId();
}

void Declarations::ReportNoTypeOrValue(UntypedDeclaration v) {
  // If the token after the name is not a semicolon, or if a `let` lacks a value, the parser has
  // already reported a syntax error.
  if (ast_.tokens[At(v.node).token + 1].kind != TokenKind::kSemicolon ||
      v.kind == VariableKind::kLet) {
    return;
  }
  Error(DiagCode::missing_initializer, SpanOf(v.node),
        Cat("the ", v.kind == VariableKind::kOverride ? "override" : "variable", " '", Text(v.node),
            "' needs a type or an initial value"));
}

// ---------------------------------------------------------------- const, override, let

void Declarations::Const(NodeId node) {
  const ValueDeclView decl(ast_, node);
  if (!decl.attributes().empty()) attributes_.Collect(decl.attributes(), 0, "a const-declaration");
  if (!decl.init().valid()) return;  // the parser has already reported an error
  const TypeId type = TypeAndValue({VariableKind::kConst, node, decl.init()}, decl.type());
  Variable& v = NewVariable(VariableKind::kConst, node, type, decl.init());
  v.as_name.stage = EvalStage::kConst;
  if (type.valid()) v.as_name.value = program_[v.init].value;
  Declare(v);
}

void Declarations::Override(NodeId node) {
  const ValueDeclView decl(ast_, node);
  const AttributeSet attributes =
      attributes_.Collect(decl.attributes(), AttrBits({Attr::kId}), "an override-declaration");
  const TypeId type = TypeAndValue({VariableKind::kOverride, node, decl.init()}, decl.type());
  Variable& v = NewVariable(VariableKind::kOverride, node, type, decl.init());
  v.as_name.stage = EvalStage::kOverride;
  int64_t id = 0;
  if (attributes.Has(Attr::kId) && attributes_.Integer(attributes[Attr::kId], &id, 65535)) {
    v.has_id = true;
    v.id = static_cast<uint32_t>(id);
    ids_.push_back({v.id, attributes[Attr::kId]});
  }
  Declare(v);
}

void Declarations::CheckIds() {
  StableSort(ids_, [](const auto& id) { return id.first; });
  for (size_t i = 1; i < ids_.size(); ++i) {
    if (ids_[i].first != ids_[i - 1].first) continue;
    Error(DiagCode::invalid_override, SpanOf(ids_[i].second),
          Cat("two overrides have the id ", ids_[i].first))
        .AddLabel(SpanOf(ids_[i - 1].second), "the other one");
  }
}

void Declarations::Let(NodeId node) {
  const ValueDeclView decl(ast_, node);
  const TypeId type = TypeAndValue({VariableKind::kLet, node, decl.init()}, decl.type());
  Variable& v = NewVariable(VariableKind::kLet, node, type, decl.init());
  // A `let` of a non-constructible type is a pointer or handle. Record the memory or resource to
  // which it refers.
  if (type.valid() && !types_.Has(type, TypeFlags::kConstructible)) {
    v.root = RootOf(program_, v.init);
    v.origin = OriginOf(program_, v.init);
  }
  Declare(v);
}

// ---------------------------------------------------------------- var

void Declarations::Var(NodeId node) {
  const VarView decl(ast_, node);
  const NodeList args = decl.template_arguments();
  AddressSpace space = AddressSpace::kNone;
  ir::Access written = ir::Access::kNone;
  bool ok = args.empty() || VarArguments(args, &space, &written);
  const TypeId type = TypeAndValue({VariableKind::kVar, node, decl.init()}, decl.type());
  ok &= type.valid();
  Variable& v = NewVariable(VariableKind::kVar, node, type, decl.init());
  v.space = space;
  // This is the fast path: most variables are in functions, and have a type that is allowed there.
  constexpr uint32_t kPlain = TypeFlags::kConstructible | TypeFlags::kStorable;
  if (ok && !v.module_scope && args.empty() && (types_.flags(type) & kPlain) == kPlain) {
    v.space = AddressSpace::kFunction;
    v.access = ir::Access::kReadWrite;
  } else {
    ok = Place(v, node, written, ok);
  }
  if (!ok) v.type = {};
  if (v.module_scope) {
    ModuleVar(v, decl.attributes());
  } else {
    if (!decl.attributes().empty())
      attributes_.Collect(decl.attributes(), 0, "a variable in a function");
    if (ok) uses_.AddVariableBytes(types_.SizeOf64(v.type));
    // A variable without an initializer is zero-initialized, so the stage rule for value
    // constructors applies (proposal subgroup-matrix).
    if (ok && types_.Has(v.type, TypeFlags::kHasSubgroupMatrix)) uses_.NeedCompute(node);
  }
  Declare(v);
}

// Determines and checks the address space and access mode of a variable. Pass false as `ok` if an
// earlier check of the variable failed. Returns whether this check and all earlier ones succeeded.
bool Declarations::Place(Variable& v, NodeId node, ir::Access written, bool ok) {
  const VarView decl(ast_, node);
  const NodeList args = decl.template_arguments();
  ok = ok && CheckSpace(v, args) && CheckAccess(v, written, args);
  switch (v.space) {
    case AddressSpace::kUniform:
    case AddressSpace::kHandle:
    case AddressSpace::kImmediate: v.access = ir::Access::kRead; break;
    case AddressSpace::kStorage:
      v.access = written == ir::Access::kNone ? ir::Access::kRead : written;
      break;
    default: v.access = ir::Access::kReadWrite; break;
  }
  ok = ok && CheckStoreType(v, args, decl.type());
  return CheckVarInitializer(v, ok) && CheckPixelLocal(v);
}

// Resolves the template arguments of var<space, access>.
bool Declarations::VarArguments(NodeList args, AddressSpace* space, ir::Access* written) {
  bool ok = true;
  if (args.size() > 2) {
    Error(DiagCode::invalid_template_arguments, args[2],
          "'var' takes at most two template arguments: an address space and an access mode");
    ok = false;
  }
  if (args.size() == 2 && type_expressions_.IsReordered(args, false)) return false;
  if (!args.empty()) ok &= type_expressions_.AddressSpace(args[0], space);
  if (args.size() >= 2) ok &= type_expressions_.Access(args[1], written);
  return ok;
}

// Reports that a variable needs an address space. Suggests the address spaces that its type,
// attributes and initializer allow.
void Declarations::NeedsSpace(const Variable& v) {
  struct Choice {
    AddressSpace space;
    ir::Access access;
    std::string_view text;
  };
  constexpr Choice kChoices[] = {
      {AddressSpace::kPrivate, ir::Access::kReadWrite, "'var<private>'"},
      {AddressSpace::kWorkgroup, ir::Access::kReadWrite, "'var<workgroup>'"},
      {AddressSpace::kUniform, ir::Access::kRead, "'var<uniform>'"},
      {AddressSpace::kStorage, ir::Access::kRead, "'var<storage>'"},
      {AddressSpace::kStorage, ir::Access::kReadWrite, "'var<storage, read_write>'"},
      {AddressSpace::kImmediate, ir::Access::kRead, "'var<immediate>'"},
  };
  Diagnostic& d =
      Error(DiagCode::invalid_address_space, SpanOf(v.node),
            Cat("the module-scope variable '", Text(v.node), "' needs an address space"));
  bool bound = false;
  for (const NodeId attribute : VarView(ast_, v.node).attributes()) {
    const StringId name = AttributeView(ast_, attribute).name();
    bound = bound || name == name::k_group || name == name::k_binding;
  }
  PoolVector<std::string_view> fitting;
  for (const Choice& c : kChoices) {
    const bool resource = c.space == AddressSpace::kUniform || c.space == AddressSpace::kStorage;
    const bool fits = (resource || !bound) &&
                      (!v.init.valid() || c.space == AddressSpace::kPrivate) &&
                      rules_.StoreProblem(c.space, c.access, v.type, false).empty();
    if (fits) fitting.push_back(c.text);
  }
  std::string list;
  for (size_t i = 0; i < fitting.size(); ++i) {
    list += Cat(i == 0 ? "" : i + 1 == fitting.size() ? " or " : ", ", fitting[i]);
  }
  if (!list.empty()) d.AddHelp(Cat("write ", list));
}

// Checks the address space, or determines it if the declaration omits it. Variables in functions
// can omit it, and so can textures and samplers.
bool Declarations::CheckSpace(Variable& v, NodeList args) {
  if (v.space == AddressSpace::kNone) {
    if (!v.module_scope) {
      v.space = AddressSpace::kFunction;
    } else if (types_.Has(v.type, TypeFlags::kHasHandle)) {
      v.space = AddressSpace::kHandle;
    } else {
      NeedsSpace(v);
      return false;
    }
  } else if (v.module_scope && v.space == AddressSpace::kFunction) {
    Error(DiagCode::invalid_address_space, args[0],
          "a module-scope variable cannot be in address space 'function'");
    return false;
  } else if (!v.module_scope && v.space != AddressSpace::kFunction) {
    Error(DiagCode::invalid_address_space, args[0],
          Cat("a variable in a function must be in address space 'function', not '",
              NameOf(v.space), "'"));
    return false;
  }
  return true;
}

bool Declarations::CheckAccess(const Variable& v, ir::Access written, NodeList args) {
  if (written != ir::Access::kNone && v.space != AddressSpace::kStorage) {
    Error(DiagCode::invalid_address_space, args[1],
          Cat("only address space 'storage' allows an access mode, not '", NameOf(v.space), "'"));
    return false;
  }
  if (written == ir::Access::kWrite) {
    Error(DiagCode::invalid_address_space, args[1],
          "the access mode of 'storage' must be 'read' or 'read_write'");
    return false;
  }
  return true;
}

// Checks the store type. `type_node` is the declared type, or none.
bool Declarations::CheckStoreType(const Variable& v, NodeList args, NodeId type_node) {
  if (!types_.Has(v.type, TypeFlags::kHasHandle)) {
    const NodeId at = type_node.valid() ? type_node : v.init;
    return rules_.CheckStore(v.space, v.access, v.type, at, false);
  }
  if (v.space == AddressSpace::kHandle && args.empty()) return true;
  Error(DiagCode::invalid_address_space, args.empty() ? SpanOf(v.node) : ast_.FullSpan(args[0]),
        v.module_scope
            ? Cat("'", TypeName(v.type), "' variables are declared without an address space")
            : Cat("'", TypeName(v.type), "' variables can only be declared at module scope"));
  return false;
}

// Checks that the address space allows an initializer (WGSL: var Declarations). Pass false as `ok`
// if an earlier check of the variable failed. Returns whether this check and all earlier ones
// succeeded.
bool Declarations::CheckVarInitializer(const Variable& v, bool ok) {
  if (!v.init.valid()) return ok;
  if (v.space != AddressSpace::kFunction && v.space != AddressSpace::kPrivate &&
      v.space != AddressSpace::kNone) {
    Error(DiagCode::invalid_initializer, v.init,
          Cat("a variable in address space '", NameOf(v.space), "' cannot have an initial value"));
    return false;
  }
  if (ok && v.space == AddressSpace::kPrivate && program_[v.init].stage == EvalStage::kRuntime) {
    Diagnostic& d = Error(DiagCode::not_constant, v.init,
                          Cat("the initial value of the module-scope variable '", Text(v.node),
                              "' must be a const-expression or override-expression"));
    LabelLateValue(program_, d, v.init, EvalStage::kOverride);
    return false;
  }
  return ok;
}

// Checks the type of a variable in the address space `pixel_local`
// (chromium_experimental_pixel_local). The type must be a structure whose members have types that
// color attachments support.
bool Declarations::CheckPixelLocal(const Variable& v) {
  if (v.space != AddressSpace::kPixelLocal) return true;
  const bool is_struct = types_.kind(v.type) == TypeKind::kStruct;
  const ir::StructMember* wrong = nullptr;
  if (is_struct) {
    const std::span<const ir::StructMember> members = types_.StructOf(v.type).members;
    const auto found = std::ranges::find_if_not(members, [](const ir::StructMember& member) {
      return member.type == ir::kI32 || member.type == ir::kU32 || member.type == ir::kF32;
    });
    if (found == members.end()) return true;
    wrong = &*found;
  }
  Diagnostic& d =
      Error(DiagCode::invalid_type, SpanOf(v.node),
            Cat("a variable in address space 'pixel_local' cannot hold '", TypeName(v.type),
                "': it must hold a structure whose members are 'i32', 'u32' or 'f32'"));
  if (wrong != nullptr) d.AddLabel(wrong->span, Cat("this is '", TypeName(wrong->type), "'"));
  return false;
}

// Checks the binding of a resource (WGSL: Resource Interface).
void Declarations::ModuleVar(Variable& v, NodeList attribute_list) {
  constexpr uint32_t kAllowed =
      AttrBits({Attr::kGroup, Attr::kBinding, Attr::kInputAttachmentIndex});
  const AttributeSet attributes =
      attributes_.Collect(attribute_list, kAllowed, "a module-scope variable");
  const bool resource = v.space == AddressSpace::kUniform || v.space == AddressSpace::kStorage ||
                        v.space == AddressSpace::kHandle;
  const bool group = attributes.Has(Attr::kGroup), binding = attributes.Has(Attr::kBinding);
  int64_t n = 0;
  bool values_ok = true;
  if (group) {
    values_ok &= attributes_.Integer(attributes[Attr::kGroup], &n);
    v.group = static_cast<uint32_t>(n);
  }
  if (binding) {
    values_ok &= attributes_.Integer(attributes[Attr::kBinding], &n);
    v.binding = static_cast<uint32_t>(n);
  }
  v.has_binding = resource && group && binding && values_ok;
  if (!v.type.valid() || !attributes.ok) return;
  if (resource && (!group || !binding)) {
    const std::string_view missing = group     ? "'@binding'"
                                     : binding ? "'@group'"
                                               : "'@group' and '@binding'";
    Error(DiagCode::invalid_resource_binding, SpanOf(v.node),
          Cat("the resource variable '", Text(v.node), "' needs ", missing))
        .AddHelp("specify where the host binds it: '@group(0) @binding(0)'");
  } else if (!resource && (group || binding)) {
    Error(DiagCode::invalid_resource_binding,
          SpanOf(attributes[group ? Attr::kGroup : Attr::kBinding]),
          Cat("a variable in address space '", NameOf(v.space),
              "' is not a resource and cannot have '@group' or '@binding'"));
  }
  if (v.has_binding && uint64_t{v.binding} + types_.BindingCount(v.type) - 1 > kMaxBinding) {
    Error(DiagCode::invalid_resource_binding, SpanOf(v.node),
          Cat("the elements of '", Text(v.node), "' would have binding numbers greater than ",
              kMaxBinding));
  }
  InputAttachment(v, attributes);
  if (v.space == AddressSpace::kImmediate) {
    CheckLimit(kImmediateBytes, types_.SizeOf64(v.type), "bytes", SpanOf(v.node),
               "the immediate data '", Text(v.node), "' takes");
  }
}

// Sets an input attachment's index in the render pass to the value of '@input_attachment_index'.
// Reports an error if an input attachment lacks the attribute, or if any other variable has it.
void Declarations::InputAttachment(Variable& v, const AttributeSet& attributes) {
  const bool is_attachment = types_.kind(v.type) == TypeKind::kInputAttachment;
  const NodeId index = attributes[Attr::kInputAttachmentIndex];
  if (!index.valid()) {
    if (!is_attachment) return;
    Error(DiagCode::invalid_resource_binding, SpanOf(v.node),
          Cat("the input attachment '", Text(v.node), "' needs '@input_attachment_index'"))
        .AddHelp(
            "write '@input_attachment_index(N)', where N is its number among the input attachments "
            "of the render pass");
    return;
  }
  if (!is_attachment) {
    Error(DiagCode::invalid_attribute, SpanOf(index),
          Cat("'@input_attachment_index' can only be applied to a variable of type "
              "'input_attachment'"))
        .AddLabel(SpanOf(v.node), Cat("of type '", TypeName(v.type), "'"));
    return;
  }
  int64_t n = 0;
  // The limit is the same as for '@color', because input attachments become color inputs in MSL.
  if (attributes_.Integer(index, &n, ir::IoAttributes::kNone - 1))
    v.attachment = static_cast<uint32_t>(n);
}

}  // namespace tessera::wgsl
