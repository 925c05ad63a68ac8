#include "backend_spirv/unroll.h"

#include <algorithm>

#include "ir/walk.h"

namespace tessera::spirv {
namespace {

using ir::BinaryOp;
using ir::InstId;
using ir::Op;
using ir::Value;

constexpr int64_t kMostIterations = 256;  // of all loops around an access together
constexpr int kMostBlocks = 64;           // climbed from an access, however deep it is nested

class Finder {
 public:
  explicit Finder(const ir::Module& m) : m_(m) {}

  void Visit(InstId access) {
    if (m_[access].op != Op::kAccess || !IndexesMatrices(access)) return;
    int64_t iterations = 1;
    ir::BlockId block = m_[access].block;
    for (int i = 0; i < kMostBlocks && m_[block].parent.valid(); ++i) {
      const InstId owner = m_[block].parent;
      if (m_[owner].op == Op::kLoop) {
        const int64_t trips = TripCount(owner);
        if (trips == 0 || trips > kMostIterations / iterations) return;
        iterations *= trips;
        loops_.push_back(owner);
      }
      block = m_[owner].block;
    }
  }

  std::vector<InstId> Take() {
    const auto less = [](InstId a, InstId b) { return a.value < b.value; };
    std::sort(loops_.begin(), loops_.end(), less);
    loops_.erase(std::unique(loops_.begin(), loops_.end()), loops_.end());
    return std::move(loops_);
  }

 private:
  // An array of matrices, behind a pointer, and an index that is no constant.
  bool IndexesMatrices(InstId access) const {
    const ir::TypeId type = m_.TypeOf(m_.Operand(access, 0));
    if (m_.types.kind(type) != ir::TypeKind::kPointer) return false;
    ir::TypeId part = m_.types[type].element;
    bool dynamic = false;
    for (uint32_t i = 1; i < m_.OperandCount(access); ++i) {
      if (m_.types.kind(part) != ir::TypeKind::kArray) return false;
      part = m_.types[part].element;
      dynamic |= !m_.Operand(access, i).is_constant();
    }
    return dynamic && m_.types.kind(part) == ir::TypeKind::kSubgroupMatrix;
  }

  InstId LoadedVar(Value v) const {
    if (!v.is_inst() || m_[v.inst()].op != Op::kLoad) return {};
    const Value pointer = m_.Operand(v.inst(), 0);
    return pointer.is_inst() && m_[pointer.inst()].op == Op::kVar ? pointer.inst() : InstId();
  }

  // How often `for (var i = a; i < b; i += c)` runs, of constants; 0 for other loops. What else is
  // done to i is not looked at: a driver asked to unroll sees for itself.
  int64_t TripCount(InstId loop) const {
    if ((m_[loop].flags & ir::InstFlags::kLoopFor) == 0) return 0;
    const ir::Loop& blocks = m_.LoopOf(loop);
    InstId test = m_[blocks.body].first;
    while (test.valid() && m_[test].op != Op::kIf) test = m_[test].next;
    if (!test.valid() || !m_.Operand(test, 0).is_inst()) return 0;
    const InstId condition = m_.Operand(test, 0).inst();
    if (m_[condition].op != Op::kBinary) return 0;
    const BinaryOp op = m_[condition].binary();
    const Value end = m_.Operand(condition, 1);
    const InstId var = LoadedVar(m_.Operand(condition, 0));
    if ((op != BinaryOp::kLess && op != BinaryOp::kLessEqual) || !end.is_constant()) return 0;
    if (!var.valid()) return 0;
    int64_t first = 0;
    if (m_[var].operand_count != 0) {
      if (!m_.Operand(var, 0).is_constant()) return 0;
      first = m_.constants.IntValue(m_.Operand(var, 0).constant());
    }
    const int64_t step = StepOf(var, blocks.continuing);
    if (step <= 0) return 0;
    const int64_t past =
        m_.constants.IntValue(end.constant()) + (op == BinaryOp::kLessEqual ? 1 : 0);
    return past <= first ? 0 : (past - first + step - 1) / step;
  }

  int64_t StepOf(InstId var, ir::BlockId continuing) const {
    for (InstId at = m_[continuing].first; at.valid(); at = m_[at].next) {
      if (m_[at].op != Op::kStore || m_.Operand(at, 0) != Value(var)) continue;
      const Value sum = m_.Operand(at, 1);
      if (!sum.is_inst() || m_[sum.inst()].op != Op::kBinary) return 0;
      const Value step = m_.Operand(sum.inst(), 1);
      const bool adds = m_[sum.inst()].binary() == BinaryOp::kAdd && step.is_constant() &&
                        LoadedVar(m_.Operand(sum.inst(), 0)) == var;
      return adds ? m_.constants.IntValue(step.constant()) : 0;
    }
    return 0;
  }

  const ir::Module& m_;
  std::vector<InstId> loops_;
};

}  // namespace

std::vector<InstId> LoopsToUnroll(const ir::Module& m, ir::BlockId body) {
  Finder finder(m);
  ir::ForEachInst(m, body, [&](InstId at) { finder.Visit(at); });
  return finder.Take();
}

}  // namespace tessera::spirv
