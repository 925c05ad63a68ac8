#include "backend_spirv/conversions.h"

namespace tessera::spirv {
namespace {

using ir::Inst;
using spv::Op;

// Converts between 32-bit and 64-bit integers. Widening sign-extends the value if the source type
// is signed, and zero-extends it otherwise. Because the result type of OpUConvert must be unsigned,
// a bitcast converts the result if the target type is signed.
Id ConvertWidth(BodyBuilder& body, Id x, ir::TypeId from, ir::TypeId to_type) {
  if (ir::TypeStore::IsSignedInt(from)) return body.Emit(Op::OpSConvert, body.Type(to_type), x);
  const ir::TypeId to = body.ir_types().ScalarOf(to_type);
  const ir::TypeId plain = ir::TypeStore::IsInt64Scalar(to) ? ir::kU64 : ir::kU32;
  const Id widened =
      body.Emit(Op::OpUConvert, body.Type(body.ir_types().WithScalar(to_type, plain)), x);
  return to == plain ? widened : body.Emit(Op::OpBitcast, body.Type(to_type), widened);
}

}  // namespace

Id Convert(BodyBuilder& body, Id x, ir::TypeId from_type, ir::TypeId to_type) {
  const ir::TypeId from = body.ir_types().ScalarOf(from_type),
                   to = body.ir_types().ScalarOf(to_type);
  if (from == to) return x;
  const Id type = body.Type(to_type);
  if (to == ir::kBool) {
    const Id zero = body.constants().Null(from_type);
    return body.Emit(ir::TypeStore::IsFloatScalar(from) ? Op::OpFUnordNotEqual : Op::OpINotEqual,
                     body.Type(to_type), x, zero);
  }
  if (from == ir::kBool) {
    const Id one = body.constants().Number(to_type, 1), zero = body.constants().Null(to_type);
    return body.Emit(Op::OpSelect, type, x, one, zero);
  }
  const bool from_float = ir::TypeStore::IsFloatScalar(from);
  if (ir::TypeStore::IsFloatScalar(to)) {
    if (from_float) return body.Emit(Op::OpFConvert, type, x);
    return body.Emit(ir::TypeStore::IsSignedInt(from) ? Op::OpConvertSToF : Op::OpConvertUToF, type,
                     x);
  }
  if (from_float) {
    return body.Emit(ir::TypeStore::IsSignedInt(to) ? Op::OpConvertFToS : Op::OpConvertFToU, type,
                     x);
  }
  if (ir::TypeStore::IsInt64Scalar(from) != ir::TypeStore::IsInt64Scalar(to)) {
    return ConvertWidth(body, x, from, to_type);
  }
  return body.Emit(Op::OpBitcast, type, x);
}

Id WriteConvert(BodyBuilder& body, const Inst& inst) {
  const ir::TypeStore& types = body.ir_types();
  const ir::TypeId from = body.OperandType(inst, ir::ConvertOperand::operand);
  const Id x = body.Operand(inst, ir::ConvertOperand::operand);
  if (!types.IsMatrix(inst.type)) return Convert(body, x, from, inst.type);
  if (from == inst.type) return x;
  const ir::Type to = types[inst.type];
  const ir::TypeId from_column = types[from].element;
  const Id from_id = body.Type(from_column), type = body.Type(inst.type);
  uint32_t columns[4];
  for (uint32_t c = 0; c < to.n; ++c) {
    const Id column = body.Emit(Op::OpCompositeExtract, from_id, x, c);
    columns[c] = Convert(body, column, from_column, to.element);
  }
  return body.EmitSpan(Op::OpCompositeConstruct, type, std::span(columns, to.n));
}

Id Splat(BodyBuilder& body, ir::TypeId vector, Id scalar) {
  const Id type = body.Type(vector);
  const uint32_t words[4] = {scalar, scalar, scalar, scalar};
  return body.EmitSpan(Op::OpCompositeConstruct, type, std::span(words, body.ir_types()[vector].n));
}

Id Widen(BodyBuilder& body, Id v, ir::TypeId from, ir::TypeId to) {
  return body.ir_types().IsVector(to) && !body.ir_types().IsVector(from) ? Splat(body, to, v) : v;
}

}  // namespace tessera::spirv
