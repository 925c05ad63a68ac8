// Writes expressions: constants, operators, memory accesses and calls to built-in functions.
#include <span>
#include <utility>

#include "backend_msl/layout.h"
#include "backend_msl/wide_atomics.h"
#include "backend_msl/writer.h"
#include "fmt/format.h"
#include "ir/builtin_functions.h"
#include "ir/print_format.h"
#include "ir/views.h"

namespace tessera::msl {

using ir::AddressSpace;
using ir::BuiltinFn;
using ir::ConstantId;
using ir::ConstantKind;
using ir::Inst;
using ir::InstId;
using ir::Op;
using ir::TypeId;
using ir::TypeKind;
using ir::TypeStore;
using ir::Value;
using text::Prec;

namespace {

bool IsAggregate(TypeKind kind) { return kind == TypeKind::kArray || kind == TypeKind::kStruct; }

// Returns whether the structure has padding before any member.
bool HasInnerPadding(const ir::Struct& s) {
  for (size_t k = 0; k < s.members.size(); ++k) {
    if (!s.PaddingBefore(k).empty()) return true;
  }
  return false;
}

}  // namespace

// ------------------------------------------------------------------------------------- constants

// Writes an element of a constant. `in_constant` tells whether the constant is written as part of a
// declaration at module scope.
void MslWriter::ConstantElement(ConstantId id, bool in_constant) {
  const TypeId type = m_.constants.type(id);
  if (!in_constant || !IsAggregate(m_.types.kind(type)) || m_.constants.IsZero(id)) {
    return Constant(id, Prec::kTernary);
  }
  const std::string_view name = named_.NameInConstants(id);
  if (!name.empty()) {
    w_ << name;
    return;
  }
  w_ << TypeName(type);
  Braces(id, /*in_constant=*/true);
}

void MslWriter::ConstantElements(ConstantId id, bool in_constant) {
  const uint32_t n = m_.constants.ElementCount(m_.constants.type(id));
  // Nested constants are written in full, so the output may need far more space than the source.
  for (uint32_t i = 0; i < n && !IsTooLarge(w_.text().size()); ++i) {
    if (i != 0) w_ << ", ";
    ConstantElement(m_.constants.Element(id, i), in_constant);
  }
}

// Writes a vector or matrix. If `same` is valid, all components have this value, which is written
// only once.
void MslWriter::NumericConstant(ConstantId id, ConstantId same) {
  w_ << TypeName(m_.constants.type(id)) << '(';
  if (same.valid()) {
    Constant(same, Prec::kTernary);
  } else {
    ConstantElements(id, /*in_constant=*/false);
  }
  w_ << ')';
}

void MslWriter::Constant(ConstantId id, Prec min) {
  const ir::Constant& c = m_.constants[id];
  const ir::Type& type = m_.types[c.type];
  const auto first = [&](ConstantId of) { return m_.constants.Element(of, 0); };
  switch (type.kind) {
    case TypeKind::kVector:
      return NumericConstant(id, c.kind == ConstantKind::kComposite ? ConstantId() : first(id));
    case TypeKind::kMatrix:
      return NumericConstant(id, c.kind == ConstantKind::kZero ? first(first(id)) : ConstantId());
    case TypeKind::kSubgroupMatrix:
      if (uses_tensors_ && c.kind == ConstantKind::kZero) break;
      BeginFill(type);
      if (c.kind == ConstantKind::kZero) {
        w_ << (type.element == ir::kF16 ? "0.0h" : "0.0f");
      } else {
        Constant(first(id), Prec::kTernary);
      }
      w_ << ')';
      return;
    default:  // others: scalars, arrays and structures, written below
      break;
  }
  if (c.kind == ConstantKind::kScalar) return literals_.Write(id, min);
  if (const std::string_view name = named_.NameOf(id); !name.empty()) {
    w_ << name;
    return;
  }
  w_ << TypeName(c.type);
  if (c.kind == ConstantKind::kZero) {
    w_ << "{}";
  } else {
    Braces(id, /*in_constant=*/false);
  }
}

// Returns the declarations of the constants that have names. A constant that is part of other
// constants is declared as a macro. It cannot be a variable: in Metal, initializers in constant
// memory must be constant expressions, which cannot refer to variables (Metal Shading Language
// Specification: constant Address Space). After the constants, an #undef removes each macro, so
// that it cannot replace other text.
std::string MslWriter::NamedConstants() {
  return w_.Capture([&] {
    for (const auto& [id, is_part] : m_.named_constants) {
      if (IsTooLarge(w_.text().size())) return;
      const std::string_view type = TypeName(m_.constants.type(id));
      if (is_part) {
        w_.Join("#define ", named_.NameInConstants(id), " ", type);
        Braces(id, /*in_constant=*/true);
        w_.EndLine();
      } else {
        w_.Join("constant ", type, " ", named_.NameOf(id));
        w_ << " = ";
        Braces(id, /*in_constant=*/true);
        w_.EndStatement();
      }
    }
    for (const auto& [id, is_part] : m_.named_constants) {
      if (!is_part) continue;
      w_.Join("#undef ", named_.NameInConstants(id));
      w_.EndLine();
    }
  });
}

// Writes the elements of an array or structure in braces. Also writes the member names if the
// structure has padding members.
void MslWriter::Braces(ConstantId id, bool in_constant) {
  const TypeId composite = m_.constants[id].type;
  const ir::Type& type = m_.types[composite];
  w_ << '{';
  if (type.kind == TypeKind::kStruct && HasInnerPadding(m_.types.StructOf(composite))) {
    for (uint32_t k = 0; k < m_.constants.ElementCount(composite); ++k) {
      if (k != 0) w_ << ", ";
      w_ << '.' << MemberName(composite, k) << " = ";
      ConstantElement(m_.constants.Element(id, k), in_constant);
    }
  } else {
    ConstantElements(id, in_constant);
  }
  w_ << '}';
}

void MslWriter::ZeroInitializer(TypeId type) {
  const TypeKind kind = m_.types.kind(type);
  if (kind == TypeKind::kArray || kind == TypeKind::kStruct) {
    w_ << " = {}";
    return;
  }
  w_ << " = ";
  Constant(m_.constants.Zero(type), Prec::kTernary);
}

void MslWriter::Construct(InstId id, Prec min) {
  const Inst& inst = m_[id];
  const ir::Type& type = m_.types[inst.type];
  if (inst.operand_count == 0) return Constant(m_.constants.Zero(inst.type), min);
  switch (type.kind) {
    case TypeKind::kStruct:
    case TypeKind::kArray: {
      const bool designated =
          type.kind == TypeKind::kStruct && HasInnerPadding(m_.types.StructOf(inst.type));
      w_ << TypeName(inst.type) << '{';
      for (uint32_t k = 0; k < inst.operand_count; ++k) {
        if (k != 0) w_ << ", ";
        if (designated) w_ << '.' << MemberName(inst.type, k) << " = ";
        const Value part = m_.Operand(id, k);
        const bool array = m_.types.kind(m_.TypeOf(part)) == TypeKind::kArray;
        if (array && type.kind == TypeKind::kStruct && IsInterface(inst.type)) {
          InterfaceArray(part);
        } else {
          Expr(part, Prec::kTernary);
        }
      }
      w_ << '}';
      return;
    }
    case TypeKind::kSubgroupMatrix:
      BeginFill(type);
      Arguments(id);
      w_ << ')';
      return;
    default:  // others: types that are constructed by a call to the type name
      return Call(TypeName(inst.type), id);
  }
}

// ------------------------------------------------------------------------------------- operators

void MslWriter::Select(InstId id, Prec min, bool typed) {
  if (m_.TypeOf(ir::SelectInst(m_, id).condition()) == ir::kBool)
    return CWriter::Select(id, min, typed);
  Call("select", id);
}

// ------------------------------------------------------------------------------------- memory

bool MslWriter::IsPackedStep(TypeId composite, Value index) const {
  uint32_t k = 0;
  if (m_.types.kind(composite) != TypeKind::kStruct || !text::ConstantU32(m_, index, &k))
    return false;
  return m_.types.StructOf(composite).IsPacked(k);
}

// In the declaration of a named pointer to a packed vec3 member, the pointee has the packed type.
void MslWriter::BeginResult(InstId id, std::string_view name) {
  if (m_[id].op != ir::Op::kAccess || m_.types.kind(m_[id].type) != TypeKind::kPointer ||
      !IsPackedPlace(m_, Value(id))) {
    return CWriter::BeginResult(id, name);
  }
  std::string type = PointerTypeName(m_[id].type);
  type.insert(type.rfind(' ') + 1, "packed_");
  w_.Join(type, " ", name, " = ");
}

void MslWriter::Load(InstId id, Prec min) {
  const Value pointer = ir::LoadInst(m_, id).pointer();
  const ir::Type& type = m_.types[m_[id].type];
  const bool packed = type.kind == TypeKind::kVector && type.n == 3 && IsPackedPlace(m_, pointer);
  if (packed) w_ << TypeName(m_[id].type) << '(';
  Place(pointer, packed ? Prec::kAny : min);
  if (packed) w_ << ')';
}

// Returns whether `v` is a temporary in MSL: the result of a call that is inlined into an
// expression, or a component of such a result.
bool MslWriter::IsTemporary(Value v) const {
  while (IsInline(v) && m_[v.inst()].op == Op::kAccess) {
    v = ir::AccessInst(m_, v.inst()).base();
  }
  if (!IsInline(v)) return false;
  const Op op = m_[v.inst()].op;
  return op == Op::kCall || op == Op::kBuiltin || op == Op::kTarget;
}

void MslWriter::ValueAccess(InstId id, Prec min) {
  const Value base = ir::AccessInst(m_, id).base();
  TypeId at = m_.TypeOf(base);
  if (m_.types.kind(at) == TypeKind::kPointer) {  // a named pointer to a component
    const ir::Type& target = m_.types[StoreType(Value(id))];
    const bool decays = target.kind == TypeKind::kArray && target.count().is_runtime();
    const bool open = !decays && Open(Prec::kUnary, min);
    if (!decays) w_ << '&';
    Place(base, Prec::kPostfix);
    AccessSteps(id, StoreType(base));
    packed_ = false;
    return Close(open);
  }
  bool packed = false;
  for (uint32_t k = 1; k < m_.OperandCount(id); ++k) {
    packed = IsPackedStep(at, m_.Operand(id, k));
    uint32_t n = 0;
    text::ConstantU32(m_, m_.Operand(id, k), &n);
    at = m_.types.kind(at) == TypeKind::kStruct ? m_.types.StructOf(at).members[n].type
                                                : m_.types[at].element;
  }
  if (packed) w_ << TypeName(m_[id].type) << '(';
  packed_ = false;
  if (IsTemporary(base) && !m_.types.IsVector(m_.TypeOf(base))) {
    Expr(base, Prec::kPostfix);
    of_temporary_ = true;
    AccessSteps(id, m_.TypeOf(base));
    of_temporary_ = false;
  } else {
    CWriter::ValueAccess(id, min);
  }
  packed_ = false;
  if (packed) w_ << ')';
}

void MslWriter::Step(TypeId composite, Value index, TypeId* part) {
  const ir::Type& type = m_.types[composite];
  uint32_t number = 0;
  if (type.kind == TypeKind::kStruct) {
    text::ConstantU32(m_, index, &number);
    const std::string_view name = MemberName(composite, number);
    if (std::exchange(arrow_, false)) {
      w_.Join("->", name);
    } else {
      w_.Join(".", name);
    }
    packed_ = m_.types.StructOf(composite).IsPacked(number);
    *part = m_.types.StructOf(composite).members[number].type;
    return;
  }
  const bool packed = packed_;
  packed_ = false;
  if (packed && text::ConstantU32(m_, index, &number)) {  // packed vectors have no member .x
    w_ << '[' << number << ']';
    *part = type.element;
    return;
  }
  const bool of_temporary = of_temporary_;
  // Accesses the array in fixed_array directly. The address space of a temporary is unspecified, so
  // a call to fixed_array::operator[] would be ambiguous.
  if (of_temporary && type.kind == TypeKind::kArray) w_ << ".elements";
  of_temporary_ = false;  // the flag does not apply to the index
  CWriter::Step(composite, index, part);
  of_temporary_ = of_temporary;
}

void MslWriter::Indirection(Value pointer, Prec min) {
  const ir::Type& target = m_.types[StoreType(pointer)];
  packed_ = false;
  if (target.kind == TypeKind::kArray && target.count().is_runtime()) return Expr(pointer, min);
  if (target.kind == TypeKind::kStruct && min == Prec::kPostfix) {
    // The caller appends a member access, which must use `->`, because a pointer is written here.
    arrow_ = true;
    return pointer.kind() == Value::kParam ? Pointer(pointer, min) : Expr(pointer, min);
  }
  const bool open = Open(Prec::kUnary, min);
  w_ << '*';
  Expr(pointer, Prec::kUnary);
  Close(open);
  // If the caller appends a component access, it must know whether the vector is packed.
  packed_ = min == Prec::kPostfix && IsPackedPlace(m_, pointer);
}

void MslWriter::Pointer(Value pointer, Prec min) {
  if (pointer.kind() == Value::kParam) {
    w_ << param_names_[pointer.index()];
    return;
  }
  const ir::Type& target = m_.types[StoreType(pointer)];
  if (target.kind == TypeKind::kArray && target.count().is_runtime()) return Place(pointer, min);
  const bool open = Open(Prec::kUnary, min);
  w_ << '&';
  Place(pointer, Prec::kPostfix);
  Close(open);
}

// ----------------------------------------------------------------------------- built-in functions

void MslWriter::NeedHelper(std::string_view name) {
  emulated_.Note();
  for (const std::string& known : helper_names_) {
    if (known == name) return;
  }
  helper_names_.emplace_back(name);
  helpers_.emplace_back(HelperSource(name));
}

void MslWriter::Builtin(InstId id, Prec min) {
  const text::EmulatedCalls::Scope scope(emulated_, id);
  const Inst& inst = m_[id];
  const BuiltinRow& row = RowOf(inst.builtin());
  if (SimplerOnScalar(id, min)) return;
  switch (row.form) {
    case BuiltinForm::kHelper: NeedHelper(row.text); return Call(row.text, id);
    case BuiltinForm::kCall: return Call(row.text, id);
    case BuiltinForm::kAtomic:
      w_ << (IsWideAtomic(m_, id) ? WideAtomicFunction(inst.builtin()) : row.text) << '(';
      Arguments(id);
      w_ << ", memory_order_relaxed)";
      return;
    case BuiltinForm::kBarrier: w_ << "threadgroup_barrier(mem_flags::" << row.text << ')'; return;
    case BuiltinForm::kAsType: {
      // Omits bitcasts to the operand's own type. Passes may create them for any type, whereas
      // as_type accepts only numeric scalars and vectors.
      if (inst.builtin() == BuiltinFn::k_bitcast &&
          m_.TypeOf(ir::BuiltinInst(m_, id).argument(0)) == inst.type) {
        return Expr(ir::BuiltinInst(m_, id).argument(0), min);
      }
      w_ << "as_type<" << TypeName(inst.type) << ">(";
      if (!row.text.empty()) w_ << row.text << '(';
      Arguments(id);
      w_ << (row.text.empty() ? ")" : "))");
      return;
    }
    case BuiltinForm::kFromType:
      w_ << TypeName(inst.type) << "(as_type<" << row.text << ">(";
      Arguments(id);
      w_ << "))";
      return;
    case BuiltinForm::kTexture: return Texture(id);
    case BuiltinForm::kSpecial: return Special(id, row, min);
    case BuiltinForm::kMatrix:
      if (uses_tensors_) return MatrixCall(id, {});
      break;
    case BuiltinForm::kAbsent: break;
  }
  Mistake(m_.SpanOf(id), fmt::format("no MSL for '{}'", NameOf(inst.builtin())));
}

// Returns the name of a helper function that writes a value of this type to the log.
const std::string& MslWriter::Printer(TypeId type) {
  std::string& name = printers_[type.value];
  if (!name.empty()) return name;
  name = names_.Module(fmt::format("print_{}", TypeName(type)));
  const bool vector = m_.types.IsVector(type);
  std::string format, values;
  for (uint32_t k = 0; k < (vector ? m_.types[type].n : 1); ++k) {
    format += fmt::format("{}%{}", k == 0 ? "" : ", ", ir::PrintLetter(m_.types, type));
    values += vector ? fmt::format(", x.{}", "xyzw"[k]) : ", x";
  }
  helpers_.push_back(fmt::format("void {}({} x) {{\n  os_log_default.log(\"{}\"{});\n}}\n", name,
                                 TypeName(type), format, values));
  return name;
}

// Returns the name of a helper function that computes the result structure of modf, frexp or
// atomicCompareExchangeWeak.
std::string MslWriter::ResultHelper(InstId id, std::string_view kind) {
  emulated_.Note();
  const Inst& inst = m_[id];
  const std::string_view result = TypeName(inst.type);
  const std::string_view argument = TypeName(m_.TypeOf(m_.Operand(id, kind == "exchange" ? 1 : 0)));
  std::string space;
  if (kind == "exchange") {
    const bool workgroup =
        m_.types[m_.TypeOf(ir::BuiltinInst(m_, id).argument(0))].space == AddressSpace::kWorkgroup;
    space = workgroup ? "threadgroup" : "device";
  }
  const std::string key = fmt::format("{}:{}:{}", kind, result, space);
  for (const auto& [known, name] : result_helpers_) {
    if (known == key) return name;
  }
  const std::string name(names_.Module(kind == "exchange" ? "atomic_compare_exchange"
                                                          : fmt::format("{}_parts", kind)));
  result_helpers_.emplace_back(key, name);
  std::string text;
  if (kind == "exchange") {
    text = fmt::format(
        "{0} {1}({2} {3}* p, {4} comparand, {4} value) {{\n"
        "  {4} old_value = comparand;\n"
        "  const bool exchanged = atomic_compare_exchange_weak_explicit(\n"
        "      p, &old_value, value, memory_order_relaxed, memory_order_relaxed);\n"
        "  return {0}{{old_value, exchanged}};\n}}\n",
        result, name, space, TypeName(StoreType(ir::BuiltinInst(m_, id).argument(0))), argument);
  } else {
    text = fmt::format(
        "{0} {1}({2} x) {{\n"
        "  {0} result;\n"
        "  result.{3} = {4}(x, result.{5});\n"
        "  return result;\n}}\n",
        result, name, argument, MemberName(inst.type, 0), kind, MemberName(inst.type, 1));
  }
  helper_names_.push_back(name);
  helpers_.push_back(std::move(text));
  return name;
}

void MslWriter::Times(Value x, std::string_view factor, Prec min) {
  const bool open = Open(Prec::kMultiplicative, min);
  Expr(x, Prec::kMultiplicative);
  w_ << " * " << factor << (m_.types.ScalarOf(m_.TypeOf(x)) == ir::kF16 ? 'h' : 'f');
  Close(open);
}

// Calls precise::tanh. Metal's fast tanh is computed from powers of e, which may overflow even
// where tanh is 1.
void MslWriter::Tanh(InstId id) {
  const TypeId type = m_[id].type;
  const bool widens = m_.types.ScalarOf(type) == ir::kF16;
  if (widens) w_ << TypeName(type) << '(';
  w_ << "precise::tanh(";
  if (widens) w_ << TypeName(m_.types.WithScalar(type, ir::kF32)) << '(';
  Expr(ir::BuiltinInst(m_, id).argument(0));
  w_ << (widens ? ")))" : ")");
}

void MslWriter::WriteQuantizeToF16(InstId id) {
  const TypeId type = m_[id].type;
  w_ << TypeName(type) << '(' << TypeName(m_.types.WithScalar(type, ir::kF16)) << '(';
  Expr(ir::BuiltinInst(m_, id).argument(0));
  w_ << "))";
}

void MslWriter::UniformLoad(InstId id) {
  const Value pointer = ir::BuiltinInst(m_, id).argument(0);
  const std::string_view type = TypeName(m_[id].type);
  const bool atomic = m_.types.kind(StoreType(pointer)) == TypeKind::kAtomic;
  const bool packed = IsPackedPlace(m_, pointer);
  NeedHelper(atomic ? "workgroup_uniform_load_atomic" : "workgroup_uniform_load");
  if (packed) w_ << type << '(';
  Call(atomic ? fmt::format("workgroup_uniform_load_atomic<{}>", type) : "workgroup_uniform_load",
       id);
  if (packed) w_ << ')';
}

// Writes a built-in function that reads a value from another thread. Metal requires the second
// argument, which selects the thread, to be a ushort.
void MslWriter::Shuffle(InstId id, std::string_view name) {
  w_ << name << '(';
  Expr(ir::BuiltinInst(m_, id).argument(0));
  w_ << ", ";
  if (uint32_t n = 0; text::ConstantU32(m_, ir::BuiltinInst(m_, id).argument(1), &n)) {
    w_ << n;
  } else {
    w_ << "ushort(";
    Expr(ir::BuiltinInst(m_, id).argument(1));
    w_ << ')';
  }
  w_ << ')';
}

// Writes an atomic minimum or maximum that treats a vector of two 32-bit words as one 64-bit number
// (Metal: Atomic Modify Functions (64 Bits)).
void MslWriter::AtomicStoreOfVector(InstId id, std::string_view name) {
  w_ << name << '(';
  Expr(ir::BuiltinInst(m_, id).argument(0));
  w_ << ", as_type<ulong>(";
  Expr(ir::BuiltinInst(m_, id).argument(1));
  w_ << "), memory_order_relaxed)";
}

void MslWriter::CallHelper(InstId id, std::string_view helper) {
  NeedHelper(helper);
  Call(helper, id);
}

void MslWriter::Special(InstId id, const BuiltinRow& row, Prec min) {
  const Inst& inst = m_[id];
  const auto argument = [&](uint32_t k) { return m_.Operand(id, k); };
  const TypeId first = inst.operand_count != 0 ? m_.TypeOf(argument(0)) : ir::kVoid;
  const TypeId scalar = m_.types.ScalarOf(first);
  switch (row.fn) {
    case BuiltinFn::k_abs:
      if (!TypeStore::IsSignedInt(scalar)) return Call("abs", id);
      NeedHelper("integer_abs");  // needed because abs of the lowest i32 must return that number
      w_ << "integer_abs<"
         << TypeName(m_.types.WithScalar(first, scalar == ir::kI32 ? ir::kU32 : ir::kU64)) << ">(";
      Arguments(id);
      w_ << ')';
      return;
    case BuiltinFn::k_clamp:
      // Metal's fast clamp assumes that no argument is NaN, so a result that must be in bounds
      // requires the precise version.
      if ((inst.flags & ir::InstFlags::kInBounds) != 0) return Call("precise::clamp", id);
      return Clamp(id);
    case BuiltinFn::k_degrees: return Times(argument(0), "57.29578", min);
    case BuiltinFn::k_radians: return Times(argument(0), "0.017453292", min);
    case BuiltinFn::k_dot:
      if (!TypeStore::IsConcreteInt(scalar)) return Call("dot", id);
      return CallHelper(id, TypeStore::IsInt64Scalar(scalar) ? "long_dot" : "integer_dot");
    case BuiltinFn::k_firstLeadingBit:
      return CallHelper(id, scalar == ir::kI32 ? "first_leading_bit_signed" : "first_leading_bit");
    case BuiltinFn::k_sign:
      if (!TypeStore::IsSignedInt(scalar)) return Call("sign", id);
      return CallHelper(id, "integer_sign");
    case BuiltinFn::k_tanh: return Tanh(id);
    case BuiltinFn::k_modf: return Call(ResultHelper(id, "modf"), id);
    case BuiltinFn::k_frexp: return Call(ResultHelper(id, "frexp"), id);
    case BuiltinFn::k_atomicStoreMax:
    case BuiltinFn::k_atomicStoreMin: return AtomicStoreOfVector(id, row.text);
    case BuiltinFn::k_atomicCompareExchangeWeak: return Call(ResultHelper(id, "exchange"), id);
    case BuiltinFn::k_quantizeToF16: return WriteQuantizeToF16(id);
    case BuiltinFn::k_workgroupUniformLoad: return UniformLoad(id);
    case BuiltinFn::k_subgroupMatrixScalarAdd:
    case BuiltinFn::k_subgroupMatrixScalarSubtract:
    case BuiltinFn::k_subgroupMatrixScalarMultiply: return MatrixArithmetic(id, row.text);
    case BuiltinFn::k_print: return Call(Printer(first), id);
    case BuiltinFn::k_subgroupBroadcast:
    case BuiltinFn::k_subgroupShuffle:
    case BuiltinFn::k_subgroupShuffleDown:
    case BuiltinFn::k_subgroupShuffleUp:
    case BuiltinFn::k_subgroupShuffleXor:
    case BuiltinFn::k_quadBroadcast: return Shuffle(id, row.text);
    case BuiltinFn::k_quadSwapX:
    case BuiltinFn::k_quadSwapY:
    case BuiltinFn::k_quadSwapDiagonal:
      w_ << "quad_shuffle_xor(";
      Expr(argument(0));
      w_ << ", " << row.text << ')';
      return;
    default:  // others: kSpecial functions that lack a case, reported below
      break;
  }
  Mistake(m_.SpanOf(id), fmt::format("no MSL for '{}'", NameOf(row.fn)));
}

}  // namespace tessera::msl
