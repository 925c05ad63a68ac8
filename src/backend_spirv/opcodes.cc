#include "backend_spirv/opcodes.h"

namespace tessera::spirv {

using ir::BinaryOp;
using spv::Op;

namespace {

struct OpRow {
  Op f, s, u, b;
};
constexpr Op kNoOp = Op::OpNop;
// The opcodes of binary operations for floats, signed integers, unsigned integers and bools,
// indexed by BinaryOp.
constexpr OpRow kBinaryOps[] = {
    {Op::OpFAdd, Op::OpIAdd, Op::OpIAdd, kNoOp},
    {Op::OpFSub, Op::OpISub, Op::OpISub, kNoOp},
    {Op::OpFMul, Op::OpIMul, Op::OpIMul, kNoOp},
    {Op::OpFDiv, Op::OpSDiv, Op::OpUDiv, kNoOp},
    {Op::OpFRem, Op::OpSRem, Op::OpUMod, kNoOp},
    {kNoOp, Op::OpBitwiseAnd, Op::OpBitwiseAnd, Op::OpLogicalAnd},
    {kNoOp, Op::OpBitwiseOr, Op::OpBitwiseOr, Op::OpLogicalOr},
    {kNoOp, Op::OpBitwiseXor, Op::OpBitwiseXor, Op::OpLogicalNotEqual},
    {kNoOp, Op::OpShiftLeftLogical, Op::OpShiftLeftLogical, kNoOp},
    {kNoOp, Op::OpShiftRightArithmetic, Op::OpShiftRightLogical, kNoOp},
    {Op::OpFOrdEqual, Op::OpIEqual, Op::OpIEqual, Op::OpLogicalEqual},
    {Op::OpFUnordNotEqual, Op::OpINotEqual, Op::OpINotEqual, Op::OpLogicalNotEqual},
    {Op::OpFOrdLessThan, Op::OpSLessThan, Op::OpULessThan, kNoOp},
    {Op::OpFOrdLessThanEqual, Op::OpSLessThanEqual, Op::OpULessThanEqual, kNoOp},
    {Op::OpFOrdGreaterThan, Op::OpSGreaterThan, Op::OpUGreaterThan, kNoOp},
    {Op::OpFOrdGreaterThanEqual, Op::OpSGreaterThanEqual, Op::OpUGreaterThanEqual, kNoOp},
};

}  // namespace

spv::Op BinaryOpcode(BinaryOp op, ir::TypeId scalar) {
  const OpRow& row = kBinaryOps[static_cast<size_t>(op)];
  if (ir::TypeStore::IsFloatScalar(scalar)) return row.f;
  return ir::TypeStore::IsSignedInt(scalar) ? row.s : scalar == ir::kBool ? row.b : row.u;
}

}  // namespace tessera::spirv
