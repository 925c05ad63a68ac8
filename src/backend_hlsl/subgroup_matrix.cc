// Writes subgroup matrices: dx::linalg::Matrix of Shader Model 6.10.
#include <algorithm>

#include "backend_hlsl/target_ops.h"
#include "backend_hlsl/writer.h"
#include "fmt/format.h"
#include "ir/builtin_functions.h"
#include "ir/matrix_component.h"
#include "ir/views.h"

namespace tessera::hlsl {

using ir::BuiltinFn;
using ir::Inst;
using ir::InstId;
using ir::Op;
using ir::TypeId;
using ir::Value;
using text::Prec;

namespace {

std::string_view ComponentName(TypeId component) {
  if (component == ir::kF32) return "F32";
  if (component == ir::kF16) return "F16";
  if (component == ir::kI32) return "I32";
  if (component == ir::kU32) return "U32";
  return component == ir::kI8 ? "I8" : "U8";
}

// Returns a power of two that divides the u32 `v`, or 2^31 if `v` is 0. The power also divides
// 2^32, so it divides sums and products even if they wrap around. Examines at most `depth` nested
// operations, because deeply nested sums would otherwise take quadratic time or worse.
uint32_t DivisorOf(const ir::Module& m, Value v, int depth = 6) {
  constexpr uint32_t kMost = 1u << 31;
  if (v.is_constant()) {
    const auto n = static_cast<uint32_t>(m.constants.IntValue(v.constant()));
    return n == 0 ? kMost : n & (~n + 1);
  }
  if (!v.is_inst() || m[v.inst()].op != Op::kBinary || depth == 0) return 1;
  const InstId id = v.inst();
  const uint64_t l = DivisorOf(m, ir::BinaryInst(m, id).left(), depth - 1);
  const Value right = ir::BinaryInst(m, id).right();
  if (m[id].binary() == ir::BinaryOp::kShiftLeft) {
    return static_cast<uint32_t>(
        right.is_constant()
            ? std::min<uint64_t>(l << (m.constants.IntValue(right.constant()) & 31), kMost)
            : l);
  }
  const uint64_t r = DivisorOf(m, right, depth - 1);
  switch (m[id].binary()) {
    case ir::BinaryOp::kAdd:
    case ir::BinaryOp::kSubtract: return static_cast<uint32_t>(std::min(l, r));
    case ir::BinaryOp::kMultiply: return static_cast<uint32_t>(std::min<uint64_t>(l * r, kMost));
    default:  // others: operators whose results have no known divisor
      return 1;
  }
}

}  // namespace

void HlslWriter::MatrixLayout(Value col_major) {
  if (col_major.is_constant()) {
    w_ << (m_.constants.BoolValue(col_major.constant()) ? "MatrixLayout::ColMajor"
                                                        : "MatrixLayout::RowMajor");
  } else {
    Expr(col_major, Prec::kLogicalOr);
    w_ << " ? MatrixLayout::ColMajor : MatrixLayout::RowMajor";
  }
}

// Writes a call that loads a matrix from a buffer or stores a matrix to a buffer. The offset and
// the stride are in bytes. Without HlslOptions::matrix_alignment, the alignment is DXC's default
// (see docs/targets.md).
void HlslWriter::MatrixInBuffer(InstId id) {
  if (IsOp(m_[id], HlslOp::kLoadMatrix)) {
    w_ << TypeName(m_[id].type) << "::Load";
  } else {
    Expr(ir::TargetInst(m_, id).argument(4), Prec::kPostfix);
    w_ << ".Store";
  }
  if (options_.matrix_alignment) {
    // DXC requires the alignment to be a multiple of 4. No alignment above 16 can be proven,
    // because Direct3D binds raw buffers at multiples of 16 bytes.
    const uint32_t proven = std::min(DivisorOf(m_, ir::TargetInst(m_, id).argument(1)),
                                     DivisorOf(m_, ir::TargetInst(m_, id).argument(2)));
    w_ << '<' << std::clamp(proven, 4u, 16u) << '>';
  }
  w_ << '(';
  Arguments(id, 0, 3);
  w_ << ", ";
  MatrixLayout(ir::TargetInst(m_, id).argument(3));
  w_ << ')';
}

// Writes a call that loads a matrix from a groupshared array or stores a matrix to such an array.
// The offset and the stride are in matrix components. If the components have 8 bits, each uint of
// the array contains four of them (HLSL proposal 0035, Matrix::Load and Matrix::Store).
void HlslWriter::MatrixInArray(InstId id, const std::string& method, Value col_major) {
  const ir::MatrixMemoryInst memory(m_, id);
  const Value array = memory.array(), stride = memory.stride();
  const uint32_t element_size = m_.types.SizeOf(m_.types[StoreType(array)].element);
  const uint32_t per_element = element_size / m_.types.SizeOf(m_.types[memory.matrix()].element);
  const auto components = [&](Value v, uint32_t factor) {
    uint32_t constant = 0;
    if (text::ConstantU32(m_, v, &constant)) {
      w_ << constant * factor << 'u';
      return;
    }
    const bool is_signed = m_.TypeOf(v) == ir::kI32;
    if (is_signed) w_ << "uint(";
    Expr(v, is_signed || factor == 1 ? Prec::kAny : Prec::kMultiplicative);
    if (is_signed) w_ << ')';
    if (factor != 1) w_ << " * " << factor << 'u';
  };
  w_ << method << '(';
  Place(array, Prec::kPostfix);
  w_ << ", ";
  components(memory.offset(), per_element);
  w_ << ", ";
  components(stride, m_[id].stride_in_elements() ? per_element : 1);
  w_ << ", ";
  MatrixLayout(col_major);
  w_ << ')';
}

// Writes a matrix operation that is a store or a single expression.
void HlslWriter::MatrixValue(InstId id) {
  const Inst& inst = m_[id];
  switch (inst.builtin()) {
    case BuiltinFn::k_subgroupMatrixLoad:
      return MatrixInArray(id, fmt::format("{}::Load", TypeName(inst.type)),
                           ir::MatrixMemoryInst(m_, id).col_major());
    case BuiltinFn::k_subgroupMatrixStore:
      return MatrixInArray(
          id, ExprText(ir::MatrixMemoryInst(m_, id).value(), Prec::kPostfix) + ".Store",
          ir::MatrixMemoryInst(m_, id).col_major());
    case BuiltinFn::k_subgroupMatrixMultiply: {
      // The result type is written only if it differs from the input types. If it were written for
      // equal types, two overloads would match, and the call would be ambiguous.
      const TypeId component = m_.types[inst.type].element;
      const auto input = [&](uint32_t k) { return m_.types[m_.TypeOf(m_.Operand(id, k))].element; };
      w_ << "Multiply";
      if (input(0) != component || input(1) != component) {
        w_ << "<ComponentType::" << ComponentName(component) << '>';
      }
      w_ << '(';
      Arguments(id);
      w_ << ')';
      return;
    }
    default:  // others: unexpected functions, reported as errors
      Mistake(m_.SpanOf(id), "a matrix operation without a variable");
  }
}

// Writes the sum or difference of two matrices as a loop over their components. This is valid,
// because all matrices of a type are distributed over the invocations in the same way. Unless
// `declare` is set, `place` may also be the second operand, so the result is computed in a
// temporary variable first. Each operand is evaluated only once.
void HlslWriter::MatrixSum(InstId id, std::string_view place, bool declare) {
  const TypeId type = m_[id].type;
  const std::string_view sum = declare ? place : names_.Local("sum");
  w_.Line(fmt::format("{} = {};", Declarator(type, sum),
                      ExprText(ir::BuiltinInst(m_, id).argument(0), Prec::kTernary)));
  std::string other = ExprText(ir::BuiltinInst(m_, id).argument(1), Prec::kTernary);
  if (other.find_first_of("([. ") != std::string::npos) {
    const std::string_view variable = names_.Local("other");
    w_.Line(fmt::format("{} = {};", Declarator(type, variable), other));
    other = variable;
  }
  const char op = m_[id].builtin() == BuiltinFn::k_subgroupMatrixScalarAdd ? '+' : '-';
  const size_t mark = names_.Mark();
  const std::string_view i = names_.Local("i");
  w_ << fmt::format("for (uint {0} = 0u; {0} < {1}.Length(); {0}++) ", i, sum);
  OpenScope();
  w_.Line(fmt::format("{0}.Set({1}, {0}.Get({1}) {2} {3}.Get({1}));", sum, i, op, other));
  CloseScope();
  names_.Release(mark);
  if (!declare) w_.Line(fmt::format("{} = {};", place, sum));
}

// Writes statements that compute a matrix and store it in the variable `place`.
void HlslWriter::MatrixStatements(InstId id, std::string_view place, bool declare) {
  const Inst& inst = m_[id];
  const std::string declared = declare ? Declarator(inst.type, place) : std::string(place);
  const BuiltinFn fn = inst.builtin();
  if (fn == BuiltinFn::k_subgroupMatrixMultiplyAccumulate) {
    const std::string sum = ExprText(ir::BuiltinInst(m_, id).argument(2), Prec::kTernary);
    if (WithoutMarks(sum) != place) w_.Line(fmt::format("{} = {};", declared, sum));
    w_ << place << ".MultiplyAccumulate(";
    Arguments(id, 0, 2);
    w_ << ");";
    w_.EndLine();
    return;
  }
  if (m_.TypeOf(ir::BuiltinInst(m_, id).argument(1)) == inst.type)
    return MatrixSum(id, place, declare);
  // A loop applies the scalar to each component that the invocation holds. 8-bit components cannot
  // be accessed individually, so a matrix of them is first cast to a matrix of 32-bit components.
  const TypeId component = m_.types[inst.type].element;
  const TypeId wide = ir::ShaderScalar(component);
  const bool narrow = wide != component;
  std::string_view matrix = place;
  const std::string source =
      ExprText(ir::BuiltinInst(m_, id).argument(0), narrow ? Prec::kPostfix : Prec::kTernary);
  if (narrow) {
    const TypeId wide_type = m_.types.SubgroupMatrix(
        m_.types[inst.type].use, wide, m_.types[inst.type].columns(), m_.types[inst.type].rows());
    if (declare) w_.Line(declared + ";");
    matrix = names_.Local("wide");
    w_.Line(fmt::format("{} = {}.Cast<ComponentType::{}>();", Declarator(wide_type, matrix), source,
                        ComponentName(wide)));
  } else if (WithoutMarks(source) != place) {
    w_.Line(fmt::format("{} = {};", declared, source));
  }
  const size_t mark = names_.Mark();
  const std::string_view i = names_.Local("i");
  const std::string scalar = ExprText(ir::BuiltinInst(m_, id).argument(1), Prec::kMultiplicative);
  const std::string_view op = fn == BuiltinFn::k_subgroupMatrixScalarAdd        ? "+"
                              : fn == BuiltinFn::k_subgroupMatrixScalarSubtract ? "-"
                                                                                : "*";
  w_ << fmt::format("for (uint {0} = 0u; {0} < {1}.Length(); {0}++) ", i, matrix);
  OpenScope();
  // HLSL's Cast would saturate the value (HLSL proposal 0035, Data Conversion Rules). Here, only
  // the low bits are kept, as on the other targets.
  std::string result = fmt::format("{}.Get({}) {} {}", matrix, i, op, scalar);
  if (narrow && wide == ir::kU32) result = fmt::format("({}) & 255u", result);
  if (narrow && wide == ir::kI32) result = fmt::format("(({}) << 24u) >> 24u", result);
  w_.Line(fmt::format("{}.Set({}, {});", matrix, i, result));
  CloseScope();
  names_.Release(mark);
  if (narrow) {
    w_.Line(
        fmt::format("{} = {}.Cast<ComponentType::{}>();", place, matrix, ComponentName(component)));
  }
}

}  // namespace tessera::hlsl
