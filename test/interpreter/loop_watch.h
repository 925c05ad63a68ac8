// Detects endless loops while they run.
#ifndef TESSERA_TEST_INTERPRETER_LOOP_WATCH_H_
#define TESSERA_TEST_INTERPRETER_LOOP_WATCH_H_

#include <cstdint>
#include <vector>

#include "interpreter/memory.h"

namespace tessera::interpreter {

// Detects whether a loop is endless. A loop never ends if memory is the same at the beginning of
// two of its iterations. A counter may take 2^32 values before memory repeats. Iterations are
// therefore skipped while they behave alike: every word of memory and every compared value changes
// by a constant amount per iteration, and no comparison changes its result.
class LoopWatch {
 public:
  // Compared() records that the current iteration compared two words. Took() records that it used
  // a word in an operation other than a sum.
  void Compared(Word l, Word r) {
    compared_.push_back(l);
    compared_.push_back(r);
  }
  void Took(Word w) { taken_.push_back(w); }
  // Records that an untracked operation was executed. From then on, no iterations are skipped.
  void GiveUp() { followed_ = false; }

  // Called at the beginning of each iteration. Returns true if the loop is known never to end. May
  // skip iterations by setting the memory to the state that it would have several iterations later.
  bool BeginTurn(std::vector<Object>& objects);
  bool has_passed() const { return passed_ != 0; }

 private:
  static constexpr uint64_t kFirstTurn = 16;  // most loops end before this iteration

  // The state at the beginning of an iteration: the words in memory, and the words that the
  // previous iteration passed to Compared() and Took().
  struct Turn {
    std::vector<Word> memory, compared, taken;
  };

  bool SameAsSnapshot(const std::vector<Word>& memory);
  bool IsSteady(const Turn& before, const Turn& now);
  uint64_t TurnsToPass(const Turn& before, const Turn& now) const;
  void Pass(std::vector<Object>& objects, uint64_t turns);

  uint64_t turn_ = 0;    // the number of iterations executed
  uint64_t passed_ = 0;  // the number of iterations that Pass() has skipped
  bool followed_ = true;
  uint32_t steady_turns_ = 0;
  std::vector<Word> compared_, taken_;  // passed to Compared() and Took() by the current iteration
  std::vector<Word> snapshot_, memory_change_, compared_change_;
  Turn last_;
};

}  // namespace tessera::interpreter

#endif  // TESSERA_TEST_INTERPRETER_LOOP_WATCH_H_
