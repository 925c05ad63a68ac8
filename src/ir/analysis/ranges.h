// Computes the possible values of integer expressions in one forward walk.
#ifndef TESSERA_IR_ANALYSIS_RANGES_H_
#define TESSERA_IR_ANALYSIS_RANGES_H_

#include <cstdint>

#include "base/plain_vector.h"
#include "base/pool_vector.h"
#include "ir/analysis/known_facts.h"
#include "ir/analysis/loop_exit.h"
#include "ir/analysis/value_numbers.h"
#include "ir/module.h"
#include "ir/views.h"

namespace tessera::ir {

// Returns which functions have to be visited to get the most precise ranges in the functions of
// `asked` (by FunctionId). These are the functions of `asked`, or all functions if one of them has
// integer parameters, because their ranges follow from the calls.
PoolVector<bool> FunctionsToVisit(const Module& m, const PoolVector<bool>& asked);

// Ranges of scalar i32 and u32 values. The caller visits instructions in program order, operands
// before their uses; each takes constant time. The analysis handles:
// - constants, and arithmetic on ranges that cannot wrap,
// - x & mask, x % c, x / c, x >> c, min, max, clamp, select, conversions,
// - built-in inputs of entry points: local_invocation_index, local_invocation_id.x, ... for a
//   constant workgroup size, and those of subgroups, which are narrower if the entry point sets the
//   subgroup size. A structure that the program constructs itself may hold any value.
// - parameters of other functions, if all calls have been visited before, i.e. callers are visited
//   first: all functions from the last to the first. Their range is the union of the arguments of
//   all calls.
// - the variable that a loop counts with (see LoopExit), between the loop's exit and the step,
// - variables without stores after their initialization, and the value stored last where it is
//   known,
// - conditions that hold at the instruction (KnownFacts): in the blocks of an `if`, after an `if`
//   with a block that leaves, on the right of && and ||, in the operands of select and in the cases
//   of a switch. They are facts about value numbers (ValueNumbers), so that it does not matter
//   which instruction computes a value.
class RangeAnalysis {
 public:
  // Visits the variables and loops of all functions. No new variables, loops or uses of variables
  // may be added to a function before BeginFunction is called for it.
  explicit RangeAnalysis(const Module& m);

  void BeginFunction(FunctionId function);
  // Visits the instruction. The instructions of the blocks that it owns come next.
  void Visit(InstId id) { Visit(id, m_[id]); }
  void Visit(InstId id, const Inst& inst) {
    if (inst.block != block_) SwitchTo(inst.block);
    if (inst.type == kI32 || inst.type == kU32) return Follow(id, inst);
    if (!kMatters.Has(inst.op)) return;  // most instructions
    if (inst.op == Op::kLoad) {
      if (!ValueNumbers::HasNoIntegers(inst.type)) numbers_.Visit(id, inst);
    } else if (inst.op == Op::kStore) {
      VisitStore(id, inst);
    } else {
      Follow(id, inst);
    }
  }

  // Returns the range of `v`, an i32 or u32, or the whole range of its type if nothing is known.
  Interval Of(Value v) const;

  // Returns whether `index`, read as u32, is proven to be less than `count`.
  bool IsBelow(Value index, uint32_t count) const;
  // Returns whether `index`, read as u32, is proven to be less than the length of a runtime-sized
  // array. The array is at `base`, or in its `member` if `member` is given.
  bool IsBelowLength(Value index, Value base, Value member) const;
  // Returns whether `index`, read as u32, is proven to be less than the subgroup size, which is at
  // least 4.
  bool IsBelowSubgroupSize(Value index) const;

  // Returns the value number of `v` (ValueNumbers).
  Value NumberOf(Value v) const { return numbers_.Of(v); }
  // Returns whether two uses of `v` may see different values (ValueNumbers). A test of `v` then says
  // nothing about the next use.
  bool IsUnstable(Value v) const { return numbers_.IsUnstable(v); }
  // Returns whether the instruction is in an open block, so that its value can be used.
  bool IsInScope(InstId id) const { return numbers_.IsOpen(m_[id].block); }

  // Returns the exit of the loop, which need not have been visited.
  LoopExit ExitOf(InstId loop) const { return exits_.Of(loop); }
  // Returns the loop exit that `test` is, if the loop has been visited, or null; see LoopExit.
  const LoopExit* ExitAt(InstId test) const;
  // Returns whether the loop is proven to end through `exit`: the step leads to the bound without
  // wrapping, or through a value that leaves the loop. Before the loop is visited, nothing is known
  // about its variable and its bound.
  bool Ends(const LoopExit& exit) const;
  // Returns whether a loop that may not end can be made to end by clamping its bound to `*bounds`,
  // without changing its behavior otherwise. If the bound is outside of `*bounds` when the loop is
  // reached, the loop never ends.
  bool EndsWithin(const LoopExit& exit, Interval* bounds) const;

