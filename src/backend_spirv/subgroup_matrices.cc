#include "backend_spirv/subgroup_matrices.h"

#include "backend_spirv/memory.h"
#include "ir/builtin_functions.h"

namespace tessera::spirv {
namespace {

using ir::BuiltinFn;
using ir::Inst;
using ir::Value;
using spv::Op;

// Converts a stride from components to elements of the array in memory, as SPIR-V requires.
Id MatrixStride(BodyBuilder& body, ir::TypeId matrix, ir::TypeId element, Id stride, Value value,
                bool in_elements) {
  const ir::TypeStore& types = body.ir_types();
  if (in_elements) return stride;
  const uint32_t component = types.SizeOf(types[matrix].element);
  const uint32_t size = types.SizeOf(element);
  if (size == component) return stride;
  uint32_t shift = 0;
  while (component << shift < size) ++shift;
  if (value.is_constant()) {
    return body.U32(static_cast<uint32_t>(body.ir().constants.IntValue(value.constant())) >> shift);
  }
  const Id shift_id = body.U32(shift);
  return body.Emit(Op::OpShiftRightLogical, body.Type(body.TypeOf(value)), stride, shift_id);
}

Id MatrixLayout(BodyBuilder& body, Value col_major) {
  if (col_major.is_constant()) {
    return body.U32(body.ir().constants.BoolValue(col_major.constant()) ? 1 : 0);
  }
  const Id condition = body.spec_constants().IdOf(col_major), one = body.U32(1), zero = body.U32(0);
  return body.spec_constants().Emit(Op::OpSelect, ir::kU32, condition, one, zero);
}

// Converts a scalar argument to the matrix's component type. The types differ only for 8-bit
// components, which have 32-bit scalar arguments.
Id MatrixComponent(BodyBuilder& body, ir::TypeId matrix, Id scalar, ir::TypeId scalar_type) {
  const ir::TypeId component = body.ir_types()[matrix].element;
  if (component == scalar_type) return scalar;
  const Id type = body.Type(component);
  return body.Emit(component == ir::kI8 ? Op::OpSConvert : Op::OpUConvert, type, scalar);
}

Id WriteMatrixMemory(BodyBuilder& body, const Inst& inst) {
  const bool load = inst.builtin() == BuiltinFn::k_subgroupMatrixLoad;
  const Value pointer = body.OperandValue(inst, 0);
  const ir::TypeId pointer_type = body.TypeOf(pointer);
  const ir::TypeId element = body.ir_types()[body.ir_types()[pointer_type].element].element;
  const ir::TypeId matrix = load ? inst.type : body.OperandType(inst, 2);
  const Value stride_value = body.OperandValue(inst, load ? 3 : 4);
  const Id matrix_type = body.Type(matrix);
  const Id offset = body.Operand(inst, 1);
  const Id stride = MatrixStride(body, matrix, element, body.Use(stride_value), stride_value,
                                 inst.stride_in_elements());
  const Id layout = MatrixLayout(body, body.OperandValue(inst, load ? 2 : 3));
  const Id address = AccessChain(body, pointer, {}, offset, element);
  const bool non_private = IsNonPrivate(body, pointer_type);
  if (load) {
    return non_private
               ? body.Emit(Op::OpCooperativeMatrixLoadKHR, matrix_type, address, layout, stride,
                           kNonPrivatePointer)
               : body.Emit(Op::OpCooperativeMatrixLoadKHR, matrix_type, address, layout, stride);
  }
  const Id value = body.Operand(inst, 2);
  if (non_private) {
    body.Append(Op::OpCooperativeMatrixStoreKHR, address, value, layout, stride,
                kNonPrivatePointer);
  } else {
    body.Append(Op::OpCooperativeMatrixStoreKHR, address, value, layout, stride);
  }
  return 0;
}

Id WriteMatrixMultiply(BodyBuilder& body, const Inst& inst) {
  const bool adds = inst.builtin() == BuiltinFn::k_subgroupMatrixMultiplyAccumulate;
  const Id type = body.Type(inst.type);
  const Id a = body.Operand(inst, 0), b = body.Operand(inst, 1);
  const Id c = adds ? body.Operand(inst, 2) : body.constants().Null(inst.type);
  const auto is_signed = [&](ir::TypeId t) {
    const ir::TypeId component = body.ir_types()[t].element;
    return component == ir::kI8 || component == ir::kI32;
  };
  uint32_t signs = 0;
  if (is_signed(body.OperandType(inst, 0))) signs |= 1;
  if (is_signed(body.OperandType(inst, 1))) signs |= 2;
  if (is_signed(inst.type)) signs |= 4 | 8;  // 4: accumulator, 8: result
  return signs != 0 ? body.Emit(Op::OpCooperativeMatrixMulAddKHR, type, a, b, c, signs)
                    : body.Emit(Op::OpCooperativeMatrixMulAddKHR, type, a, b, c);
}

Id WriteMatrixScalar(BodyBuilder& body, const Inst& inst) {
  const BuiltinFn fn = inst.builtin();
  const Id type = body.Type(inst.type);
  const Id matrix = body.Operand(inst, 0);
  const Id scalar = body.Operand(inst, 1);
  const ir::TypeId scalar_type = body.OperandType(inst, 1);
  const ir::TypeId component = body.ir_types()[inst.type].element;
  if (fn == BuiltinFn::k_subgroupMatrixScalarMultiply) {
    const Id factor = MatrixComponent(body, inst.type, scalar, scalar_type);
    return body.Emit(Op::OpMatrixTimesScalar, type, matrix, factor);
  }
  const bool is_sum = scalar_type == inst.type;  // whether both operands are matrices
  const Id other = is_sum ? scalar : MatrixSplat(body, inst.type, scalar, scalar_type);
  const bool is_float = ir::TypeStore::IsFloatScalar(component);
  const bool add = fn == BuiltinFn::k_subgroupMatrixScalarAdd;
  return body.Emit(is_float ? (add ? Op::OpFAdd : Op::OpFSub) : (add ? Op::OpIAdd : Op::OpISub),
                   type, matrix, other);
}

}  // namespace

Id MatrixSplat(BodyBuilder& body, ir::TypeId matrix, Id scalar, ir::TypeId scalar_type) {
  const Id component = MatrixComponent(body, matrix, scalar, scalar_type);
  return body.Emit(Op::OpCompositeConstruct, body.Type(matrix), component);
}

Id WriteSubgroupMatrix(BodyBuilder& body, const Inst& inst) {
  switch (inst.builtin()) {
    case BuiltinFn::k_subgroupMatrixLoad:
    case BuiltinFn::k_subgroupMatrixStore: return WriteMatrixMemory(body, inst);
    case BuiltinFn::k_subgroupMatrixMultiply:
    case BuiltinFn::k_subgroupMatrixMultiplyAccumulate: return WriteMatrixMultiply(body, inst);
    default:  // others: functions of a matrix and a scalar
      return WriteMatrixScalar(body, inst);
  }
}

}  // namespace tessera::spirv
