// Declarations (WGSL: Variable and Value Declarations, Structure Types, Type Aliases, Functions).
#include <algorithm>
#include <initializer_list>

#include "wgsl/resolve/resolver_impl.h"

namespace tessera::wgsl {
namespace {

using ir::AddressSpace;
using ir::TypeFlags;
using ir::TypeKind;

constexpr uint32_t Bits(std::initializer_list<Attr> attrs) {
  uint32_t bits = 0;
  for (Attr a : attrs) bits |= 1u << static_cast<int>(a);
  return bits;
}

constexpr uint32_t kIoBits =
    Bits({Attr::kBuiltin, Attr::kLocation, Attr::kBlendSrc, Attr::kInterpolate, Attr::kInvariant});
constexpr uint32_t kMemberBits = kIoBits | Bits({Attr::kAlign, Attr::kSize});
constexpr uint32_t kFunctionBits =
    Bits({Attr::kVertex, Attr::kFragment, Attr::kCompute, Attr::kWorkgroupSize, Attr::kSubgroupSize,
          Attr::kMustUse, Attr::kDiagnostic});
constexpr uint64_t kMaxBinding = 0xffffffff;  // of @binding

}  // namespace

VariableId Resolver::AddVariable(const Variable& variable) {
  const VariableId id(static_cast<uint32_t>(program_.variables.size()));
  program_.variables.push_back(variable);
  Variable& v = program_.variables.back();
  v.function = context_.current_function;
  v.module_scope = !v.function.valid();
  program_.refs[v.node.value] = id.value;
  program_.types[v.node.value] = v.type;
  if (v.module_scope) program_.module_variables.push_back(id);
  return id;
}

namespace {

// As messages call a declaration.
std::string_view KindName(VariableKind kind) {
  switch (kind) {
    case VariableKind::kConst: return "a const-declaration";
    case VariableKind::kOverride: return "an override-declaration";
    case VariableKind::kLet: return "a let-declaration";
    default: return "a variable";
  }
}

}  // namespace

// The initial value of `v`, converted to the type that its declaration gives, if any.
bool Resolver::Initializer(Variable& v) {
  const Operand x = Value(v.init);
  if (!x.type.valid() || !CheckInitializerStage(v, x)) return false;
  if (!v.type.valid()) {
    // Only a const keeps an abstract type.
    v.type = v.kind == VariableKind::kConst ? x.type : ConcreteType(types_, x.type);
    return v.type == x.type || Materialize(context_, v.init, v.type);
  }
  if (x.type == v.type) return true;
  if (ConversionRank(types_, x.type, v.type) == kNoConversion) {
    Error(DiagCode::type_mismatch, v.init,
          Cat("cannot initialize ", KindName(v.kind), " of type '", TypeName(v.type),
              "' with a value of type '", TypeName(x.type), "'"));
    return false;
  }
  return types_.kind(v.type) == TypeKind::kPointer || Materialize(context_, v.init, v.type);
}

bool Resolver::CheckInitializerStage(const Variable& v, const Operand& x) {
  if (v.kind == VariableKind::kConst && x.stage != EvalStage::kConst) {
    Error(DiagCode::not_constant, v.init,
          Cat("the initial value of the const-declaration '", Text(v.node),
              "' must be a const-expression"));
    return false;
  }
  if (v.kind == VariableKind::kOverride && x.stage == EvalStage::kRuntime) {
    Error(DiagCode::not_constant, v.init,
          Cat("the initial value of the override '", Text(v.node),
              "' must be an override-expression"));
    return false;
  }
  return true;
}

// Whether a const, override or let may have the type; `at`: what gives it the type.
bool Resolver::CheckValueType(const Variable& v, NodeId at) {
  const bool constructible = types_.Has(v.type, TypeFlags::kConstructible);
  switch (v.kind) {
    case VariableKind::kConst:
      if (constructible) return true;
      Error(DiagCode::invalid_type, at,
            Cat("a const-declaration cannot have the type '", TypeName(v.type),
                "': the type is not constructible"));
      return false;
    case VariableKind::kOverride:
      if (ir::TypeStore::IsScalar(v.type)) return true;
      Error(DiagCode::invalid_override, at,
            Cat("an override is a scalar, not a '", TypeName(v.type), "'"));
      return false;
    case VariableKind::kLet: {
      const TypeKind kind = types_.kind(v.type);
      const bool handle =
          types_.Has(v.type, TypeFlags::kHasHandle) && kind != TypeKind::kBindingArray;
      if (constructible || handle || kind == TypeKind::kPointer) return true;
      Error(DiagCode::invalid_type, at,
            Cat("a let-declaration cannot hold '", TypeName(v.type), "'"))
          .AddNote("it holds constructible types, pointers, textures and samplers");
      return false;
    }
    default: return true;
  }
}

// The type and the initial value that a declaration says, into `v`. False after a diagnostic.
bool Resolver::TypeAndValue(Variable& v, uint32_t type, uint32_t init) {
  bool ok = true;
  v.init = NodeId(init);
  if (type != kNone) {
    v.type = TypeExpression(NodeId(type));
    ok = v.type.valid() && CheckValueType(v, NodeId(type));
  } else if (init == kNone) {
    // What follows the name otherwise has a syntax error of its own, and a let without value always.
    if (ast_.tokens[At(v.node).token + 1].kind == TokenKind::kSemicolon &&
        v.kind != VariableKind::kLet) {
      Error(DiagCode::missing_initializer, SpanOf(v.node),
            Cat("the ", v.kind == VariableKind::kOverride ? "override" : "variable", " '",
                Text(v.node), "' needs a type or an initial value"));
    }
    ok = false;
  }
  if (init != kNone && ok) {
    ok = Initializer(v) && (type != kNone || CheckValueType(v, v.init));
  } else if (init != kNone) {
    Value(v.init);
  }
  if (!ok) v.type = {};
  return ok;
}

// ---------------------------------------------------------------- const, override, let

void Resolver::ConstDeclaration(NodeId node) {
  const auto& decl = ast_.Extra<ValueDeclNode>(At(node).a);
  if (decl.attributes != kNone) Attributes(decl.attributes, 0, "a const-declaration");
  if (decl.init == kNone) return;  // a syntax error
  Variable v{};
  v.kind = VariableKind::kConst;
  v.name = DeclName(node);
  v.node = node;
  v.stage = EvalStage::kConst;
  if (TypeAndValue(v, decl.type, decl.init)) v.value = program_.values[v.init.value];
  AddVariable(v);
}

void Resolver::OverrideDeclaration(NodeId node) {
  const auto& decl = ast_.Extra<ValueDeclNode>(At(node).a);
  const AttributeSet attributes =
      Attributes(decl.attributes, Bits({Attr::kId}), "an override-declaration");
  Variable v{};
  v.kind = VariableKind::kOverride;
  v.name = DeclName(node);
  v.node = node;
  v.stage = EvalStage::kOverride;
  TypeAndValue(v, decl.type, decl.init);
  int64_t id = 0;
  if (attributes.Has(Attr::kId) && AttributeInteger(attributes[Attr::kId], &id, 65535)) {
    v.has_id = true;
    v.id = static_cast<uint32_t>(id);
    ids_.push_back({v.id, attributes[Attr::kId]});
  }
  AddVariable(v);
}

void Resolver::LetDeclaration(NodeId node) {
  const auto& decl = ast_.Extra<ValueDeclNode>(At(node).a);
  Variable v{};
  v.kind = VariableKind::kLet;
  v.name = DeclName(node);
  v.node = node;
  TypeAndValue(v, decl.type, decl.init);
  if (v.type.valid() && (types_.kind(v.type) == TypeKind::kPointer || types_.IsHandle(v.type))) {
    v.root = RootOf(v.init);
  }
  AddVariable(v);
}

// WGSL: Root Identifier.
VariableId Resolver::RootOf(NodeId e) const {
  while (e.valid()) {
    const Node& node = At(e);
    switch (node.kind) {
      case NodeKind::kIdentifier: {
        const VariableId id(program_.refs[e.value]);
        if (!id.valid()) return {};
        const Variable& v = program_[id];
        return v.kind == VariableKind::kLet ? v.root : id;
      }
      case NodeKind::kParen:
      case NodeKind::kUnary:
      case NodeKind::kIndex:
      case NodeKind::kMember: e = NodeId(node.a); break;
      case NodeKind::kCall: {
        const auto args = ast_.List(node.b);  // bufferView and bufferArrayView
        if (args.empty()) return {};
        e = NodeId(args[0]);
        break;
      }
      default: return {};
    }
  }
  return {};
}

// ---------------------------------------------------------------- var

void Resolver::VarDeclaration(NodeId node) {
  const auto& decl = ast_.Extra<VarNode>(At(node).a);
  const bool module_scope = !context_.current_function.valid();
  const auto args = ast_.List(decl.template_args);
  Variable v{};
  v.kind = VariableKind::kVar;
  v.name = DeclName(node);
  v.node = node;
  bool ok = true;
  ir::Access written = ir::Access::kNone;
  if (args.size() > 2) {
    Error(DiagCode::invalid_template_arguments, NodeId(args[2]),
          "'var' takes an address space and an access mode, nothing more");
    ok = false;
  }
  if (!args.empty()) ok &= AddressSpaceArgument(NodeId(args[0]), &v.space);
  if (args.size() >= 2) ok &= AccessArgument(NodeId(args[1]), &written);

  ok &= TypeAndValue(v, decl.type, decl.init);
  const TypeId type = v.type;
  const Span type_span = decl.type != kNone   ? ast_.FullSpan(NodeId(decl.type))
                         : decl.init != kNone ? ast_.FullSpan(v.init)
                                              : SpanOf(node);
  const bool handle = ok && types_.Has(type, TypeFlags::kHasHandle);
  if (ok && v.space == AddressSpace::kNone) {
    if (!module_scope) {
      v.space = AddressSpace::kFunction;
    } else if (handle) {
      v.space = AddressSpace::kHandle;
    } else {
      Error(DiagCode::invalid_address_space, SpanOf(node),
            Cat("the module-scope variable '", Text(node), "' needs an address space"))
          .AddHelp(
              "write 'var<private>', 'var<workgroup>', 'var<uniform>', 'var<storage>' or "
              "'var<immediate>'");
      ok = false;
    }
  } else if (ok && module_scope && v.space == AddressSpace::kFunction) {
    Error(DiagCode::invalid_address_space, NodeId(args[0]),
          "a module-scope variable cannot be in address space 'function'");
    ok = false;
  } else if (ok && !module_scope && v.space != AddressSpace::kFunction) {
    Error(DiagCode::invalid_address_space, NodeId(args[0]),
          Cat("a variable in a function must be in address space 'function', not '",
              NameOf(v.space), "'"));
    ok = false;
  }
  if (ok && written != ir::Access::kNone && v.space != AddressSpace::kStorage) {
    Error(DiagCode::invalid_address_space, NodeId(args[1]),
          Cat("an access mode may only be written for 'storage', not for '", NameOf(v.space), "'"));
    ok = false;
  }
  if (ok && written == ir::Access::kWrite) {
    Error(DiagCode::invalid_address_space, NodeId(args[1]),
          "the access mode of 'storage' is 'read' or 'read_write'");
    ok = false;
  }
  switch (v.space) {
    case AddressSpace::kUniform:
    case AddressSpace::kHandle:
    case AddressSpace::kImmediate: v.access = ir::Access::kRead; break;
    case AddressSpace::kStorage:
      v.access = written == ir::Access::kNone ? ir::Access::kRead : written;
      break;
    default: v.access = ir::Access::kReadWrite; break;
  }
  if (ok && handle && (v.space != AddressSpace::kHandle || !args.empty())) {
    Error(DiagCode::invalid_address_space,
          args.empty() ? SpanOf(node) : ast_.FullSpan(NodeId(args[0])),
          module_scope
              ? Cat("'", TypeName(type), "' variables are declared without an address space")
              : Cat("'", TypeName(type), "' variables can only be declared at module scope"));
    ok = false;
  }
  if (ok && !handle) {
    ok = CheckStoreType(v.space, v.access, type, NodeId(decl.type), type_span, false);
  }
  // WGSL: var Declarations: who may have an initial value.
  if (decl.init != kNone && v.space != AddressSpace::kFunction &&
      v.space != AddressSpace::kPrivate && v.space != AddressSpace::kNone) {
    Error(DiagCode::invalid_initializer, v.init,
          Cat("a variable in address space '", NameOf(v.space), "' cannot have an initial value"));
    ok = false;
  } else if (ok && decl.init != kNone && v.space == AddressSpace::kPrivate &&
             program_.stages[decl.init] == EvalStage::kRuntime) {
    Error(DiagCode::not_constant, v.init,
          Cat("the initial value of the module-scope variable '", Text(node),
              "' must be a const-expression or override-expression"));
    ok = false;
  }
  v.type = ok ? type : TypeId();
  if (module_scope) {
    ModuleVar(node, v,
              Attributes(decl.attributes, Bits({Attr::kGroup, Attr::kBinding}),
                         "a module-scope variable"));
  } else {
    if (decl.attributes != kNone) Attributes(decl.attributes, 0, "a variable in a function");
    if (ok) needs_[context_.current_function.value].function_bytes += types_.SizeOf64(type);
    // Proposal subgroup-matrix: as its value constructors, which give a variable its zero value.
    if (ok && types_.Has(type, TypeFlags::kHasSubgroupMatrix)) NeedsCompute(node);
  }
  AddVariable(v);
}

// The binding of a resource (WGSL: Resource Interface).
void Resolver::ModuleVar(NodeId node, Variable& v, const AttributeSet& attributes) {
  const bool resource = v.space == AddressSpace::kUniform || v.space == AddressSpace::kStorage ||
                        v.space == AddressSpace::kHandle;
  const bool group = attributes.Has(Attr::kGroup), binding = attributes.Has(Attr::kBinding);
  int64_t n = 0;
  bool values_ok = true;
  if (group) {
    values_ok &= AttributeInteger(attributes[Attr::kGroup], &n);
    v.group = static_cast<uint32_t>(n);
  }
  if (binding) {
    values_ok &= AttributeInteger(attributes[Attr::kBinding], &n);
    v.binding = static_cast<uint32_t>(n);
  }
  v.has_binding = resource && group && binding && values_ok;
  if (!v.type.valid() || !attributes.ok) return;
  if (resource && (!group || !binding)) {
    const std::string_view missing = group     ? "'@binding'"
                                     : binding ? "'@group'"
                                               : "'@group' and '@binding'";
    Error(DiagCode::invalid_resource_binding, SpanOf(node),
          Cat("the resource variable '", Text(node), "' needs ", missing));
  } else if (!resource && (group || binding)) {
    Error(DiagCode::invalid_resource_binding,
          SpanOf(attributes[group ? Attr::kGroup : Attr::kBinding]),
          Cat("a variable in address space '", NameOf(v.space),
              "' is no resource and cannot have '@group' or '@binding'"));
  }
  if (v.has_binding && uint64_t{v.binding} + types_.BindingCount(v.type) - 1 > kMaxBinding) {
    Error(DiagCode::invalid_resource_binding, SpanOf(node),
          Cat("the elements of '", Text(node), "' would have binding numbers greater than ",
              kMaxBinding));
  }
  if (v.space == AddressSpace::kImmediate) {
    HoldTo(kImmediateBytes, types_.SizeOf64(v.type), SpanOf(node),
           Cat("the immediate data '", Text(node), "' takes"), "bytes");
  }
}

// ---------------------------------------------------------------- alias, struct

void Resolver::AliasDeclaration(NodeId node) {
  program_.types[node.value] = TypeExpression(NodeId(At(node).b));
}

void Resolver::StructDeclaration(NodeId node) {
  const auto nodes = ast_.List(At(node).b);
  std::vector<ir::StructMember> members;
  members.reserve(nodes.size());
  bool ok = true;
  EnterScope();  // finds members declared twice; members are not in scope anywhere
  const uint32_t scope = scope_starts_.back();
  for (size_t i = 0; i < nodes.size(); ++i) {
    const NodeId member(nodes[i]);
    if (ast_.kind(member) != NodeKind::kStructMember) {
      ok = false;
      continue;
    }
    const auto& decl = ast_.Extra<MemberNode>(At(member).b);
    const AttributeSet attributes = Attributes(decl.attributes, kMemberBits, "a structure member");
    ir::StructMember m;
    m.name = DeclName(member);
    m.span = SpanOf(member);
    // Types of members are resolved outside the members' scope: names go to module scope.
    m.type = TypeExpression(NodeId(decl.type));
    program_.refs[member.value] = static_cast<uint32_t>(members.size());
    program_.types[member.value] = m.type;
    ok &= attributes.ok & IoOf(attributes, &m.io);
    if (!m.type.valid()) {
      ok = false;
      continue;
    }
    const bool runtime_array =
        types_.kind(m.type) == TypeKind::kArray && types_.Has(m.type, TypeFlags::kHasRuntimeArray);
    if (runtime_array && i + 1 != nodes.size()) {
      Error(DiagCode::invalid_type, NodeId(decl.type),
            Cat("the runtime-sized array '", Text(member),
                "' must be the last member of the structure"));
      ok = false;
    } else if (!runtime_array &&
               !CheckElementType(m.type, NodeId(decl.type), "a member of a structure")) {
      ok = false;
      continue;
    }
    CheckIoType(attributes, m.io, m.type, member);
    int64_t n = 0;
    if (attributes.Has(Attr::kAlign)) {
      const NodeId attribute = attributes[Attr::kAlign];
      const NodeId argument(ast_.List(At(attribute).b)[0]);
      if (!AttributeInteger(attribute, &n)) {
        ok = false;
      } else if (n <= 0 || (n & (n - 1)) != 0) {
        Error(DiagCode::invalid_attribute, argument,
              Cat("an alignment must be a positive power of two, but this is ", n));
        ok = false;
      } else if (n % types_.AlignOf(m.type) != 0) {
        Error(DiagCode::invalid_attribute, argument,
              Cat("the alignment must be a multiple of ", types_.AlignOf(m.type),
                  ", the alignment of '", TypeName(m.type), "'"));
        ok = false;
      } else {
        m.align = static_cast<uint32_t>(n);
        m.has_align_attribute = true;
      }
    }
    if (attributes.Has(Attr::kSize)) {
      const NodeId attribute = attributes[Attr::kSize];
      const NodeId argument(ast_.List(At(attribute).b)[0]);
      if (!AttributeInteger(attribute, &n)) {
        ok = false;
      } else if (!types_.Has(m.type, TypeFlags::kCreationFixedFootprint)) {
        Error(
            DiagCode::invalid_attribute, SpanOf(attribute),
            Cat("'@size' cannot be applied to '", TypeName(m.type), "', whose size is not fixed"));
        ok = false;
      } else if (n <= 0 || static_cast<uint64_t>(n) < types_.SizeOf64(m.type)) {
        Error(DiagCode::invalid_attribute, argument,
              Cat("the size must be at least ", types_.SizeOf64(m.type), ", the size of '",
                  TypeName(m.type), "'"));
        ok = false;
      } else {
        m.size = static_cast<uint32_t>(n);
        m.has_size_attribute = true;
      }
    }
    members.push_back(m);
  }
  // Members declared twice. They are bound only now, when all types are resolved.
  for (uint32_t item : nodes) {
    const NodeId member(item);
    if (ast_.kind(member) != NodeKind::kStructMember) continue;
    const uint32_t name = ast_.token(member).payload;
    const uint32_t before = Find(name);
    if (before != kNone && before >= scope) {
      Error(DiagCode::redeclaration, SpanOf(member),
            Cat("the structure '", Text(node), "' has two members named '", Text(member), "'"))
          .AddLabel(SpanOf(bindings_[before].node), "first declared here");
      ok = false;
      continue;
    }
    Bind(member);
  }
  ExitScope();
  if (nodes.empty() && ok && after_syntax_errors_) return;
  if (nodes.empty() && ok) {
    Error(DiagCode::invalid_type, SpanOf(node),
          Cat("the structure '", Text(node), "' needs at least one member"));
    ok = false;
  }
  ok &= HoldTo(kMembers, nodes.size(), SpanOf(node), Cat("the structure '", Text(node), "' has"),
               "members");
  if (!ok) return;
  CheckStructIo(node, members);
  const TypeId type = types_.NewStruct(DeclName(node), members, SpanOf(node));
  if (CheckNesting(type, node)) program_.types[node.value] = type;
}

// WGSL: Input-output Locations: what holds for every structure.
void Resolver::CheckStructIo(NodeId node, std::span<const ir::StructMember> members) {
  constexpr uint32_t kNoLocation = ir::IoAttributes::kNone;
  const ir::StructMember* blend = nullptr;
  uint32_t located = 0;
  for (const ir::StructMember& m : members) {
    if (m.io.location == kNoLocation) continue;
    ++located;
    if (m.io.blend_src != kNoLocation && blend == nullptr) blend = &m;
  }
  if (located < 2 && blend == nullptr) return;
  if (blend != nullptr) {
    bool ok = located == 2;
    uint32_t sources = 0;
    TypeId type = blend->type;
    for (const ir::StructMember& m : members) {
      if (m.io.location == kNoLocation) continue;
      if (m.io.blend_src == kNoLocation || m.io.location != 0) {
        ok = false;
        continue;
      }
      sources |= 1u << m.io.blend_src;
      ok &= m.type == type;
    }
    if (!ok || sources != 3) {
      Error(DiagCode::invalid_io, blend->span,
            Cat("the structure '", Text(node), "' does not use '@blend_src' correctly"))
          .AddNote(
              "its only members with a location must be '@location(0) @blend_src(0)' and "
              "'@location(0) @blend_src(1)', of the same type");
    }
    return;
  }
  std::vector<std::pair<uint32_t, const ir::StructMember*>> seen;
  seen.reserve(located);
  for (const ir::StructMember& m : members) {
    if (m.io.location != kNoLocation) seen.push_back({m.io.location, &m});
  }
  std::sort(seen.begin(), seen.end());
  for (size_t i = 1; i < seen.size(); ++i) {
    if (seen[i].first != seen[i - 1].first) continue;
    Error(DiagCode::invalid_io, seen[i].second->span,
          Cat("two members of the structure '", Text(node), "' have the location ", seen[i].first))
        .AddLabel(seen[i - 1].second->span, "the other one");
    return;
  }
}

// ---------------------------------------------------------------- functions

void Resolver::FunctionHeader(NodeId node) {
  const auto& decl = ast_.Extra<FunctionNode>(At(node).a);
  const UserFunctionId id(static_cast<uint32_t>(program_.functions.size()));
  program_.functions.emplace_back();
  needs_.emplace_back();
  program_.refs[node.value] = id.value;
  context_.current_function = id;
  UserFunction f;
  f.name = DeclName(node);
  f.node = node;
  program_.functions.back() = f;  // UseGlobal needs it

  const AttributeSet attributes = Attributes(decl.attributes, kFunctionBits, "a function");
  UserFunction stage;
  needs_.back().skip_interface = !EntryPointAttributes(node, stage, attributes);
  UserFunction& function = program_[id];
  function.stage = stage.stage;
  for (int i = 0; i < 3; ++i) function.workgroup_size[i] = stage.workgroup_size[i];
  function.subgroup_size = stage.subgroup_size;

  FunctionParameters(node, id);

  const bool entry_point = stage.stage != ir::ShaderStage::kNone;
  TypeId return_type = ir::kVoid;
  if (decl.return_type != kNone) {
    const NodeId type_node(decl.return_type);
    return_type = TypeExpression(type_node);
    if (return_type.valid() && !types_.Has(return_type, TypeFlags::kConstructible)) {
      Error(DiagCode::invalid_function, type_node,
            Cat("a function cannot return '", TypeName(return_type),
                "': the type is not constructible"));
      return_type = {};
    }
  }
  if (decl.return_attributes != kNone) {
    const AttributeSet io = Attributes(
        decl.return_attributes, entry_point ? kIoBits : 0,
        entry_point ? "a function's result" : "the result of a function that is no entry point");
    ir::IoAttributes result;
    if (!IoOf(io, &result)) {
      return_type = {};
    } else if (decl.return_type != kNone) {
      CheckIoType(io, result, return_type, NodeId(decl.return_type));
    }
    program_[id].return_io = result;
  }
  program_[id].return_type = return_type;
  if (attributes.Has(Attr::kMustUse)) {
    program_[id].must_use = true;
    if (decl.return_type == kNone) {
      Error(DiagCode::invalid_attribute, SpanOf(attributes[Attr::kMustUse]),
            Cat("'@must_use' cannot be applied to '", Text(node), "', which returns nothing"));
    }
  }
  context_.current_function = {};
}

void Resolver::FunctionParameters(NodeId node, UserFunctionId id) {
  const auto& decl = ast_.Extra<FunctionNode>(At(node).a);
  const auto params = ast_.List(decl.params);
  program_[id].first_param = static_cast<uint32_t>(program_.variables.size());
  const bool entry_point = program_[id].stage != ir::ShaderStage::kNone;
  uint32_t count = 0;
  for (uint32_t item : params) {
    const NodeId param(item);
    if (ast_.kind(param) != NodeKind::kParameter) continue;
    const auto& member = ast_.Extra<MemberNode>(At(param).b);
    Variable v{};
    v.kind = VariableKind::kParameter;
    v.name = DeclName(param);
    v.node = param;
    v.type = TypeExpression(NodeId(member.type));
    if (v.type.valid() && !CheckParameterType(v.type, param, NodeId(member.type))) v.type = {};
    if (member.attributes != kNone) {
      const AttributeSet attributes = Attributes(
          member.attributes, entry_point ? kIoBits : 0,
          entry_point ? "a parameter" : "a parameter of a function that is no entry point");
      if (IoOf(attributes, &v.io)) {
        CheckIoType(attributes, v.io, v.type, param);
      } else {
        v.type = {};
      }
    }
    AddVariable(v);
    ++count;
  }
  program_[id].param_count = count;
  if (count > kMaxFunctionParameters) {
    Error(DiagCode::limit_exceeded, SpanOf(node),
          Cat("the function '", Text(node), "' has ", count, " parameters; the limit is ",
              kMaxFunctionParameters));
  }
}

// WGSL: Restrictions on Functions.
bool Resolver::CheckParameterType(TypeId type, NodeId node, NodeId type_node) {
  const TypeKind kind = types_.kind(type);
  if (types_.Has(type, TypeFlags::kConstructible)) return true;
  // Binding arrays of textures and samplers may be passed like one of them; the proposal leaves it open.
  if (kind == TypeKind::kPointer || types_.Has(type, TypeFlags::kHasHandle)) return true;
  Error(DiagCode::invalid_function, type_node,
        Cat("the parameter '", Text(node), "' cannot have the type '", TypeName(type), "'"))
      .AddNote("parameters are of constructible types, pointers, textures and samplers");
  return false;
}

void Resolver::FunctionBody(NodeId node) {
  const auto& decl = ast_.Extra<FunctionNode>(At(node).a);
  const UserFunctionId id(program_.refs[node.value]);
  if (!id.valid()) return;
  context_.current_function = id;
  if (decl.body != kNone && ast_.kind(NodeId(decl.body)) == NodeKind::kCompound) {
    // The parameters' scope is the body: its own declarations share the end of scope.
    EnterScope();
    for (uint32_t item : ast_.List(decl.params)) {
      if (ast_.kind(NodeId(item)) == NodeKind::kParameter) Bind(NodeId(item));
    }
    const uint32_t body_token = At(NodeId(decl.body)).token;
    if (decl.attributes != kNone) {
      RangeFilters(decl.attributes, {SpanOf(node).begin, EndOfBraces(body_token)});
    }
    BodyInCurrentScope(NodeId(decl.body));
    ExitScope();
    HoldTo(kFunctionBytes, needs_[id.value].function_bytes, SpanOf(node),
           Cat("the variables of the function '", Text(node), "' take"), "bytes");
  }
  jumps_.clear();
  loops_.clear();
  context_.current_function = {};
}

}  // namespace tessera::wgsl
