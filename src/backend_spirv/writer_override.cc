// Writes overrides and override-expressions as specialization constants.
#include "backend_spirv/legalize.h"
#include "backend_spirv/writer.h"
#include "ir/builtin_functions.h"

namespace tessera::spirv {
namespace {

using ir::BinaryOp;
using ir::Inst;
using ir::InstId;
using ir::Value;
using spv::Op;

}  // namespace

Id Writer::OverrideId(ir::OverrideId id) {
  if (Id known = override_ids_[id.value]; known != 0) return known;
  const ir::Override& o = m_.overrides[id.value];
  if (config_.options.overrides != OverrideMode::kSpecialize ||
      (o.init.valid() && !o.init.is_constant())) {
    builder_.Internal("an override reached the SPIR-V writer", o.span.begin);
    return override_ids_[id.value] = 1;
  }
  const Id type = TypeId_(o.type);
  const uint64_t bits = o.init.valid() ? m_.constants[o.init.constant()].bits : 0;
  const uint32_t word = ScalarWord(o.type, bits);
  const Id result = builder_.NewId();
  if (o.type == ir::kBool) {
    builder_.declarations().Emit(word != 0 ? Op::OpSpecConstantTrue : Op::OpSpecConstantFalse, type,
                                 result);
  } else {
    builder_.declarations().Emit(Op::OpSpecConstant, type, result, word);
  }
  builder_.Name(result, o.name);
  builder_.Decorate(result, spv::Decoration::SpecId, o.spec_id);
  return override_ids_[id.value] = result;
}

Id Writer::OverrideExprId(ir::OverrideExprId id) {
  if (Id known = override_expr_ids_[id.value]; known != 0) return known;
  const ir::OverrideExpr& e = m_.override_exprs[id.value];
  if (!e.block.valid()) {
    builder_.Internal("an override-expression that is not there", e.span.begin);
    return 1;
  }
  return override_expr_ids_[id.value] = SpecValue(OperandValue(m_[m_[e.block].last], 0));
}

// Writes overrides that depend on other overrides, in dependency order. A long chain of overrides
// therefore does not cause deep recursion.
void Writer::WriteDependentOverrides() {
  if (config_.options.overrides != OverrideMode::kSpecialize) return;
  for (uint32_t i = 0; i < m_.override_exprs.size(); ++i) {
    const ir::OverrideExpr& e = m_.override_exprs[i];
    if (e.of.valid() && e.block.valid()) OverrideExprId(ir::OverrideExprId(i));
  }
}

Id Writer::SpecValue(Value v) {
  switch (v.kind()) {
    case Value::kConstant: return ConstId(v.constant());
    case Value::kOverride: return OverrideId(v.override_decl());
    case Value::kOverrideExpr: return OverrideExprId(v.override_expr());
    case Value::kInst: return SpecInst(v.inst());
    default: builder_.Internal("a value that is not known when the pipeline is created"); return 1;
  }
}

Id Writer::SpecU32(Value v) {
  const Id id = SpecValue(v);
  if (TypeOf(v) == ir::kU32) return id;
  const Id zero = ConstI32(0);
  // Adds 0 to convert i32 to u32, because OpSpecConstantOp does not allow OpBitcast in shaders.
  return SpecOp(Op::OpIAdd, ir::kU32, id, zero);
}

bool IsSpecConstantOp(const ir::Module& m, const Inst& inst) {
  const auto is_integral = [](ir::TypeId type) {
    return type == ir::kBool || type == ir::kI32 || type == ir::kU32;
  };
  if (inst.op == ir::Op::kSelect) return ir::TypeStore::IsScalar(inst.type);
  if (!is_integral(inst.type)) return false;
  for (uint32_t i = 0; i < inst.operand_count; ++i) {
    const Value operand = m.Operand(inst, i);
    if (!is_integral(m.TypeOf(operand))) return false;
  }
  switch (inst.op) {
    case ir::Op::kUnary:
    case ir::Op::kBinary:
    case ir::Op::kIf:  // && and ||
    case ir::Op::kConvert: return true;
    case ir::Op::kBuiltin:
      switch (inst.builtin()) {
        case ir::BuiltinFn::k_min:
        case ir::BuiltinFn::k_max:
        case ir::BuiltinFn::k_clamp:
        case ir::BuiltinFn::k_abs: return true;
        default:  // others: functions that cannot be part of a specialization constant
          return false;
      }
    default:  // others: operations that cannot be part of a specialization constant
      return false;
  }
}

Id Writer::SpecInst(InstId id) {
  if (spec_inst_ids_.size() <= id.value) spec_inst_ids_.resize(m_.insts.size());
  if (Id known = spec_inst_ids_[id.value]; known != 0) return known;
  const Inst& inst = m_[id];
  if (config_.options.overrides != OverrideMode::kSpecialize || !IsSpecConstantOp(m_, inst)) {
    builder_.Internal("an override-expression reached the SPIR-V writer", inst.source);
    return 1;
  }
  return spec_inst_ids_[id.value] = WriteSpecInst(id);
}

// Returns `y` if x / y is defined, and 1 otherwise, so that the driver never evaluates an undefined
// operation. The host should reject override values for which the division is undefined, but it may
// fail to do so. Dividing by 1 then yields the result that WGSL defines for such a division at run
// time.
Id Writer::SpecDivisor(const Inst& inst, Id x, Id y) {
  const ir::TypeId type = inst.type;
  const Value divisor = OperandValue(inst, 1);
  const bool known = divisor.is_constant() && m_.constants.IntValue(divisor.constant()) != 0;
  const Id zero = ConstNumber(type, 0), one = ConstNumber(type, 1);
  Id bad = known ? 0 : SpecOp(Op::OpIEqual, ir::kBool, y, zero);
  if (type == ir::kI32 && (!known || m_.constants.IntValue(divisor.constant()) == -1)) {
    const Id least = ConstI32(INT32_MIN), minus_one = ConstI32(-1);
    const Id is_least = SpecOp(Op::OpIEqual, ir::kBool, x, least);
    const Id is_minus_one = SpecOp(Op::OpIEqual, ir::kBool, y, minus_one);
    const Id overflows = SpecOp(Op::OpLogicalAnd, ir::kBool, is_least, is_minus_one);
    bad = bad == 0 ? overflows : SpecOp(Op::OpLogicalOr, ir::kBool, bad, overflows);
  }
  return bad == 0 ? y : SpecOp(Op::OpSelect, type, bad, one, y);
}

Id Writer::WriteSpecInst(InstId id) {
  const Inst& inst = m_[id];
  Id x[3] = {};
  for (uint32_t i = 0; i < inst.operand_count && i < 3; ++i) {
    x[i] = SpecValue(OperandValue(inst, i));
  }
  const ir::TypeId from = OperandType(inst, 0), to = inst.type;
  switch (inst.op) {
    case ir::Op::kUnary:
      switch (inst.unary()) {
        case ir::UnaryOp::kNegate: return SpecOp(Op::OpSNegate, to, x[0]);
        case ir::UnaryOp::kNot: return SpecOp(Op::OpLogicalNot, to, x[0]);
        case ir::UnaryOp::kComplement: break;
      }
      return SpecOp(Op::OpNot, to, x[0]);
    case ir::Op::kBinary: return SpecBinary(inst, x[0], x[1]);
    case ir::Op::kSelect: return SpecOp(Op::OpSelect, to, x[2], x[1], x[0]);
    case ir::Op::kIf: {
      // Override-expressions have no side effects, so both branches may be evaluated.
      const ir::If& i = m_.IfOf(id);
      const Id yes = SpecValue(OperandValue(m_[m_[i.true_block].last], 0));
      const Id no = SpecValue(OperandValue(m_[m_[i.false_block].last], 0));
      return SpecOp(Op::OpSelect, to, x[0], yes, no);
    }
    case ir::Op::kConvert: {
      if (from == to) return x[0];
      const Id zero = ConstNumber(from == ir::kBool ? to : from, 0);
      if (from == ir::kBool) return SpecOp(Op::OpSelect, to, x[0], ConstNumber(to, 1), zero);
      return SpecOp(to == ir::kBool ? Op::OpINotEqual : Op::OpIAdd, to, x[0], zero);
    }
    default:  // others: built-in functions (see IsSpecConstantOp)
      return SpecBuiltin(inst, x);
  }
}

Id Writer::SpecBinary(const Inst& inst, Id x, Id y) {
  const BinaryOp op = inst.binary();
  const ir::TypeId from = OperandType(inst, 0), to = inst.type;
  if (op == BinaryOp::kDivide || op == BinaryOp::kModulo) {
    y = SpecDivisor(inst, x, y);
  } else if (op == BinaryOp::kShiftLeft || op == BinaryOp::kShiftRight) {
    if (!OperandValue(inst, 1).is_constant()) {
      const Id mask = ConstU32(31);
      y = SpecOp(Op::OpBitwiseAnd, ir::kU32, y, mask);
    }
  }
  if (op == BinaryOp::kModulo && from == ir::kI32) {
    // Computes the remainder from the quotient, because Vulkan does not define OpSRem for negative
    // operands.
    const Id quotient = SpecOp(Op::OpSDiv, to, x, y);
    const Id product = SpecOp(Op::OpIMul, to, quotient, y);
    return SpecOp(Op::OpISub, to, x, product);
  }
  return SpecOp(BinaryOpcode(op, from), to, x, y);
}

Id Writer::SpecBuiltin(const Inst& inst, std::span<const Id, 3> x) {
  const ir::TypeId type = inst.type;
  // Writes a selection, e.g. x < y ? x : y.
  const auto pick = [&](BinaryOp op, Id l, Id r) {
    const Id first = SpecOp(BinaryOpcode(op, type), ir::kBool, l, r);
    return SpecOp(Op::OpSelect, type, first, l, r);
  };
  switch (inst.builtin()) {
    case ir::BuiltinFn::k_min: return pick(BinaryOp::kLess, x[0], x[1]);
    case ir::BuiltinFn::k_max: return pick(BinaryOp::kGreater, x[0], x[1]);
    case ir::BuiltinFn::k_clamp:
      return pick(BinaryOp::kLess, pick(BinaryOp::kGreater, x[0], x[1]), x[2]);
    case ir::BuiltinFn::k_abs:
      if (type == ir::kU32) return x[0];
      return pick(BinaryOp::kGreater, x[0], SpecOp(Op::OpSNegate, type, x[0]));
    default:  // others: unexpected functions, reported below
      break;
  }
  builder_.Internal(Quote(ir::NameOf(inst.builtin())) + " in a specialization constant",
                    inst.source);
  return 0;
}

}  // namespace tessera::spirv
