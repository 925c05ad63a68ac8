// Writes subgroup matrices with GL_KHR_cooperative_matrix or GL_NV_cooperative_matrix.
#include "backend_glsl/writer.h"
#include "fmt/format.h"
#include "ir/builtin_functions.h"
#include "ir/views.h"

namespace tessera::glsl {

using ir::BuiltinFn;
using ir::InstId;
using ir::TypeId;
using ir::Value;
using text::Prec;

std::string GlslWriter::MatrixTypeName(const ir::Type& type) {
  if (nv_matrices_) {
    return fmt::format("fcoopmatNV<{}, gl_ScopeSubgroup, {}, {}>",
                       8 * m_.types.SizeOf(type.element), type.rows().value(),
                       type.columns().value());
  }
  const std::string_view use = type.use == ir::SubgroupMatrixUse::kLeft    ? "A"
                               : type.use == ir::SubgroupMatrixUse::kRight ? "B"
                                                                           : "Accumulator";
  return fmt::format("coopmat<{}, gl_ScopeSubgroup, {}, {}, gl_MatrixUse{}>",
                     TypeName(type.element), type.rows().value(), type.columns().value(), use);
}

void GlslWriter::LoadMatrix(InstId id, std::string_view place, bool declare) {
  if (declare) DeclareLine(m_[id].type, place);
  w_ << (nv_matrices_ ? "coopMatLoadNV(" : "coopMatLoad(") << place << ", ";
  MatrixMemory(id);
  w_ << ");";
  w_.EndLine();
}

// Writes the arguments that describe a matrix in memory: the array, the offset, the stride and the
// layout. The offset and the stride are counted in elements of the array.
void GlslWriter::MatrixMemory(InstId id) {
  const ir::MatrixMemoryInst memory(m_, id);
  const Value array = memory.array(), offset = memory.offset();
  const Value stride = memory.stride(), col_major = memory.col_major();
  const TypeId array_type = StoreType(array);
  const TypeId element = m_.types[array_type].element;
  const TypeId component = m_.types[memory.matrix()].element;
  const uint32_t per_element = m_.types.SizeOf(element) / m_.types.SizeOf(component);
  Place(array, Prec::kPostfix);
  w_ << ", ";
  Unsigned(offset);
  w_ << ", ";
  uint32_t number = 0;
  if (m_[id].stride_in_elements() || per_element <= 1) {
    Unsigned(stride);
  } else if (text::ConstantU32(m_, stride, &number)) {
    w_ << fmt::format("{}u", number / per_element);
  } else {
    w_ << "uint(";
    Expr(stride);
    w_ << fmt::format(") / {}u", per_element);
  }
  w_ << ", ";
  MatrixLayout(col_major);
}

// Writes a matrix layout: column-major if `col_major` is true, otherwise row-major (WGSL:
// subgroupMatrixLoad). GL_NV_cooperative_matrix has no constants for layouts; its functions have a
// bool parameter with the same meaning as `col_major`.
void GlslWriter::MatrixLayout(Value col_major) {
  if (nv_matrices_) return Expr(col_major, Prec::kTernary);
  constexpr std::string_view kRows = "gl_CooperativeMatrixLayoutRowMajor";
  constexpr std::string_view kColumns = "gl_CooperativeMatrixLayoutColumnMajor";
  if (col_major.is_constant()) {
    w_ << (m_.constants.BoolValue(col_major.constant()) ? kColumns : kRows);
  } else {
    Expr(col_major, Prec::kLogicalOr);
    w_ << " ? " << kColumns << " : " << kRows;
  }
}

// Writes a matrix whose components are all equal to `scalar`: T(scalar), where T is the matrix
// type. If the components have 8 bits, the 32-bit scalar is converted to their type.
void GlslWriter::MatrixScalar(TypeId matrix, Value scalar) {
  const TypeId component = m_.types[matrix].element;
  const bool converts = component != m_.TypeOf(scalar);
  w_ << TypeName(matrix) << '(';
  if (converts) w_ << TypeName(component) << '(';
  TypedExpr(scalar);
  if (converts) w_ << ')';
  w_ << ')';
}

void GlslWriter::MatrixValue(InstId id, Prec min) {
  const BuiltinFn fn = m_[id].builtin();
  const TypeId type = m_[id].type;
  switch (fn) {
    case BuiltinFn::k_subgroupMatrixStore:
      w_ << (nv_matrices_ ? "coopMatStoreNV(" : "coopMatStore(");
      Expr(ir::MatrixMemoryInst(m_, id).value());
      w_ << ", ";
      MatrixMemory(id);
      w_ << ')';
      return;
    case BuiltinFn::k_subgroupMatrixMultiply:
      w_ << (nv_matrices_ ? "coopMatMulAddNV(" : "coopMatMulAdd(");
      Arguments(id);
      w_ << ", ";
      Constant(m_.constants.Zero(type), Prec::kTernary);
      w_ << ')';
      return;
    case BuiltinFn::k_subgroupMatrixMultiplyAccumulate:
      return Call(nv_matrices_ ? "coopMatMulAddNV" : "coopMatMulAdd", id);
    case BuiltinFn::k_subgroupMatrixScalarAdd:
    case BuiltinFn::k_subgroupMatrixScalarSubtract: {
      const bool open = Open(Prec::kAdditive, min);
      Expr(ir::BuiltinInst(m_, id).argument(0), Prec::kAdditive);
      w_ << (fn == BuiltinFn::k_subgroupMatrixScalarAdd ? " + " : " - ");
      // the sum or difference of two matrices
      if (m_.TypeOf(ir::BuiltinInst(m_, id).argument(1)) == type) {
        Expr(ir::BuiltinInst(m_, id).argument(1), Prec::kMultiplicative);
      } else {
        MatrixScalar(type, ir::BuiltinInst(m_, id).argument(1));
      }
      return Close(open);
    }
    case BuiltinFn::k_subgroupMatrixScalarMultiply: {
      const bool open = Open(Prec::kMultiplicative, min);
      const TypeId component = m_.types[type].element;
      const Value scalar = ir::BuiltinInst(m_, id).argument(1);
      Expr(ir::BuiltinInst(m_, id).argument(0), Prec::kMultiplicative);
      w_ << " * ";
      if (component == m_.TypeOf(scalar)) {
        TypedExpr(scalar, Prec::kUnary);
      } else {
        w_ << TypeName(component) << '(';
        TypedExpr(scalar);
        w_ << ')';
      }
      return Close(open);
    }
    default:  // others: unexpected functions, reported as errors
      Mistake(m_.SpanOf(id), "a matrix operation without a variable");
  }
}

}  // namespace tessera::glsl
