// Finds the kIf that compares a variable with a bound to decide whether to leave a loop, and the
// step that updates the variable.
#ifndef TESSERA_IR_ANALYSIS_LOOP_EXIT_H_
#define TESSERA_IR_ANALYSIS_LOOP_EXIT_H_

#include <algorithm>
#include <cstdint>

#include "base/plain_vector.h"
#include "ir/module.h"

namespace tessera::ir {

class VariableUsers;

// A loop exit that is taken if `var compare bound` is false. `var` is declared outside of the loop.
// The loop contains a single store to `var`, which applies a constant step. An iteration reaches
// this store only after it has loaded `var`, compared the loaded value and executed `exit`.
struct LoopExit {
  // The kIf that may leave the loop. It is in the loop's body. If `exit` is invalid, no exit was
  // found, and the other fields are meaningless.
  InstId exit;
  InstId var;                          // an i32 or u32 variable
  BinaryOp compare = BinaryOp::kLess;  // kLess, kLessEqual, kGreater, kGreaterEqual or kNotEqual
  Value bound;                         // may have a different value in each iteration
  InstId comparison;                   // the kBinary that compares; its operands may be swapped
  uint8_t bound_operand = 1;           // operand index of `bound` in `comparison`
  // The only store to `var` in the loop. It follows `exit` and is executed at most once per
  // iteration.
  InstId store;
  // The step is `var + step` (kAdd; `step` is not 0 but may be negative), `var * step` (kMultiply)
  // or `var / step` (kDivide). A multiplication or division has `step` > 1. These three operations
  // also represent the operators -, << and >>. A kDivide of a negative number may therefore round
  // toward zero (/) or down (>>).
  BinaryOp step_op = BinaryOp::kAdd;
  int64_t step = 0;
  bool every_turn = false;  // every iteration that does not leave the loop executes the step
  // True if `store` is the only store to `var` in the function. In this case, `var` still has its
  // initial value when control first reaches the loop.
  bool only_store = false;
  bool only_exit = false;  // whether the loop has no other exit, and `exit` tests only `comparison`

  bool valid() const { return exit.valid(); }
};

// Finds the exits of loops. RecordStoresInModule visits all users of variables, and
// RecordStoresInFunction visits all instructions of the function. Each query takes constant time
// per instruction that precedes the loop's exit.
class LoopExits {
 public:
  explicit LoopExits(const Module& m) : m_(m) {}

  // One of these two functions must be called once before any query. RecordStoresInModule covers
  // the variables of all functions. RecordStoresInFunction covers only the function with the given
  // body.
  void RecordStoresInModule(const VariableUsers& users);
  void RecordStoresInFunction(BlockId body);

  // Returns whether this object and `other`, which must belong to the same module, have recorded
  // the same uses of variables.
  bool operator==(const LoopExits& other) const { return std::ranges::equal(uses_, other.uses_); }

  LoopExit Of(InstId loop) const;

  // Returns whether `var`, a kVar, is an i32 or u32 that is never stored to after its
  // initialization.
  bool IsNeverStored(InstId var) const;
  // Returns whether `inst` is in the loop or in a block nested in it.
  bool IsInside(InstId inst, InstId loop) const;
  // Returns whether `v` is known to be loop-invariant. Conservative, because it inspects only a few
  // instructions.
  bool IsFixed(Value v, InstId loop) const;

 private:
  enum Flags : uint8_t {
    kInteger = 1 << 0,      // a kVar of type i32 or u32
    kOtherUse = 1 << 1,     // a kVar with too many stores, or with uses other than loads and stores
    kHasContinue = 1 << 2,  // a kLoop with a kContinue in a block nested in its body
  };
  struct Use {
    // For a kVar: the last recorded store to it. For a kStore: the previously recorded store to the
    // same variable.
    InstId store;
    uint8_t store_count = 0;
    uint8_t flags = 0;
    // The number of terminators that leave a kLoop, saturating at 2.
    uint8_t exit_count = 0;

    bool operator==(const Use&) const = default;
  };

  void RecordInst(InstId at);
  void RecordStore(InstId store, Value pointer);
  void CountExits(InstId terminator);
  uint8_t FlagsOf(InstId id) const { return id.value < uses_.size() ? uses_[id.value].flags : 0; }
  InstId OnlyStoreIn(InstId loop, InstId var) const;
  bool IsStoredIn(InstId loop, InstId var) const;
  bool IsFixed(Value v, InstId loop, int* budget) const;
  bool IsFixedMemory(Value pointer, InstId loop) const;
  bool TestsOnly(InstId test, InstId comparison) const;
  bool ExitsUnless(InstId test, InstId loop, bool* stays) const;
  LoopExit Match(InstId loop, Value condition, bool stays, BlockId block, int depth) const;
  LoopExit MatchComparison(InstId loop, InstId comparison, bool stays) const;
  InstId CountedVar(InstId loop, Value v, BlockId block) const;
  bool SetStep(InstId loop, LoopExit* exit) const;

  const Module& m_;
  PlainVector<Use> uses_;  // indexed by InstId; used for kVar, kStore and kLoop
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_LOOP_EXIT_H_
