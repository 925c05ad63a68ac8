#include "interpreter/loop_watch.h"

#include <algorithm>
#include <utility>

namespace tessera::interpreter {
namespace {

constexpr uint64_t kAllValues = uint64_t{1} << 32;
constexpr uint32_t kSteadyTurns = 4;
// Skipping stops this many iterations before a comparison is expected to change its result.
constexpr uint64_t kMargin = 3;

std::vector<Word> WordsOf(const std::vector<Object>& objects) {
  std::vector<Word> words;
  for (const Object& object : objects) {
    for (uint32_t at = 0; at + 4 <= object.bytes.size(); at += 4) words.push_back(object.Read(at));
  }
  return words;
}

std::vector<Word> Change(const std::vector<Word>& from, const std::vector<Word>& to) {
  std::vector<Word> change(from.size());
  for (size_t i = 0; i < from.size(); ++i) change[i] = to[i] - from[i];
  return change;
}

// Returns how many times `change` can be added to `value`, modulo 2^32, before `value` passes
// `border`.
uint64_t TurnsTo(Word value, Word change, Word border) {
  if (change == 0) return kAllValues;
  const bool up = static_cast<int32_t>(change) > 0;
  const Word distance = up ? border - value : value - border;
  return distance / (up ? change : 0u - change);
}

// Returns the number of iterations until `value` wraps around as a u32 or as an i32, whichever
// happens first.
uint64_t TurnsToWrap(Word value, Word change) {
  return std::min(TurnsTo(value, change, 0), TurnsTo(value, change, 0x80000000u));
}

}  // namespace

bool LoopWatch::BeginTurn(std::vector<Object>& objects) {
  Turn now{{}, std::exchange(compared_, {}), std::exchange(taken_, {})};
  if (++turn_ < kFirstTurn) return false;
  now.memory = WordsOf(objects);
  if (SameAsSnapshot(now.memory)) return true;
  steady_turns_ = IsSteady(last_, now) ? steady_turns_ + 1 : 0;
  const uint64_t pass = steady_turns_ > kSteadyTurns ? TurnsToPass(last_, now) : 0;
  last_ = std::move(now);
  if (pass == 0) return false;
  Pass(objects, pass);
  // Once this many iterations have been skipped, every counter has taken all of its values, so the
  // loop never ends.
  return passed_ > 2 * kAllValues;
}

// Implements Brent's cycle detection, which takes a snapshot of memory whenever the number of the
// iteration is a power of two.
bool LoopWatch::SameAsSnapshot(const std::vector<Word>& memory) {
  if ((turn_ & (turn_ - 1)) == 0) {
    snapshot_ = memory;
    return false;
  }
  return passed_ == 0 && memory == snapshot_;
}

// Returns whether the last iteration changed memory and compared values in exactly the same way as
// the previous iteration.
bool LoopWatch::IsSteady(const Turn& before, const Turn& now) {
  if (!followed_ || before.memory.size() != now.memory.size() || before.taken != now.taken ||
      before.compared.size() != now.compared.size()) {
    return false;
  }
  std::vector<Word> memory = Change(before.memory, now.memory);
  std::vector<Word> compared = Change(before.compared, now.compared);
  const bool same = memory == memory_change_ && compared == compared_change_;
  memory_change_ = std::move(memory);
  compared_change_ = std::move(compared);
  return same;
}

uint64_t LoopWatch::TurnsToPass(const Turn& before, const Turn& now) const {
  uint64_t turns = kAllValues;
  for (size_t i = 0; i < now.memory.size(); ++i) {
    turns = std::min(turns, TurnsToWrap(now.memory[i], now.memory[i] - before.memory[i]));
  }
  for (size_t i = 0; i + 1 < now.compared.size(); i += 2) {
    const Word l = now.compared[i], r = now.compared[i + 1];
    const Word l_change = compared_change_[i], r_change = compared_change_[i + 1];
    turns = std::min({turns, TurnsToWrap(l, l_change), TurnsToWrap(r, r_change),
                      TurnsTo(l - r, l_change - r_change, 0)});
  }
  return turns > kMargin ? turns - kMargin : 0;
}

void LoopWatch::Pass(std::vector<Object>& objects, uint64_t turns) {
  passed_ += turns;
  size_t i = 0;
  for (Object& object : objects) {
    for (uint32_t at = 0; at + 4 <= object.bytes.size(); at += 4, ++i) {
      if (memory_change_[i] == 0) continue;
      object.Write(at, object.Read(at) + memory_change_[i] * static_cast<Word>(turns));
    }
  }
  steady_turns_ = 0;
  last_ = {};
  memory_change_.clear();
  compared_change_.clear();
}

}  // namespace tessera::interpreter
