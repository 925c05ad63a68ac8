// Records facts about integers, derived from the conditions that hold at the current position in a
// function.
#ifndef TESSERA_IR_ANALYSIS_KNOWN_FACTS_H_
#define TESSERA_IR_ANALYSIS_KNOWN_FACTS_H_

#include <cstdint>

#include "base/plain_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// The integers from `low` to `high`, inclusive. The bounds of a u32 are never negative. The bounds
// of an i32 may be negative.
struct Interval {
  int64_t low;
  int64_t high;

  bool operator==(const Interval&) const = default;
};

// Returns the range of all values of `type` if it is i32 or u32, and the range of i64 otherwise.
Interval FullRangeOf(TypeId type);

// A fact about a value number (ValueNumbers), which represents an instruction or a parameter.
struct Fact {
  Value number;
  uint32_t previous;  // 1 + the index of the preceding fact about the same number; 0 if none
  // The ranges of the number according to this fact and all previous facts about the number.
  // `as_i32` is the range if the number's bits are interpreted as an i32, and `as_u32` is the range
  // if they are interpreted as a u32.
  Interval as_i32;
  Interval as_u32;
  // If `other` is not none, the fact also states that `number` <= `other` + `distance`. For this
  // comparison, both numbers are interpreted as values of `type`. `distance` is 0 or -1.
  Value other;
  int64_t distance;
  TypeId type;

  Interval As(TypeId of) const { return of == kI32 ? as_i32 : as_u32; }
};

// A stack of facts. When the walk leaves a structured block, the facts that were added in this
// block are dropped.
class KnownFacts {
 public:
  // Grows the tables to the module's current number of values.
  void Grow(const Module& m);
  bool empty() const { return facts_.empty(); }
  size_t Mark() const { return facts_.size(); }
  const Fact& operator[](size_t i) const { return facts_[i]; }
  // Drops all facts that were added since Mark() returned `mark`.
  void Restore(size_t mark);

  // Returns the newest fact about the number, or null if there is none.
  const Fact* Find(Value number) const {
    const uint32_t last = LastOf(number);
    return last == 0 ? nullptr : &facts_[last - 1];
  }
  const Fact* Before(const Fact& fact) const {
    return fact.previous == 0 ? nullptr : &facts_[fact.previous - 1];
  }

  // Adds the fact that the number, interpreted as `type`, lies in the nonempty `interval`. If this
  // fact contradicts the known facts, adds nothing, because the current position is unreachable.
  void Add(Value number, TypeId type, Interval interval, Value other, int64_t distance);

 private:
  uint32_t LastOf(Value number) const;
  uint32_t* SlotOf(Value number);

  PlainVector<Fact> facts_;
  PlainVector<uint32_t> by_inst_, by_param_;  // 1 + the index of each number's newest fact
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_KNOWN_FACTS_H_
