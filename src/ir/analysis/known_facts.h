// What the conditions around a place in a program say about integers.
#ifndef TESSERA_IR_ANALYSIS_KNOWN_FACTS_H_
#define TESSERA_IR_ANALYSIS_KNOWN_FACTS_H_

#include <cstdint>

#include "base/plain_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// All integers from `low` to `high`. Values of u32 count from 0, values of i32 are signed.
struct Interval {
  int64_t low;
  int64_t high;
};

// The values of i32 or u32; of other types all of i64.
Interval FullRangeOf(TypeId type);

// One thing known about a number (ValueNumbers), which stands for an instruction or a parameter.
struct Fact {
  Value number;
  uint32_t previous;  // 1 + the index of the fact about the same number before it; 0: none
  // All values that the number can have by this fact and those before it, if its bits are read as i32 and as u32.
  Interval as_i32;
  Interval as_u32;
  // number <= other + distance, if both are read as values of `type`; none.
  Value other;
  int64_t distance;
  TypeId type;

  Interval As(TypeId of) const { return of == kI32 ? as_i32 : as_u32; }
};

// Facts of which the last ones are forgotten first, as places in a structured program are left.
class KnownFacts {
 public:
  // Makes room for facts about the module's values.
  void Grow(const Module& m);
  bool empty() const { return facts_.empty(); }
  size_t Mark() const { return facts_.size(); }
  const Fact& operator[](size_t i) const { return facts_[i]; }
  // Forgets what was added since the mark.
  void Restore(size_t mark);

  // The last fact about the number, or null.
  const Fact* Find(Value number) const {
    const uint32_t last = LastOf(number);
    return last == 0 ? nullptr : &facts_[last - 1];
  }
  const Fact* Before(const Fact& fact) const {
    return fact.previous == 0 ? nullptr : &facts_[fact.previous - 1];
  }

  // Adds that the number, read as `type`, lies in the interval, which is not empty. If it cannot by what is known already,
  // nothing gets here, and nothing is added.
  void Add(Value number, TypeId type, Interval interval, Value other, int64_t distance);

 private:
  uint32_t LastOf(Value number) const;
  uint32_t* SlotOf(Value number);

  PlainVector<Fact> facts_;
  PlainVector<uint32_t> by_inst_, by_param_;  // 1 + the index of the last fact
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_KNOWN_FACTS_H_