 private:
  // Operations that matter regardless of their type: they determine the ranges of variables and
  // parameters, or the values that variables hold.
  static constexpr OpSet kMatters = {Op::kVar,  Op::kLoop, Op::kIf,
                                     Op::kCall, Op::kLoad, Op::kStore};

  struct OpenBlock {
    BlockId block;
    size_t mark;     // in facts_, where the block begins
    size_t pending;  // in pending_, where the block begins
  };
  // A condition that holds in the rest of an open block and has not been turned into facts. `at` is
  // an `if`, whose condition is `holds`, or a switch.
  struct Pending {
    InstId at;
    bool holds;
    BlockId block;
  };

  // ---- conditions (ranges_conditions.cc)
  void SwitchTo(BlockId block);
  void Enter(BlockId block);
  InstId Leave();
  void LeaveAll();
  void AssumeCase(InstId switch_id, BlockId block);
  void AssumeAfter(InstId if_id);
  // Turns the pending conditions into facts, which queries use. Many blocks have no integers, and
  // the analysis leaves them before any query.
  void Settle() const {
    if (!pending_.empty()) const_cast<RangeAnalysis*>(this)->SettleAll();
  }
  void SettleAll();
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
    const Value pointer = StoreInst(m_, inst).pointer();
    if (numbers_.HoldsOnlyFloats(pointer)) return;
    // A store of a float changes the structure or array around it, which may be loaded as a whole.
    numbers_.Visit(id, inst);
    Forget(pointer);
  }
  // Drops the range of a variable, because nothing is known after a store.
  void Forget(Value pointer) {
    if (pointer.is_inst() && pointer.index() < ranges_.size()) ranges_[pointer.index()] = 0;
  }
  void SetRange(uint32_t inst, Interval range);
  Interval OfInst(const Inst& inst, InstId id) const;
  Interval OfBinary(const Inst& inst, InstId id) const;
  Interval OfBuiltin(const Inst& inst, InstId id) const;
  // Return whether the output of a built-in function, or of a remainder, may use an operand twice
  // and see two values of it (ValueNumbers::IsUnstable). The range of the operand then says nothing
  // about the result.
  bool OperandRaces(InstId builtin) const {
    return numbers_.IsUnstable(BuiltinInst(m_, builtin).argument(0));
  }
  bool RemainderRaces(InstId id) const;
  Interval OfLoad(const Inst& inst, InstId id) const;
  Interval OfBuiltinValue(BuiltinValue value, int component) const;
  Interval NumSubgroups() const;
  // Returns the built-in value that `v` is, either as a parameter of an entry point or as a member
  // of one. Stores the index of the component in `component`, or -1 for a scalar.
  BuiltinValue BuiltinValueOf(InstId component_access, int* component) const;
  BuiltinValue BuiltinValueOf(Value v) const;
  // Returns the built-in value that a scalar is.
  BuiltinValue BuiltinOf(Value v) const;
  Interval InitialValue(InstId var) const;
  void VisitCall(InstId call);
  Interval FirstOf(const LoopExit& exit) const;
  // Computes the range of the exit's variable between the exit and the step. Returns false if the
  // step may wrap.
  bool InLoop(const LoopExit& exit, Interval* now) const;
  bool GoesUp(const LoopExit& exit, Interval first, Interval* now) const;
  bool GoesDown(const LoopExit& exit, Interval first, Interval* now) const;
  bool EndingBounds(const LoopExit& exit, Interval* bounds) const;
  bool LastProduct(const LoopExit& exit, int64_t* last) const;
  BinaryOp CompareOf(const LoopExit& exit, Interval first) const;

  // maximum number of conditions of one `if` to decompose
  static constexpr int kMaxConditions = 16;

  const Module& m_;
  LoopExits exits_;
  mutable ValueNumbers numbers_;  // computes value numbers on demand
  KnownFacts facts_;
  OpSet fact_ops_;  // the operations of the values that facts are about
  PoolVector<Pending> pending_;
  PoolVector<OpenBlock> open_;  // from the function's body to the block of the current instruction
  BlockId block_;               // the innermost open block
  Value subgroup_size_input_;   // the parameter of the entry point, or none
  mutable int reevaluated_depth_ = 0;  // depth of expressions that Of evaluates again
  bool is_entry_point_ = false;
  int64_t workgroup_size_[3] = {0, 0, 0};  // 0 if unknown
  int64_t invocations_ = 0;                // per workgroup; 0 if unknown
  int64_t subgroup_size_ = 0;              // value of @subgroup_size; 0 if unknown
  // by FunctionId; empty if no function has integer parameters
  PoolVector<uint32_t> unvisited_calls_;
  PoolVector<Interval> arguments_;  // by ParamId: union over the visited calls
  // By InstId: 1 + the index in known_, or 0 if nothing is known. For a kVar: the range of a load
  // at the current position.
  PlainVector<uint32_t> ranges_;
  PlainVector<Interval> known_;
  PoolVector<LoopExit> waiting_;  // loops whose bodies have begun and whose exits come next
  LoopExit passed_;               // the exit visited last
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_RANGES_H_
