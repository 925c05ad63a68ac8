#include "backend_spirv/subgroups.h"

#include "backend_spirv/conversions.h"
#include "ir/builtin_functions.h"

namespace tessera::spirv {
namespace {

using ir::BuiltinFn;
using ir::Inst;
using ir::Value;
using spv::Op;

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

// Returns a lane index or mask as a u32, because SPIR-V requires unsigned values.
Id Lane(BodyBuilder& body, Value v) {
  if (v.is_constant()) {
    return body.U32(static_cast<uint32_t>(body.ir().constants.IntValue(v.constant())));
  }
  return Convert(body, body.Use(v), body.TypeOf(v), ir::kU32);
}

}  // namespace

Id WriteSubgroup(BodyBuilder& body, const Inst& inst) {
  ModuleBuilder& builder = body.builder();
  const SubgroupRow* row = SubgroupRowOf(inst.builtin());
  if (row == nullptr) {
    builder.Internal(Quote(ir::NameOf(inst.builtin())) + " has no row in kSubgroupRows",
                     inst.source);
    return 0;
  }
  builder.Capability(spv::Capability::GroupNonUniform);
  const Id type = body.Type(inst.type);
  const Id scope = body.U32(static_cast<uint32_t>(spv::Scope::Subgroup));
  const Id x = inst.operand_count > 0 ? body.Operand(inst, 0) : 0;
  builder.Capability(row->capability);
  const ir::TypeId scalar = body.ir_types().ScalarOf(inst.type);
  const Op op = ir::TypeStore::IsFloatScalar(scalar) ? row->of_float
                : scalar == ir::kI32                 ? row->of_signed
                                                     : row->of_unsigned;
  switch (row->operands) {
    case Operands::kNone: return body.Emit(op, type, scope);
    case Operands::kValue: return body.Emit(op, type, scope, x);
    case Operands::kReduction: return body.Emit(op, type, scope, row->word, x);
    case Operands::kLane: {
      const Id lane = Lane(body, body.OperandValue(inst, 1));
      return body.Emit(op, type, scope, x, lane);
    }
    case Operands::kDirection: {
      const Id direction = body.U32(row->word);
      return body.Emit(op, type, scope, x, direction);
    }
  }
  return 0;
}

}  // namespace tessera::spirv
