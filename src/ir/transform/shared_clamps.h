// Records the clamped indices of a function so that robustness can reuse them.
#ifndef TESSERA_IR_TRANSFORM_SHARED_CLAMPS_H_
#define TESSERA_IR_TRANSFORM_SHARED_CLAMPS_H_

#include <cstdint>

#include "base/fill.h"
#include "base/plain_vector.h"
#include "ir/analysis/ranges.h"
#include "ir/module.h"

namespace tessera::ir {

// The `min` instructions that bound the indices of one function, recorded so that equal bounds are
// computed only once.
class SharedClamps {
 public:
  explicit SharedClamps(const Module& m) : m_(m) {}

  // Forgets the clamps of the previous function.
  void BeginFunction() {
    for (const Clamp& clamp : clamps_) by_inst_[clamp.number.index()] = 0;
    clamps_.clear();
    GrowWithDefault(by_inst_, m_.insts.size());
  }

  // Returns a value in scope that is equal to min(x, `last`), where x has the value number `number`
  // (RangeAnalysis::NumberOf). Returns an invalid value if there is none.
  Value Find(const RangeAnalysis& ranges, Value number, Value last) const {
    if (!HasSlot(number)) return {};
    int budget = kMaxLookedAt;
    for (uint32_t i = by_inst_[number.index()]; i != 0 && budget-- > 0;
         i = clamps_[i - 1].previous) {
      const Clamp& clamp = clamps_[i - 1];
      if (clamp.last == last && ranges.IsInScope(clamp.minimum)) return clamp.minimum;
    }
    return {};
  }

  void Add(Value number, Value last, InstId minimum) {
    if (!HasSlot(number)) return;
    clamps_.push_back({number, last, minimum, by_inst_[number.index()]});
    by_inst_[number.index()] = static_cast<uint32_t>(clamps_.size());
  }

 private:
  static constexpr int kMaxLookedAt = 4;

  struct Clamp {
    Value number, last;
    InstId minimum;
    // 1 + the index of the previous clamp with this number, or 0 if there is none
    uint32_t previous;
  };

  bool HasSlot(Value number) const { return number.is_inst() && number.index() < by_inst_.size(); }

  const Module& m_;
  PlainVector<Clamp> clamps_;
  // Indexed by InstId of the number: 1 + the index of its last clamp.
  PlainVector<uint32_t> by_inst_;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_SHARED_CLAMPS_H_
