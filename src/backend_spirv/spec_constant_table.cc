#include "backend_spirv/spec_constant_table.h"

#include "backend_spirv/legalize.h"
#include "backend_spirv/opcodes.h"
#include "ir/builtin_functions.h"

namespace tessera::spirv {
namespace {

using ir::BinaryOp;
using ir::Inst;
using ir::InstId;
using ir::Value;
using spv::Op;

}  // namespace

Id SpecConstantTable::IdOf(ir::OverrideId id) {
  if (Id known = overrides_[id.value]; known != 0) return known;
  const ir::Override& o = m_.overrides[id.value];
  if (builder_.config().options.overrides != OverrideMode::kSpecialize ||
      (o.init.valid() && !o.init.is_constant())) {
    builder_.Internal("an override reached the SPIR-V writer", o.span.begin);
    return overrides_[id.value] = 1;
  }
  const Id type = scalars_.Type(o.type);
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
  return overrides_[id.value] = result;
}

Id SpecConstantTable::IdOf(ir::OverrideExprId id) {
  if (Id known = override_exprs_[id.value]; known != 0) return known;
  const ir::OverrideExpr& e = m_.override_exprs[id.value];
  if (!e.block.valid()) {
    builder_.Internal("an override-expression that is not there", e.span.begin);
    return 1;
  }
  return override_exprs_[id.value] = IdOf(m_.Operand(m_[m_[e.block].last], 0));
}

void SpecConstantTable::WriteDependentOverrides() {
  if (builder_.config().options.overrides != OverrideMode::kSpecialize) return;
  for (uint32_t i = 0; i < m_.override_exprs.size(); ++i) {
    const ir::OverrideExpr& e = m_.override_exprs[i];
    if (e.of.valid() && e.block.valid()) IdOf(ir::OverrideExprId(i));
  }
}

Id SpecConstantTable::IdOf(Value v) {
  switch (v.kind()) {
    case Value::kConstant: {
      const ir::Constant& c = m_.constants[v.constant()];
      if (ir::TypeStore::IsScalar(c.type)) return scalars_.Constant(c.type, c.bits);
      builder_.Internal("a specialization constant that is not a scalar");
      return 1;
    }
    case Value::kOverride: return IdOf(v.override_decl());
    case Value::kOverrideExpr: return IdOf(v.override_expr());
    case Value::kInst: return IdOf(v.inst());
    default: builder_.Internal("a value that is not known when the pipeline is created"); return 1;
  }
}

Id SpecConstantTable::U32(Value v) {
  const Id id = IdOf(v);
  if (m_.TypeOf(v) == ir::kU32) return id;
  const Id zero = scalars_.I32(0);
  // Adds 0 to convert i32 to u32, because OpSpecConstantOp does not allow OpBitcast in shaders.
  return Emit(Op::OpIAdd, ir::kU32, id, zero);
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

Id SpecConstantTable::IdOf(InstId id) {
  if (insts_.size() <= id.value) insts_.resize(m_.insts.size());
  if (Id known = insts_[id.value]; known != 0) return known;
  const Inst& inst = m_[id];
  if (builder_.config().options.overrides != OverrideMode::kSpecialize ||
      !IsSpecConstantOp(m_, inst)) {
    builder_.Internal("an override-expression reached the SPIR-V writer", inst.source);
    return 1;
  }
  return insts_[id.value] = WriteInst(id);
}

// Returns `y` if x / y is defined, and 1 otherwise, so that the driver never evaluates an undefined
// operation. The host should reject override values for which the division is undefined, but it may
// fail to do so. Dividing by 1 then yields the result that WGSL defines for such a division at run
// time.
Id SpecConstantTable::Divisor(const Inst& inst, Id x, Id y) {
  const ir::TypeId type = inst.type;
  const Value divisor = m_.Operand(inst, 1);
  const bool known = divisor.is_constant() && m_.constants.IntValue(divisor.constant()) != 0;
  const Id zero = scalars_.Number(type, 0), one = scalars_.Number(type, 1);
  Id bad = known ? 0 : Emit(Op::OpIEqual, ir::kBool, y, zero);
  if (type == ir::kI32 && (!known || m_.constants.IntValue(divisor.constant()) == -1)) {
    const Id least = scalars_.I32(INT32_MIN), minus_one = scalars_.I32(-1);
    const Id is_least = Emit(Op::OpIEqual, ir::kBool, x, least);
    const Id is_minus_one = Emit(Op::OpIEqual, ir::kBool, y, minus_one);
    const Id overflows = Emit(Op::OpLogicalAnd, ir::kBool, is_least, is_minus_one);
    bad = bad == 0 ? overflows : Emit(Op::OpLogicalOr, ir::kBool, bad, overflows);
  }
  return bad == 0 ? y : Emit(Op::OpSelect, type, bad, one, y);
}

Id SpecConstantTable::WriteInst(InstId id) {
  const Inst& inst = m_[id];
  Id x[3] = {};
  for (uint32_t i = 0; i < inst.operand_count && i < 3; ++i) {
    x[i] = IdOf(m_.Operand(inst, i));
  }
  const ir::TypeId from = m_.TypeOf(m_.Operand(inst, 0)), to = inst.type;
  switch (inst.op) {
    case ir::Op::kUnary:
      switch (inst.unary()) {
        case ir::UnaryOp::kNegate: return Emit(Op::OpSNegate, to, x[0]);
        case ir::UnaryOp::kNot: return Emit(Op::OpLogicalNot, to, x[0]);
        case ir::UnaryOp::kComplement: break;
      }
      return Emit(Op::OpNot, to, x[0]);
    case ir::Op::kBinary: return WriteBinary(inst, x[0], x[1]);
    case ir::Op::kSelect: return Emit(Op::OpSelect, to, x[2], x[1], x[0]);
    case ir::Op::kIf: {
      // Override-expressions have no side effects, so both branches may be evaluated.
      const ir::If& i = m_.IfOf(id);
      const Id yes = IdOf(m_.Operand(m_[m_[i.true_block].last], 0));
      const Id no = IdOf(m_.Operand(m_[m_[i.false_block].last], 0));
      return Emit(Op::OpSelect, to, x[0], yes, no);
    }
    case ir::Op::kConvert: {
      if (from == to) return x[0];
      const Id zero = scalars_.Number(from == ir::kBool ? to : from, 0);
      if (from == ir::kBool) return Emit(Op::OpSelect, to, x[0], scalars_.Number(to, 1), zero);
      return Emit(to == ir::kBool ? Op::OpINotEqual : Op::OpIAdd, to, x[0], zero);
    }
    default:  // others: built-in functions (see IsSpecConstantOp)
      return WriteBuiltin(inst, x);
  }
}

Id SpecConstantTable::WriteBinary(const Inst& inst, Id x, Id y) {
  const BinaryOp op = inst.binary();
  const ir::TypeId from = m_.TypeOf(m_.Operand(inst, 0)), to = inst.type;
  if (op == BinaryOp::kDivide || op == BinaryOp::kModulo) {
    y = Divisor(inst, x, y);
  } else if (op == BinaryOp::kShiftLeft || op == BinaryOp::kShiftRight) {
    if (!m_.Operand(inst, 1).is_constant()) {
      const Id mask = scalars_.U32(31);
      y = Emit(Op::OpBitwiseAnd, ir::kU32, y, mask);
    }
  }
  if (op == BinaryOp::kModulo && from == ir::kI32) {
    // Computes the remainder from the quotient, because Vulkan does not define OpSRem for negative
    // operands.
    const Id quotient = Emit(Op::OpSDiv, to, x, y);
    const Id product = Emit(Op::OpIMul, to, quotient, y);
    return Emit(Op::OpISub, to, x, product);
  }
  return Emit(BinaryOpcode(op, from), to, x, y);
}

Id SpecConstantTable::WriteBuiltin(const Inst& inst, std::span<const Id, 3> x) {
  const ir::TypeId type = inst.type;
  // Writes a selection, e.g. x < y ? x : y.
  const auto pick = [&](BinaryOp op, Id l, Id r) {
    const Id first = Emit(BinaryOpcode(op, type), ir::kBool, l, r);
    return Emit(Op::OpSelect, type, first, l, r);
  };
  switch (inst.builtin()) {
    case ir::BuiltinFn::k_min: return pick(BinaryOp::kLess, x[0], x[1]);
    case ir::BuiltinFn::k_max: return pick(BinaryOp::kGreater, x[0], x[1]);
    case ir::BuiltinFn::k_clamp:
      return pick(BinaryOp::kLess, pick(BinaryOp::kGreater, x[0], x[1]), x[2]);
    case ir::BuiltinFn::k_abs:
      if (type == ir::kU32) return x[0];
      return pick(BinaryOp::kGreater, x[0], Emit(Op::OpSNegate, type, x[0]));
    default:  // others: unexpected functions, reported below
      break;
  }
  builder_.Internal(Quote(ir::NameOf(inst.builtin())) + " in a specialization constant",
                    inst.source);
  return 0;
}

}  // namespace tessera::spirv
