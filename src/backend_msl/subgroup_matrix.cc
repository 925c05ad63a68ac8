// Writes the operations on subgroup matrices. MSL's functions that load or multiply a
// simdgroup_matrix store the result in an argument, so their calls are statements rather than
// expressions.
#include "backend_msl/resource_parameters.h"
#include "backend_msl/wide_atomics.h"
#include "backend_msl/writer.h"
#include "fmt/format.h"
#include "ir/builtin_functions.h"
#include "ir/views.h"

namespace tessera::msl {

using ir::BuiltinFn;
using ir::Inst;
using ir::InstId;
using ir::TypeId;
using ir::Value;
using text::Prec;

// Writes a pointer to the matrix component at `offset` in the array.
void MslWriter::MatrixPointer(Value array, Value offset, TypeId component) {
  const ir::Type& type = m_.types[StoreType(array)];
  const ir::Type& pointer = m_.types[m_.TypeOf(array)];
  const bool cast = type.element != component;
  if (cast) {
    const bool workgroup = pointer.space == ir::AddressSpace::kWorkgroup;
    w_ << '('
       << (workgroup                             ? "threadgroup "
           : pointer.access == ir::Access::kRead ? "const device "
                                                 : "device ")
       << TypeName(component) << "*)";
  }
  uint32_t number = 0;
  const bool zero = text::ConstantU32(m_, offset, &number) && number == 0;
  if (type.count().is_runtime()) {
    if (zero) return Place(array, Prec::kAdditive);
    if (cast) w_ << '(';
    Place(array, Prec::kAdditive);
    w_ << " + ";
    Expr(offset, Prec::kUnary);
    if (cast) w_ << ')';
    return;
  }
  w_ << '&';
  Place(array, Prec::kPostfix);
  w_ << '[';
  if (text::ConstantU32(m_, offset, &number)) {
    w_ << number;
  } else {
    Expr(offset);
  }
  w_ << ']';
}

// Writes the stride of a matrix, in matrix components.
void MslWriter::MatrixStride(InstId id, Value stride, TypeId array, TypeId component) {
  const uint32_t scale =
      !m_[id].stride_in_elements() ? 1 : m_.types.StrideOf(array) / m_.types.SizeOf(component);
  uint32_t number = 0;
  if (text::ConstantU32(m_, stride, &number)) {
    w_ << number * scale;
    return;
  }
  Expr(stride, scale == 1 ? Prec::kAny : Prec::kMultiplicative);
  if (scale != 1) w_ << " * " << scale << 'u';
}

// Writes the memory arguments of a matrix load or store, followed by the closing parenthesis.
void MslWriter::MatrixMemory(InstId id, TypeId component) {
  const ir::MatrixMemoryInst memory(m_, id);
  const Value array = memory.array(), col_major = memory.col_major();
  MatrixPointer(array, memory.offset(), component);
  w_ << ", ";
  MatrixStride(id, memory.stride(), StoreType(array), component);
  if (uses_tensors_) {
    w_ << ", ";
    Expr(col_major);
  } else if (col_major.is_constant()) {
    if (m_.constants.BoolValue(col_major.constant())) w_ << ", ulong2(0), true";
  } else {
    w_ << ", ulong2(0), ";
    Expr(col_major);
  }
  w_ << ')';
}

// Writes component-wise arithmetic. Each of the 32 invocations in a simdgroup holds two components
// of the matrix.
void MslWriter::MatrixArithmetic(InstId id, std::string_view by_scalar) {
  const bool scalar = m_.TypeOf(ir::BuiltinInst(m_, id).argument(1)) != m_[id].type;
  std::string_view name = by_scalar;
  if (!scalar) {
    name = m_[id].builtin() == BuiltinFn::k_subgroupMatrixScalarAdd ? "sum" : "difference";
  }
  if (uses_tensors_ && scalar) NeedHelper("tensor_trim");
  const std::string helper = fmt::format("{}_{}", uses_tensors_ ? "tensor" : "matrix", name);
  CallHelper(id, helper);
}

// Writes the beginning of a call that fills a matrix with a scalar.
void MslWriter::BeginFill(const ir::Type& matrix) {
  if (!uses_tensors_) {
    w_ << "make_filled_simdgroup_matrix<" << TypeName(matrix.element) << ", 8, 8>(";
    return;
  }
  NeedHelper("tensor_trim");
  NeedHelper("tensor_fill");
  w_ << "tensor_fill<" << TensorArguments(matrix) << ">(";
}

// Writes a call that assigns a matrix to `target`, or that stores a matrix in memory. If
// tensor_matrices.h implements the matrices, `target` is unused: instead of assigning a matrix, a
// call returns it.
void MslWriter::MatrixCall(InstId id, std::string_view target) {
  const Inst& inst = m_[id];
  const TypeId type =
      inst.type == ir::kVoid ? m_.TypeOf(ir::BuiltinInst(m_, id).argument(2)) : inst.type;
  const TypeId component = m_.types[type].element;
  switch (inst.builtin()) {
    case BuiltinFn::k_subgroupMatrixLoad:
      if (uses_tensors_) {
        NeedHelper("tensor_load");
        w_ << "tensor_load<" << TensorArguments(m_.types[type]) << ">(";
      } else {
        w_ << "simdgroup_load(" << target << ", ";
      }
      return MatrixMemory(id, component);
    case BuiltinFn::k_subgroupMatrixStore:
      if (uses_tensors_) NeedHelper("tensor_store");
      w_ << (uses_tensors_ ? "tensor_store(" : "simdgroup_store(");
      Expr(ir::MatrixMemoryInst(m_, id).value());
      w_ << ", ";
      return MatrixMemory(id, component);
    case BuiltinFn::k_subgroupMatrixMultiply:
    case BuiltinFn::k_subgroupMatrixMultiplyAccumulate: {
      const bool adds = inst.operand_count == 3;
      if (!uses_tensors_) {
        w_ << (adds ? "simdgroup_multiply_accumulate(" : "simdgroup_multiply(") << target << ", ";
        Arguments(id);
        w_ << ')';
        return;
      }
      NeedHelper("tensor_put");
      NeedHelper("tensor_multiply_accumulate");
      if (adds) return Call("tensor_multiply_accumulate", id);
      NeedHelper("tensor_multiply");
      return Call(fmt::format("tensor_multiply<{}>", TypeName(component)), id);
    }
    default:  // others: unexpected functions, reported as errors
      Mistake(m_.SpanOf(id), fmt::format("no MSL for '{}'", NameOf(inst.builtin())));
  }
}

bool MslWriter::HasZeroInitializer(TypeId type) const {
  return uses_tensors_ || CWriter::HasZeroInitializer(type);
}

// Declares a variable. A variable that contains matrices is initialized to zero only if the program
// may read it before overwriting it. Zeroing an array of matrices would take a loop.
void MslWriter::DeclareVar(InstId var) {
  const TypeId type = m_.types[m_[var].type].element;
  if (!m_.types.Has(type, ir::TypeFlags::kHasSubgroupMatrix)) return CWriter::DeclareVar(var);
  if (!overwritten_.has_value() || overwritten_in_ != function_) {
    overwritten_.emplace(m_, m_[function_].body);
    overwritten_in_ = function_;
  }
  if (!overwritten_->Contains(var)) return CWriter::DeclareVar(var);
  DeclareLine(type, NameOfInst(var));
}

void MslWriter::ByStatements(InstId id, std::string_view place, bool declare) {
  if (IsPart(m_[id])) return DeclarePart(id);
  if (IsWideAtomic(m_, id)) {  // CheckFeatures ensures that the result is unused
    Builtin(id, Prec::kAny);
  } else if (place.empty() && m_[id].type != ir::kVoid) {
    return ByStatements(id, NameOfInst(id), /*declare=*/true);
  } else {
    if (declare) DeclareLine(m_[id].type, place);
    MatrixCall(id, place);
  }
  w_.EndStatement();
}

}  // namespace tessera::msl
