// Writes expressions: constants, operators and built-in functions.
#include <algorithm>

#include "backend_hlsl/writer.h"
#include "base/cat.h"
#include "base/pool_vector.h"
#include "fmt/format.h"
#include "ir/analysis/uniform_value.h"
#include "ir/builtin_functions.h"
#include "ir/views.h"

namespace tessera::hlsl {

using ir::BinaryOp;
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

// ------------------------------------------------------------------------------------- constants

// Writes a constant as an initializer. An array or structure without a name is written as a list in
// braces or, if it is zero, as a cast of zero.
void HlslWriter::ConstantInitializer(ConstantId id) {
  const TypeId type = m_.constants.type(id);
  const TypeKind kind = m_.types.kind(type);
  const bool is_aggregate = kind == TypeKind::kArray || kind == TypeKind::kStruct;
  if (!is_aggregate || !named_.NameInConstants(id).empty()) return TypedExpr(id, Prec::kTernary);
  ConstantElements(id);
}

// Writes "(T)0", the zero value of an array or structure.
void HlslWriter::CastOfZero(TypeId type) {
  w_ << '(';
  DeclareWithCounts(type, "", "1");
  w_ << ")0";
}

// Writes the initial values of the padding before a member.
void HlslWriter::ZeroPadding(TypeId structure, uint32_t member) {
  for (const ir::Padding& run : m_.types.StructOf(structure).PaddingBefore(member)) {
    for (uint32_t i = 0; i < run.count; ++i) w_ << "0u, ";
  }
}

void HlslWriter::ConstantElements(ConstantId id) {
  const TypeId type = m_.constants.type(id);
  if (m_.constants[id].kind == ConstantKind::kZero) {
    return CastOfZero(type);
  }
  w_ << '{';
  const uint32_t n = m_.constants.ElementCount(type);
  for (uint32_t i = 0; i < n; ++i) {
    if (i != 0) w_ << ", ";
    if (m_.types.kind(type) == TypeKind::kStruct) ZeroPadding(type, i);
    ConstantInitializer(m_.constants.Element(id, i));
  }
  w_ << '}';
}

void HlslWriter::Constant(ConstantId id, Prec min) {
  const ir::Constant& c = m_.constants[id];
  if (c.kind == ConstantKind::kScalar) {
    // Wraps an i32 literal in `int()`, because an HLSL literal gets its type from the context,
    // which might select another type.
    if (c.type != ir::kI32) return literals_.Write(id, min);
    w_ << "int(";
    literals_.Write(id, Prec::kAny);
    w_ << ')';
    return;
  }
  const ir::Type& type = m_.types[c.type];
  switch (type.kind) {
    case TypeKind::kVector:
    case TypeKind::kMatrix:
      w_ << TypeName(c.type) << '(';
      for (uint32_t i = 0; i < type.n; ++i) {
        if (i != 0) w_ << ", ";
        TypedExpr(m_.constants.Element(id, i), Prec::kTernary);
      }
      w_ << ')';
      return;
    case TypeKind::kSubgroupMatrix:
      w_ << TypeName(c.type) << "::Splat(";
      if (c.kind == ConstantKind::kZero) {
        const TypeId component = type.element;
        w_ << (component == ir::kF32                           ? "0.0f"
               : component == ir::kF16                         ? "float16_t(0.0)"
               : component == ir::kI32 || component == ir::kI8 ? "0"
                                                               : "0u");
      } else {
        TypedExpr(m_.constants.Element(id, 0), Prec::kTernary);
      }
      w_ << ')';
      return;
    default:  // others: arrays and structures, written below
      break;
  }
  const std::string_view name = named_.NameOf(id);
  // A cast of zero is written inline, unless it is the operand of a member or index expression.
  if (c.kind == ConstantKind::kZero && (min < Prec::kPostfix || name.empty())) {
    const bool open = Open(Prec::kUnary, min);
    CastOfZero(c.type);
    return Close(open);
  }
  // Other constants need a name, because a braced list is not an expression.
  if (name.empty()) Mistake({}, "the HLSL writer met a constant without a name");
  w_ << name;
}

std::string HlslWriter::NamedConstants() {
  return w_.Capture([&] {
    for (const ir::NamedConstant& constant : m_.named_constants) {
      if (IsTooLarge(w_.text().size())) return;
      w_ << "static const ";
      Declare(m_.constants.type(constant.id), named_.NameOf(constant.id));
      w_ << " = ";
      ConstantElements(constant.id);
      w_.EndStatement();
    }
  });
}

void HlslWriter::ZeroInitializer(TypeId type) {
  w_ << " = ";
  TypedExpr(m_.constants.Zero(type), Prec::kTernary);
}

// Writes a braced initializer. Long initializers have one line for each element. If the only
// element of an array is a non-constant array or structure, the element gets its own braces.
// Without these braces, DXC may crash on `S a[1] = {s}`, because DXC treats the array as an alias
// of `s`.
void HlslWriter::Initializer(InstId id) {
  constexpr size_t kMostInLine = 80;
  const ir::Type type = m_.types[m_[id].type];
  const bool is_struct = type.kind == TypeKind::kStruct;
  const bool only_one = type.kind == TypeKind::kArray && m_.OperandCount(id) == 1 &&
                        (m_.types.kind(type.element) == TypeKind::kStruct ||
                         m_.types.kind(type.element) == TypeKind::kArray) &&
                        !ir::ConstructInst(m_, id).part(0).is_constant();
  PoolVector<std::string> parts;
  size_t length = 0;
  for (uint32_t k = 0; k < m_.OperandCount(id); ++k) {
    parts.push_back(w_.Capture([&] {
      if (is_struct) ZeroPadding(m_[id].type, k);
      if (only_one) w_ << '{';
      TypedExpr(m_.Operand(id, k), Prec::kTernary);
      if (only_one) w_ << '}';
    }));
    length += marker_.SizeInOutput(parts.back());
  }
  const bool lines = length > kMostInLine;
  if (lines) {
    w_.OpenBrace();
  } else {
    w_ << '{';
  }
  for (size_t k = 0; k < parts.size(); ++k) {
    const bool last = k + 1 == parts.size();
    w_ << parts[k] << (last ? "" : lines ? "," : ", ");
    if (lines) w_.EndLine();
  }
  if (lines) w_.Outdent();
  w_ << '}';
}

void HlslWriter::Construct(InstId id, Prec min) {
  const Inst& inst = m_[id];
  const ir::Type& type = m_.types[inst.type];
  if (inst.operand_count == 0) return Constant(m_.constants.Zero(inst.type), min);
  switch (type.kind) {
    case TypeKind::kStruct:
    case TypeKind::kArray:
      // An array or structure is constructed only in an initializer (see PlacementOptions).
      return Initializer(id);
    case TypeKind::kSubgroupMatrix:
      w_ << TypeName(inst.type) << "::Splat(";
      Arguments(id);
      w_ << ')';
      return;
    case TypeKind::kVector:
      if (inst.operand_count == 1 &&
          TypeStore::IsScalar(m_.TypeOf(ir::ConstructInst(m_, id).part(0)))) {
        const bool open = Open(Prec::kUnary, min);
        w_ << '(' << TypeName(inst.type) << ')';
        TypedExpr(ir::ConstructInst(m_, id).part(0), Prec::kUnary);
        Close(open);
        return;
      }
      return Call(TypeName(inst.type), id);
    default:  // others: types that are constructed by a call to the type name
      return Call(TypeName(inst.type), id);
  }
}

// ------------------------------------------------------------------------------------- operators

void HlslWriter::Infix(Value l, std::string_view op, Value r, Prec own, Prec min) {
  const bool open = Open(own, min);
  // Parentheses make && inside || easier to read.
  const Prec operand =
      own <= Prec::kLogicalAnd ? Prec::kEquality : static_cast<Prec>(static_cast<uint8_t>(own) + 1);
  Expr(l, operand);
  w_ << op;
  Expr(r, operand);
  Close(open);
}

// Writes the condition of a branch. In such a condition, & and | with bool operands may be written
// as && and ||. The branches that && and || cause are acceptable here, because the condition causes
// a branch anyway (see Junction).
void HlslWriter::Condition(Value v, Prec min) {
  PoolVector<Value>& todo = conditions_;
  todo.assign(1, v);
  while (!todo.empty()) {
    const Value part = todo.back();
    todo.pop_back();
    if (!IsInline(part)) continue;
    const InstId id = part.inst();
    if (m_[id].op != Op::kBinary && m_[id].op != Op::kUnary) continue;
    const bool junction = m_[id].op == Op::kBinary && ir::IsBitOperator(m_[id].binary());
    if (junction) branched_on_.insert(id.value);
    for (uint32_t k = 0; k < m_.OperandCount(id); ++k) {
      if (m_.TypeOf(m_.Operand(id, k)) == ir::kBool) todo.push_back(m_.Operand(id, k));
    }
  }
  Expr(v, min);
}

// Writes & or | of bools. In HLSL 2021, the operators && and || cause branches, but the functions
// `and` and `or` do not. In HLSL 2018, && and || always evaluate both sides and accept vectors.
void HlslWriter::Junction(InstId id, Prec min) {
  const bool is_and = m_[id].binary() == BinaryOp::kAnd, is_scalar = m_[id].type == ir::kBool;
  const bool may_branch = LanguageOf(options_) < 2021 || branched_on_.contains(id.value);
  if (is_scalar && may_branch) return CWriter::Binary(id, min);
  if (LanguageOf(options_) < 2021) {
    return Infix(ir::BinaryInst(m_, id).left(), is_and ? " && " : " || ",
                 ir::BinaryInst(m_, id).right(), is_and ? Prec::kLogicalAnd : Prec::kLogicalOr,
                 min);
  }
  w_ << (is_and ? "and(" : "or(");
  Arguments(id);
  w_ << ')';
}

void HlslWriter::Binary(InstId id, Prec min) {
  const BinaryOp op = m_[id].binary();
  const Value l = ir::BinaryInst(m_, id).left(), r = ir::BinaryInst(m_, id).right();
  if (ir::IsBitOperator(op) && m_.types.ScalarOf(m_.TypeOf(l)) == ir::kBool) {
    // In HLSL, ^ of bools has an integer result.
    if (op == BinaryOp::kXor) return Infix(l, " != ", r, Prec::kEquality, min);
    return Junction(id, min);
  }
  if (op != BinaryOp::kMultiply || !IsMatrixProduct(m_.TypeOf(l), m_.TypeOf(r))) {
    return CWriter::Binary(id, min);
  }
  // The matrices in HLSL are the transposes of those in WGSL (see TypeName), so the factors of a
  // product are swapped.
  w_ << "mul(";
  Expr(r);
  w_ << ", ";
  Expr(l);
  w_ << ')';
}

bool HlslWriter::IsMatrixProduct(TypeId left, TypeId right) const {
  return (m_.types.IsMatrix(left) && !TypeStore::IsScalar(right)) ||
         (m_.types.IsMatrix(right) && !TypeStore::IsScalar(left));
}

void HlslWriter::Step(TypeId composite, Value index, TypeId* part) {
  const bool resource = m_.types.kind(composite) == TypeKind::kBindingArray;
  if (!resource || ir::IsUniformValue(m_, index)) return CWriter::Step(composite, index, part);
  *part = m_.types[composite].element;
  w_ << "[NonUniformResourceIndex(";
  Expr(index);
  w_ << ")]";
}

void HlslWriter::Select(InstId id, Prec min, bool typed) {
  // Before HLSL 2021, the condition of ?: may be a vector.
  if (m_.TypeOf(ir::SelectInst(m_, id).condition()) == ir::kBool || LanguageOf(options_) < 2021) {
    return CWriter::Select(id, min, typed);
  }
  w_ << "select(";
  Expr(ir::SelectInst(m_, id).condition());
  w_ << ", ";
  Expr(ir::SelectInst(m_, id).if_true());
  w_ << ", ";
  Expr(ir::SelectInst(m_, id).if_false());
  w_ << ')';
}

// ----------------------------------------------------------------------------- built-in functions

void HlslWriter::NeedHelper(std::string_view name, std::string_view type,
                            std::string_view unsigned_type) {
  emulated_.Note();
  if (!helper_names_.emplace(Cat(name, ":", type), name).second) return;
  std::string text;
  const std::string_view source = HelperSource(name);
  for (size_t i = 0; i < source.size(); ++i) {
    if (source[i] == '$' && i + 1 < source.size()) {
      text += source[++i] == 'T' ? type : unsigned_type;
    } else {
      text += source[i];
    }
  }
  helpers_.push_back(std::move(text));
}

void HlslWriter::Builtin(InstId id, Prec min) {
  const text::EmulatedCalls::Scope scope(emulated_, id);
  const Inst& inst = m_[id];
  const BuiltinRow& row = RowOf(inst.builtin());
  const auto cast_call = [&](TypeId to) {
    w_ << TypeName(to) << '(' << row.text << '(';
    Arguments(id);
    w_ << "))";
  };
  if (SimplerOnScalar(id, min)) return;
  switch (row.form) {
    case BuiltinForm::kCall: return Call(row.text, id);
    case BuiltinForm::kInteger:
      // HLSL's `sign` returns int, even for floats. The other functions with the form kInteger
      // return uint, even for i32 arguments. The result is converted if WGSL's result type is
      // different.
      if (m_.types.ScalarOf(inst.type) == ir::kI64) return SignOfLong(id);
      if (m_.types.ScalarOf(inst.type) == ir::kU32) return Call(row.text, id);
      if (row.fn == BuiltinFn::k_sign && m_.types.ScalarOf(inst.type) == ir::kI32)
        return Call(row.text, id);
      if (row.fn == BuiltinFn::k_countOneBits || row.fn == BuiltinFn::k_reverseBits) {
        w_ << TypeName(inst.type) << '(' << row.text << '('
           << TypeName(m_.types.WithScalar(inst.type, ir::kU32)) << '(';
        Arguments(id);
        w_ << ")))";
        return;
      }
      return cast_call(inst.type);
    case BuiltinForm::kBitwise:
      if (m_.types.ScalarOf(inst.type) == ir::kU32) return Call(row.text, id);
      w_ << TypeName(inst.type) << '(' << row.text << '('
         << TypeName(m_.types.WithScalar(inst.type, ir::kU32)) << '(';
      Arguments(id);
      w_ << ")))";
      return;
    case BuiltinForm::kPacked: return Packed(id, row);
    case BuiltinForm::kHelper: {
      const bool numeric = TypeStore::IsScalar(inst.type) || m_.types.IsVector(inst.type);
      NeedHelper(row.text, TypeName(inst.type),
                 numeric ? TypeName(m_.types.WithScalar(inst.type, ir::kU32)) : std::string_view());
      return Call(row.text, id);
    }
    case BuiltinForm::kLane:
      emulated_.Note();
      w_ << "WaveReadLaneAt(";
      Expr(ir::BuiltinInst(m_, id).argument(0));
      w_ << ", WaveGetLaneIndex() " << row.text << ' ';
      Expr(ir::BuiltinInst(m_, id).argument(1), Prec::kMultiplicative);
      w_ << ')';
      return;
    case BuiltinForm::kTexture: return Texture(id);
    case BuiltinForm::kSpecial: return Special(id, row, min);
    case BuiltinForm::kMatrix: return MatrixValue(id);
    case BuiltinForm::kAbsent: break;
  }
  Mistake(m_.SpanOf(id), fmt::format("no HLSL for '{}'", NameOf(inst.builtin())));
}

// Writes sign(x) of an i64 as clamp(x, -1, 1). DXC translates HLSL's sign to SPIR-V incorrectly:
// the result has the wrong width, which makes the module invalid.
void HlslWriter::SignOfLong(InstId id) {
  const TypeId type = m_[id].type;
  w_ << "clamp(";
  Arguments(id);
  for (const int64_t end : {-1, 1}) {
    w_ << ", ";
    const ConstantId one = m_.constants.Int(ir::kI64, end);
    TypedExpr(TypeStore::IsScalar(type) ? one : m_.constants.Splat(type, one), Prec::kTernary);
  }
  w_ << ')';
}

// Writes an operation on the four bytes of a word: the HLSL function if the shader model has it,
// otherwise a helper function.
void HlslWriter::Packed(InstId id, const BuiltinRow& row) {
  const bool is_dot = row.fn == BuiltinFn::k_dot4I8Packed || row.fn == BuiltinFn::k_dot4U8Packed;
  if (ShaderModel() < (is_dot ? 64 : 66)) {
    const std::string_view helper = PackedHelper(row.fn);
    const bool is_signed = row.fn == BuiltinFn::k_dot4I8Packed;
    if (is_dot) NeedHelper(is_signed ? "unpack4_i8" : "unpack4_u8", {}, {});
    NeedHelper(helper, {}, {});
    return Call(helper, id);
  }
  switch (row.fn) {
    case BuiltinFn::k_dot4I8Packed:
    case BuiltinFn::k_dot4U8Packed:
      w_ << row.text << '(';
      Arguments(id);
      w_ << (row.fn == BuiltinFn::k_dot4U8Packed ? ", 0u)" : ", 0)");
      return;
    case BuiltinFn::k_unpack4xI8:
    case BuiltinFn::k_unpack4xU8: return Call(row.text, id);
    case BuiltinFn::k_pack4xU8Clamp:  // pack_clamp_u8 has signed parameters
      w_ << "uint(" << row.text << "(min(";
      Arguments(id);
      w_ << ", 255u)))";
      return;
    default:  // others: functions that return uint8_t4_packed or int8_t4_packed
      w_ << "uint(" << row.text << '(';
      Arguments(id);
      w_ << "))";
      return;
  }
}

std::string_view HlslWriter::ResultHelper(InstId id, std::string_view kind) {
  emulated_.Note();
  const Inst& inst = m_[id];
  const std::string_view result = TypeName(inst.type);
  const TypeId argument = m_.TypeOf(ir::BuiltinInst(m_, id).argument(0));
  std::string_view& known = helper_names_[Cat(kind, ":", result)];
  if (!known.empty()) return known;
  const std::string_view name = known = names_.Module(Cat(kind, "_parts"));
  const std::string_view first = MemberName(inst.type, 0), second = MemberName(inst.type, 1);
  if (kind == "modf" && IsForFxc(options_)) {  // FXC's modf uses its own incorrect trunc
    NeedHelper("whole_part", TypeName(argument), {});
    helpers_.push_back(
        fmt::format("{0} {1}({2} x) {{\n  {0} result;\n  result.{4} = whole_part(x);\n  "
                    "result.{3} = x - result.{4};\n  return result;\n}}\n",
                    result, name, TypeName(argument), first, second));
  } else if (kind == "modf") {
    helpers_.push_back(
        fmt::format("{0} {1}({2} x) {{\n  {0} result;\n  result.{3} = modf(x, result.{4});\n  "
                    "return result;\n}}\n",
                    result, name, TypeName(argument), first, second));
  } else {
    // HLSL's frexp returns the exponent as a float, and compilers disagree on the sign of the
    // fraction for negative numbers. FXC generates invalid code for frexp(abs(x)) if the exponent
    // is unused (X8000).
    const TypeId exponent = m_.types.StructOf(inst.type).members[1].type;
    helpers_.push_back(fmt::format(
        "{0} {1}({2} x) {{\n  {2} exponent;\n  {0} result;\n"
        "  result.{3} = {2}(sign(x)) * frexp({6}, exponent);\n  result.{4} = {5}(exponent);\n"
        "  return result;\n}}\n",
        result, name, TypeName(argument), first, second, TypeName(exponent),
        IsForFxc(options_) ? "asfloat(asuint(x) & 0x7fffffffu)" : "abs(x)"));
  }
  return name;
}

void HlslWriter::Bitcast(InstId id, Prec min) {
  const TypeId to = m_[id].type, from = m_.TypeOf(ir::BuiltinInst(m_, id).argument(0));
  const TypeId to_scalar = m_.types.ScalarOf(to), from_scalar = m_.types.ScalarOf(from);
  if (to == from) return Expr(ir::BuiltinInst(m_, id).argument(0), min);
  const bool to_half = to_scalar == ir::kF16, from_half = from_scalar == ir::kF16;
  if (to_half != from_half) {
    // Two f16 values share a 32-bit word.
    const TypeId half = to_half ? to : from;
    const uint32_t n = m_.types.IsVector(half) ? m_.types[half].n : 1;
    const TypeId word = to_half ? from_scalar : to_scalar;
    const std::string_view helper = to_half ? (n == 2 ? "bits_to_half2" : "bits_to_half4")
                                            : (n == 2 ? "half2_to_bits" : "half4_to_bits");
    NeedHelper(helper, {}, {});
    if (!to_half && word != ir::kU32) w_ << (word == ir::kI32 ? "asint(" : "asfloat(");
    w_ << helper << '(';
    if (to_half && word != ir::kU32) w_ << "asuint(";
    Expr(ir::BuiltinInst(m_, id).argument(0));
    if (to_half && word != ir::kU32) w_ << ')';
    w_ << ')';
    if (!to_half && word != ir::kU32) w_ << ')';
    return;
  }
  if (to_half) return Expr(ir::BuiltinInst(m_, id).argument(0), min);
  if (TypeStore::IsInt64Scalar(to_scalar)) return Call(TypeName(to), id);
  Call(to_scalar == ir::kF32 ? "asfloat" : to_scalar == ir::kI32 ? "asint" : "asuint", id);
}

// Writes a call to `function` or, for FXC, a call to the helper function `helper`, because FXC
// evaluates `function` incorrectly for constants.
void HlslWriter::Rounded(InstId id, std::string_view function, std::string_view helper) {
  if (!IsForFxc(options_)) return Call(function, id);
  NeedHelper(helper, TypeName(m_[id].type), {});
  Call(helper, id);
}

void HlslWriter::Special(InstId id, const BuiltinRow& row, Prec min) {
  const Inst& inst = m_[id];
  const auto argument = [&](uint32_t k) { return m_.Operand(id, k); };
  switch (row.fn) {
    case BuiltinFn::k_bitcast: return Bitcast(id, min);
    // A clamp with the flag kInBounds must return a value in bounds even for NaN. This needs no
    // extra code: if one operand of Direct3D's min or max is NaN, the result is the other operand.
    case BuiltinFn::k_clamp: return Clamp(id);
    case BuiltinFn::k_countLeadingZeros:
    case BuiltinFn::k_countTrailingZeros: {
      // HLSL's firstbithigh and firstbitlow return 0xffffffff if no bit is set.
      const bool leading = row.fn == BuiltinFn::k_countLeadingZeros;
      const bool is_signed = m_.types.ScalarOf(inst.type) == ir::kI32;
      const bool open = leading && !is_signed && Open(Prec::kAdditive, min);
      if (is_signed) w_ << TypeName(inst.type) << '(';
      w_ << (leading ? "31u - firstbithigh(" : "min(firstbitlow(");
      if (is_signed) w_ << TypeName(m_.types.WithScalar(inst.type, ir::kU32)) << '(';
      Expr(argument(0));
      if (is_signed) w_ << ')';
      w_ << (leading ? ")" : "), 32u)");
      if (is_signed) w_ << ')';
      Close(open);
      return;
    }
    case BuiltinFn::k_trunc: return Rounded(id, "trunc", "whole_part");
    case BuiltinFn::k_round: return Rounded(id, "round", "nearest_even");
    case BuiltinFn::k_modf: return Call(ResultHelper(id, "modf"), id);
    case BuiltinFn::k_frexp: return Call(ResultHelper(id, "frexp"), id);
    case BuiltinFn::k_quantizeToF16:
      w_ << "f16tof32(f32tof16(";
      Arguments(id);
      w_ << "))";
      return;
    default:  // others: kSpecial functions that lack a case, reported below
      break;
  }
  Mistake(m_.SpanOf(id), fmt::format("no HLSL for '{}'", NameOf(row.fn)));
}

}  // namespace tessera::hlsl
