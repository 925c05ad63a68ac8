#include "ir/analysis/signed_overflow.h"

#include <algorithm>

#include "ir/analysis/ranges.h"
#include "ir/views.h"

namespace tessera::ir {
namespace {

// Returns the range of the mathematical result of an i32 operation, i.e. before wrapping.
Interval ResultOf(const Module& m, const RangeAnalysis& ranges, InstId id) {
  const Interval l = ranges.Of(m.Operand(id, 0));
  if (m[id].op == Op::kUnary) return {-l.high, -l.low};
  const Interval r = ranges.Of(BinaryInst(m, id).right());
  switch (m[id].binary()) {
    case BinaryOp::kAdd: return {l.low + r.low, l.high + r.high};
    case BinaryOp::kSubtract: return {l.low - r.high, l.high - r.low};
    case BinaryOp::kMultiply: {
      // The product of two i32 values fits in 64 bits.
      const int64_t products[] = {l.low * r.low, l.low * r.high, l.high * r.low, l.high * r.high};
      return {*std::min_element(products, products + 4), *std::max_element(products, products + 4)};
    }
    default:
      if (l.low < 0 || r.high > 31) return {INT64_MIN, INT64_MAX};
      return {l.low << r.low, l.high << r.high};
  }
}

bool IsSigned(const Module& m, const Inst& inst) {
  return TypeStore::IsSignedInt(m.types.ScalarOf(inst.type));
}

}  // namespace

bool IsSignedSum(const Module& m, const Inst& inst) {
  if ((inst.flags & InstFlags::kNativeSemantics) != 0) return false;
  if (inst.op == Op::kUnary) return inst.unary() == UnaryOp::kNegate && IsSigned(m, inst);
  return inst.op == Op::kBinary && IsSumOrProduct(inst.binary()) && IsSigned(m, inst);
}

bool IsSignedLeftShift(const Module& m, const Inst& inst) {
  return inst.op == Op::kBinary && inst.binary() == BinaryOp::kShiftLeft && IsSigned(m, inst);
}

bool MayOverflow(const Module& m, const RangeAnalysis& ranges, InstId id) {
  if (m[id].type != kI32) return true;
  const Interval result = ResultOf(m, ranges, id);
  return result.low < INT32_MIN || result.high > INT32_MAX;
}

}  // namespace tessera::ir
