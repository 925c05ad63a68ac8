// Which values an integer expression can have, as far as one forward walk can tell.
#ifndef TESSERA_IR_ANALYSIS_RANGES_H_
#define TESSERA_IR_ANALYSIS_RANGES_H_

#include <cstdint>

#include "base/plain_vector.h"
#include "base/pool_vector.h"
#include "ir/analysis/known_facts.h"
#include "ir/analysis/loop_exit.h"
#include "ir/analysis/value_numbers.h"
#include "ir/module.h"

namespace tessera::ir {

// Which functions are to be visited so that all is known that can be known in those of `asked` (by FunctionId): these,
// and where one of them takes integers, all, because the calls tell what they can be.
PoolVector<bool> FunctionsToVisit(const Module& m, const PoolVector<bool>& asked);

// Ranges of scalar i32 and u32 values. Instructions are shown to it in program order, operands
// before their uses; each costs constant time. What it knows:
// - constants, and arithmetic on ranges that cannot wrap,
// - x & mask, x % c, x / c, x >> c, min, max, clamp, select, conversions,
// - built-in values that an entry point takes: local_invocation_index, local_invocation_id.x, ... from
//   a constant workgroup size; those of subgroups, more if the entry point says how large they are. A structure that a
//   program makes by itself holds anything.
// - parameters of other functions, if each call has been visited before: for who visits callers first, which is all
//   functions from the last to the first. What they have then is what the arguments of all calls can be.
// - the variable that a loop counts by (see LoopExit), between the loop's exit and the step,
// - variables that are never stored to after their initialization, and what was stored last where that is certain,
// - conditions that hold at the instruction (KnownFacts): in the blocks of an `if`, behind an `if` with a block that
//   leaves, on the right of && and ||, in the operands of select and in the cases of a switch. They are about numbers
//   (ValueNumbers), so that it does not matter which instruction computes a value.
class RangeAnalysis {
 public:
  // Looks at the variables and loops of all functions. A function must not get others, nor others of their uses, before
  // BeginFunction has been called for it.
  explicit RangeAnalysis(const Module& m);

  void BeginFunction(FunctionId function);
  // The instruction has been reached; those of the blocks that it owns come next.
  void Visit(InstId id) { Visit(id, m_[id]); }
  void Visit(InstId id, const Inst& inst) {
    if (inst.block != block_) SwitchTo(inst.block);
    if (inst.type == kI32 || inst.type == kU32 || kGivesRanges.Has(inst.op)) {
      Follow(id, inst);
    } else if (inst.op == Op::kStore) {
      VisitStore(id, inst);
    } else if (inst.op == Op::kLoad && !ValueNumbers::HasNoIntegers(inst.type)) {
      numbers_.Visit(id, inst);
    }
  }

  // The whole range of the type where nothing is known. `v` is of type i32 or u32.
  Interval Of(Value v) const;

  // Whether `index`, as u32, is surely less than `count`.
  bool IsBelow(Value index, uint32_t count) const;
  // The same of the length of the runtime-sized array at `base`, or in its `member` if there is one.
  bool IsBelowLength(Value index, Value base, Value member) const;
  // The same of the number of invocations in a subgroup, which is at least 4.
  bool IsBelowSubgroupSize(Value index) const;

  // The number of a value (ValueNumbers).
  Value NumberOf(Value v) const { return numbers_.Of(v); }
  // Whether the instruction stands in a block that is open, so that its value can be used.
  bool IsInScope(InstId id) const { return numbers_.IsOpen(m_[id].block); }

  // What leaves the loop, whether it has been visited or not.
  LoopExit ExitOf(InstId loop) const { return exits_.Of(loop); }
  // The exit of the loop that `test` leaves, if it is one that has been visited; see LoopExit.
  const LoopExit* ExitAt(InstId test) const;
  // Whether the loop surely ends by that exit: the step leads to the bound and cannot wrap on the
  // way, or leads through a value that leaves. Before the loop is visited, as little is known of its variable and its
  // bound as where nothing is.
  bool Ends(const LoopExit& exit) const;
  // Whether a loop that may not end surely ends if its bound is kept within `*bounds`, and does the same otherwise:
  // with a bound outside of them, the loop never ends once it is reached.
  bool EndsWithin(const LoopExit& exit, Interval* bounds) const;

 private:
  // Beside those that have values themselves: these give ranges to variables and parameters.
  static constexpr OpSet kGivesRanges = {Op::kVar, Op::kLoop, Op::kIf, Op::kCall};

  struct OpenBlock {
    BlockId block;
    size_t mark;  // in facts_, where it begins
  };

