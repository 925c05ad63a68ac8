#include "backend_spirv/operators.h"

#include "backend_spirv/conversions.h"
#include "backend_spirv/opcodes.h"

namespace tessera::spirv {
namespace {

using ir::BinaryOp;
using ir::Inst;
using ir::UnaryOp;
using ir::Value;
using spv::Op;

Id WriteColumnwise(BodyBuilder& body, Op op, const Inst& inst) {
  const ir::Type& matrix = body.ir_types()[inst.type];
  const Id column = body.Type(matrix.element);
  const Id type = body.Type(inst.type);
  Id operands[2] = {};
  for (uint32_t i = 0; i < inst.operand_count; ++i) operands[i] = body.Operand(inst, i);
  uint32_t columns[4];
  for (uint32_t c = 0; c < matrix.n; ++c) {
    const Id l = body.Emit(Op::OpCompositeExtract, column, operands[0], c);
    if (inst.operand_count == 1) {
      columns[c] = body.Emit(op, column, l);
    } else {
      const Id r = body.Emit(Op::OpCompositeExtract, column, operands[1], c);
      columns[c] = body.Emit(op, column, l, r);
    }
  }
  return body.EmitSpan(Op::OpCompositeConstruct, type, std::span(columns, matrix.n));
}

Id EmitBinary(BodyBuilder& body, const Inst& inst, ir::TypeId scalar, Id type, Id l, Id r) {
  const Op chosen = BinaryOpcode(inst.binary(), scalar);
  if (chosen == Op::OpNop)
    body.builder().Internal("an operator without a SPIR-V instruction", inst.source);
  return body.Emit(chosen, type, l, r);
}

}  // namespace

Id WriteUnary(BodyBuilder& body, const Inst& inst) {
  const Id type = body.Type(inst.type);
  const Id x = body.Operand(inst, ir::UnaryOperand::operand);
  switch (inst.unary()) {
    case UnaryOp::kNot: return body.Emit(Op::OpLogicalNot, type, x);
    case UnaryOp::kComplement: return body.Emit(Op::OpNot, type, x);
    case UnaryOp::kNegate: break;
  }
  const bool is_float = ir::TypeStore::IsFloatScalar(body.ir_types().ScalarOf(inst.type));
  if (body.ir_types().IsMatrix(inst.type)) return WriteColumnwise(body, Op::OpFNegate, inst);
  return body.Emit(is_float ? Op::OpFNegate : Op::OpSNegate, type, x);
}

Id WriteBinary(BodyBuilder& body, const Inst& inst) {
  const ir::TypeStore& types = body.ir_types();
  const ir::TypeId lt = body.OperandType(inst, ir::BinaryOperand::left),
                   rt = body.OperandType(inst, ir::BinaryOperand::right);
  const ir::TypeId scalar = types.ScalarOf(lt);
  if (lt == rt && !types.IsMatrix(lt)) {
    const Id type = body.Type(inst.type);
    const Id l = body.Operand(inst, ir::BinaryOperand::left),
             r = body.Operand(inst, ir::BinaryOperand::right);
    return EmitBinary(body, inst, scalar, type, l, r);
  }
  const bool lm = types.IsMatrix(lt), rm = types.IsMatrix(rt);
  const BinaryOp op = inst.binary();
  if (lm && rm && op != BinaryOp::kMultiply) {
    return WriteColumnwise(body, BinaryOpcode(op, scalar), inst);
  }
  const Id type = body.Type(inst.type);
  Id l = body.Operand(inst, ir::BinaryOperand::left);
  Id r = body.Operand(inst, ir::BinaryOperand::right);
  if (lm || rm) {  // products with matrices (WGSL: Arithmetic Expressions)
    if (lm && rm) return body.Emit(Op::OpMatrixTimesMatrix, type, l, r);
    if (lm) {
      return body.Emit(types.IsVector(rt) ? Op::OpMatrixTimesVector : Op::OpMatrixTimesScalar, type,
                       l, r);
    }
    return types.IsVector(lt) ? body.Emit(Op::OpVectorTimesMatrix, type, l, r)
                              : body.Emit(Op::OpMatrixTimesScalar, type, r, l);
  }
  const bool lv = types.IsVector(lt), rv = types.IsVector(rt);
  const bool is_float = ir::TypeStore::IsFloatScalar(scalar);
  if (lv != rv) {
    if (is_float && op == BinaryOp::kMultiply) {
      return lv ? body.Emit(Op::OpVectorTimesScalar, type, l, r)
                : body.Emit(Op::OpVectorTimesScalar, type, r, l);
    }
    const auto widen = [&](Value v, Id x, ir::TypeId to) {
      return v.is_constant() ? body.constants().Splat(to, x) : Splat(body, to, x);
    };
    if (lv) {
      r = widen(body.OperandValue(inst, 1), r, ir::TypeStore::Vector(rt, types[lt].n));
    } else {
      l = widen(body.OperandValue(inst, 0), l, ir::TypeStore::Vector(lt, types[rt].n));
    }
  }
  return EmitBinary(body, inst, scalar, type, l, r);
}

Id WriteSelect(BodyBuilder& body, const Inst& inst) {
  const ir::TypeStore& types = body.ir_types();
  const Id type = body.Type(inst.type);
  const Id f = body.Operand(inst, ir::SelectOperand::if_false),
           t = body.Operand(inst, ir::SelectOperand::if_true);
  Id condition = body.Operand(inst, ir::SelectOperand::condition);
  if (types.IsVector(inst.type) &&
      !types.IsVector(body.OperandType(inst, ir::SelectOperand::condition)) &&
      body.config().version < 0x10400) {
    condition = Splat(body, ir::TypeStore::Vector(ir::kBool, types[inst.type].n), condition);
  }
  return body.Emit(Op::OpSelect, type, condition, t, f);
}

}  // namespace tessera::spirv
