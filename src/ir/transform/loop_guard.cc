#include "ir/transform/loop_guard.h"

#include <algorithm>

#include "base/pool_vector.h"
#include "ir/analysis/ranges.h"
#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/edit.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

class Guarder {
 public:
  Guarder(Module& m, const LoopGuardConfig& config, Analyses* analyses)
      : m_(m), config_(config), ranges_(m, analyses), loops_(m.loops.size()) {}

  // Returns whether the module has changed.
  bool Run() {
    PoolVector<bool> open(m_.functions.size());
    for (uint32_t i = 0; i < loops_.size(); ++i) FindLoop(i, &open);
    FollowRanges(open);
    for (const Found& found : loops_) {
      if (found.loop.valid() && (!found.ends || IsLongAndOuter(found))) Guard(found);
    }
    return changed_;
  }

 private:
  struct Found {
    InstId loop;  // invalid if the loop was removed
    LoopExit exit;
    bool ends = false;
  };

  // Finds the exit of loop `i`, and determines whether the loop always terminates, regardless of
  // the ranges of its variables. If the loop has an exit but might not terminate, adds the loop's
  // function to `open`, because range analysis may still prove termination.
  void FindLoop(uint32_t i, PoolVector<bool>* open) {
    const Block& body = m_[m_.loops[i].body];
    if (!body.function.valid()) return;  // the loop is in a removed function
    const Inst& owner = m_[body.parent];
    if (owner.op != Op::kLoop || !owner.block.valid()) return;
    Found& found = loops_[i];
    found.loop = body.parent;
    found.exit = ranges_.ExitOf(found.loop);
    found.ends = found.exit.valid() && ranges_.Ends(found.exit);
    if (!found.ends && found.exit.valid()) (*open)[body.function.value] = true;
  }

  // Returns true if config_.outer_loops applies: the loop contains another loop, and its own bound
  // is not a constant.
  bool IsLongAndOuter(const Found& found) const {
    return config_.outer_loops && !found.exit.bound.is_constant() && HoldsLoops(found.loop);
  }
  // Returns true if `loop` contains another loop. Does not descend into nested loops, so calls for
  // all loops of a module examine each instruction at most once in total.
  bool HoldsLoops(InstId loop) const {
    const Loop& blocks = m_.LoopOf(loop);
    PoolVector<BlockId> open = {blocks.body, blocks.continuing};
    while (!open.empty()) {
      const BlockId block = open.back();
      open.pop_back();
      for (InstId at = m_[block].first; at.valid(); at = m_[at].next) {
        if (m_[at].op == Op::kLoop) return true;
        for (uint32_t i = 0; i < OwnedBlockCount(m_, at); ++i) {
          open.push_back(OwnedBlock(m_, at, i));
        }
      }
    }
    return false;
  }

  // Analyzes the functions in `open`. Visits callers before callees, because calls determine the
  // ranges of parameters.
  void FollowRanges(const PoolVector<bool>& open) {
    if (std::ranges::find(open, true) == open.end()) return;
    const PoolVector<bool> visited = FunctionsToVisit(m_, open);
    for (auto f = static_cast<uint32_t>(visited.size()); f-- > 0;) {
      if (!visited[f]) continue;
      ranges_.BeginFunction(FunctionId(f));
      ForEachInst(m_, m_.functions[f].body, [&](InstId at) {
        const Op op = m_[at].op;
        ranges_.Visit(at);
        if (op == Op::kIf) Decide(at);
      });
    }
  }

  // Decides whether a loop needs a guard. `at` is the `if` that is the loop's exit.
  void Decide(InstId at) {
    const LoopExit* exit = ranges_.ExitAt(at);
    if (exit == nullptr) return;
    Found& found = loops_[m_[m_[m_[at].block].parent].blocks()];
    if (!found.ends) found.ends = ranges_.Ends(*exit) || LimitBound(*exit);
  }

  // Clamps the loop bound to values for which the loop terminates. If the clamp could change the
  // behavior of a terminating loop, changes nothing and returns false.
  bool LimitBound(const LoopExit& exit) {
    Interval ending;
    if (!ranges_.EndsWithin(exit, &ending)) return false;
    const TypeId type = m_.TypeOf(exit.bound);
    const bool is_upper = exit.compare == BinaryOp::kLess || exit.compare == BinaryOp::kLessEqual;
    const int64_t limit = is_upper ? ending.high : ending.low;
    Value bound = type == kI32 ? m_.constants.I32(static_cast<int32_t>(limit))
                               : m_.constants.U32(static_cast<uint32_t>(limit));
    // A bound that is constant is beyond the limit, because Ends is false. The limit replaces it.
    if (!exit.bound.is_constant()) {
      Builder b(m_, exit.comparison);
      bound = b.Builtin(is_upper ? BuiltinFn::k_min : BuiltinFn::k_max, type, {exit.bound, bound});
    }
    m_.SetOperand(exit.comparison, exit.bound_operand, bound);
    changed_ = true;
    return true;
  }

