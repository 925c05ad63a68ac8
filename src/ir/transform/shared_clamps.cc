#include "ir/transform/shared_clamps.h"

#include <bit>

#include "ir/views.h"

namespace tessera::ir {

uint64_t SharedClamps::Key::bits() const {
  const auto shift = static_cast<uint64_t>(std::countr_zero(divisor));
  return uint64_t{number.bits()} << 32 | shift << 2 | uint64_t{is_signed} << 1 |
         uint64_t{rounds_up};
}

void SharedClamps::BeginFunction() {
  clamps_.clear();
  by_key_.clear();
}

void SharedClamps::Add(const Key& key, Value last, InstId minimum) {
  uint32_t& newest = by_key_[key.bits()];
  clamps_.push_back({last, minimum, newest});
  newest = static_cast<uint32_t>(clamps_.size());
}

Value SharedClamps::Find(const Key& key, Value last, InstId user) {
  const Value same = FindSame(key, last, user);
  if (same.valid() || key.divisor == 1 || !key.is_signed || key.rounds_up) return same;
  // A clamp whose key differs only in `rounds_up` can be reused too. Its index differs from the new
  // index only if the new index is negative, and a negative index is out of bounds.
  Key other = key;
  other.rounds_up = true;
  return FindSame(other, last, user);
}

Value SharedClamps::FindSame(const Key& key, Value last, InstId user) {
  const auto found = by_key_.find(key.bits());
  int budget = kMaxTried;
  for (uint32_t i = found == by_key_.end() ? 0 : found->second; i != 0 && budget-- > 0;
       i = clamps_[i - 1].previous) {
    const Entry& clamp = clamps_[i - 1];
    if (clamp.last == last && hoisting_.Hoist(clamp.minimum, user)) return clamp.minimum;
  }
  return {};
}

// The dividend is `number + k`, where `number` is a multiple of `divisor` and 0 <= k < `divisor`.
// This sum cannot wrap: the type's limit (2^31 for i32, 2^32 for u32) is also a multiple of
// `divisor`, so `number + divisor` is at most this limit.
SharedClamps::Key SharedClamps::KeyOf(Value index) {
  ValueNumbers& numbers = ranges_.numbers();
  const Value quotient = numbers.Of(index);
  const uint32_t divisor = DivisorOf(quotient);
  if (divisor == 1) return {quotient};
  const Value dividend = numbers.Of(m_.Operand(quotient.inst(), 0));
  const bool is_signed = m_[quotient.inst()].type == kI32;
  Value number = dividend;
  int64_t k = 0;
  if (dividend.is_inst() && m_[dividend.inst()].op == Op::kBinary &&
      m_[dividend.inst()].binary() == BinaryOp::kAdd) {
    const Value right = m_.Operand(dividend.inst(), 1);
    k = right.is_constant() ? m_.constants.IntValue(right.constant()) : 0;
    if (k > 0 && k < divisor) number = numbers.Of(m_.Operand(dividend.inst(), 0));
  }
  if (ranges_.divisors().Of(number) < divisor) return {quotient};
  const bool rounds_to_zero = is_signed && m_[quotient.inst()].binary() == BinaryOp::kDivide;
  const bool rounds_up = rounds_to_zero && number != dividend && !HasNonnegativeDividend(index);
  return {number, divisor, is_signed, rounds_up};
}

// Returns whether the index is a quotient whose dividend is known not to be negative. Inspects
// `index` itself, not another instruction with the same value number, because that instruction
// might be executed under other conditions, under which the dividend has another range.
bool SharedClamps::HasNonnegativeDividend(Value index) const {
  while (index.is_inst() && m_[index.inst()].op == Op::kConvert) {
    index = ConvertInst(m_, index.inst()).operand();
  }
  if (!index.is_inst() || m_[index.inst()].op != Op::kBinary) return false;
  const Value dividend = BinaryInst(m_, index.inst()).left();
  return m_.TypeOf(dividend) == kI32 && ranges_.Of(dividend).low >= 0;
}

// If the instruction divides by a constant power of two, returns the divisor. Otherwise returns 1.
uint32_t SharedClamps::DivisorOf(Value quotient) const {
  if (!quotient.is_inst() || m_[quotient.inst()].op != Op::kBinary) return 1;
  const Value right = m_.Operand(quotient.inst(), 1);
  if (!right.is_constant()) return 1;
  const int64_t number = m_.constants.IntValue(right.constant());
  switch (m_[quotient.inst()].binary()) {
    case BinaryOp::kDivide:
      return number > 0 && std::has_single_bit(static_cast<uint64_t>(number))
                 ? static_cast<uint32_t>(number)
                 : 1;
    case BinaryOp::kShiftRight: return number > 0 && number < 32 ? 1u << number : 1;
    default: return 1;
  }
}

}  // namespace tessera::ir
