// Finds index clamps that several accesses can share.
#ifndef TESSERA_IR_TRANSFORM_SHARED_CLAMPS_H_
#define TESSERA_IR_TRANSFORM_SHARED_CLAMPS_H_

#include <cstdint>

#include "absl/container/flat_hash_map.h"
#include "base/pool_vector.h"
#include "ir/analysis/ranges.h"
#include "ir/module.h"
#include "ir/transform/hoisting.h"

namespace tessera::ir {

// Records the instructions min(index, last), for one function at a time. A new index can reuse an
// earlier `min` with the same `last` in two cases:
//
// - The two indices are equal.
// - The new index is out of bounds, so any element may be accessed (WGSL: Out-of-Bounds Access).
//
// The result of a reused `min` is at most `last`, even if its index was loaded from memory that has
// changed since.
//
// If the earlier `min` is in a block that has been visited completely, e.g. in the other branch of
// an `if`, the earlier `min` is hoisted out of that block and placed before the `if`.
class SharedClamps {
 public:
  SharedClamps(Module& m, RangeAnalysis& ranges) : m_(m), ranges_(ranges), hoisting_(m, ranges) {}

  // Forgets the clamps of the previous function.
  void BeginFunction();

  // Identifies an index: indices with the same key are equal. If `divisor` is 1, the index is
  // `number`. Otherwise, it is (number + k) / divisor for some k, where `number` is a multiple of
  // the divisor and 0 <= k < divisor. The quotient may also be a right shift, which rounds down and
  // therefore does not depend on k. A division does not depend on k either, unless its dividend is
  // a negative i32: the division rounds toward zero, so the quotient is greater by 1 for k > 0 than
  // for k = 0. `rounds_up` is set for a division with k > 0 whose dividend may be a negative i32.
  struct Key {
    Value number;  // see ValueNumbers
    uint32_t divisor = 1;
    bool is_signed = false;
    bool rounds_up = false;

    uint64_t bits() const;
  };

  // Returns the key under which clamps of `index` are recorded. `index` must have the type i32 or
  // u32.
  Key KeyOf(Value index);
  // Returns an earlier `min` that limits the index to `last`, or an invalid value if there is none.
  // Hoists the `min` if necessary, so that its result is available to `user`, the instruction at
  // the current position.
  Value Find(const Key& key, Value last, InstId user);
  void Add(const Key& key, Value last, InstId minimum);

 private:
  struct Entry {
    Value last;
    InstId minimum;
    uint32_t previous;  // 1 + the index of the previous clamp with this key; 0 if there is none
  };
  // The maximum number of clamps that are tried for one index.
  static constexpr int kMaxTried = 8;

  uint32_t DivisorOf(Value quotient) const;
  bool HasNonnegativeDividend(Value index) const;
  Value FindSame(const Key& key, Value last, InstId user);

  const Module& m_;
  RangeAnalysis& ranges_;
  Hoisting hoisting_;
  PoolVector<Entry> clamps_;
  // Maps Key::bits() to 1 + the index in `clamps_` of the newest clamp with this key.
  absl::flat_hash_map<uint64_t, uint32_t> by_key_;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_SHARED_CLAMPS_H_
