// Computes the possible values of integer expressions in one forward walk over a function.
#ifndef TESSERA_IR_ANALYSIS_RANGES_H_
#define TESSERA_IR_ANALYSIS_RANGES_H_

#include <cstdint>
#include <optional>

#include "base/plain_vector.h"
#include "base/pool_vector.h"
#include "ir/analysis/analyses.h"
#include "ir/analysis/divisors.h"
#include "ir/analysis/input_ranges.h"
#include "ir/analysis/known_facts.h"
#include "ir/analysis/loop_exit.h"
#include "ir/analysis/unconditional_ranges.h"
#include "ir/analysis/value_numbers.h"
#include "ir/analysis/variable_users.h"
#include "ir/module.h"
#include "ir/views.h"

namespace tessera::ir {

// Returns the functions that the analysis must visit to find the most precise ranges in the
// functions in `asked`. Both vectors are indexed by FunctionId. The result usually equals `asked`.
// It contains all functions if a function in `asked` is not an entry point and has integer
// parameters, because their ranges depend on the calls. If the module may have unstable values,
// parameters of any type have the same effect, because calls also determine whether a parameter is
// unstable (ValueNumbers::IsUnstable).
PoolVector<bool> FunctionsToVisit(const Module& m, const PoolVector<bool>& asked);

// Computes ranges of scalar i32 and u32 values. The caller visits instructions in program order,
// operands before their uses. Each visit takes constant time. The analysis handles:
// - constants, and arithmetic that cannot wrap for operands in the known ranges
// - x & mask, x % c, x / c, x >> c, min, max, clamp, select, conversions
// - built-in inputs of entry points: local_invocation_index, local_invocation_id.x, ... for a
//   constant workgroup size, and the subgroup inputs. Their ranges are narrower if the entry point
//   sets the subgroup size. If the program itself constructs a structure of an input type, the
//   members may have any value.
// - parameters of functions that are not entry points, if all calls have already been visited. To
//   make this possible, the caller visits functions from the last to the first, i.e. callers before
//   callees. The range of a parameter is the union of the ranges of its arguments in all calls. If
//   a call has not been visited, the parameters may have any value and are treated as unstable (see
//   ValueNumbers::IsUnstable).
// - the counter of a loop (see LoopExit), between the loop's exit test and its step
// - variables that are never stored to after their initialization, and other variables if the value
//   most recently stored to them is known
// - conditions that hold at the instruction (KnownFacts): in the blocks of an `if`, after an `if`
//   with a block that does not reach its end, in the right operand of && and ||, in the operands of
//   select, and in switch cases. The facts are about value numbers (ValueNumbers), so they also
//   apply to equal values that other instructions compute.
class RangeAnalysis {
 public:
  // Uses the analyses in `shared`, which must outlive this object. If `shared` is null, computes
  // its own. Between the construction and BeginFunction(f), no pass may add variables, loops or
  // uses of variables to the function `f`.
  explicit RangeAnalysis(const Module& m, Analyses* shared = nullptr);

  void BeginFunction(FunctionId function);
  // Visits the instruction. The caller must then visit the instructions in the blocks owned by the
  // instruction.
  void Visit(InstId id) { Visit(id, m_[id]); }
  void Visit(InstId id, const Inst& inst) {
    if (inst.block != block_) SwitchTo(inst.block);
    if (inst.type == kI32 || inst.type == kU32) return Follow(id, inst);
    if (!kMatters.Has(inst.op)) return;  // fast path for most instructions
    if (inst.op == Op::kLoad) {
      if (!ValueNumbers::HasNoIntegers(inst.type)) numbers_.Visit(id, inst);
    } else if (inst.op == Op::kStore) {
      VisitStore(id, inst);
    } else {
      Follow(id, inst);
    }
  }

  // Returns the range of `v`, an i32 or u32. If nothing is known, it is the full range of the type.
  Interval Of(Value v) const;

  // Returns whether `index`, interpreted as u32, is proven to be less than `count`.
  bool IsBelow(Value index, uint32_t count) const;
  // Returns whether `index`, interpreted as u32, is proven to be less than the length of a
  // runtime-sized array. The array is at `base`, or is member `member` of the structure at `base`
  // if `member` is valid.
  bool IsBelowLength(Value index, Value base, Value member) const;
  // Returns whether `index`, interpreted as u32, is proven to be less than the subgroup size. The
  // proof may rely on the fact that every subgroup size is at least 4.
  bool IsBelowSubgroupSize(Value index) const;

  // Returns the value numbers at the current position.
  ValueNumbers& numbers() const { return numbers_; }
  // Returns the divisor analysis. Unlike ranges, its results hold at every position.
  const Divisors& divisors() const {
    if (!divisors_) divisors_.emplace(m_, &users_);
    return *divisors_;
  }
  // Drops the range of a variable or instruction. Called if an unknown value is stored to the
  // variable, or if the instruction is moved out of the block in which it was visited.
  void Forget(Value v) {
    if (v.is_inst() && v.index() < ranges_.size()) ranges_[v.index()] = 0;
  }