  void Guard(const Found& found) {
    changed_ = true;
    const InstId loop = found.loop;
    const TypeId pair = TypeStore::Vector(kU32, 2);
    Builder b(m_, PlaceBefore(m_, loop));
    const Value all_ones = m_.constants.Splat(pair, m_.constants.U32(0xffffffffu));
    const TypeId pointer = m_.types.Pointer(AddressSpace::kFunction, pair, Access::kReadWrite);
    const InstId left = b.Emit(Op::kVar, pointer, {all_ones});
    m_.SetName(left, m_.strings.Intern("iterations_left"));

    // Leave the loop when the counter is zero.
    const InstId rest = RestOfTurn(found);
    b.SetBefore(rest);
    const Value count = b.Load(left);
    const Value is_zero =
        b.Binary(BinaryOp::kEqual, TypeStore::Vector(kBool, 2), count, m_.constants.Zero(pair));
    const InstId test = b.If(b.Builtin(BuiltinFn::k_all, kBool, {is_zero}));
    const If exits = m_.IfOf(test);
    b.SetEnd(exits.true_block);
    b.Emit(Op::kBreak, kVoid, {}, loop);
    b.SetEnd(exits.false_block);
    b.Yield();

    // Decrement the 64-bit counter. The borrow from the low word is subtracted from the high word.
    b.SetBefore(rest);
    const Value low = b.Access(count, {b.U32(0)}), high = b.Access(count, {b.U32(1)});
    const Value borrow =
        b.Select(kU32, b.U32(0), b.U32(1), b.Binary(BinaryOp::kEqual, kBool, low, b.U32(0)));
    const Value next[] = {b.Binary(BinaryOp::kSubtract, kU32, low, b.U32(1)),
                          b.Binary(BinaryOp::kSubtract, kU32, high, borrow)};
    b.Store(left, b.Emit(Op::kConstruct, pair, next));
    ReturnAfter(loop);
  }

  // Returns the instruction before which the counter is tested and decremented: the instruction
  // after the loop's exit or test, or the first instruction of the body if the loop has neither.
  InstId RestOfTurn(const Found& found) const {
    if (found.exit.valid()) return m_[found.exit.exit].next;
    const InstId first = m_[m_.LoopOf(found.loop).body].first;
    const InstId test = LoopInst(m_, found.loop).test();
    return test.valid() ? m_[test].next : first;
  }

  // If `unreachable` follows `loop`, replaces it with a return, because the guard has added an exit
  // to the loop. The returned value, if any, is zero.
  void ReturnAfter(InstId loop) {
    const InstId after = m_[loop].next;
    if (!after.valid() || m_[after].op != Op::kUnreachable) return;
    for (InstId at = loop; at.valid(); at = m_[m_[at].block].parent) {
      const InstId owner = m_[m_[at].block].parent;
      if (owner.valid() && m_[owner].op == Op::kLoop &&
          m_.LoopOf(owner).continuing == m_[at].block) {
        return;  // a continuing block must not contain a return (WGSL: Continuing Statement)
      }
    }
    const TypeId type = m_[m_[m_[loop].block].function].return_type;
    Builder b(m_, after);
    if (type == kVoid) {
      b.Emit(Op::kReturn, kVoid, {});
    } else {
      b.Emit(Op::kReturn, kVoid, {m_.constants.Zero(type)});
    }
    m_.Remove(after);
  }

  Module& m_;
  const LoopGuardConfig& config_;
  RangeAnalysis ranges_;
  PoolVector<Found> loops_;  // indexed like m_.loops
  bool changed_ = false;     // whether the pass has changed the module
};

}  // namespace

Status RunLoopGuard(Module& m, const LoopGuardConfig& config, Analyses* analyses) {
  const bool changes = !m.loops.empty() && Guarder(m, config, analyses).Run();
  if (!changes && analyses != nullptr) analyses->KeepAll();
  return Status::Ok();
}

}  // namespace tessera::ir
