// What ends a loop: which kIf tests which variable, and how the variable goes on.
#ifndef TESSERA_IR_ANALYSIS_LOOP_EXIT_H_
#define TESSERA_IR_ANALYSIS_LOOP_EXIT_H_

#include <cstdint>

#include "base/plain_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// A loop that is left unless `var compare bound` holds, where `var` changes by one constant step and
// in no other way as long as the loop runs. In every turn, before anything is stored, the variable is
// loaded and compared, and `exit` leaves the loop or not; `var` is declared before the loop.
struct LoopExit {
  InstId exit;  // the kIf, in the loop's body; none: no such exit is seen, and nothing below holds
  InstId var;   // an i32 or u32
  BinaryOp compare = BinaryOp::kLess;  // kLess, kLessEqual, kGreater, kGreaterEqual or kNotEqual
  Value bound;                         // may differ from turn to turn
  InstId comparison;                   // the kBinary, which may be written the other way round
  uint8_t bound_operand = 1;           // of the comparison
  // The only store to `var` in the loop: it comes after `exit`, at most once a turn.
  InstId store;
  // `var + step` (kAdd; step may be negative, and not 0), `var * step` (kMultiply) or `var / step`
  // (kDivide); step > 1 for these two. They stand for -, << and >>, too: of a negative number >>
  // rounds down, which / does not.
  BinaryOp step_op = BinaryOp::kAdd;
  int64_t step = 0;
  bool every_turn = false;  // each turn that another one follows makes the step
  bool only_store = false;  // the function has no other: the loop starts at the initial value
  bool only_exit = false;   // nothing else leaves the loop, and `exit` tests nothing else

  bool valid() const { return exit.valid(); }
};

// Finds the exits of loops. Constant time for each instruction that it looks at: those of a function
// once, those in front of a loop's exit once a question.
class LoopExits {
 public:
  explicit LoopExits(const Module& m) : m_(m) {}

  // Look at how functions use their variables, before the questions below: all of them, by one walk over the flat
  // array of instructions, or that one whose body this is. Once, whichever it is.
  void LookAtAll();
  void LookAtFunction(BlockId body);

  LoopExit Of(InstId loop) const;

  // Whether `var`, a kVar, is an i32 or u32 that is only loaded after its initialization.
  bool IsNeverStored(InstId var) const;
  // Whether `inst` stands in the loop or in a block inside it.
  bool IsInside(InstId inst, InstId loop) const;
  // Whether `v` is the same in all turns of the loop that use it, as far as a few instructions tell.
  bool IsFixed(Value v, InstId loop) const;

 private:
  enum Flags : uint8_t {
    kInteger = 1 << 0,      // a kVar of type i32 or u32
    kOtherUse = 1 << 1,     // a kVar: not only loads and a few stores use it
    kHasContinue = 1 << 2,  // a kLoop: a turn can end elsewhere than at the body's end
  };
  struct Use {
    InstId store;  // of a kVar: the last to it; of a kStore: the one before it to the same variable
    uint8_t store_count = 0;
    uint8_t flags = 0;
    uint8_t exit_count = 0;  // of a kLoop: terminators that leave it, counted up to 2
  };

  void LookAt(InstId at);
  void LookAtStore(InstId store, Value pointer);
  void CountExits(InstId terminator);
  uint8_t FlagsOf(InstId id) const { return id.value < uses_.size() ? uses_[id.value].flags : 0; }
  InstId OnlyStoreIn(InstId loop, InstId var) const;
  bool IsStoredIn(InstId loop, InstId var) const;
  bool IsFixed(Value v, InstId loop, int* budget) const;
  bool IsFixedMemory(Value pointer, InstId loop) const;
  bool TestsOnly(InstId test, InstId comparison) const;
  bool LeavesUnless(InstId test, InstId loop, bool* stays) const;
  LoopExit Match(InstId loop, Value condition, bool stays, BlockId block, int depth) const;
  LoopExit MatchComparison(InstId loop, InstId comparison, bool stays) const;
  InstId CountedVar(InstId loop, Value v, BlockId block) const;
  bool SetStep(InstId loop, LoopExit* exit) const;

  const Module& m_;
  PlainVector<Use> uses_;  // by InstId of a kVar, kStore or kLoop
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_LOOP_EXIT_H_
