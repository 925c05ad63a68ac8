// Subgroup, quad and subgroup matrix built-in functions.
#include "backend_spirv/writer.h"
#include "ir/builtin_functions.h"

namespace tessera::spirv {
namespace {

using ir::BuiltinFn;
using ir::Inst;
using ir::Value;
using spv::Op;

constexpr uint32_t kNonPrivatePointer = 0x20;

enum : uint32_t { kReduce = 0, kInclusive = 1, kExclusive = 2 };

uint32_t GroupOperation(BuiltinFn fn) {
  switch (fn) {
    case BuiltinFn::k_subgroupInclusiveAdd:
    case BuiltinFn::k_subgroupInclusiveMul: return kInclusive;
    case BuiltinFn::k_subgroupExclusiveAdd:
    case BuiltinFn::k_subgroupExclusiveMul: return kExclusive;
    default:  // others: reduce
      return kReduce;
  }
}

}  // namespace

Writer::Id Writer::WriteSubgroup(const Inst& inst) {
  using spv::Capability;
  const BuiltinFn fn = inst.builtin();
  this->Capability(Capability::GroupNonUniform);
  const Id type = TypeId_(inst.type);
  const Id scope = ConstU32(static_cast<uint32_t>(spv::Scope::Subgroup));
  const Id x = inst.operand_count > 0 ? Operand(inst, 0) : 0;
  const ir::TypeId scalar = types_.ScalarOf(inst.type);
  const bool is_float = ir::TypeStore::IsFloatScalar(scalar), is_signed = scalar == ir::kI32;

  const auto vote = [&](Op op) {
    this->Capability(Capability::GroupNonUniformVote);
    return Emit(op, type, scope, x);
  };
  const auto arithmetic = [&](Op f, Op s, Op u) {
    this->Capability(Capability::GroupNonUniformArithmetic);
    return Emit(is_float ? f : is_signed ? s : u, type, scope, GroupOperation(fn), x);
  };
  // Lane numbers and masks are unsigned in SPIR-V.
  const auto lane = [&]() -> Id {
    const Value v = OperandValue(inst, 1);
    if (v.is_constant())
      return ConstU32(static_cast<uint32_t>(m_.constants.IntValue(v.constant())));
    return ConvertScalarOrVector(Use(v), TypeOf(v), ir::kU32);
  };
  const auto shuffle = [&](Op op, Capability capability) {
    this->Capability(capability);
    const Id at = lane();
    return Emit(op, type, scope, x, at);
  };
  const auto swap = [&](uint32_t direction) {
    this->Capability(Capability::GroupNonUniformQuad);
    const Id direction_id = ConstU32(direction);
    return Emit(Op::OpGroupNonUniformQuadSwap, type, scope, x, direction_id);
  };

  switch (fn) {
    case BuiltinFn::k_subgroupElect: return Emit(Op::OpGroupNonUniformElect, type, scope);
    case BuiltinFn::k_subgroupAll: return vote(Op::OpGroupNonUniformAll);
    case BuiltinFn::k_subgroupAny: return vote(Op::OpGroupNonUniformAny);
    case BuiltinFn::k_subgroupBallot:
      this->Capability(Capability::GroupNonUniformBallot);
      return Emit(Op::OpGroupNonUniformBallot, type, scope, x);
    case BuiltinFn::k_subgroupBroadcastFirst:
      this->Capability(Capability::GroupNonUniformBallot);
      return Emit(Op::OpGroupNonUniformBroadcastFirst, type, scope, x);
    case BuiltinFn::k_subgroupBroadcast:
      return shuffle(Op::OpGroupNonUniformBroadcast, Capability::GroupNonUniformBallot);
    case BuiltinFn::k_subgroupShuffle:
      return shuffle(Op::OpGroupNonUniformShuffle, Capability::GroupNonUniformShuffle);
    case BuiltinFn::k_subgroupShuffleXor:
      return shuffle(Op::OpGroupNonUniformShuffleXor, Capability::GroupNonUniformShuffle);
    case BuiltinFn::k_subgroupShuffleUp:
      return shuffle(Op::OpGroupNonUniformShuffleUp, Capability::GroupNonUniformShuffleRelative);
    case BuiltinFn::k_subgroupShuffleDown:
      return shuffle(Op::OpGroupNonUniformShuffleDown, Capability::GroupNonUniformShuffleRelative);
    case BuiltinFn::k_subgroupAdd:
    case BuiltinFn::k_subgroupInclusiveAdd:
    case BuiltinFn::k_subgroupExclusiveAdd:
      return arithmetic(Op::OpGroupNonUniformFAdd, Op::OpGroupNonUniformIAdd,
                        Op::OpGroupNonUniformIAdd);
    case BuiltinFn::k_subgroupMul:
    case BuiltinFn::k_subgroupInclusiveMul:
    case BuiltinFn::k_subgroupExclusiveMul:
      return arithmetic(Op::OpGroupNonUniformFMul, Op::OpGroupNonUniformIMul,
                        Op::OpGroupNonUniformIMul);
    case BuiltinFn::k_subgroupMin:
      return arithmetic(Op::OpGroupNonUniformFMin, Op::OpGroupNonUniformSMin,
                        Op::OpGroupNonUniformUMin);
    case BuiltinFn::k_subgroupMax:
      return arithmetic(Op::OpGroupNonUniformFMax, Op::OpGroupNonUniformSMax,
                        Op::OpGroupNonUniformUMax);
    case BuiltinFn::k_subgroupAnd:
      return arithmetic(Op::OpNop, Op::OpGroupNonUniformBitwiseAnd,
                        Op::OpGroupNonUniformBitwiseAnd);
    case BuiltinFn::k_subgroupOr:
      return arithmetic(Op::OpNop, Op::OpGroupNonUniformBitwiseOr, Op::OpGroupNonUniformBitwiseOr);
    case BuiltinFn::k_subgroupXor:
      return arithmetic(Op::OpNop, Op::OpGroupNonUniformBitwiseXor,
                        Op::OpGroupNonUniformBitwiseXor);
    case BuiltinFn::k_quadBroadcast:
      return shuffle(Op::OpGroupNonUniformQuadBroadcast, Capability::GroupNonUniformQuad);
    case BuiltinFn::k_quadSwapX: return swap(0);
    case BuiltinFn::k_quadSwapY: return swap(1);
    case BuiltinFn::k_quadSwapDiagonal: return swap(2);
    default:  // others: reported
      break;
  }
  Internal(Quote(ir::NameOf(fn)) + " has no case in WriteSubgroup", inst.source);
  return 0;
}

// ---- subgroup matrices

// The stride that SPIR-V wants: in elements of the array that the pointer points into.
Writer::Id Writer::MatrixStride(ir::TypeId matrix, ir::TypeId element, Id stride, Value value,
                                bool in_elements) {
  if (in_elements) return stride;
  const ir::TypeId component_type = types_[matrix].element;
  const uint32_t component =
      component_type == ir::kI8 || component_type == ir::kU8 ? 1 : types_.SizeOf(component_type);
  const uint32_t size = types_.SizeOf(element);
  if (size == component) return stride;
  uint32_t shift = 0;
  while (component << shift < size) ++shift;
  if (value.is_constant()) {
    return ConstU32(static_cast<uint32_t>(m_.constants.IntValue(value.constant())) >> shift);
  }
  const Id shift_id = ConstU32(shift);
  return Emit(Op::OpShiftRightLogical, TypeId_(TypeOf(value)), stride, shift_id);
}

Writer::Id Writer::MatrixLayout(Value col_major) {
  if (col_major.is_constant()) {
    return ConstU32(m_.constants.BoolValue(col_major.constant()) ? 1 : 0);
  }
  const Id condition = SpecValue(col_major), one = ConstU32(1), zero = ConstU32(0);
  return SpecOp(Op::OpSelect, ir::kU32, condition, one, zero);
}

// A scalar argument as the matrix's component: 8-bit components take 32-bit scalars.
Writer::Id Writer::MatrixComponent(ir::TypeId matrix, Id scalar, ir::TypeId scalar_type) {
  const ir::TypeId component = types_[matrix].element;
  if (component == scalar_type) return scalar;
  const Id type = TypeId_(component);
  return Emit(component == ir::kI8 ? Op::OpSConvert : Op::OpUConvert, type, scalar);
}

Writer::Id Writer::MatrixSplat(ir::TypeId matrix, Id scalar, ir::TypeId scalar_type) {
  const Id component = MatrixComponent(matrix, scalar, scalar_type);
  return Emit(Op::OpCompositeConstruct, TypeId_(matrix), component);
}

Writer::Id Writer::WriteSubgroupMatrix(const Inst& inst) {
  const BuiltinFn fn = inst.builtin();
  switch (fn) {
    case BuiltinFn::k_subgroupMatrixLoad:
    case BuiltinFn::k_subgroupMatrixStore: {
      const bool load = fn == BuiltinFn::k_subgroupMatrixLoad;
      const Value pointer = OperandValue(inst, 0);
      const ir::TypeId pointer_type = TypeOf(pointer);
      const ir::TypeId element = types_[types_[pointer_type].element].element;
      const ir::TypeId matrix = load ? inst.type : OperandType(inst, 2);
      const Value stride_value = OperandValue(inst, load ? 3 : 4);
      const Id matrix_type = TypeId_(matrix);
      const Id offset = Operand(inst, 1);
      const Id stride =
          MatrixStride(matrix, element, Use(stride_value), stride_value, inst.stride_in_elements());
      const Id layout = MatrixLayout(OperandValue(inst, load ? 2 : 3));
      const Id address = AccessChain(pointer, {}, offset, element);
      if (load) {
        return IsNonPrivate(pointer_type)
                   ? Emit(Op::OpCooperativeMatrixLoadKHR, matrix_type, address, layout, stride,
                          kNonPrivatePointer)
                   : Emit(Op::OpCooperativeMatrixLoadKHR, matrix_type, address, layout, stride);
      }
      const Id value = Operand(inst, 2);
      if (IsNonPrivate(pointer_type)) {
        body_.Emit(Op::OpCooperativeMatrixStoreKHR, address, value, layout, stride,
                   kNonPrivatePointer);
      } else {
        body_.Emit(Op::OpCooperativeMatrixStoreKHR, address, value, layout, stride);
      }
      return 0;
    }
    case BuiltinFn::k_subgroupMatrixMultiply:
    case BuiltinFn::k_subgroupMatrixMultiplyAccumulate: {
      const Id type = TypeId_(inst.type);
      const Id a = Operand(inst, 0), b = Operand(inst, 1);
      const Id c = fn == BuiltinFn::k_subgroupMatrixMultiply ? NullOf(inst.type) : Operand(inst, 2);
      const auto is_signed = [&](ir::TypeId t) {
        const ir::TypeId component = types_[t].element;
        return component == ir::kI8 || component == ir::kI32;
      };
      uint32_t signs = 0;
      if (is_signed(OperandType(inst, 0))) signs |= 1;
      if (is_signed(OperandType(inst, 1))) signs |= 2;
      if (is_signed(inst.type)) signs |= 4 | 8;  // the accumulator has the result's type
      return signs != 0 ? Emit(Op::OpCooperativeMatrixMulAddKHR, type, a, b, c, signs)
                        : Emit(Op::OpCooperativeMatrixMulAddKHR, type, a, b, c);
    }
    default:  // others: operations with a scalar, below
      break;
  }
  const Id type = TypeId_(inst.type);
  const Id matrix = Operand(inst, 0);
  const Id scalar = Operand(inst, 1);
  const ir::TypeId scalar_type = OperandType(inst, 1);
  const ir::TypeId component = types_[inst.type].element;
  if (fn == BuiltinFn::k_subgroupMatrixScalarMultiply) {
    const Id factor = MatrixComponent(inst.type, scalar, scalar_type);
    return Emit(Op::OpMatrixTimesScalar, type, matrix, factor);
  }
  const Id splat = MatrixSplat(inst.type, scalar, scalar_type);
  const bool is_float = ir::TypeStore::IsFloatScalar(component);
  const bool add = fn == BuiltinFn::k_subgroupMatrixScalarAdd;
  return Emit(is_float ? (add ? Op::OpFAdd : Op::OpFSub) : (add ? Op::OpIAdd : Op::OpISub), type,
              matrix, splat);
}

}  // namespace tessera::spirv
