// Expressions (WGSL: Expressions). Operators, built-in functions and constructors are resolved by
// overload.h; here is everything else: names, memory views, indices, members, calls of functions.
#include <algorithm>

#include "wgsl/resolve/resolver_impl.h"
#include "wgsl/syntax/literal.h"

namespace tessera::wgsl {
namespace {

using ir::TypeFlags;
using ir::TypeKind;

EvalStage Later(EvalStage a, EvalStage b) { return a > b ? a : b; }

}  // namespace

bool Resolver::Expression(NodeId node) {
  bool ok = false;
  switch (ast_.kind(node)) {
    case NodeKind::kIdentifier: ok = Identifier(node); break;
    case NodeKind::kIntLiteral: ok = IntLiteral(node); break;
    case NodeKind::kFloatLiteral: ok = OtherLiteral(node); break;
    case NodeKind::kBoolLiteral:
      Set(node, ir::kBool, EvalStage::kConst, constants_.Bool(At(node).a != 0));
      ok = true;
      break;
    case NodeKind::kParen: {
      const NodeId inner(At(node).a);
      ok = Expression(inner);
      if (ok) {
        Set(node, program_.types[inner.value], program_.stages[inner.value],
            program_.values[inner.value]);
      }
      break;
    }
    case NodeKind::kUnary: ok = Unary(node); break;
    case NodeKind::kBinary: ok = Binary(node); break;
    case NodeKind::kCall: ok = Call(node); break;
    case NodeKind::kIndex: ok = Index(node); break;
    case NodeKind::kMember: ok = Member(node); break;
    case NodeKind::kError: break;
    default:
      Error(DiagCode::internal_error, SpanOf(node), "unexpected node in an expression");
      break;
  }
  return ok;
}

// The operand that a resolved expression is. WGSL: the load rule.
Operand Resolver::OperandOf(NodeId node) {
  Operand x;
  x.node = node;
  x.type = program_.types[node.value];
  x.stage = program_.stages[node.value];
  x.value = program_.values[node.value];
  if (!x.type.valid()) return x;
  const ir::Type& type = types_[x.type];
  if (type.kind == TypeKind::kReference) {
    const TypeId store = type.element;
    // WGSL: atomics, runtime-sized arrays and buffers have no values.
    const uint16_t flags = types_.flags(store);
    if ((flags & (TypeFlags::kConstructible | TypeFlags::kHasHandle)) == 0) {
      Diagnostic& d =
          Error(DiagCode::invalid_reference, node,
                Cat("a value of type '", TypeName(store), "' cannot be read from memory"));
      if (types_.kind(store) == TypeKind::kAtomic) {
        d.AddHelp("use 'atomicLoad(&...)'");
      } else if ((flags & TypeFlags::kHasAtomic) != 0) {
        d.AddNote("it contains an atomic");
      } else if ((flags & TypeFlags::kHasRuntimeArray) != 0) {
        d.AddNote("it contains a runtime-sized array");
      }
      x.type = {};
      return x;
    }
    x.type = store;
    x.stage = EvalStage::kRuntime;
  } else if (type.kind == TypeKind::kVoid) {
    Error(DiagCode::type_mismatch, node, "this function call has no value");
    x.type = {};
  }
  return x;
}

Operand Resolver::Value(NodeId node) {
  if (!Expression(node)) {
    Operand none;
    none.node = node;
    return none;
  }
  return OperandOf(node);
}

// ---------------------------------------------------------------- literals

bool Resolver::IntLiteral(NodeId node) {
  const Token& token = ast_.token(node);
  const char* text = program_.source.text().data() + token.offset;
  // One to nine decimal digits without suffix, which is nearly all of them.
  uint32_t length = token.length;
  if (length <= 9 && (length == 1 || text[0] != '0')) {
    uint32_t value = 0;
    uint32_t i = 0;
    while (i < length && text[i] >= '0' && text[i] <= '9') value = value * 10 + (text[i++] - '0');
    if (i == length) {
      Set(node, ir::kAbstractInt, EvalStage::kConst, constants_.AbstractInt(value));
      return true;
    }
    if (i + 1 == length && i > 0 && text[i] == 'u') {
      Set(node, ir::kU32, EvalStage::kConst, constants_.U32(value));
      return true;
    }
  }
  return OtherLiteral(node);
}

bool Resolver::OtherLiteral(NodeId node) {
  const Literal v = ReadLiteral(program_.source.text(SpanOf(node)));
  if (!v.ok) {
    Error(DiagCode::invalid_literal, SpanOf(node),
          Cat("the literal '", program_.source.text(SpanOf(node)), "' ", v.problem));
    return false;
  }
  ConstantId value;
  switch (v.type) {
    case LiteralType::kAbstractInt: value = constants_.AbstractInt(v.i); break;
    case LiteralType::kI32: value = constants_.Int(ir::kI32, v.i); break;
    case LiteralType::kU32: value = constants_.Int(ir::kU32, v.i); break;
    case LiteralType::kAbstractFloat: value = constants_.Float(ir::kAbstractFloat, v.f); break;
    case LiteralType::kF32: value = constants_.Float(ir::kF32, v.f); break;
    case LiteralType::kF16:
      if (!RequireExtension(Extension::kF16, SpanOf(node), "a literal with suffix 'h'"))
        return false;
      value = constants_.Float(ir::kF16, v.f);
      break;
  }
  Set(node, constants_.type(value), EvalStage::kConst, value);
  return true;
}

// ---------------------------------------------------------------- names

bool Resolver::NotAValue(NodeId node, std::string_view what) {
  Error(DiagCode::wrong_kind_of_name, SpanOf(node),
        Cat("'", Text(StringId(At(node).a)), "' is ", what, ", not a value"));
  return false;
}

bool Resolver::Identifier(NodeId node) {
  const uint32_t name = At(node).a;
  const uint32_t binding = Find(name);
  if (binding == kNone) {
    const StringId id(name);
    if (name::IsBuiltinFunction(id)) {
      return NotAValue(node, "a built-in function");
    }
    if (name::IsTypeName(id)) return NotAValue(node, "a type");
    if (name::IsEnumerant(id)) return NotAValue(node, "a predeclared enumerant");
    UnresolvedIdentifier(node, "identifier");
    return false;
  }
  const NodeId decl = bindings_[binding].node;
  switch (ast_.kind(decl)) {
    case NodeKind::kVar:
    case NodeKind::kLet:
    case NodeKind::kConst:
    case NodeKind::kOverride:
    case NodeKind::kParameter: break;
    case NodeKind::kFunction: return NotAValue(node, "a function");
    case NodeKind::kAlias:
    case NodeKind::kStruct: return NotAValue(node, "a type");
    default: return false;
  }
  if (At(node).b != kNone) {
    Error(DiagCode::invalid_template_arguments, SpanOf(node),
          Cat("'", Text(StringId(name)), "' takes no template arguments"))
        .AddLabel(SpanOf(decl), "declared here");
    return false;
  }
  // WGSL: Continue Statement: a continue must not go past a declaration that the continuing uses.
  for (size_t i = loops_.size(); i-- > 0;) {
    const LoopState& loop = loops_[i];
    if (!loop.in_continuing || binding < loop.scope_start) continue;
    if (binding < loop.visible_at_continue) continue;
    if (loop.visible_at_continue == kNone) continue;
    // Declared in the body itself, not in the continuing block.
    if (loop.scope_depth < scope_starts_.size() && binding >= scope_starts_[loop.scope_depth])
      continue;
    Error(DiagCode::invalid_statement, SpanOf(loop.continue_node),
          Cat("this 'continue' skips the declaration of '", Text(StringId(name)),
              "', which the continuing block uses"))
        .AddLabel(SpanOf(decl), "declared here")
        .AddLabel(SpanOf(node), "used here");
    return false;
  }
  const VariableId id(program_.refs[decl.value]);
  if (!id.valid()) return false;  // its declaration failed
  program_.refs[node.value] = id.value;
  return VariableReference(node, id);
}

bool Resolver::VariableReference(NodeId node, VariableId id) {
  Variable& v = program_[id];
  v.used = true;
  if (!v.type.valid()) return false;
  switch (v.kind) {
    case VariableKind::kVar:
      if (v.module_scope) UseGlobal(id, node);
      Set(node, types_.Reference(v.space, v.type, v.access), EvalStage::kRuntime);
      return true;
    case VariableKind::kConst: Set(node, v.type, EvalStage::kConst, v.value); return true;
    case VariableKind::kOverride:
      UseGlobal(id, node);
      Set(node, v.type, EvalStage::kOverride);
      return true;
    default: Set(node, v.type, EvalStage::kRuntime); return true;
  }
}

void Resolver::UseGlobal(VariableId id, NodeId at) {
  const UserFunctionId f = context_.current_function;
  if (!f.valid() || !id.valid()) return;
  if (seen_global_.size() <= id.value) seen_global_.resize(program_.variables.size(), kNone);
  if (seen_global_[id.value] == f.value) return;
  // What a header mentions comes first in the list, long before the body: look there once more.
  UserFunction& function = program_[f];
  seen_global_[id.value] = f.value;
  const size_t look = std::min<size_t>(function.globals.size(), 8);
  for (size_t i = 0; i < look; ++i) {
    if (function.globals[i] == id) return;
  }
  function.globals.push_back(id);
  needs_[f.value].global_uses.push_back(at);
}

// ---------------------------------------------------------------- unary

bool Resolver::Unary(NodeId node) {
  const Node& n = At(node);
  if (n.op == Operator::kAddressOf) return AddressOf(node);
  if (n.op == Operator::kIndirection) return Indirection(node);
  const Operand x = Value(NodeId(n.a));
  if (!x.type.valid()) return false;
  return Set(node, ResolveUnary(context_, node, n.op, x));
}

bool Resolver::Set(NodeId node, const Resolution& r) {
  if (!r.ok) {
    program_.types[node.value] = {};
    return false;
  }
  Set(node, r.type, r.stage, r.value);
  return true;
}

bool Resolver::IsVectorComponentReference(NodeId node) const {
  while (ast_.kind(node) == NodeKind::kParen) node = NodeId(At(node).a);
  const NodeKind kind = ast_.kind(node);
  if (kind != NodeKind::kMember && kind != NodeKind::kIndex) return false;
  ir::Type view;
  const TypeId base = program_.types[At(node).a];
  return base.valid() && MemoryView(base, true, &view) && types_.IsVector(view.element);
}

bool Resolver::MemoryView(TypeId type, bool pointers, ir::Type* out) const {
  const ir::Type& t = types_[type];
  if (t.kind != TypeKind::kReference && !(pointers && t.kind == TypeKind::kPointer)) return false;
  *out = t;
  return true;
}

// WGSL: Address-Of Expression.
bool Resolver::AddressOf(NodeId node) {
  const NodeId operand(At(node).a);
  if (!Expression(operand)) return false;
  const ir::Type type = types_[program_.types[operand.value]];
  if (type.kind != TypeKind::kReference) {
    Diagnostic& d = Error(DiagCode::invalid_reference, operand,
                          "'&' needs a variable or a part of one; this is a value");
    if (ast_.kind(operand) == NodeKind::kIdentifier) {
      const VariableId id = program_.VariableOf(operand);
      if (id.valid()) {
        d.AddLabel(SpanOf(program_[id].node),
                   Cat("'", Text(program_[id].name), "' is not a 'var'"));
      }
    }
    return false;
  }
  if (type.space == ir::AddressSpace::kHandle) {
    Error(DiagCode::invalid_reference, operand,
          "the address of a texture or sampler cannot be taken");
    return false;
  }
  if (IsVectorComponentReference(operand)) {
    Error(DiagCode::invalid_reference, operand,
          "the address of a vector component cannot be taken");
    return false;
  }
  Set(node, types_.Pointer(type.space, type.element, type.access), EvalStage::kRuntime);
  return true;
}

// WGSL: Indirection Expression.
bool Resolver::Indirection(NodeId node) {
  const NodeId operand(At(node).a);
  if (!Expression(operand)) return false;
  const TypeId type_id = program_.types[operand.value];
  const ir::Type type = types_[type_id];
  if (type.kind != TypeKind::kPointer) {
    const TypeId shown = type.kind == TypeKind::kReference ? type.element : type_id;
    Error(DiagCode::invalid_reference, operand,
          Cat("'*' needs a pointer, but this has the type '", TypeName(shown), "'"));
    return false;
  }
  Set(node, types_.Reference(type.space, type.element, type.access), EvalStage::kRuntime);
  return true;
}

// ---------------------------------------------------------------- binary

// Walks down the left spine first, so that a + b + c + ... needs no recursion of its length.
bool Resolver::Binary(NodeId node) {
  const Node& n = At(node);
  if (n.op == Operator::kLogicalAnd || n.op == Operator::kLogicalOr) return Logical(node);
  std::vector<NodeId> spine;  // outermost first
  NodeId left(n.a);
  while (ast_.kind(left) == NodeKind::kBinary && At(left).op != Operator::kLogicalAnd &&
         At(left).op != Operator::kLogicalOr) {
    spine.push_back(left);
    left = NodeId(At(left).a);
  }
  Operand l = Value(left);
  for (size_t i = spine.size() + 1; i-- > 0;) {
    const NodeId at = i == 0 ? node : spine[i - 1];
    const Operand r = Value(NodeId(At(at).b));
    if (!l.type.valid() || !r.type.valid()) {
      program_.types[at.value] = {};
      l = Operand{};
      continue;
    }
    if (!Set(at, ResolveBinary(context_, at, At(at).op, l, r))) {
      l = Operand{};
      continue;
    }
    l = OperandOf(at);
  }
  return program_.types[node.value].valid();
}

// WGSL: Logical Expressions; const Expressions: the right side that is not needed is not evaluated.
bool Resolver::Logical(NodeId node) {
  std::vector<NodeId> spine;
  NodeId left = node;
  while (ast_.kind(left) == NodeKind::kBinary &&
         (At(left).op == Operator::kLogicalAnd || At(left).op == Operator::kLogicalOr)) {
    spine.push_back(left);
    left = NodeId(At(left).a);
  }
  Operand l = Value(left);
  for (size_t i = spine.size(); i-- > 0;) {
    const NodeId at = spine[i];
    const bool is_and = At(at).op == Operator::kLogicalAnd;
    const bool known = l.type == ir::kBool && l.value.valid();
    const bool skip = known && constants_.BoolValue(l.value) != is_and;
    const bool unevaluated = context_.unevaluated;
    context_.unevaluated |= skip;
    const Operand r = Value(NodeId(At(at).b));
    context_.unevaluated = unevaluated;
    program_.types[at.value] = {};
    if (!l.type.valid() || !r.type.valid()) {
      l = Operand{};
      continue;
    }
    if (l.type != ir::kBool || r.type != ir::kBool) {
      const bool left_wrong = l.type != ir::kBool;
      Error(DiagCode::no_matching_overload, SpanOf(at),
            Cat("'", is_and ? "&&" : "||", "' needs operands of type 'bool'"))
          .AddLabel(ast_.FullSpan(left_wrong ? l.node : r.node),
                    Cat("this is '", TypeName(left_wrong ? l.type : r.type), "'"));
      l = Operand{};
      continue;
    }
    const EvalStage stage = Later(l.stage, r.stage);
    ConstantId value;
    if (stage == EvalStage::kConst) {
      if (skip) {
        value = l.value;
      } else if (known) {
        value = r.value;
      }
    }
    Set(at, ir::kBool, stage, value);
    l = OperandOf(at);
  }
  return program_.types[node.value].valid();
}

// ---------------------------------------------------------------- index and member

bool Resolver::MaterializeDefault(NodeId node) {
  const TypeId type = program_.types[node.value];
  const TypeId concrete = ConcreteType(types_, type);
  return concrete == type || Materialize(context_, node, concrete);
}

// WGSL: Composite Value Decomposition Expressions: constant indices must be in bounds.
bool Resolver::CheckIndexBounds(NodeId node, TypeId composite, NodeId index) {
  const ConstantId value = program_.values[index.value];
  if (!value.valid() || context_.unevaluated) return true;
  const int64_t i = constants_.IntValue(value);
  const ir::Type& type = types_[composite];
  int64_t count = INT64_MAX;
  if (type.kind == TypeKind::kVector || type.kind == TypeKind::kMatrix) count = type.n;
  if ((type.kind == TypeKind::kArray || type.kind == TypeKind::kBindingArray) &&
      type.count().is_constant()) {
    count = type.count().value();
  }
  if (i >= 0 && i < count) return true;
  (void)node;
  if (count == INT64_MAX) {
    Error(DiagCode::index_out_of_bounds, index, Cat("the index ", i, " is negative"));
  } else {
    Error(DiagCode::index_out_of_bounds, index,
          Cat("the index ", i, " is outside of '", TypeName(composite), "'"))
        .AddNote(Cat("valid indices are 0 to ", count - 1));
  }
  return false;
}

bool Resolver::Index(NodeId node) {
  const NodeId base(At(node).a), index(At(node).b);
  const bool base_ok = Expression(base);
  const Operand i = Value(index);
  if (!base_ok || !i.type.valid()) return false;
  const TypeId base_type = program_.types[base.value];
  if (base_type == ir::kVoid) {
    Error(DiagCode::type_mismatch, base, "this function call has no value");
    return false;
  }
  ir::Type view;
  const bool memory = MemoryView(base_type, true, &view);
  const TypeId composite = memory ? view.element : base_type;
  const ir::Type type = types_[composite];
  TypeId element;
  switch (type.kind) {
    case TypeKind::kVector:
    case TypeKind::kMatrix:
    case TypeKind::kArray:
    case TypeKind::kBindingArray: element = type.element; break;
    default: {
      Diagnostic& d = Error(DiagCode::type_mismatch, base,
                            Cat("a value of type '", TypeName(composite), "' cannot be indexed"));
      if (type.kind == TypeKind::kSubgroupMatrix) {
        d.AddNote(
            "a subgroup matrix is spread over the invocations of a subgroup; its components are "
            "reached by subgroupMatrixStore only");
      }
      return false;
    }
  }
  if (!ir::TypeStore::IsIntScalar(i.type)) {
    Error(DiagCode::type_mismatch, index,
          Cat("an index must be an 'i32' or 'u32', not '", TypeName(i.type), "'"));
    return false;
  }
  if (!CheckIndexBounds(node, composite, index)) return false;
  if (i.type == ir::kAbstractInt && !Materialize(context_, index, ir::kI32)) return false;
  if (memory) {
    Set(node, types_.Reference(view.space, element, view.access), EvalStage::kRuntime);
    return true;
  }
  const EvalStage base_stage = program_.stages[base.value];
  if (i.stage != EvalStage::kConst && types_.Has(composite, TypeFlags::kAbstract)) {
    // WGSL: an abstract value indexed by what is not constant is concretised first.
    if (!MaterializeDefault(base)) return false;
    element = types_[program_.types[base.value]].element;
  }
  ConstantId value;
  const ConstantId base_value = program_.values[base.value];
  const ConstantId index_value = program_.values[index.value];
  if (base_value.valid() && index_value.valid() && !context_.unevaluated) {
    value = constants_.Element(base_value, static_cast<uint32_t>(constants_.IntValue(index_value)));
  }
  Set(node, element, Later(base_stage, i.stage), value);
  return true;
}

bool Resolver::Member(NodeId node) {
  const NodeId base(At(node).a);
  if (!Expression(base)) return false;
  const TypeId base_type = program_.types[base.value];
  ir::Type view;
  const bool memory = MemoryView(base_type, true, &view);
  const TypeId composite = memory ? view.element : base_type;
  const StringId name(At(node).b);
  const TypeKind kind = types_.kind(composite);
  if (kind == TypeKind::kVector) {
    return Swizzle(node, composite, memory ? base_type : TypeId(), Text(name));
  }
  if (kind != TypeKind::kStruct) {
    Diagnostic& d =
        Error(DiagCode::unknown_member, SpanOf(node),
              composite == ir::kVoid ? std::string("this function call has no value")
                                     : Cat("'", TypeName(composite), "' has no members"));
    if (kind == TypeKind::kMatrix) d.AddHelp("a matrix is indexed: 'm[column][row]'");
    return false;
  }
  const ir::Struct& s = types_.StructOf(composite);
  uint32_t index = kNone;
  for (uint32_t i = 0; i < s.members.size(); ++i) {
    if (s.members[i].name == name) {
      index = i;
      break;
    }
  }
  if (index == kNone) {
    Diagnostic& d =
        Error(DiagCode::unknown_member, SpanOf(node),
              Cat("the structure '", Text(s.name), "' has no member '", Text(name), "'"));
    std::vector<std::string_view> names;
    for (const ir::StructMember& m : s.members) names.push_back(Text(m.name));
    const std::string_view close = Closest(Text(name), names);
    if (!close.empty()) d.AtSpan(Cat("did you mean '", close, "'?"));
    if (s.span.end != 0) d.AddLabel(s.span, Cat("'", Text(s.name), "' is declared here"));
    return false;
  }
  const TypeId member = s.members[index].type;
  program_.refs[node.value] = index;
  if (memory) {
    Set(node, types_.Reference(view.space, member, view.access), EvalStage::kRuntime);
    return true;
  }
  ConstantId value;
  if (program_.values[base.value].valid()) {
    value = constants_.Element(program_.values[base.value], index);
  }
  Set(node, member, program_.stages[base.value], value);
  return true;
}

// WGSL: Vector Access Expression.
bool Resolver::Swizzle(NodeId node, TypeId vector, TypeId memory_view, std::string_view letters) {
  const NodeId base(At(node).a);
  const uint32_t n = types_[vector].n;
  uint8_t components[4] = {};
  bool known = !letters.empty() && letters.size() <= 4;
  bool outside = false, xyzw = false, rgba = false;
  for (size_t i = 0; known && i < letters.size(); ++i) {
    size_t at = std::string_view("xyzw").find(letters[i]);
    if (at != std::string_view::npos) {
      xyzw = true;
    } else {
      at = std::string_view("rgba").find(letters[i]);
      rgba = true;
    }
    known = at != std::string_view::npos;
    if (!known) break;
    outside |= at >= n;
    components[i] = static_cast<uint8_t>(at);
  }
  if (!known || outside || (xyzw && rgba)) {
    Diagnostic& d = Error(
        DiagCode::unknown_member, SpanOf(node),
        known && !outside ? Cat("the swizzle '", letters, "' mixes the letters of xyzw and rgba")
                          : Cat("'", TypeName(vector), "' has no component '", letters, "'"));
    if (known && outside) d.AddNote(Cat("it has ", n, " components"));
    return false;
  }
  uint32_t aux = Program::kSwizzleBit | static_cast<uint32_t>(letters.size());
  for (size_t i = 0; i < letters.size(); ++i) aux |= uint32_t{components[i]} << (4 + 2 * i);
  program_.refs[node.value] = aux;
  const TypeId scalar = types_[vector].element;
  if (memory_view.valid() && letters.size() == 1) {
    const ir::Type view = types_[memory_view];
    Set(node, types_.Reference(view.space, scalar, view.access), EvalStage::kRuntime);
    return true;
  }
  const TypeId type = letters.size() == 1
                          ? scalar
                          : ir::TypeStore::Vector(scalar, static_cast<uint32_t>(letters.size()));
  if (memory_view.valid()) {
    Set(node, type, EvalStage::kRuntime);
    return true;
  }
  ConstantId value;
  if (program_.values[base.value].valid()) {
    value = context_.eval.Swizzle(program_.values[base.value], {components, letters.size()});
  }
  Set(node, type, program_.stages[base.value], value);
  return true;
}

// ---------------------------------------------------------------- calls

uint32_t Resolver::AddCall(NodeId node, const CallTarget& target) {
  const auto index = static_cast<uint32_t>(program_.calls.size());
  program_.calls.push_back(target);
  program_.refs[node.value] = index;
  return index;
}

// What the callee's name denotes. Gives a diagnostic if it cannot be called.
bool Resolver::FindCallee(NodeId callee, Callee* out) {
  const StringId name(At(callee).a);
  const uint32_t binding = Find(name.value);
  if (binding == kNone) {
    if (name::IsBuiltinFunction(name)) {
      out->kind = Callee::kBuiltin;
      out->builtin = name::BuiltinFunctionOf(name);
      if (At(callee).b == kNone) return true;
      return TemplateArguments(callee, out->template_args);
    }
    if (name::IsTypeName(name)) {
      if (At(callee).b == kNone && name::IsTypeGenerator(name) &&
          name.value <= name::k_array.value) {
        out->kind = Callee::kInferred;
        return true;
      }
      out->kind = Callee::kType;
      out->type = TypeExpression(callee);
      return out->type.valid();
    }
    if (name::IsEnumerant(name)) {
      Error(DiagCode::wrong_kind_of_name, SpanOf(callee),
            Cat("'", Text(name), "' cannot be called: it is a predeclared enumerant"));
      return false;
    }
    UnresolvedIdentifier(callee, "function");
    return false;
  }
  const NodeId decl = bindings_[binding].node;
  switch (ast_.kind(decl)) {
    case NodeKind::kFunction:
      out->kind = Callee::kUser;
      out->function = UserFunctionId(program_.refs[decl.value]);
      if (At(callee).b != kNone) {
        Error(DiagCode::invalid_template_arguments, SpanOf(callee),
              Cat("the function '", Text(name), "' takes no template arguments"))
            .AddLabel(SpanOf(decl), "declared here");
        return false;
      }
      if (context_.current_function.valid() && out->function.valid()) return true;
      // Other declarations are resolved before functions.
      Error(DiagCode::not_constant, SpanOf(callee),
            Cat("the function '", Text(name),
                "' cannot be called here: only built-in functions can be "
                "evaluated when the shader is created"));
      return false;
    case NodeKind::kAlias:
    case NodeKind::kStruct:
      out->kind = Callee::kType;
      out->type = TypeExpression(callee);
      return out->type.valid();
    default:
      Error(DiagCode::wrong_kind_of_name, SpanOf(callee),
            Cat("'", Text(name), "' cannot be called: it is no function"))
          .AddLabel(SpanOf(decl), Cat("'", Text(name), "' is declared here"));
      return false;
  }
}

bool Resolver::Call(NodeId node) {
  const NodeId callee_node(At(node).a);
  if (ast_.kind(callee_node) != NodeKind::kIdentifier) return false;
  Callee callee;
  bool ok = FindCallee(callee_node, &callee);
  // The arguments of nested calls share one stack.
  const size_t first = operands_.size();
  const auto arg_nodes = ast_.List(At(node).b);
  for (uint32_t a : arg_nodes) {
    const Operand x = Value(NodeId(a));
    ok &= x.type.valid();
    operands_.push_back(x);
  }
  if (ok) {
    const std::span<const Operand> args(operands_.data() + first, arg_nodes.size());
    switch (callee.kind) {
      case Callee::kUser: ok = UserCall(node, callee.function, args); break;
      case Callee::kBuiltin:
        ok = BuiltinCall(node, callee.builtin, callee.template_args, args);
        break;
      case Callee::kInferred:
      case Callee::kType: {
        const Resolution r =
            callee.kind == Callee::kType
                ? ResolveConstructor(context_, node, callee.type, args)
                : ResolveInferredConstructor(context_, node, StringId(At(callee_node).a), args);
        ok = Set(node, r);
        if (ok) AddCall(node, r.target);
        if (ok && types_.kind(r.type) == TypeKind::kArray) {
          ok = HoldTo(kArrayElements, args.size(), SpanOf(node), "this array constructor has",
                      "elements");
        }
        if (ok && types_.Has(r.type, TypeFlags::kHasSubgroupMatrix)) NeedsCompute(node);
        break;
      }
    }
  } else if (callee.kind == Callee::kUser && callee.function.valid()) {
    NoteCallee(callee.function, node);
  }
  operands_.resize(first);
  if (!ok) program_.types[node.value] = {};
  return ok;
}

void Resolver::NeedsCompute(NodeId node) {
  if (!context_.current_function.valid()) return;
  NodeId& first = needs_[context_.current_function.value].compute_only;
  if (!first.valid()) first = node;
}

// Adds to the callees of the current function. Also for calls with errors: recursion is found by
// it.
void Resolver::NoteCallee(UserFunctionId callee, NodeId node) {
  const UserFunctionId caller = context_.current_function;
  if (!caller.valid()) return;
  if (seen_callee_.size() < program_.functions.size()) {
    seen_callee_.resize(program_.functions.size(), kNone);
  }
  if (seen_callee_[callee.value] == caller.value) return;
  seen_callee_[callee.value] = caller.value;
  program_[caller].callees.push_back(callee);
  needs_[caller.value].call_sites.push_back(node);
}

// WGSL: Function Calls.
bool Resolver::UserCall(NodeId node, UserFunctionId callee, std::span<const Operand> args) {
  const UserFunction& f = program_[callee];
  const NodeId decl = f.node;
  NoteCallee(callee, node);
  if (f.stage != ir::ShaderStage::kNone) {
    Error(DiagCode::invalid_call, SpanOf(node),
          Cat("the entry point '", Text(f.name), "' cannot be called"))
        .AddLabel(SpanOf(decl), Cat(NameOf(f.stage), " entry point"));
    return false;
  }
  if (args.size() != f.param_count) {
    Error(DiagCode::wrong_argument_count, SpanOf(node),
          Cat("'", Text(f.name), "' takes ", f.param_count,
              f.param_count == 1 ? " argument" : " arguments", ", found ",
              static_cast<uint32_t>(args.size())))
        .AddLabel(SpanOf(decl), "declared here");
    return false;
  }
  bool ok = true;
  for (uint32_t i = 0; i < args.size(); ++i) {
    const Variable& param = program_[VariableId(f.first_param + i)];
    const TypeId want = param.type;
    const TypeId have = args[i].type;
    if (!want.valid()) {
      ok = false;
      continue;
    }
    if (have == want) continue;
    if (types_.NarrowsBuffer(have, want)) continue;
    if (ConversionRank(types_, have, want) == kNoConversion) {
      Diagnostic& d =
          Error(DiagCode::type_mismatch, args[i].node,
                Cat("'", Text(f.name), "' expects '", TypeName(want), "' for the parameter '",
                    Text(param.name), "', found '", TypeName(have), "'"));
      d.AddLabel(SpanOf(param.node), "parameter declared here");
      if (types_.Has(want, TypeFlags::kHasOverrideSize)) {
        d.AddNote("sizes that an override decides are the same only where both are its plain name");
      }
      ok = false;
      continue;
    }
    if (types_.kind(want) != TypeKind::kPointer) ok &= Materialize(context_, args[i].node, want);
  }
  if (!f.return_type.valid()) ok = false;
  if (!ok) return false;
  Set(node, f.return_type, EvalStage::kRuntime);
  CallTarget target;
  target.kind = CallTarget::kUser;
  target.index = callee.value;
  AddCall(node, target);
  return true;
}

bool Resolver::TemplateArguments(NodeId callee, std::vector<TemplateArgument>& out) {
  for (uint32_t item : ast_.List(At(callee).b)) {
    TemplateArgument arg;
    arg.node = NodeId(item);
    bool is_type = false;
    if (ast_.kind(arg.node) == NodeKind::kIdentifier) {
      const StringId name(At(arg.node).a);
      const uint32_t binding = Find(name.value);
      if (binding == kNone) {
        if (At(arg.node).b == kNone) arg.name = name;
        is_type = name::IsTypeName(name);
        if (!is_type && name::IsEnumerant(name)) {
          out.push_back(arg);
          continue;
        }
      } else {
        const NodeKind kind = ast_.kind(bindings_[binding].node);
        is_type = kind == NodeKind::kAlias || kind == NodeKind::kStruct;
      }
    }
    if (is_type) {
      // subgroupMatrixMultiply<u8>(...): the result's component type alone, as Chromium has it.
      const StringId function(At(callee).a);
      allow_small_int_ = function == name::k_subgroupMatrixMultiply ||
                         function == name::k_subgroupMatrixMultiplyAccumulate;
      arg.type = TypeExpression(arg.node);
      allow_small_int_ = false;
      if (!arg.type.valid()) return false;
    } else {
      const Operand x = Value(arg.node);
      if (!x.type.valid()) return false;
      arg.value = x.value;
    }
    out.push_back(arg);
  }
  return true;
}

bool Resolver::BuiltinCall(NodeId node, ir::BuiltinFn fn,
                           std::span<const TemplateArgument> template_args,
                           std::span<const Operand> args) {
  const NodeId callee(At(node).a);
  const BuiltinProperties& properties = PropertiesOf(fn);
  if (properties.subgroup_matrix) {
    if (!RequireExtension(Extension::kSubgroupMatrix, SpanOf(callee),
                          Cat("'", ir::NameOf(fn), "'"))) {
      return false;
    }
  } else if (properties.subgroup && !RequireExtension(Extension::kSubgroups, SpanOf(callee),
                                                      Cat("'", ir::NameOf(fn), "'"))) {
    return false;
  }
  const Resolution r = ResolveBuiltin(context_, node, fn, template_args, args);
  if (!Set(node, r)) return false;
  AddCall(node, r.target);
  if (context_.current_function.valid()) {
    FunctionNeeds& needs = needs_[context_.current_function.value];
    if (properties.fragment_only && !needs.fragment_only.valid()) needs.fragment_only = node;
    if (properties.compute_only) NeedsCompute(node);
    // WGSL: subgroup and quad operations exist in compute and fragment shaders.
    if (properties.subgroup && !needs.no_vertex.valid()) needs.no_vertex = node;
  }
  return true;
}

}  // namespace tessera::wgsl
