// Determines conversion ranks and performs automatic conversions (WGSL: Conversion Rank).
#include <utility>

#include "base/compiler.h"
#include "fmt/format.h"
#include "ir/builtin_functions.h"
#include "wgsl/resolve/memory_view.h"
#include "wgsl/resolve/overload_internal.h"
#include "wgsl/resolve/type_name.h"
#include "wgsl/syntax/ast_views.h"
#include "wgsl/syntax/names.h"

namespace tessera::wgsl {
namespace {

using ir::TypeKind;
using ir::TypeStore;

uint32_t ScalarRank(TypeId from, TypeId to) {
  if (from == to) return 0;
  if (from == ir::kAbstractFloat) {
    if (to == ir::kF32) return 1;
    if (to == ir::kF16) return 2;
  } else if (from == ir::kAbstractInt) {
    if (to == ir::kI32) return 3;
    if (to == ir::kU32) return 4;
    if (to == ir::kAbstractFloat) return 5;
    if (to == ir::kF32) return 6;
    if (to == ir::kF16) return 7;
    if (to == ir::kI64) return 8;
    if (to == ir::kU64) return 9;
  }
  return kNoConversion;
}

// Returns the conversion rank from one result structure to another, e.g. from
// __frexp_result_abstract to __frexp_result_f32.
uint32_t BuiltinResultRank(const TypeStore& types, TypeId from, TypeId to) {
  const ir::Struct& a = types.StructOf(from);
  const ir::Struct& b = types.StructOf(to);
  if (!a.is_builtin_result || !b.is_builtin_result || a.members.size() != b.members.size()) {
    return kNoConversion;
  }
  for (size_t i = 0; i < a.members.size(); ++i) {
    if (a.members[i].name != b.members[i].name ||
        ConversionRank(types, a.members[i].type, b.members[i].type) == kNoConversion) {
      return kNoConversion;
    }
  }
  return ConversionRank(types, a.members[0].type, b.members[0].type);
}

TypeId ConcreteScalar(TypeId scalar) {
  if (scalar == ir::kAbstractInt) return ir::kI32;
  if (scalar == ir::kAbstractFloat) return ir::kF32;
  return scalar;
}

// Returns whether an expression refers to a vector component. WGSL allows no pointers to vector
// components.
bool IsComponent(const Program& program, NodeId node) {
  const Ast& ast = program.ast;
  node = WithoutParens(ast, node);
  NodeId base;
  if (ast.kind(node) == NodeKind::kIndex) base = IndexView(ast, node).base();
  if (ast.kind(node) == NodeKind::kMember) base = MemberView(ast, node).base();
  ir::Type view;
  return base.valid() && program.TypeOf(base).valid() &&
         IsMemoryView(program.module.types, program.TypeOf(base), &view) &&
         program.module.types.IsVector(view.element);
}

// Returns the reference type of an expression, or null if its address cannot be taken.
const ir::Type* MemoryAt(const Program& program, NodeId node) {
  if (!node.valid() || !IsReference(program, node) || IsComponent(program, node)) return nullptr;
  const ir::Type& type = program.module.types[program.TypeOf(node)];
  return type.space == ir::AddressSpace::kHandle ? nullptr : &type;
}

bool IsRuntimeArray(const TypeStore& types, TypeId type) {
  return types.kind(type) == TypeKind::kArray && types[type].count().is_runtime();
}

bool EndsInRuntimeArray(const TypeStore& types, TypeId type) {
  return types.kind(type) == TypeKind::kStruct && types.StructOf(type).has_runtime_array;
}

// Returns whether the function accepts a pointer to `memory` as its first argument.
bool TakesPointerTo(const TypeStore& types, ir::BuiltinFn fn, const ir::Type& memory) {
  using ir::BuiltinFn;
  const TypeKind kind = types.kind(memory.element);
  switch (fn) {
    case BuiltinFn::k_arrayLength: return IsRuntimeArray(types, memory.element);
    case BuiltinFn::k_workgroupUniformLoad: return memory.space == ir::AddressSpace::kWorkgroup;
    case BuiltinFn::k_bufferView:
    case BuiltinFn::k_bufferArrayView:
    case BuiltinFn::k_bufferLength: return kind == TypeKind::kBuffer;
    case BuiltinFn::k_subgroupMatrixLoad:
    case BuiltinFn::k_subgroupMatrixStore:
      return kind == TypeKind::kArray && (memory.space == ir::AddressSpace::kStorage ||
                                          memory.space == ir::AddressSpace::kWorkgroup);
    default:  // others: atomic functions
      return kind == TypeKind::kAtomic;
  }
}

// Suggests passing the address of the reference `node`. If `member` is valid, suggests passing the
// address of that member instead.
void AddAddressOf(const SemanticContext& context, Diagnostic& d, NodeId node, StringId member) {
  const Program& program = context.program;
  const Span span = program.ast.FullSpan(node);
  const std::string_view text = program.source.text(span);
  const bool indirection = program.ast.kind(node) == NodeKind::kUnary;  // '*p'
  std::string before = indirection ? "" : "&", after;
  uint32_t skipped = indirection ? 1 : 0;
  if (member.valid()) {
    before = indirection ? "&(" : "&";
    after = fmt::format("{}.{}", indirection ? ")" : "", program.module.strings.Get(member));
    skipped = 0;
  }
  constexpr size_t kMaxText = 200;
  if (text.size() + after.size() <= kMaxText) {
    d.AddHelp(fmt::format("write '{}{}{}'", before, text.substr(skipped), after));
  }
  d.AddFix({span.begin, span.begin + skipped}, std::move(before));
  if (!after.empty()) d.AddFix({span.end, span.end}, std::move(after));
}

}  // namespace

void SuggestConversion(const SemanticContext& context, Diagnostic& d, TypeId from, TypeId to) {
  const TypeStore& types = context.program.module.types;
  const bool same_shape =
      (TypeStore::IsScalar(from) && TypeStore::IsScalar(to)) ||
      (types.IsVector(from) && types.IsVector(to) && types[from].n == types[to].n);
  if (!same_shape) return;
  // Do not suggest converting a 64-bit integer to 32 bits, which would lose the upper half.
  if (TypeStore::IsInt64Scalar(types.ScalarOf(from)) &&
      TypeStore::IsIntScalar(types.ScalarOf(to))) {
    return;
  }
  d.AddHelp(fmt::format("convert it: {}(...)", TypeName(context.program, to)));
}

uint32_t ConversionRank(const TypeStore& types, TypeId from, TypeId to) {
  uint32_t rank = 0;
  while (from != to) {
    if (TypeStore::IsScalar(from)) return ScalarRank(from, to);
    const ir::Type& a = types[from];
    const ir::Type& b = types[to];
    if (a.kind != b.kind || !types.Has(from, ir::TypeFlags::kAbstract)) return kNoConversion;
    switch (a.kind) {
      case TypeKind::kVector:
      case TypeKind::kMatrix:
        if (a.n != b.n) return kNoConversion;
        break;
      case TypeKind::kArray:
        if (a.count() != b.count()) return kNoConversion;
        break;
      case TypeKind::kStruct: return BuiltinResultRank(types, from, to);
      default:  // others: types without conversions
        return kNoConversion;
    }
    from = a.element;
    to = b.element;
  }
  return rank;
}

TypeId ConcreteType(TypeStore& types, TypeId type) {
  if (TypeStore::IsScalar(type)) return ConcreteScalar(type);
  if (!type.valid() || !types.Has(type, ir::TypeFlags::kAbstract)) return type;
  const ir::Type t = types[type];
  switch (t.kind) {
    case TypeKind::kVector: return TypeStore::Vector(ConcreteScalar(t.element), t.n);
    case TypeKind::kMatrix: return TypeStore::Matrix(ir::kF32, t.n, types[t.element].n);
    case TypeKind::kArray: return types.Array(ConcreteType(types, t.element), t.count());
    // The result structure for f32 directly precedes the abstract one (see BuiltinResultType).
    case TypeKind::kStruct: return TypeId(type.value - 1);
    default:  // others: types that are never abstract
      return type;
  }
}

namespace {

TESSERA_COLD bool NotConvertible(SemanticContext& context, NodeId node, TypeId from, TypeId to) {
  AddError(context, DiagCode::type_mismatch, node,
           fmt::format("expected a value of type {}, but this is {}", Quoted(context, to),
                       Quoted(context, from)));
  return false;
}

TESSERA_COLD bool NotRepresentable(SemanticContext& context, NodeId node) {
  AddError(context, context.eval.error().code, node, context.eval.error().message);
  return false;
}

}  // namespace

bool Materialize(SemanticContext& context, NodeId node, TypeId to) {
  Program& program = context.program;
  TypeId from = program[node].type;
  if (program.module.types.kind(from) == TypeKind::kReference) {
    from = program.module.types[from].element;  // the load rule suffices, without a conversion
    if (from == to) return true;
  }
  if (from == to) return true;
  const uint32_t rank = TypeStore::IsScalar(from) ? ScalarRank(from, to)
                                                  : ConversionRank(program.module.types, from, to);
  if (rank == kNoConversion) return NotConvertible(context, node, from, to);
  NodeFacts& facts = program[node];
  if (facts.value.valid()) {
    const ConstantId converted = context.eval.Materialize(facts.value, to);
    if (!converted.valid()) return NotRepresentable(context, node);
    facts.value = converted;
  }
  facts.type = to;
  return true;
}

bool ConvertOperand(SemanticContext& context, Operand& arg, TypeId to) {
  if (arg.type == to) return true;
  if (arg.node.valid()) {
    if (!Materialize(context, arg.node, to)) return false;
    arg.value = context.program[arg.node].value;
  } else if (arg.value.valid()) {
    arg.value = context.eval.Materialize(arg.value, to);
    if (!arg.value.valid()) return false;
  }
  arg.type = to;
  return true;
}

std::string Quoted(const SemanticContext& context, TypeId type) {
  return fmt::format("'{}'", TypeName(context.program, type));
}

Diagnostic& AddError(SemanticContext& context, DiagCode code, NodeId node, const char* message) {
  return AddError(context, code, node, std::string(message));
}

Diagnostic& AddError(SemanticContext& context, DiagCode code, NodeId node, std::string message) {
  const Ast& ast = context.program.ast;
  return context.diagnostics.Add(code, node.valid() ? ast.FullSpan(node) : Span{},
                                 std::move(message));
}

void SuggestAddressOf(SemanticContext& context, Diagnostic& d, NodeId node, ir::BuiltinFn fn) {
  const ir::Type* const memory = MemoryAt(context.program, node);
  if (memory == nullptr) return;
  const TypeStore& types = context.program.module.types;
  if (TakesPointerTo(types, fn, *memory)) {
    AddAddressOf(context, d, node, StringId());
  } else if (fn == ir::BuiltinFn::k_arrayLength && EndsInRuntimeArray(types, memory->element)) {
    AddAddressOf(context, d, node, types.StructOf(memory->element).members.back().name);
  }
}

void SuggestAddressOf(SemanticContext& context, Diagnostic& d, NodeId node, TypeId pointer) {
  const ir::Type* const memory = MemoryAt(context.program, node);
  if (memory == nullptr) return;
  TypeStore& types = context.program.module.types;
  const TypeId address = types.Pointer(memory->space, memory->element, memory->access);
  if (address == pointer || types.NarrowsBuffer(address, pointer)) {
    AddAddressOf(context, d, node, StringId());
  }
}

void ReportEvalError(SemanticContext& context, NodeId node, std::span<const Operand> args) {
  const ir::ConstEval::Error& error = context.eval.error();
  NodeId at = node;
  if (error.argument >= 0 && static_cast<size_t>(error.argument) < args.size() &&
      args[error.argument].node.valid()) {
    at = args[error.argument].node;
  }
  AddError(context, error.code, at, error.message);
}

TypeId BuiltinResultType(Program& program, ir::BuiltinFn fn, TypeId type) {
  ir::TypeStore& types = program.module.types;
  StringInterner& strings = program.module.strings;
  const auto make = [&](const std::string& struct_name, StringId first, TypeId first_type,
                        StringId second, TypeId second_type) {
    ir::StructMember members[2];
    members[0].name = first;
    members[0].type = first_type;
    members[1].name = second;
    members[1].type = second_type;
    const TypeId made = types.NewStruct(strings.Intern(struct_name), members);
    types.MutableStructOf(made).is_builtin_result = true;
    return made;
  };
  if (fn == ir::BuiltinFn::k_atomicCompareExchangeWeak) {
    const uint32_t index = type == ir::kI32   ? 16
                           : type == ir::kU32 ? 17
                           : type == ir::kI64 ? 18
                                              : 19;
    TypeId& slot = program.builtin_results[index];
    if (!slot.valid()) {
      slot = make(fmt::format("__atomic_compare_exchange_result_{}", types.NameOf(type, strings)),
                  name::k_old_value, type, name::k_exchanged, ir::kBool);
    }
    return slot;
  }

  const bool modf = fn == ir::BuiltinFn::k_modf;
  const TypeId scalar = types.ScalarOf(type);
  const uint32_t n = types.IsVector(type) ? types[type].n : 1;
  const auto make_for = [&](TypeId element, const char* element_name) {
    const auto shaped = [&](TypeId s) { return n == 1 ? s : TypeStore::Vector(s, n); };
    const TypeId second = modf                            ? element
                          : element == ir::kAbstractFloat ? ir::kAbstractInt
                                                          : ir::kI32;
    const std::string shape = n == 1 ? "" : fmt::format("vec{}_", n);
    return make(fmt::format("__{}_result_{}{}", modf ? "modf" : "frexp", shape, element_name),
                name::NameOf(ir::BuiltinFn::k_fract), shaped(element),
                modf ? name::k_whole : name::NameOf(ir::BuiltinFn::k_exp), shaped(second));
  };
  const bool is_f16 = scalar == ir::kF16;
  TypeId& slot = program.builtin_results[(is_f16 ? 8 : 0) + (modf ? 4 : 0) + (n - 1)];
  if (!slot.valid()) {
    slot = is_f16 ? make_for(ir::kF16, "f16") : make_for(ir::kF32, "f32");
    // The abstract structure must directly follow the f32 structure: ConcreteType relies on this
    // order.
    if (!is_f16) make_for(ir::kAbstractFloat, "abstract");
  }
  return scalar == ir::kAbstractFloat ? TypeId(slot.value + 1) : slot;
}

}  // namespace tessera::wgsl
