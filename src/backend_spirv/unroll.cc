#include "backend_spirv/unroll.h"

#include <algorithm>

#include "ir/walk.h"

namespace tessera::spirv {
namespace {

using ir::BinaryOp;
using ir::InstId;
using ir::Op;
using ir::Value;

constexpr int64_t kMostIterations = 256;  // of all the loops of an access together
constexpr int kMostBlocks = 64;           // climbed from an access, however deep it is nested
constexpr size_t kMostParts = 16;         // of an index that are looked at

class Finder {
 public:
  explicit Finder(const ir::Module& m) : m_(m) {}

  void Visit(InstId access) {
    if (m_[access].op != Op::kAccess || !IndexesMatrices(access)) return;
    FindVars(access);
    int64_t iterations = 1;
    ir::BlockId block = m_[access].block;
    for (int i = 0; i < kMostBlocks && m_[block].parent.valid(); ++i) {
      const InstId owner = m_[block].parent;
      block = m_[owner].block;
      if (m_[owner].op != Op::kLoop) continue;
      // The indices become constants by the unrolling of the loops that they follow, not of others.
      const Counter counter = CounterOf(owner);
      if (std::find(vars_.begin(), vars_.end(), counter.var) == vars_.end()) continue;
      if (counter.trips > kMostIterations / iterations) return;
      iterations *= counter.trips;
      loops_.push_back(owner);
    }
  }

  std::vector<InstId> Take() {
    const auto less = [](InstId a, InstId b) { return a.value < b.value; };
    std::sort(loops_.begin(), loops_.end(), less);
    loops_.erase(std::unique(loops_.begin(), loops_.end()), loops_.end());
    return std::move(loops_);
  }

 private:
  struct Counter {
    InstId var;
    int64_t trips = 0;
  };

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

  // The variables that the access's indices are computed from.
  void FindVars(InstId access) {
    vars_.clear();
    std::vector<InstId> parts{access};
    for (size_t next = 0; next < parts.size() && next < kMostParts; ++next) {
      const InstId part = parts[next];
      for (uint32_t i = part == access ? 1 : 0; i < m_.OperandCount(part); ++i) {
        const Value v = m_.Operand(part, i);
        if (const InstId var = LoadedVar(v); var.valid()) {
          vars_.push_back(var);
        } else if (v.is_inst()) {
          parts.push_back(v.inst());
        }
      }
    }
  }

  // The i of `for (var i = a; i < b; i += c)`, of constants, and how often it runs; no variable for
  // other loops. What else is done to i is not looked at: a driver asked to unroll sees for itself.
  Counter CounterOf(InstId loop) const {
    if ((m_[loop].flags & ir::InstFlags::kLoopFor) == 0) return {};
    const ir::Loop& blocks = m_.LoopOf(loop);
    InstId test = m_[blocks.body].first;
    while (test.valid() && m_[test].op != Op::kIf) test = m_[test].next;
    if (!test.valid() || !m_.Operand(test, 0).is_inst()) return {};
    const InstId condition = m_.Operand(test, 0).inst();
    if (m_[condition].op != Op::kBinary) return {};
    const BinaryOp op = m_[condition].binary();
    const Value end = m_.Operand(condition, 1);
    const InstId var = LoadedVar(m_.Operand(condition, 0));
    if ((op != BinaryOp::kLess && op != BinaryOp::kLessEqual) || !end.is_constant()) return {};
    if (!var.valid()) return {};
    int64_t first = 0;
    if (m_[var].operand_count != 0) {
      if (!m_.Operand(var, 0).is_constant()) return {};
      first = m_.constants.IntValue(m_.Operand(var, 0).constant());
    }
    const int64_t past =
        m_.constants.IntValue(end.constant()) + (op == BinaryOp::kLessEqual ? 1 : 0);
    const int64_t step = StepOf(var, blocks.continuing);
    if (step <= 0 || past <= first) return {};
    return {var, (past - first + step - 1) / step};
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
  std::vector<InstId> vars_;  // of the access that is looked at
};

}  // namespace

std::vector<InstId> LoopsToUnroll(const ir::Module& m, ir::BlockId body) {
  Finder finder(m);
  ir::ForEachInst(m, body, [&](InstId at) { finder.Visit(at); });
  return finder.Take();
}

}  // namespace tessera::spirv
