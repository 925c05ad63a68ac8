#include "backend_spirv/unroll.h"

#include <algorithm>

#include "base/pool_vector.h"
#include "base/stable_sort.h"
#include "ir/analysis/loop_exit.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::spirv {
namespace {

using ir::BinaryOp;
using ir::InstId;
using ir::Op;
using ir::Value;

// Loops around an access are unrolled so that the indices of the access become constants. This is
// the maximum product of the iteration counts of these loops.
constexpr int64_t kMostIterations = 256;
constexpr int kMostBlocks = 64;     // the maximum number of enclosing blocks visited
constexpr size_t kMostParts = 16;   // the maximum number of instructions visited per access
constexpr int64_t kMostTurns = 16;  // the maximum iteration count of a short loop
// The maximum total number of instructions in all iterations of a short loop.
constexpr int64_t kMostInsts = 1024;
constexpr int64_t kInstsOfCall = 16;

class Finder {
 public:
  Finder(const ir::Module& m, ir::BlockId body) : m_(m), body_(body), exits_(m) {}

  void Visit(InstId at) {
    if (m_[at].op == Op::kLoop && IsShort(at)) loops_.push_back(at);
    if (m_[at].op == Op::kAccess) VisitAccess(at);
  }

  void VisitAccess(InstId access) {
    if (!IndexesMatrices(access)) return;
    FindVars(access);
    int64_t iterations = 1;
    ir::BlockId block = m_[access].block;
    for (int i = 0; i < kMostBlocks && m_[block].parent.valid(); ++i) {
      const InstId owner = m_[block].parent;
      block = m_[owner].block;
      if (m_[owner].op != Op::kLoop) continue;
      // Ignores loops whose counter does not affect the index. Unrolling these would not make the
      // index constant.
      const Counter counter = CounterOf(owner);
      if (std::find(vars_.begin(), vars_.end(), counter.var) == vars_.end()) continue;
      if (counter.trips > kMostIterations / iterations) return;
      iterations *= counter.trips;
      loops_.push_back(owner);
    }
  }

  PoolVector<InstId> Take() {
    StableSort(loops_, [](InstId loop) { return loop.value; });
    loops_.erase(std::unique(loops_.begin(), loops_.end()), loops_.end());
    return std::move(loops_);
  }

 private:
  struct Counter {
    InstId var;
    int64_t trips = 0;
  };

  // Returns whether `access` uses a non-constant index to select a subgroup matrix from an array in
  // memory.
  bool IndexesMatrices(InstId access) const {
    const ir::TypeId type = m_.TypeOf(ir::AccessInst(m_, access).base());
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
    const Value pointer = ir::LoadInst(m_, v.inst()).pointer();
    return pointer.is_inst() && m_[pointer.inst()].op == Op::kVar ? pointer.inst() : InstId();
  }

  // Finds the variables on which the indices of `access` depend.
  void FindVars(InstId access) {
    vars_.clear();
    PoolVector<InstId> parts{access};
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

  // Returns whether the loop has few iterations and few instructions, and contains a call or an
  // access to memory that invocations share.
  bool IsShort(InstId loop) {
    const Counter counter = CounterOf(loop, /*least_first=*/true);
    if (!counter.var.valid() || counter.trips > kMostTurns) return false;
    int64_t insts = 0;
    bool shares = false;
    for (const ir::BlockId block : {m_.LoopOf(loop).body, m_.LoopOf(loop).continuing}) {
      ir::ForEachInst(m_, block, [&](InstId at) {
        insts += m_[at].op == Op::kCall ? kInstsOfCall : 1;
        // A loop that contains another loop is never short.
        if (m_[at].op == Op::kLoop) insts += kMostInsts;
        shares = shares || m_[at].op == Op::kCall || AccessesShared(at);
      });
    }
    return shares && insts * counter.trips <= kMostInsts;
  }

  bool AccessesShared(InstId at) const {
    for (const uint32_t bits : m_.OperandBits(at)) {
      const ir::Type& type = m_.types[m_.TypeOf(Value::FromBits(bits))];
      if (type.kind == ir::TypeKind::kPointer && (type.space == ir::AddressSpace::kWorkgroup ||
                                                  type.space == ir::AddressSpace::kStorage)) {
        return true;
      }
    }
    return false;
  }

  // Matches a loop of the form `for (var i = a; i < b; i += c)` with constant a, b and c. Returns
  // the counter i and the iteration count, or an empty Counter if there is no match. If
  // `least_first` is true, `a` need not be constant for a u32 counter. A non-constant `a` counts as
  // 0, so that the iteration count is an upper bound.
  Counter CounterOf(InstId loop, bool least_first = false) {
    if (!has_uses_) exits_.RecordStoresInFunction(body_);
    has_uses_ = true;
    const ir::LoopExit exit = exits_.Of(loop);
    if (!exit.only_store || exit.step_op != BinaryOp::kAdd || exit.step < 0) return {};
    if (exit.compare != BinaryOp::kLess && exit.compare != BinaryOp::kLessEqual) return {};
    int64_t first = 0, past = 0;
    if (!IsConstant(exit.bound, &past)) return {};
    if (m_[exit.var].operand_count != 0 &&
        !IsConstant(ir::VarInst(m_, exit.var).initial(), &first) &&
        !(least_first && m_.types[m_[exit.var].type].element == ir::kU32)) {
      return {};
    }
    if (exit.compare == BinaryOp::kLessEqual) ++past;
    if (past <= first) return {};
    return {exit.var, (past - first + exit.step - 1) / exit.step};
  }

  bool IsConstant(Value v, int64_t* value) const {
    if (!v.is_constant()) return false;
    *value = m_.constants.IntValue(v.constant());
    return true;
  }

  const ir::Module& m_;
  const ir::BlockId body_;
  ir::LoopExits exits_;
  // Whether `exits_` has analyzed the function. The function is analyzed lazily, because the
  // analysis is rarely needed.
  bool has_uses_ = false;
  PoolVector<InstId> loops_;
  PoolVector<InstId> vars_;  // the variables on which the current access depends
};

}  // namespace

PoolVector<InstId> LoopsToUnroll(const ir::Module& m, ir::BlockId body) {
  Finder finder(m, body);
  ir::ForEachInst(m, body, [&](InstId at) { finder.Visit(at); });
  return finder.Take();
}

}  // namespace tessera::spirv
