#include "ir/transform/wrapping_arithmetic.h"

#include <algorithm>

#include "base/pool_vector.h"
#include "ir/analysis/ranges.h"
#include "ir/builder.h"
#include "ir/edit.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

class Rewriter {
 public:
  Rewriter(Module& m, const WrappingArithmeticConfig& config) : m_(m), config_(config) {}

  // Visits callers before callees, because calls determine the ranges of parameters.
  void Run() {
    const PoolVector<bool> open = FunctionsWithArithmetic();
    if (std::ranges::find(open, true) == open.end()) return;
    RangeAnalysis ranges(m_);
    ranges_ = &ranges;
    const PoolVector<bool> visited = FunctionsToVisit(m_, open);
    for (auto f = static_cast<uint32_t>(open.size()); f-- > 0;) {
      if (!visited[f]) continue;
      ranges.BeginFunction(FunctionId(f));
      ForEachInst(m_, m_.functions[f].body, [&](InstId at) {
        ranges.Visit(at);
        if (!IsArithmetic(m_[at])) return;
        if (MayOverflow(at)) {
          Rewrite(at);
        } else if (!IsLeftShift(at)) {
          // Records that the operation cannot overflow. A later run might not be able to prove this
          // again, because operands may have been rewritten by then.
          m_[at].flags |= InstFlags::kNativeSemantics;
        }
      });
    }
  }

 private:
  PoolVector<bool> FunctionsWithArithmetic() const {
    return FunctionsWith(m_, [&](const Inst& inst) { return IsArithmetic(inst); });
  }

  bool MayOverflow(InstId at) const {
    if (m_[at].type != kI32) return true;
    const Interval result = ResultOf(at);
    return result.low < INT32_MIN || result.high > INT32_MAX;
  }

  bool IsLeftShift(InstId at) const {
    return m_[at].op == Op::kBinary && m_[at].binary() == BinaryOp::kShiftLeft;
  }

  // Returns true if the instruction is an i32 or i64 operation that may be undefined on overflow on
  // the target.
  bool IsArithmetic(const Inst& inst) const {
    if (inst.op != Op::kUnary && inst.op != Op::kBinary) return false;
    if (!TypeStore::IsSignedInt(m_.types.ScalarOf(inst.type))) return false;
    const bool native = (inst.flags & InstFlags::kNativeSemantics) != 0;
    if (inst.op == Op::kUnary) return inst.unary() == UnaryOp::kNegate && !native;
    if (inst.binary() == BinaryOp::kShiftLeft) return config_.left_shifts;
    return IsSumOrProduct(inst.binary()) && !native;
  }

  // Returns the range of the mathematical result of an i32 operation, i.e. before wrapping.
  Interval ResultOf(InstId at) const {
    const Interval l = ranges_->Of(m_.Operand(at, 0));
    if (m_[at].op == Op::kUnary) return {-l.high, -l.low};
    const Interval r = ranges_->Of(BinaryInst(m_, at).right());
    switch (m_[at].binary()) {
      case BinaryOp::kAdd: return {l.low + r.low, l.high + r.high};
      case BinaryOp::kSubtract: return {l.low - r.high, l.high - r.low};
      case BinaryOp::kMultiply: {
        // The product of two i32 values fits in 64 bits.
        const int64_t products[] = {l.low * r.low, l.low * r.high, l.high * r.low, l.high * r.high};
        return {*std::min_element(products, products + 4),
                *std::max_element(products, products + 4)};
      }
      default:
        if (l.low < 0 || r.high > 31) return {INT64_MIN, INT64_MAX};
        return {l.low << r.low, l.high << r.high};
    }
  }

  // Performs the operation in u32 or u64. The instruction `at` becomes the conversion of the
  // result, so its uses stay valid.
  void Rewrite(InstId at) {
    const Inst inst = m_[at];
    Builder b(m_, at);
    Value left = b.ToUnsigned(m_.Operand(at, 0)), right;
    const bool wide = TypeStore::IsInt64Scalar(m_.types.ScalarOf(inst.type));
    const TypeId type = m_.types.WithScalar(inst.type, wide ? kU64 : kU32);
    auto op = BinaryOp::kSubtract;
    if (inst.op == Op::kUnary) {
      right = left;
      left = wide ? Value(m_.constants.Scalar(kU64, 0)) : b.U32(0);
    } else {
      op = inst.binary();
      right = BinaryInst(m_, at).right();
      if (op != BinaryOp::kShiftLeft) right = b.ToUnsigned(right);
    }
    const Value result = b.Binary(op, type, left, right);
    m_[result.inst()].flags = inst.flags;
    ReplaceInPlace(m_, at, Op::kConvert, {result});
  }

  Module& m_;
  const WrappingArithmeticConfig& config_;
  const RangeAnalysis* ranges_ = nullptr;
};

}  // namespace

Status RunWrappingArithmetic(Module& m, const WrappingArithmeticConfig& config, Diagnostics&) {
  Rewriter(m, config).Run();
  return Status::Ok();
}

}  // namespace tessera::ir
