// Finds out that a loop never ends, while it runs.
#ifndef TESSERA_TEST_INTERPRETER_LOOP_WATCH_H_
#define TESSERA_TEST_INTERPRETER_LOOP_WATCH_H_

#include <cstdint>
#include <vector>

#include "interpreter/memory.h"

namespace tessera::interpreter {

// A loop never ends if memory is the same at the beginning of two of its turns. To see a counter run through all of
// its 2^32 values, turns are passed over: while every word of memory changes by the same amount in each turn,
// and so does everything that is compared, nothing new happens until a comparison is about to turn out otherwise.
class LoopWatch {
 public:
  // What the turn has done: compared two words, or taken a word otherwise than as part of a sum.
  void Compared(Word l, Word r) {
    compared_.push_back(l);
    compared_.push_back(r);
  }
  void Took(Word w) { taken_.push_back(w); }
  // Something that is not followed: no turns are passed over.
  void GiveUp() { followed_ = false; }

  // A turn begins: whether the loop never ends. May change the memory to what it is some turns later.
  bool BeginTurn(std::vector<Object>& objects);
  bool has_passed() const { return passed_ != 0; }

 private:
  static constexpr uint64_t kFirstTurn = 16;  // most loops are over before

  // One turn: the words of memory at its beginning, and what happened in it.
  struct Turn {
    std::vector<Word> memory, compared, taken;
  };

  bool SameAsSnapshot(const std::vector<Word>& memory);
  bool IsSteady(const Turn& before, const Turn& now);
  uint64_t TurnsToPass(const Turn& before, const Turn& now) const;
  void Pass(std::vector<Object>& objects, uint64_t turns);

  uint64_t turn_ = 0;    // really run
  uint64_t passed_ = 0;  // passed over
  bool followed_ = true;
  uint32_t steady_turns_ = 0;
  std::vector<Word> compared_, taken_;  // in the turn that is running
  std::vector<Word> snapshot_, memory_change_, compared_change_;
  Turn last_;
};

}  // namespace tessera::interpreter

#endif  // TESSERA_TEST_INTERPRETER_LOOP_WATCH_H_
