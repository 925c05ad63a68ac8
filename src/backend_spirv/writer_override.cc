// Overrides and override-expressions as specialisation constants.
#include "backend_spirv/writer.h"

namespace tessera::spirv {
namespace {

using ir::BinaryOp;
using ir::Inst;
using ir::Value;
using spv::Op;

}  // namespace

Writer::Id Writer::OverrideId(ir::OverrideId id) {
  if (Id known = override_ids_[id.value]; known != 0) return known;
  const ir::Override& o = m_.overrides[id.value];
  const Id type = TypeId_(o.type);
  if (!options_.specialize_overrides) {
    Internal("an override reached the SPIR-V writer", o.span.begin);
    return override_ids_[id.value] = 1;
  }
  // An initialiser that is an expression makes a constant that follows the others; only overrides
  // that can be set by number get an id.
  if (o.init.valid() && !o.init.is_constant()) {
    return override_ids_[id.value] = SpecValue(o.init);
  }
  const uint64_t bits = o.init.valid() ? m_.constants[o.init.constant()].bits : 0;
  const uint32_t word = ScalarWord(o.type, bits);
  const Id result = NewId();
  if (o.type == ir::kBool) {
    globals_.Emit(word != 0 ? Op::OpSpecConstantTrue : Op::OpSpecConstantFalse, type, result);
  } else {
    globals_.Emit(Op::OpSpecConstant, type, result, word);
  }
  Name(result, o.name);
  Decorate(result, spv::Decoration::SpecId, o.has_id ? uint32_t{o.id} : 0x10000u + id.value);
  return override_ids_[id.value] = result;
}

Writer::Id Writer::OverrideExprId(ir::OverrideExprId id) {
  if (Id known = override_expr_ids_[id.value]; known != 0) return known;
  const ir::OverrideExpr& e = m_.override_exprs[id.value];
  const Inst& last = m_[m_[e.block].last];
  return override_expr_ids_[id.value] = SpecValue(OperandValue(last, 0));
}

Writer::Id Writer::SpecValue(Value v) {
  switch (v.kind()) {
    case Value::kConstant: return ConstId(v.constant());
    case Value::kOverride: return OverrideId(v.override_decl());
    case Value::kOverrideExpr: return OverrideExprId(v.override_expr());
    case Value::kInst: return SpecInst(v.inst());
    default: Internal("a value that is not known when the pipeline is created"); return 1;
  }
}

Writer::Id Writer::SpecInst(ir::InstId id) {
  if (inst_ids_[id.value] != 0) return inst_ids_[id.value];
  const Inst& inst = m_[id];
  if (!options_.specialize_overrides) {
    Internal("an override-expression reached the SPIR-V writer", inst.source);
    return 1;
  }
  const Id type = TypeId_(inst.type);
  const auto emit = [&](Op op, auto... operands) {
    const Id result = NewId();
    globals_.Emit(Op::OpSpecConstantOp, type, result, op, operands...);
    return inst_ids_[id.value] = result;
  };
  const ir::TypeId scalar =
      inst.operand_count != 0 ? types_.ScalarOf(OperandType(inst, 0)) : inst.type;
  const bool is_float = ir::TypeStore::IsFloatScalar(scalar);
  const bool is_signed = scalar == ir::kI32;
  Id x[3] = {};
  for (uint32_t i = 0; i < inst.operand_count && i < 3; ++i)
    x[i] = SpecValue(OperandValue(inst, i));
  if (is_float && inst.op != ir::Op::kSelect) {
    Unsupported("floating-point override-expressions cannot be specialisation constants",
                inst.source);
    return 1;
  }
  switch (inst.op) {
    case ir::Op::kUnary:
      switch (inst.unary()) {
        case ir::UnaryOp::kNegate: return emit(Op::OpSNegate, x[0]);
        case ir::UnaryOp::kNot: return emit(Op::OpLogicalNot, x[0]);
        case ir::UnaryOp::kComplement: return emit(Op::OpNot, x[0]);
      }
      break;
    case ir::Op::kBinary: {
      static constexpr Op kSigned[] = {Op::OpIAdd,
                                       Op::OpISub,
                                       Op::OpIMul,
                                       Op::OpSDiv,
                                       Op::OpSRem,
                                       Op::OpBitwiseAnd,
                                       Op::OpBitwiseOr,
                                       Op::OpBitwiseXor,
                                       Op::OpShiftLeftLogical,
                                       Op::OpShiftRightArithmetic,
                                       Op::OpIEqual,
                                       Op::OpINotEqual,
                                       Op::OpSLessThan,
                                       Op::OpSLessThanEqual,
                                       Op::OpSGreaterThan,
                                       Op::OpSGreaterThanEqual};
      static constexpr Op kUnsigned[] = {Op::OpIAdd,
                                         Op::OpISub,
                                         Op::OpIMul,
                                         Op::OpUDiv,
                                         Op::OpUMod,
                                         Op::OpBitwiseAnd,
                                         Op::OpBitwiseOr,
                                         Op::OpBitwiseXor,
                                         Op::OpShiftLeftLogical,
                                         Op::OpShiftRightLogical,
                                         Op::OpIEqual,
                                         Op::OpINotEqual,
                                         Op::OpULessThan,
                                         Op::OpULessThanEqual,
                                         Op::OpUGreaterThan,
                                         Op::OpUGreaterThanEqual};
      Op op = is_signed ? kSigned[inst.sub] : kUnsigned[inst.sub];
      if (scalar == ir::kBool) {
        switch (inst.binary()) {
          case BinaryOp::kAnd: op = Op::OpLogicalAnd; break;
          case BinaryOp::kOr: op = Op::OpLogicalOr; break;
          case BinaryOp::kEqual: op = Op::OpLogicalEqual; break;
          default: op = Op::OpLogicalNotEqual; break;
        }
      }
      return emit(op, x[0], x[1]);
    }
    case ir::Op::kSelect: return emit(Op::OpSelect, x[2], x[1], x[0]);
    case ir::Op::kIf: {
      // && and ||: without effects, both sides may be evaluated.
      const ir::If& i = m_.IfOf(id);
      const Id t = SpecValue(OperandValue(m_[m_[i.true_block].last], 0));
      const Id f = SpecValue(OperandValue(m_[m_[i.false_block].last], 0));
      return emit(Op::OpSelect, x[0], t, f);
    }
    case ir::Op::kConvert: {
      if (scalar == inst.type) return inst_ids_[id.value] = x[0];
      if (scalar == ir::kBool && !ir::TypeStore::IsFloatScalar(inst.type)) {
        const Id one = ConstNumber(inst.type, 1), zero = ConstNumber(inst.type, 0);
        return emit(Op::OpSelect, x[0], one, zero);
      }
      if (inst.type == ir::kBool) {
        const Id zero = ConstNumber(scalar, 0);
        return emit(Op::OpINotEqual, x[0], zero);
      }
      if (ir::TypeStore::IsIntScalar(inst.type)) {
        const Id zero = ConstNumber(scalar, 0);  // no OpBitcast among the Shader operations
        return emit(Op::OpIAdd, x[0], zero);
      }
      break;
    }
    default: break;
  }
  Unsupported("this override-expression cannot be a specialisation constant", inst.source);
  return 1;
}

}  // namespace tessera::spirv
