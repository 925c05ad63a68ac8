// Writes expressions: constants, operators and built-in functions.
#include "backend_glsl/constants.h"
#include "backend_glsl/writer.h"
#include "fmt/format.h"
#include "ir/analysis/memory_root.h"
#include "ir/analysis/uniform_value.h"
#include "ir/builtin_functions.h"
#include "ir/print_format.h"
#include "ir/views.h"

namespace tessera::glsl {

using ir::BinaryOp;
using ir::BuiltinFn;
using ir::ConstantId;
using ir::ConstantKind;
using ir::Inst;
using ir::InstId;
using ir::TypeId;
using ir::TypeKind;
using ir::UnaryOp;
using ir::Value;
using text::Prec;

// ------------------------------------------------------------------------------------- constants

// Writes an element of a constant. `in_constant` tells whether the constant is written as part of a
// declaration at module scope.
void GlslWriter::ConstantElement(ConstantId id, bool in_constant) {
  if (!in_constant || m_.constants.IsScalar(id)) return TypedExpr(id, Prec::kTernary);
  const TypeKind kind = m_.types.kind(m_.constants.type(id));
  if (kind != TypeKind::kArray && kind != TypeKind::kStruct) return Constant(id, Prec::kTernary);
  const std::string_view name = named_.NameInConstants(id);
  if (name.empty()) return CompositeConstant(id, /*in_constant=*/true);
  names_variable_ |= variables_[id.value];
  w_ << name;
}

void GlslWriter::WritePaddings(TypeId structure, uint32_t member, bool in_constant, bool* first) {
  for (const ir::Padding& run : m_.types.StructOf(structure).PaddingBefore(member)) {
    if (!*first) w_ << ", ";
    *first = false;
    ConstantElement(m_.constants.Zero(PaddingType(run)), in_constant);
  }
}

// Writes a constructor call: T(elements).
void GlslWriter::CompositeConstant(ConstantId id, bool in_constant) {
  const TypeId type = m_.constants.type(id);
  const bool is_struct = m_.types.kind(type) == TypeKind::kStruct;
  const uint32_t n = m_.constants.ElementCount(type);
  bool first = true;
  w_ << TypeName(type) << '(';
  for (uint32_t i = 0; i < n && !IsTooLarge(w_.text().size()); ++i) {
    if (is_struct) WritePaddings(type, i, in_constant, &first);
    if (!first) w_ << ", ";
    first = false;
    ConstantElement(m_.constants.Element(id, i), in_constant);
  }
  if (is_struct) WritePaddings(type, n, in_constant, &first);
  w_ << ')';
}

void GlslWriter::Constant(ConstantId id, Prec min) {
  const ir::Constant c = m_.constants[id];
  if (c.kind == ConstantKind::kScalar) return literals_.Write(id, min);
  const ir::Type& type = m_.types[c.type];
  switch (type.kind) {
    case TypeKind::kVector:
    case TypeKind::kSubgroupMatrix:
      if (c.kind == ConstantKind::kComposite) return CompositeConstant(id, /*in_constant=*/false);
      w_ << TypeName(c.type) << '(';
      if (type.kind == TypeKind::kSubgroupMatrix && c.kind == ConstantKind::kZero) {
        w_ << TypeName(type.element) << "(0)";
      } else {
        TypedExpr(m_.constants.Element(id, 0), Prec::kTernary);
      }
      w_ << ')';
      return;
    case TypeKind::kMatrix:
      if (c.kind != ConstantKind::kZero) return CompositeConstant(id, /*in_constant=*/false);
      w_ << TypeName(c.type) << '(';  // only the diagonal is written; all other elements are zero
      TypedExpr(m_.constants.Zero(m_.types.ScalarOf(c.type)), Prec::kTernary);
      w_ << ')';
      return;
    default:  // others: arrays and structures, written below
      break;
  }
  const std::string_view name = named_.NameOf(id);
  if (name.empty()) return CompositeConstant(id, /*in_constant=*/false);
  w_ << name;
}

std::string GlslWriter::NamedConstants() {
  return w_.Capture([&] {
    for (const ir::NamedConstant& constant : m_.named_constants) {
      if (IsTooLarge(w_.text().size())) return;
      const ConstantId id = constant.id;
      const TypeId type = m_.constants.type(id);
      const bool is_zero = m_.constants.IsZero(id);
      if (is_zero && !HasZeroInitializer(type)) {  // set to zero by FillZeros
        DeclareLine(type, named_.NameOf(id));
        continue;
      }
      // glslang crashes if it folds an expression that contains a constant with the initializer {}.
      // Such a constant is written as a variable, and so are the constants that contain it.
      names_variable_ = is_zero && !ZeroFitsInPlace(m_, type);
      const std::string value = w_.Capture([&] {
        if (names_variable_) return ZeroInitializer(type);
        w_ << " = ";
        CompositeConstant(id, /*in_constant=*/true);
      });
      if (names_variable_) {
        variables_[id.value] = true;
      } else {
        w_ << "const ";
      }
      Declare(type, named_.NameOf(id));
      w_ << value;
      w_.EndStatement();
    }
  });
}

bool GlslWriter::HasZeroInitializer(TypeId type) const {
  return glsl::HasZeroInitializer(m_, type, options_);
}

void GlslWriter::ZeroInitializer(TypeId type) {
  w_ << " = ";
  if (ZeroFitsInPlace(m_, type)) return TypedExpr(m_.constants.Zero(type), Prec::kTernary);
  Require("GL_EXT_null_initializer");
  w_ << "{}";
}

void GlslWriter::Construct(InstId id, Prec min) {
  const Inst inst = m_[id];
  const ir::Type& type = m_.types[inst.type];
  if (inst.operand_count == 0) return Constant(m_.constants.Zero(inst.type), min);
  if (type.kind == TypeKind::kSubgroupMatrix)
    return MatrixScalar(inst.type, ir::ConstructInst(m_, id).part(0));
  if (type.kind != TypeKind::kStruct) return Call(TypeName(inst.type), id);
  bool first = true;
  w_ << TypeName(inst.type) << '(';
  for (uint32_t k = 0; k < inst.operand_count; ++k) {
    WritePaddings(inst.type, k, /*in_constant=*/false, &first);
    if (!first) w_ << ", ";
    first = false;
    TypedExpr(m_.Operand(id, k), Prec::kTernary);
  }
  WritePaddings(inst.type, inst.operand_count, /*in_constant=*/false, &first);
  w_ << ')';
}

// ------------------------------------------------------------------------------------- operators

void GlslWriter::Infix(Value l, std::string_view op, Value r, Prec own, Prec min) {
  const bool open = Open(own, min);
  const Prec operand = static_cast<Prec>(static_cast<uint8_t>(own) + 1);
  Expr(l, operand);
  w_ << op;
  Expr(r, operand);
  Close(open);
}

void GlslWriter::Unary(InstId id, Prec min) {
  if (m_[id].unary() != UnaryOp::kNot || !m_.types.IsVector(m_[id].type)) {
    return CWriter::Unary(id, min);
  }
  Call("not", id);
}

namespace {

// Returns the GLSL function that compares vectors with `op` component by component. GLSL has no
// operators for this (GLSL: Vector Relational Functions).
std::string_view RelationalFunction(BinaryOp op) {
  switch (op) {
    case BinaryOp::kEqual: return "equal";
    case BinaryOp::kXor:  // only for bools
    case BinaryOp::kNotEqual: return "notEqual";
    case BinaryOp::kLess: return "lessThan";
    case BinaryOp::kLessEqual: return "lessThanEqual";
    case BinaryOp::kGreater: return "greaterThan";
    default:  // others: only kGreaterEqual
      return "greaterThanEqual";
  }
}

}  // namespace

void GlslWriter::Binary(InstId id, Prec min) {
  const BinaryOp op = m_[id].binary();
  if (!ir::IsBitOperator(op) && !ir::IsComparison(op)) return CWriter::Binary(id, min);
  const Value l = ir::BinaryInst(m_, id).left(), r = ir::BinaryInst(m_, id).right();
  const bool vector = m_.types.IsVector(m_.TypeOf(l));
  const bool bools = m_.types.ScalarOf(m_.TypeOf(l)) == ir::kBool;
  if (vector && (ir::IsComparison(op) || (bools && op == BinaryOp::kXor))) {
    return Call(RelationalFunction(op), id);
  }
  if (!bools || ir::IsComparison(op)) return CWriter::Binary(id, min);
  if (op == BinaryOp::kXor) return Infix(l, " != ", r, Prec::kEquality, min);
  if (!vector && ir::IsPlaced(m_[id], ir::Placement::kLazy))
    return CWriter::Binary(id, min);  // written as && or ||
  // GLSL's && and || accept only scalars and may skip the right operand. GLSL's & and | accept only
  // integers, so the bools are converted to uint.
  const std::string_view as_uint = TypeName(m_.types.WithScalar(m_[id].type, ir::kU32));
  w_ << TypeName(m_[id].type) << '(' << as_uint << '(';
  Expr(l);
  w_ << ") " << NameOf(op) << ' ' << as_uint << '(';
  Expr(r);
  w_ << "))";
}

void GlslWriter::Step(TypeId composite, Value index, TypeId* part) {
  const bool resource = m_.types.kind(composite) == TypeKind::kBindingArray;
  if (!resource || ir::IsUniformValue(m_, index)) return CWriter::Step(composite, index, part);
  *part = m_.types[composite].element;
  Require("GL_EXT_nonuniform_qualifier");
  w_ << "[nonuniformEXT(";
  Expr(index);
  w_ << ")]";
}

void GlslWriter::Select(InstId id, Prec min, bool typed) {
  if (m_.TypeOf(ir::SelectInst(m_, id).condition()) == ir::kBool)
    return CWriter::Select(id, min, typed);
  // `mix` for integers requires GLSL 4.50 or GLSL ES 3.10.
  const bool integers = m_.types.ScalarOf(m_[id].type) != ir::kF32;
  const bool lacks = options_.version == GlslVersion::k430 || options_.version == GlslVersion::k440;
  if (integers && lacks) Require("GL_EXT_shader_integer_mix");
  Call("mix", id);
}

// ------------------------------------------------------------------------------------- builtins

// Unsigned writes a value as a uint, and Signed writes it as an int.
void GlslWriter::Unsigned(Value v) {
  uint32_t number = 0;
  if (text::ConstantU32(m_, v, &number)) {
    w_ << fmt::format("{}u", number);
  } else if (m_.types.ScalarOf(m_.TypeOf(v)) == ir::kU32) {
    Expr(v);
  } else {
    w_ << TypeName(m_.types.WithScalar(m_.TypeOf(v), ir::kU32)) << '(';
    Expr(v);
    w_ << ')';
  }
}

void GlslWriter::Signed(Value v) {
  uint32_t number = 0;
  if (text::ConstantU32(m_, v, &number) && number <= INT32_MAX) {
    w_ << fmt::format("{}", number);
  } else if (m_.types.ScalarOf(m_.TypeOf(v)) == ir::kI32) {
    TypedExpr(v);
  } else {
    w_ << TypeName(m_.types.WithScalar(m_.TypeOf(v), ir::kI32)) << '(';
    Expr(v);
    w_ << ')';
  }
}

void GlslWriter::Builtin(InstId id, Prec min) {
  const Inst inst = m_[id];
  const BuiltinRow& row = RowOf(inst.builtin());
  if (SimplerOnScalar(id, min)) return;
  switch (row.form) {
    case BuiltinForm::kCall: return Call(row.text, id);
    case BuiltinForm::kInt:
      if (ir::TypeStore::IsSignedInt(m_.types.ScalarOf(inst.type))) return Call(row.text, id);
      w_ << TypeName(inst.type) << '(';
      Call(row.text, id);
      w_ << ')';
      return;
    case BuiltinForm::kSubgroup:
      Require(row.extension);
      if (m_.types.ScalarOf(inst.type) == ir::kF16) {
        Require("GL_EXT_shader_subgroup_extended_types_float16");
      }
      w_ << row.text << '(';
      if (m_.OperandCount(id) > 0) Expr(ir::BuiltinInst(m_, id).argument(0));
      if (m_.OperandCount(id) > 1) {
        w_ << ", ";
        Unsigned(ir::BuiltinInst(m_, id).argument(1));
      }
      w_ << ')';
      return;
    case BuiltinForm::kTexture: return Texture(id);
    case BuiltinForm::kAtomic: return Atomic(id);
    case BuiltinForm::kMatrix: return MatrixValue(id, min);
    case BuiltinForm::kSpecial: return Special(id, min);
    case BuiltinForm::kBarrier:  // written by ByStatements
    case BuiltinForm::kAbsent: break;
  }
  Mistake(m_.SpanOf(id), fmt::format("no GLSL for '{}'", NameOf(inst.builtin())));
}

void GlslWriter::Special(InstId id, Prec min) {
  const auto argument = [&](uint32_t k) { return m_.Operand(id, k); };
  switch (m_[id].builtin()) {
    case BuiltinFn::k_arrayLength:
      w_ << "uint(";
      Place(argument(0), Prec::kPostfix);
      w_ << ".length())";
      return;
    case BuiltinFn::k_bitcast: return Bitcast(id, min);
    case BuiltinFn::k_print:
      Require("GL_EXT_debug_printf");
      w_ << "debugPrintfEXT(\"" << ir::PrintFormat(m_.types, m_.TypeOf(argument(0))) << "\", ";
      Expr(argument(0));
      w_ << ')';
      return;
    case BuiltinFn::k_clamp: return Clamp(id);
    case BuiltinFn::k_saturate: {
      const TypeId scalar = m_.types.ScalarOf(m_[id].type);
      w_ << "clamp(";
      Expr(argument(0));
      w_ << ", ";
      TypedExpr(m_.constants.Float(scalar, 0));
      w_ << ", ";
      TypedExpr(m_.constants.Float(scalar, 1));
      w_ << ')';
      return;
    }
    case BuiltinFn::k_countLeadingZeros:
    case BuiltinFn::k_countTrailingZeros: return CountZeros(id, min);
    case BuiltinFn::k_extractBits:
    case BuiltinFn::k_insertBits: {
      const bool extract = m_[id].builtin() == BuiltinFn::k_extractBits;
      w_ << (extract ? "bitfieldExtract(" : "bitfieldInsert(");
      Expr(argument(0));
      for (uint32_t k = 1; k < m_.OperandCount(id); ++k) {
        w_ << ", ";
        if (!extract && k == 1) {
          Expr(argument(k));
        } else {
          Signed(argument(k));
        }
      }
      w_ << ')';
      return;
    }
    case BuiltinFn::k_modf:
    case BuiltinFn::k_frexp: return Call(ResultHelper(id), id);
    case BuiltinFn::k_quantizeToF16: return Call(QuantizeHelper(m_[id].type), id);
    default:  // others: kSpecial functions that lack a case, reported below
      break;
  }
  Mistake(m_.SpanOf(id), fmt::format("no GLSL for '{}'", NameOf(m_[id].builtin())));
}

// Counts leading or trailing zeros with findMSB and findLSB, which return -1 if no bit is set.
void GlslWriter::CountZeros(InstId id, Prec min) {
  const TypeId type = m_[id].type;
  const bool is_signed = m_.types.ScalarOf(type) == ir::kI32;
  if (m_[id].builtin() == BuiltinFn::k_countLeadingZeros) {
    const bool open = is_signed && Open(Prec::kAdditive, min);
    if (!is_signed) w_ << TypeName(type) << '(';
    w_ << "31 - findMSB(";
    // The argument is a uint, because for a negative int, findMSB returns the position of the
    // highest 0 bit.
    Unsigned(ir::BuiltinInst(m_, id).argument(0));
    w_ << ')';
    if (!is_signed) w_ << ')';
    return Close(open);
  }
  if (is_signed) w_ << TypeName(type) << '(';
  w_ << "min(" << TypeName(m_.types.WithScalar(type, ir::kU32)) << "(findLSB(";
  Expr(ir::BuiltinInst(m_, id).argument(0));
  w_ << ")), 32u)";
  if (is_signed) w_ << ')';
}

// Returns the name of the helper function that computes the result structure of modf or frexp.
std::string GlslWriter::ResultHelper(InstId id) {
  const Inst inst = m_[id];
  const bool modf = inst.builtin() == BuiltinFn::k_modf;
  const std::string_view result = TypeName(inst.type);
  std::string& name = helper_names_[std::string(result)];
  if (!name.empty()) return name;
  name = names_.Module(modf ? "modf_parts" : "frexp_parts");
  helpers_.push_back(fmt::format(
      "{0} {1}({2} x) {{\n  {0} parts;\n  parts.{3} = {4}(x, parts.{5});\n  return parts;\n}}\n",
      result, name, TypeName(m_.TypeOf(ir::BuiltinInst(m_, id).argument(0))),
      MemberName(inst.type, 0), modf ? "modf" : "frexp", MemberName(inst.type, 1)));
  return name;
}

std::string GlslWriter::QuantizeHelper(TypeId type) {
  std::string& name = helper_names_[fmt::format("quantize:{}", type.value)];
  if (!name.empty()) return name;
  name = names_.Module("quantize_to_f16");
  const uint32_t n = m_.types.IsVector(type) ? m_.types[type].n : 1;
  const auto pair = [](std::string_view v) {
    return fmt::format("unpackHalf2x16(packHalf2x16({}))", v);
  };
  const std::string value =
      n == 1   ? pair("vec2(x, 0.0f)") + ".x"
      : n == 2 ? pair("x")
      : n == 3 ? fmt::format("vec3({}, {}.x)", pair("x.xy"), pair("vec2(x.z, 0.0f)"))
               : fmt::format("vec4({}, {})", pair("x.xy"), pair("x.zw"));
  helpers_.push_back(
      fmt::format("{0} {1}({0} x) {{\n  return {2};\n}}\n", TypeName(type), name, value));
  return name;
}

void GlslWriter::Bitcast(InstId id, Prec min) {
  const Value v = ir::BuiltinInst(m_, id).argument(0);
  const TypeId to = m_[id].type, from = m_.TypeOf(v);
  const TypeId to_scalar = m_.types.ScalarOf(to), from_scalar = m_.types.ScalarOf(from);
  if (to == from) return Expr(v, min);
  if (to_scalar == from_scalar) return Expr(v, min);
  if (ir::TypeStore::IsInt64Scalar(to_scalar)) return Call(TypeName(to), id);
  // Bitcasts of f16 go through u32, because packFloat2x16 and unpackFloat2x16 convert only between
  // a pair of f16 and a u32.
  const auto as_uint = [&] {
    if (from_scalar == ir::kF32) {
      w_ << "floatBitsToUint(";
      Expr(v);
      w_ << ')';
    } else if (from_scalar == ir::kF16) {
      w_ << "packFloat2x16(";
      Expr(v);
      w_ << ')';
    } else {
      Unsigned(v);
    }
  };
  if (to_scalar == ir::kU32) return as_uint();
  // GLSL has functions for bitcasts between float and int. All other bitcasts go through uint.
  if (to_scalar == ir::kI32 && from_scalar == ir::kF32) return Call("floatBitsToInt", id);
  if (to_scalar == ir::kF32 && from_scalar == ir::kI32) return Call("intBitsToFloat", id);
  w_ << (to_scalar == ir::kF32   ? std::string_view("uintBitsToFloat")
         : to_scalar == ir::kF16 ? std::string_view("unpackFloat2x16")
                                 : TypeName(to))
     << '(';
  as_uint();
  w_ << ')';
}

}  // namespace tessera::glsl