  // ---- conditions (ranges_conditions.cc)
  void SwitchTo(BlockId block);
  void Enter(BlockId block);
  InstId Leave();
  void LeaveAll();
  void AssumeCase(InstId switch_id, BlockId block);
  void AssumeAfter(InstId if_id);
  void Assume(Value condition, bool holds) {
    int budget = kMaxConditions;
    Assume(condition, holds, &budget);
  }
  void Assume(Value condition, bool holds, int* budget);
  void AssumeShortCircuit(InstId if_id, bool holds, int* budget);
  void AssumeComparison(InstId comparison, bool holds);
  void AssumeAtMost(Value x, Value y, int64_t distance);
  void AssumeDifferent(Value x, Value y);
  void Learn(Value x, Interval interval, Value other, int64_t distance);
  Interval OfSelect(InstId id);

  // ---- proofs (ranges_proofs.cc)
  struct Goal;
  Interval Reevaluate(Value v, int depth) const;
  int64_t LeastLength(const Goal& goal) const;
  bool IsLengthOf(Value v, const Goal& goal) const;
  bool IsGoal(Value v, const Goal& goal) const;
  bool AtMost(Value v, int64_t distance, Goal* goal, bool is_never_negative = false) const;
  bool FactsProve(Value v, int64_t distance, Goal* goal) const;
  bool OperandsProve(InstId id, int64_t distance, Goal* goal) const;
  bool BinaryProves(InstId id, int64_t distance, Goal* goal) const;

  Interval PlainRangeOf(Value v) const;
  Interval Reevaluated(InstId id) const;
  void Follow(InstId id, const Inst& inst);
  void VisitStore(InstId id, const Inst& inst) {
    // A store of a float changes the structure or array around it, which may be loaded as a whole.
    numbers_.Visit(id, inst);
    Forget(m_.Operand(inst, 0));
  }
  // After a store nothing is known of the variable.
  void Forget(Value pointer) {
    if (pointer.is_inst() && pointer.index() < ranges_.size()) ranges_[pointer.index()] = 0;
  }
  void SetRange(uint32_t inst, Interval range);
  Interval OfInst(const Inst& inst, InstId id) const;
  Interval OfBinary(const Inst& inst, InstId id) const;
  Interval OfBuiltin(const Inst& inst, InstId id) const;
  Interval OfLoad(const Inst& inst, InstId id) const;
  Interval OfBuiltinValue(BuiltinValue value, int component) const;
  Interval NumSubgroups() const;
  // The built-in value that `v` is (a parameter of an entry point, or a member of one), and through
  // `component` which of its components, -1 for a scalar.
  BuiltinValue BuiltinValueOf(InstId component_access, int* component) const;
  BuiltinValue BuiltinValueOf(Value v) const;
  // The same of a scalar.
  BuiltinValue BuiltinOf(Value v) const;
  Interval InitialValue(InstId var) const;
  void VisitCall(InstId call);
  Interval FirstOf(const LoopExit& exit) const;
  // What the variable of the exit can be between the exit and the step; false when the step may wrap.
  bool InLoop(const LoopExit& exit, Interval* now) const;
  bool GoesUp(const LoopExit& exit, Interval first, Interval* now) const;
  bool GoesDown(const LoopExit& exit, Interval first, Interval* now) const;
  bool EndingBounds(const LoopExit& exit, Interval* bounds) const;
  bool LastProduct(const LoopExit& exit, int64_t* last) const;
  BinaryOp CompareOf(const LoopExit& exit, Interval first) const;

  static constexpr int kMaxConditions = 16;  // of one `if` that are taken apart

  const Module& m_;
  LoopExits exits_;
  mutable ValueNumbers numbers_;  // computes numbers when they are asked for
  KnownFacts facts_;
  PoolVector<OpenBlock> open_;         // from the function's body to the block of the instruction
  BlockId block_;                      // the last of them
  Value subgroup_size_input_;          // the parameter of the entry point, or none
  mutable int reevaluated_depth_ = 0;  // of expressions that Of computes once more
  bool is_entry_point_ = false;
  int64_t workgroup_size_[3] = {0, 0, 0};  // 0: not known
  int64_t invocations_ = 0;                // in a workgroup; 0: not known
  int64_t subgroup_size_ = 0;              // of @subgroup_size; 0: not known
  PoolVector<uint32_t> unvisited_calls_;   // by FunctionId; none if no function takes integers
  PoolVector<Interval> arguments_;         // by ParamId: of the calls that have been visited
  // By InstId: 1 + the index in known_; 0: nothing is known. Of a kVar: what a load of it gives now.
  PlainVector<uint32_t> ranges_;
  PlainVector<Interval> known_;
  PoolVector<LoopExit> waiting_;  // of the loops whose bodies have begun: their exit comes next
  LoopExit passed_;               // the exit that was visited last
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_RANGES_H_