  // Returns the exit of `loop`, even if the walk has not reached the exit yet.
  LoopExit ExitOf(InstId loop) const { return exits_.Of(loop); }
  // Returns the most recently visited loop exit if its kIf is `test`, and null otherwise.
  const LoopExit* ExitAt(InstId test) const;
  // Returns whether the loop is proven to end because its variable reaches a value for which `exit`
  // is taken. Before the walk has visited the loop, the proof can use only constant initial values
  // and bounds.
  bool Ends(const LoopExit& exit) const;
  // Computes an interval `*bounds` such that the loop always ends if its bound is clamped to this
  // interval. Returns false if there is none. Clamping the bound changes only the behavior of loops
  // that would otherwise never end.
  bool EndsWithin(const LoopExit& exit, Interval* bounds) const;

 private:
  // The operations that must be visited even if their result is not an integer, because they
  // determine the ranges or contents of variables and parameters.
  static constexpr OpSet kMatters = {Op::kVar,  Op::kLoop, Op::kIf,
                                     Op::kCall, Op::kLoad, Op::kStore};

  struct OpenBlock {
    BlockId block;
    size_t mark;     // size of facts_ when the block was entered
    size_t pending;  // size of pending_ when the block was entered
  };
  // Information about the rest of `block` that has not been converted into facts yet. If `at` is an
  // `if`, its condition has the value `holds`. Otherwise, `at` is a switch, and `block` is one of
  // its cases.
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
  // Converts the pending conditions into facts. Called lazily, on the first query, because many
  // blocks are never queried, e.g. blocks without integers.
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
  void RecordRange(Value x, Interval interval, Value other, int64_t distance);
  Interval OfSelect(InstId id);

  // ---- proofs (ranges_proofs.cc)
  struct Goal;
  Interval Reevaluate(Value v, int depth) const;
  int64_t LeastLength(const Goal& goal) const;
  bool IsGoal(Value v, const Goal& goal) const;
  bool AtMost(Value v, int64_t distance, Goal* goal, bool is_never_negative = false) const;
  bool FactsProve(Value v, int64_t distance, Goal* goal) const;
  bool OperandsProve(InstId id, int64_t distance, Goal* goal) const;
  bool BinaryProves(InstId id, int64_t distance, Goal* goal) const;

  Interval PlainRangeOf(Value v) const;
  Interval WithFacts(Value v, Interval range) const;
  Interval Reevaluated(Value v, Interval plain) const;
  Interval ReevaluatedCall(InstId call) const;
  void Follow(InstId id, const Inst& inst);
  void VisitStore(InstId id, const Inst& inst) {
    const Value pointer = StoreInst(m_, inst).pointer();
    if (numbers_.HoldsOnlyFloats(pointer)) return;
    // A store of a float into a structure or array that also contains integers must be visited,
    // because it changes the result of loading the structure or array as a whole.
    numbers_.Visit(id, inst);
    Forget(pointer);
  }
  void SetRange(uint32_t inst, Interval range);
  Interval OfInst(const Inst& inst, InstId id) const;
  Interval OfBinary(const Inst& inst, InstId id) const;
  Interval OfBuiltin(const Inst& inst, InstId id) const;
  bool OperandRaces(InstId builtin) const;
  bool RemainderRaces(InstId id) const;
  Interval OfLoad(const Inst& inst, InstId id) const;
  Interval OfInput(BuiltinValue value, int component) const;
  Interval InitialValue(InstId var) const;
  void VisitCall(InstId call);
  Interval FirstOf(const LoopExit& exit) const;
  // Computes `*now`, the range of the loop variable after the exit test and before the step.
  // Returns false if the step may wrap.
  bool InLoop(const LoopExit& exit, Interval* now) const;
  bool EndingBounds(const LoopExit& exit, Interval* bounds) const;

  // The maximum number of conditions that are extracted from one `if`.
  static constexpr int kMaxConditions = 16;

  const Module& m_;
  std::optional<Analyses> own_;  // used if the caller shares no analyses
  const VariableUsers& users_;
  const LoopExits& exits_;
  InputRanges inputs_;
  mutable ValueNumbers numbers_;               // computes value numbers on demand
  mutable UnconditionalRanges unconditional_;  // computes ranges on demand
  mutable std::optional<Divisors> divisors_;   // computes divisors on demand
  KnownFacts facts_;
  PoolVector<Pending> pending_;
  PoolVector<OpenBlock> open_;  // all open blocks, from the function's body to the innermost one
  BlockId block_;               // the innermost open block
  Value subgroup_size_input_;  // the entry-point parameter that contains the subgroup size, or none
  mutable int reevaluated_depth_ = 0;  // depth of expressions that `Of` may still reevaluate
  mutable int reevaluated_steps_ = 0;  // the number of values that `Of` may still reevaluate
  // For each function, indexed by FunctionId: the number of calls to it that have not been visited
  // yet. Empty if calls imply nothing about the parameters of any function.
  PoolVector<uint32_t> unvisited_calls_;
  // The union of the argument ranges in all visited calls, indexed by ParamId.
  PoolVector<Interval> arguments_;
  // For each value, indexed by InstId: 1 + the index of its range in known_, or 0 if nothing is
  // known. The range of a kVar is the range that a load at the current position would have.
  PlainVector<uint32_t> ranges_;
  PlainVector<Interval> known_;
  // A stack of loop exits: one for each loop whose body the walk has entered and whose exit the
  // walk has not reached yet.
  PoolVector<LoopExit> waiting_;
  LoopExit passed_;  // the most recently visited exit
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_RANGES_H_
