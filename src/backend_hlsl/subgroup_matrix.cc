// Subgroup matrices: dx::linalg::Matrix of Shader Model 6.10.
#include "backend_hlsl/writer.h"
#include "fmt/format.h"
#include "ir/builtin_functions.h"

namespace tessera::hlsl {

using ir::BuiltinFn;
using ir::GlobalId;
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

}  // namespace

// Matrices that are made by changing a variable.
bool HlslWriter::IsMadeByStatements(InstId id) const {
  if (m_[id].op != Op::kBuiltin) return false;
  switch (m_[id].builtin()) {
    case BuiltinFn::k_subgroupMatrixMultiplyAccumulate:
    case BuiltinFn::k_subgroupMatrixScalarAdd:
    case BuiltinFn::k_subgroupMatrixScalarSubtract:
    case BuiltinFn::k_subgroupMatrixScalarMultiply: return true;
    default:  // others: written in expressions
      return false;
  }
}

// receiver + method + arguments of a load or store.
void HlslWriter::MatrixMemory(InstId id, Value array, Value offset, Value col_major, Value stride,
                              TypeId component, const std::string& receiver,
                              std::string_view method) {
  const TypeId array_type = StoreType(array);
  const TypeId element = m_.types[array_type].element;
  const uint32_t element_stride = m_.types.StrideOf(array_type);
  const uint32_t component_size = m_.types.SizeOf(component);
  const bool stride_of_elements = m_[id].stride_in_elements();
  // A value times a factor.
  const auto scaled = [&](Value v, uint32_t factor) -> std::string {
    uint32_t number = 0;
    if (ConstantU32(v, &number)) return fmt::format("{}u", uint64_t{number} * factor);
    const bool is_signed = m_.TypeOf(v) == ir::kI32;
    std::string text = ExprText(v, factor == 1 || is_signed ? Prec::kAny : Prec::kMultiplicative);
    if (is_signed) text = fmt::format("uint({})", text);
    return factor == 1 ? text : fmt::format("{} * {}u", text, factor);
  };
  std::string layout;
  if (col_major.is_constant()) {
    layout = m_.constants.BoolValue(col_major.constant()) ? "MatrixLayout::ColMajor"
                                                          : "MatrixLayout::RowMajor";
  } else {
    layout = fmt::format("{} ? MatrixLayout::ColMajor : MatrixLayout::RowMajor",
                         ExprText(col_major, Prec::kLogicalOr));
  }
  GlobalId g;
  if (IsByteAddressed(array, &g)) {
    // Bytes, at the alignment that DXC takes: its default. See docs/targets.md.
    std::string base = OffsetText(array);
    const std::string at = scaled(offset, element_stride);
    if (base == "0u") {
      base = at;
    } else if (at != "0u") {
      base += " + " + at;
    }
    w_ << receiver << method << '(' << GlobalName(g) << ", " << base << ", "
       << scaled(stride, stride_of_elements ? element_stride : component_size) << ", " << layout
       << ')';
    return;
  }
  // Elements of the array, whatever they are.
  w_ << receiver << method << '(';
  Place(array, Prec::kPostfix);
  w_ << ", " << scaled(offset, 1) << ", ";
  uint32_t number = 0;
  const uint32_t per_element = m_.types.SizeOf(element) / component_size;
  if (stride_of_elements || per_element <= 1) {
    w_ << scaled(stride, 1);
  } else if (ConstantU32(stride, &number)) {
    w_ << number / per_element << 'u';
  } else {
    w_ << ExprText(stride, Prec::kMultiplicative) << " / " << per_element << 'u';
  }
  w_ << ", " << layout << ')';
}

// A matrix operation that is one expression, or the store.
void HlslWriter::MatrixValue(InstId id) {
  const Inst& inst = m_[id];
  switch (inst.builtin()) {
    case BuiltinFn::k_subgroupMatrixLoad:
      return MatrixMemory(id, m_.Operand(id, 0), m_.Operand(id, 1), m_.Operand(id, 2),
                          m_.Operand(id, 3), m_.types[inst.type].element,
                          TypeName(inst.type) + "::", "Load");
    case BuiltinFn::k_subgroupMatrixStore: {
      const Value matrix = m_.Operand(id, 2);
      return MatrixMemory(id, m_.Operand(id, 0), m_.Operand(id, 1), m_.Operand(id, 3),
                          m_.Operand(id, 4), m_.types[m_.TypeOf(matrix)].element,
                          ExprText(matrix, Prec::kPostfix) + ".", "Store");
    }
    case BuiltinFn::k_subgroupMatrixMultiply: {
      // With the type of the result written out, the overload for inputs of that type fits as well as the other.
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
    default:  // others: reported
      Error(id, DiagCode::internal_error, "a matrix operation without a variable");
  }
}

void HlslWriter::MakeByStatements(InstId id, const std::string& place, bool declare) {
  const Inst& inst = m_[id];
  const std::string declared = declare ? Declarator(inst.type, place) : place;
  const BuiltinFn fn = inst.builtin();
  if (fn == BuiltinFn::k_subgroupMatrixMultiplyAccumulate) {
    const std::string sum = ExprText(m_.Operand(id, 2), Prec::kTernary);
    if (sum != place) w_.Line(fmt::format("{} = {};", declared, sum));
    w_ << place << ".MultiplyAccumulate(";
    Arguments(id, 0, 2);
    w_ << ");";
    w_.EndLine();
    return;
  }
  // Scalar arithmetic goes over the invocation's components. 8-bit ones are not accessible one by one.
  const TypeId component = m_.types[inst.type].element;
  const bool narrow = component == ir::kI8 || component == ir::kU8;
  std::string matrix = place;
  const std::string source = ExprText(m_.Operand(id, 0), narrow ? Prec::kPostfix : Prec::kTernary);
  if (narrow) {
    const TypeId wide = component == ir::kI8 ? ir::kI32 : ir::kU32;
    const TypeId wide_type = m_.types.SubgroupMatrix(
        m_.types[inst.type].use, wide, m_.types[inst.type].columns(), m_.types[inst.type].rows());
    if (declare) w_.Line(declared + ";");
    matrix = Temporary("wide");
    w_.Line(fmt::format("{} = {}.Cast<ComponentType::{}>();", Declarator(wide_type, matrix), source,
                        ComponentName(wide)));
  } else if (source != place) {
    w_.Line(fmt::format("{} = {};", declared, source));
  }
  const size_t mark = names_.Mark();
  const std::string i = Temporary("i");
  const std::string scalar = ExprText(m_.Operand(id, 1), Prec::kMultiplicative);
  const std::string_view op = fn == BuiltinFn::k_subgroupMatrixScalarAdd        ? "+"
                              : fn == BuiltinFn::k_subgroupMatrixScalarSubtract ? "-"
                                                                                : "*";
  w_ << fmt::format("for (uint {0} = 0u; {0} < {1}.Length(); {0}++) ", i, matrix);
  OpenScope();
  w_.Line(fmt::format("{0}.Set({1}, {0}.Get({1}) {2} {3});", matrix, i, op, scalar));
  CloseScope();
  names_.Release(mark);
  if (narrow) {
    w_.Line(
        fmt::format("{} = {}.Cast<ComponentType::{}>();", place, matrix, ComponentName(component)));
  }
}

}  // namespace tessera::hlsl
