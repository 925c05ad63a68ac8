#include "ir/analysis/known_facts.h"

#include <algorithm>

#include "base/fill.h"

namespace tessera::ir {
namespace {

constexpr int64_t kTwoTo32 = int64_t{1} << 32;

Interval Intersection(Interval a, Interval b) {
  return {std::max(a.low, b.low), std::min(a.high, b.high)};
}

bool IsEmpty(Interval r) { return r.low > r.high; }

// Converts an interval of i32 to an interval of u32 that contains the same bit patterns. ToI32 does
// the reverse.
Interval ToU32(Interval i32) {
  if (i32.low >= 0) return i32;
  if (i32.high < 0) return {i32.low + kTwoTo32, i32.high + kTwoTo32};
  return FullRangeOf(kU32);
}
Interval ToI32(Interval u32) {
  if (u32.high <= INT32_MAX) return u32;
  if (u32.low > INT32_MAX) return {u32.low - kTwoTo32, u32.high - kTwoTo32};
  return FullRangeOf(kI32);
}

}  // namespace

Interval FullRangeOf(TypeId type) {
  if (type == kI32) return {INT32_MIN, INT32_MAX};
  return type == kU32 ? Interval{0, UINT32_MAX} : Interval{INT64_MIN, INT64_MAX};
}

void KnownFacts::Grow(const Module& m) {
  if (by_inst_.capacity() < m.insts.size()) by_inst_.reserve(m.insts.size() * 3 / 2);
  GrowWithDefault(by_inst_, m.insts.size());
  GrowWithDefault(by_param_, m.params.size());
}

uint32_t* KnownFacts::SlotOf(Value number) {
  PlainVector<uint32_t>& slots = number.is_inst() ? by_inst_ : by_param_;
  const bool has_slot = number.is_inst() || number.kind() == Value::kParam;
  return has_slot && number.index() < slots.size() ? &slots[number.index()] : nullptr;
}

uint32_t KnownFacts::LastOf(Value number) const {
  const PlainVector<uint32_t>& slots = number.is_inst() ? by_inst_ : by_param_;
  const bool has_slot = number.is_inst() || number.kind() == Value::kParam;
  return has_slot && number.index() < slots.size() ? slots[number.index()] : 0;
}

void KnownFacts::Restore(size_t mark) {
  for (size_t i = facts_.size(); i-- > mark;) *SlotOf(facts_[i].number) = facts_[i].previous;
  facts_.truncate(mark);
}

void KnownFacts::Add(Value number, TypeId type, Interval interval, Value other, int64_t distance) {
  uint32_t* slot = SlotOf(number);
  if (slot == nullptr) return;
  Fact fact{number, *slot, FullRangeOf(kI32), FullRangeOf(kU32), other, distance, type};
  if (const Fact* before = Find(number)) {
    fact.as_i32 = before->as_i32;
    fact.as_u32 = before->as_u32;
  }
  (type == kI32 ? fact.as_i32 : fact.as_u32) = Intersection(fact.As(type), interval);
  fact.as_u32 = Intersection(fact.as_u32, ToU32(fact.as_i32));
  fact.as_i32 = Intersection(fact.as_i32, ToI32(fact.as_u32));
  if (IsEmpty(fact.as_i32) || IsEmpty(fact.as_u32)) return;
  facts_.push_back(fact);
  *slot = static_cast<uint32_t>(facts_.size());
}

}  // namespace tessera::ir
