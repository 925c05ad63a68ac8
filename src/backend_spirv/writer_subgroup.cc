// Writes subgroup, quad and subgroup matrix built-in functions.
#include "backend_spirv/writer.h"
#include "ir/builtin_functions.h"

namespace tessera::spirv {
namespace {

using ir::BuiltinFn;
using ir::Inst;
using ir::Value;
using spv::Op;

constexpr uint32_t kNonPrivatePointer = 0x20;

// The operands that follow the scope in a subgroup instruction.
enum class Operands : uint8_t {
  kNone,
  kValue,
  kReduction,  // a group operation and a value
  kLane,       // a value, and a lane index or mask
  kDirection,  // a value and the direction of a swap
};

struct SubgroupRow {
  BuiltinFn fn;
  spv::Capability capability;
  Operands operands;
  Op of_float, of_signed, of_unsigned;
  uint32_t word;  // the group operation of a reduction, or the direction of a swap
};

// Table rows. ALL is for functions that have the same opcode for all types, and REDUCTION for
// functions whose opcode depends on the scalar type.
#define ALL(fn, capability, operands, name, word) \
  {BuiltinFn::k_##fn,                             \
   spv::Capability::capability,                   \
   Operands::operands,                            \
   Op::OpGroupNonUniform##name,                   \
   Op::OpGroupNonUniform##name,                   \
   Op::OpGroupNonUniform##name,                   \
   word}
#define REDUCTION(fn, f, s, u, operation)      \
  {BuiltinFn::k_##fn,                          \
   spv::Capability::GroupNonUniformArithmetic, \
   Operands::kReduction,                       \
   Op::OpGroupNonUniform##f,                   \
   Op::OpGroupNonUniform##s,                   \
   Op::OpGroupNonUniform##u,                   \
   static_cast<uint32_t>(spv::GroupOperation::operation)}
constexpr SubgroupRow kSubgroupRows[] = {
    ALL(subgroupElect, GroupNonUniform, kNone, Elect, 0),
    ALL(subgroupAll, GroupNonUniformVote, kValue, All, 0),
    ALL(subgroupAny, GroupNonUniformVote, kValue, Any, 0),
    ALL(subgroupBallot, GroupNonUniformBallot, kValue, Ballot, 0),
    ALL(subgroupBroadcastFirst, GroupNonUniformBallot, kValue, BroadcastFirst, 0),
    ALL(subgroupBroadcast, GroupNonUniformBallot, kLane, Broadcast, 0),
    ALL(subgroupShuffle, GroupNonUniformShuffle, kLane, Shuffle, 0),
    ALL(subgroupShuffleXor, GroupNonUniformShuffle, kLane, ShuffleXor, 0),
    ALL(subgroupShuffleUp, GroupNonUniformShuffleRelative, kLane, ShuffleUp, 0),
    ALL(subgroupShuffleDown, GroupNonUniformShuffleRelative, kLane, ShuffleDown, 0),
    ALL(quadBroadcast, GroupNonUniformQuad, kLane, QuadBroadcast, 0),
    ALL(quadSwapX, GroupNonUniformQuad, kDirection, QuadSwap, 0),
    ALL(quadSwapY, GroupNonUniformQuad, kDirection, QuadSwap, 1),
    ALL(quadSwapDiagonal, GroupNonUniformQuad, kDirection, QuadSwap, 2),
    REDUCTION(subgroupAdd, FAdd, IAdd, IAdd, Reduce),
    REDUCTION(subgroupInclusiveAdd, FAdd, IAdd, IAdd, InclusiveScan),
    REDUCTION(subgroupExclusiveAdd, FAdd, IAdd, IAdd, ExclusiveScan),
    REDUCTION(subgroupMul, FMul, IMul, IMul, Reduce),
    REDUCTION(subgroupInclusiveMul, FMul, IMul, IMul, InclusiveScan),
    REDUCTION(subgroupExclusiveMul, FMul, IMul, IMul, ExclusiveScan),
    REDUCTION(subgroupMin, FMin, SMin, UMin, Reduce),
    REDUCTION(subgroupMax, FMax, SMax, UMax, Reduce),
    REDUCTION(subgroupAnd, BitwiseAnd, BitwiseAnd, BitwiseAnd, Reduce),
    REDUCTION(subgroupOr, BitwiseOr, BitwiseOr, BitwiseOr, Reduce),
    REDUCTION(subgroupXor, BitwiseXor, BitwiseXor, BitwiseXor, Reduce),
};
#undef REDUCTION
#undef ALL

const SubgroupRow* SubgroupRowOf(BuiltinFn fn) {
  for (const SubgroupRow& row : kSubgroupRows) {
    if (row.fn == fn) return &row;
  }
  return nullptr;
}

}  // namespace

// Returns a lane index or mask as a u32, because SPIR-V requires unsigned values.
Id Writer::Lane(Value v) {
  if (v.is_constant()) {
    return scalars_.U32(static_cast<uint32_t>(m_.constants.IntValue(v.constant())));
  }
  return ConvertScalarOrVector(Use(v), TypeOf(v), ir::kU32);
}

Id Writer::WriteSubgroup(const Inst& inst) {
  const SubgroupRow* row = SubgroupRowOf(inst.builtin());
  if (row == nullptr) {
    builder_.Internal(Quote(ir::NameOf(inst.builtin())) + " has no row in kSubgroupRows",
                      inst.source);
    return 0;
  }
  builder_.Capability(spv::Capability::GroupNonUniform);
  const Id type = types_.IdOf(inst.type);
  const Id scope = scalars_.U32(static_cast<uint32_t>(spv::Scope::Subgroup));
  const Id x = inst.operand_count > 0 ? Operand(inst, 0) : 0;
  builder_.Capability(row->capability);
  const ir::TypeId scalar = ir_types_.ScalarOf(inst.type);
  const Op op = ir::TypeStore::IsFloatScalar(scalar) ? row->of_float
                : scalar == ir::kI32                 ? row->of_signed
                                                     : row->of_unsigned;
  switch (row->operands) {
    case Operands::kNone: return Emit(op, type, scope);
    case Operands::kValue: return Emit(op, type, scope, x);
    case Operands::kReduction: return Emit(op, type, scope, row->word, x);
    case Operands::kLane: {
      const Id lane = Lane(OperandValue(inst, 1));
      return Emit(op, type, scope, x, lane);
    }
    case Operands::kDirection: {
      const Id direction = scalars_.U32(row->word);
      return Emit(op, type, scope, x, direction);
    }
  }
  return 0;
}

// ---- subgroup matrices

// Converts a stride from components to elements of the array in memory, as SPIR-V requires.
Id Writer::MatrixStride(ir::TypeId matrix, ir::TypeId element, Id stride, Value value,
                        bool in_elements) {
  if (in_elements) return stride;
  const uint32_t component = ir_types_.SizeOf(ir_types_[matrix].element);
  const uint32_t size = ir_types_.SizeOf(element);
  if (size == component) return stride;
  uint32_t shift = 0;
  while (component << shift < size) ++shift;
  if (value.is_constant()) {
    return scalars_.U32(static_cast<uint32_t>(m_.constants.IntValue(value.constant())) >> shift);
  }
  const Id shift_id = scalars_.U32(shift);
  return Emit(Op::OpShiftRightLogical, types_.IdOf(TypeOf(value)), stride, shift_id);
}

Id Writer::MatrixLayout(Value col_major) {
  if (col_major.is_constant()) {
    return scalars_.U32(m_.constants.BoolValue(col_major.constant()) ? 1 : 0);
  }
  const Id condition = spec_constants_.IdOf(col_major), one = scalars_.U32(1),
           zero = scalars_.U32(0);
  return spec_constants_.Emit(Op::OpSelect, ir::kU32, condition, one, zero);
}

// Converts a scalar argument to the matrix's component type. The types differ only for 8-bit
// components, which have 32-bit scalar arguments.
Id Writer::MatrixComponent(ir::TypeId matrix, Id scalar, ir::TypeId scalar_type) {
  const ir::TypeId component = ir_types_[matrix].element;
  if (component == scalar_type) return scalar;
  const Id type = types_.IdOf(component);
  return Emit(component == ir::kI8 ? Op::OpSConvert : Op::OpUConvert, type, scalar);
}

Id Writer::MatrixSplat(ir::TypeId matrix, Id scalar, ir::TypeId scalar_type) {
  const Id component = MatrixComponent(matrix, scalar, scalar_type);
  return Emit(Op::OpCompositeConstruct, types_.IdOf(matrix), component);
}

Id Writer::WriteSubgroupMatrix(const Inst& inst) {
  switch (inst.builtin()) {
    case BuiltinFn::k_subgroupMatrixLoad:
    case BuiltinFn::k_subgroupMatrixStore: return WriteMatrixMemory(inst);
    case BuiltinFn::k_subgroupMatrixMultiply:
    case BuiltinFn::k_subgroupMatrixMultiplyAccumulate: return WriteMatrixMultiply(inst);
    default:  // others: functions of a matrix and a scalar
      return WriteMatrixScalar(inst);
  }
}

Id Writer::WriteMatrixMemory(const Inst& inst) {
  const bool load = inst.builtin() == BuiltinFn::k_subgroupMatrixLoad;
  const Value pointer = OperandValue(inst, 0);
  const ir::TypeId pointer_type = TypeOf(pointer);
  const ir::TypeId element = ir_types_[ir_types_[pointer_type].element].element;
  const ir::TypeId matrix = load ? inst.type : OperandType(inst, 2);
  const Value stride_value = OperandValue(inst, load ? 3 : 4);
  const Id matrix_type = types_.IdOf(matrix);
  const Id offset = Operand(inst, 1);
  const Id stride =
      MatrixStride(matrix, element, Use(stride_value), stride_value, inst.stride_in_elements());
  const Id layout = MatrixLayout(OperandValue(inst, load ? 2 : 3));
  const Id address = AccessChain(pointer, {}, offset, element);
  const bool non_private = IsNonPrivate(pointer_type);
  if (load) {
    return non_private ? Emit(Op::OpCooperativeMatrixLoadKHR, matrix_type, address, layout, stride,
                              kNonPrivatePointer)
                       : Emit(Op::OpCooperativeMatrixLoadKHR, matrix_type, address, layout, stride);
  }
  const Id value = Operand(inst, 2);
  if (non_private) {
    builder_.functions().Emit(Op::OpCooperativeMatrixStoreKHR, address, value, layout, stride,
                              kNonPrivatePointer);
  } else {
    builder_.functions().Emit(Op::OpCooperativeMatrixStoreKHR, address, value, layout, stride);
  }
  return 0;
}

Id Writer::WriteMatrixMultiply(const Inst& inst) {
  const bool adds = inst.builtin() == BuiltinFn::k_subgroupMatrixMultiplyAccumulate;
  const Id type = types_.IdOf(inst.type);
  const Id a = Operand(inst, 0), b = Operand(inst, 1);
  const Id c = adds ? Operand(inst, 2) : constants_.Null(inst.type);
  const auto is_signed = [&](ir::TypeId t) {
    const ir::TypeId component = ir_types_[t].element;
    return component == ir::kI8 || component == ir::kI32;
  };
  uint32_t signs = 0;
  if (is_signed(OperandType(inst, 0))) signs |= 1;
  if (is_signed(OperandType(inst, 1))) signs |= 2;
  if (is_signed(inst.type)) signs |= 4 | 8;  // 4: accumulator, 8: result
  return signs != 0 ? Emit(Op::OpCooperativeMatrixMulAddKHR, type, a, b, c, signs)
                    : Emit(Op::OpCooperativeMatrixMulAddKHR, type, a, b, c);
}

Id Writer::WriteMatrixScalar(const Inst& inst) {
  const BuiltinFn fn = inst.builtin();
  const Id type = types_.IdOf(inst.type);
  const Id matrix = Operand(inst, 0);
  const Id scalar = Operand(inst, 1);
  const ir::TypeId scalar_type = OperandType(inst, 1);
  const ir::TypeId component = ir_types_[inst.type].element;
  if (fn == BuiltinFn::k_subgroupMatrixScalarMultiply) {
    const Id factor = MatrixComponent(inst.type, scalar, scalar_type);
    return Emit(Op::OpMatrixTimesScalar, type, matrix, factor);
  }
  const bool is_sum = scalar_type == inst.type;  // whether both operands are matrices
  const Id other = is_sum ? scalar : MatrixSplat(inst.type, scalar, scalar_type);
  const bool is_float = ir::TypeStore::IsFloatScalar(component);
  const bool add = fn == BuiltinFn::k_subgroupMatrixScalarAdd;
  return Emit(is_float ? (add ? Op::OpFAdd : Op::OpFSub) : (add ? Op::OpIAdd : Op::OpISub), type,
              matrix, other);
}

}  // namespace tessera::spirv
