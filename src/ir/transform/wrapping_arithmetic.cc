#include "ir/transform/wrapping_arithmetic.h"

#include "base/pool_vector.h"
#include "ir/analysis/analyses.h"
#include "ir/analysis/ranges.h"
#include "ir/analysis/signed_overflow.h"
#include "ir/builder.h"
#include "ir/edit.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

class Rewriter {
 public:
  Rewriter(Module& m, const WrappingArithmeticConfig& config, Analyses* analyses)
      : m_(m), config_(config), analyses_(analyses) {}

  void Run() {
    PoolVector<bool> open(m_.functions.size());  // the functions that need range analysis
    PoolVector<InstId> found;
    bool any_open = false;
    for (const Inst& inst : m_.insts) {
      if (!IsArithmetic(inst) || !inst.block.valid()) continue;
      const FunctionId function = m_[inst.block].function;
      if (!function.valid()) continue;
      found.push_back(m_.IdOf(inst));
      if (NeedsRanges(inst)) open[function.value] = any_open = true;
    }
    if (any_open) open = RewriteByRanges(open);
    // Rewrite the remaining functions. RewriteByRanges did not visit them, because their operations
    // need no ranges.
    for (const InstId id : found) {
      if (!open[m_[m_[id].block].function.value]) Rewrite(id);
    }
  }

 private:
  // Rewrites the functions in `open` according to their ranges. Visits callers before callees,
  // because calls determine the ranges of parameters. Returns the functions that were visited.
  PoolVector<bool> RewriteByRanges(const PoolVector<bool>& open) {
    RangeAnalysis ranges(m_, analyses_);
    PoolVector<bool> visited = FunctionsToVisit(m_, open);
    for (auto f = static_cast<uint32_t>(open.size()); f-- > 0;) {
      if (!visited[f]) continue;
      ranges.BeginFunction(FunctionId(f));
      ForEachInst(m_, m_.functions[f].body, [&](InstId at) {
        ranges.Visit(at);
        if (!IsArithmetic(m_[at])) return;
        if (MayOverflow(m_, ranges, at)) {
          Rewrite(at);
        } else if (!IsSignedLeftShift(m_, m_[at])) {
          // Records that the operation cannot overflow. A later run might not be able to prove this
          // again, because operands may have been rewritten by then.
          m_[at].flags |= InstFlags::kNativeSemantics;
        }
      });
    }
    return visited;
  }

  // Returns true if the instruction is a signed integer operation for which overflow may be
  // undefined on the target.
  bool IsArithmetic(const Inst& inst) const {
    constexpr OpSet kMayBe = {Op::kUnary, Op::kBinary};
    if (!kMayBe.Has(inst.op) || ValueNumbers::HasNoIntegers(inst.type)) return false;  // fast path
    return IsSignedSum(m_, inst) || (config_.left_shifts && IsSignedLeftShift(m_, inst));
  }
  bool NeedsRanges(const Inst& inst) const {
    return inst.type == kI32 && (analyses_ == nullptr || !analyses_->MayOverflow(m_.IdOf(inst)));
  }

  // Performs the operation in u32 or u64. The instruction `at` becomes the conversion of the
  // result, so the uses of `at` stay valid.
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
  Analyses* analyses_;
};

}  // namespace

Status RunWrappingArithmetic(Module& m, const WrappingArithmeticConfig& config,
                             Analyses* analyses) {
  Rewriter(m, config, analyses).Run();
  return Status::Ok();
}

}  // namespace tessera::ir
