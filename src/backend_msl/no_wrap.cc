#include "backend_msl/no_wrap.h"

#include <algorithm>

#include "ir/analysis/ranges.h"
#include "ir/walk.h"

namespace tessera::msl {

namespace {

using ir::BinaryOp;
using ir::Inst;
using ir::InstId;
using ir::Interval;
using ir::Op;

class NoWrap {
 public:
  explicit NoWrap(ir::Module& m) : m_(m), ranges_(m) {}

  void Run() {
    for (uint32_t f = 0; f < m_.functions.size(); ++f) {
      if (!m_.functions[f].body.valid()) continue;
      ranges_.BeginFunction(ir::FunctionId(f));
      ir::ForEachInst(m_, m_.functions[f].body, [&](InstId i) {
        ranges_.Visit(i);
        Mark(i);
      });
    }
  }

 private:
  void Mark(InstId id) {
    Inst& inst = m_[id];
    if (inst.type != ir::kI32) return;
    int64_t low = 0, high = 0;
    if (inst.op == Op::kUnary && inst.unary() == ir::UnaryOp::kNegate) {
      const Interval x = ranges_.Of(m_.Operand(id, 0));
      low = -x.high;
      high = -x.low;
    } else if (inst.op == Op::kBinary) {
      const Interval l = ranges_.Of(m_.Operand(id, 0)), r = ranges_.Of(m_.Operand(id, 1));
      switch (inst.binary()) {
        case BinaryOp::kAdd:
          low = l.low + r.low;
          high = l.high + r.high;
          break;
        case BinaryOp::kSubtract:
          low = l.low - r.high;
          high = l.high - r.low;
          break;
        case BinaryOp::kMultiply: {
          const int64_t products[] = {l.low * r.low, l.low * r.high, l.high * r.low,
                                      l.high * r.high};
          low = *std::min_element(products, products + 4);
          high = *std::max_element(products, products + 4);
          break;
        }
        default: return;
      }
    } else {
      return;
    }
    if (low >= INT32_MIN && high <= INT32_MAX) inst.flags |= ir::InstFlags::kNativeSemantics;
  }

  ir::Module& m_;
  ir::RangeAnalysis ranges_;
};

}  // namespace

ir::Status RunNoWrap(ir::Module& m) {
  NoWrap(m).Run();
  return ir::Status::Ok();
}

}  // namespace tessera::msl
