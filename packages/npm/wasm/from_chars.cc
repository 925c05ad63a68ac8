// Replaces absl::from_chars for floating-point numbers. Abseil's functions need a table of 10 KB
// that does not compress. This version computes with integers of arbitrary size, which is slower
// for numbers with many digits or large exponents, but always exact.
#include <absl/strings/charconv.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <system_error>
#include <vector>

namespace {

// A natural number.
class Natural {
 public:
  explicit Natural(uint32_t value) : limbs_{value} {}

  // Multiplies the number by `factor` and adds `added`.
  void MultiplyAdd(uint32_t factor, uint32_t added) {
    uint64_t carry = added;
    for (uint32_t& limb : limbs_) {
      carry += uint64_t{limb} * factor;
      limb = static_cast<uint32_t>(carry);
      carry >>= 32;
    }
    if (carry != 0) limbs_.push_back(static_cast<uint32_t>(carry));
  }
  void MultiplyByPowerOfTen(int exponent) {
    constexpr uint32_t kBillion = 1'000'000'000;
    for (; exponent >= 9; exponent -= 9) MultiplyAdd(kBillion, 0);
    for (; exponent > 0; --exponent) MultiplyAdd(10, 0);
  }
  void ShiftLeft(int bits) {
    limbs_.insert(limbs_.begin(), static_cast<size_t>(bits / 32), 0);
    MultiplyAdd(uint32_t{1} << bits % 32, 0);
  }
  int Bits() const {
    for (size_t i = limbs_.size(); i-- > 0;) {
      if (limbs_[i] != 0)
        return static_cast<int>(i) * 32 + static_cast<int>(std::bit_width(limbs_[i]));
    }
    return 0;
  }
  bool IsZero() const { return Bits() == 0; }
  // If `other` is at most this number, subtracts it and returns true. Otherwise returns false.
  bool Subtract(const Natural& other) {
    const size_t size = std::max(limbs_.size(), other.limbs_.size());
    for (size_t i = size; i-- > 0;) {
      if (At(i) > other.At(i)) break;
      if (At(i) < other.At(i)) return false;
    }
    uint64_t borrow = 0;
    for (size_t i = 0; i < limbs_.size(); ++i) {
      const uint64_t difference = uint64_t{limbs_[i]} - other.At(i) - borrow;
      limbs_[i] = static_cast<uint32_t>(difference);
      borrow = difference >> 63;
    }
    return true;
  }
  // Returns the 64 bits that start at bit `begin`. `begin` may be negative: bits below bit 0 are
  // zero.
  uint64_t BitsFrom(int begin) const {
    uint64_t bits = 0;
    for (int i = 63; i >= 0; --i) bits = bits << 1 | Bit(begin + i);
    return bits;
  }
  // Returns whether a bit below bit `end` is set.
  bool HasBitsBelow(int end) const {
    for (int i = 0; i < end; ++i) {
      if (Bit(i) != 0) return true;
    }
    return false;
  }

 private:
  uint32_t At(size_t i) const { return i < limbs_.size() ? limbs_[i] : 0; }
  uint32_t Bit(int i) const { return i < 0 ? 0 : At(static_cast<size_t>(i / 32)) >> i % 32 & 1; }

  std::vector<uint32_t> limbs_;  // the limbs, least significant first
};

// The number significand * 2^exponent. The highest bit of the significand is set. If `is_inexact`
// is true, the exact number is slightly larger.
struct Binary {
  uint64_t significand;
  int exponent;
  bool is_inexact;
};

// Returns n * 10^exponent. `n` is not 0.
Binary ToBinary(Natural n, int exponent) {
  if (exponent >= 0) {
    n.MultiplyByPowerOfTen(exponent);
    const int drop = n.Bits() - 64;
    return {n.BitsFrom(drop), drop, n.HasBitsBelow(drop)};
  }
  Natural divisor(1);
  divisor.MultiplyByPowerOfTen(-exponent);
  // Long division computes 64 bits of the quotient, and whether the remainder is zero. First, one
  // of the numbers is shifted so that both have the same length. The first or the second computed
  // bit of the quotient is then one.
  int shift = n.Bits() - divisor.Bits();
  shift > 0 ? divisor.ShiftLeft(shift) : n.ShiftLeft(-shift);
  Binary result{0, shift, false};
  if (n.Subtract(divisor)) result.significand = 1;
  while (result.significand >> 63 == 0) {
    n.MultiplyAdd(2, 0);
    result.significand = result.significand << 1 | (n.Subtract(divisor) ? 1 : 0);
    --result.exponent;
  }
  result.is_inexact = !n.IsZero();
  return result;
}

// Rounds to the nearest number of the type, with ties to even. Returns 0 if the number is too
// small, and infinity if it is too large.
template <typename Float>
Float Round(const Binary& number) {
  using Limits = std::numeric_limits<Float>;
  const int top = number.exponent + 63;
  const int last = std::max(top, Limits::min_exponent - 1) - (Limits::digits - 1);
  const int drop = last - number.exponent;  // at least 11
  if (drop > 64) return 0;
  uint64_t kept = drop == 64 ? 0 : number.significand >> drop;
  const uint64_t half = uint64_t{1} << (drop - 1);
  const uint64_t dropped = drop == 64 ? number.significand : number.significand & (half * 2 - 1);
  const bool is_odd = (kept & 1) != 0;
  if (dropped > half || (dropped == half && (number.is_inexact || is_odd))) ++kept;
  return std::ldexp(static_cast<Float>(kept), last);
}

// The digits of a number, and the power of ten to multiply them by.
struct Decimal {
  std::string_view digits;  // the digits, with or without a decimal point
  int exponent = 0;
  bool is_negative = false;
  const char* end = nullptr;  // null if there are no digits
};

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

int ReadExponent(const char* first, const char* last, const char*& end) {
  const bool is_negative = first != last && *first == '-';
  if (first != last && (*first == '-' || *first == '+')) ++first;
  if (first == last || !IsDigit(*first)) return 0;
  int exponent = 0;
  for (; first != last && IsDigit(*first); ++first) {
    if (exponent < 100'000) exponent = exponent * 10 + (*first - '0');
  }
  end = first;
  return is_negative ? -exponent : exponent;
}

Decimal ReadDecimal(const char* first, const char* last) {
  Decimal number;
  number.is_negative = first != last && *first == '-';
  if (number.is_negative) ++first;
  const char* at = first;
  bool has_point = false, has_digit = false;
  for (; at != last && (IsDigit(*at) || (*at == '.' && !has_point)); ++at) {
    has_point |= *at == '.';
    has_digit |= *at != '.';
  }
  if (!has_digit) return number;
  number.digits = std::string_view(first, static_cast<size_t>(at - first));
  number.end = at;
  if (at != last && (*at == 'e' || *at == 'E'))
    number.exponent = ReadExponent(at + 1, last, number.end);
  return number;
}

template <typename Float>
Float ValueOf(const Decimal& number) {
  // The number of digits that are converted exactly. Nonzero digits after these matter only if they
  // lift the number above the midpoint between two adjacent numbers of the type.
  constexpr int kMostDigits = 800;
  Natural n(0);
  int exponent = number.exponent, digits = 0;
  bool is_after_point = false, has_more = false;
  for (const char c : number.digits) {
    if (c == '.') {
      is_after_point = true;
    } else if (digits == kMostDigits) {
      has_more |= c != '0';
      exponent += is_after_point ? 0 : 1;
    } else {
      n.MultiplyAdd(10, static_cast<uint32_t>(c - '0'));
      digits += digits > 0 || c != '0' ? 1 : 0;
      exponent -= is_after_point ? 1 : 0;
    }
  }
  if (digits == 0) return 0;
  // In every type, numbers of at least 10^400 are infinite, and numbers below 10^-401 are zero.
  if (digits + exponent > 400) return std::numeric_limits<Float>::infinity();
  if (digits + exponent < -400) return 0;
  if (has_more) {
    n.MultiplyAdd(10, 1);
    --exponent;
  }
  return Round<Float>(ToBinary(std::move(n), exponent));
}

template <typename Float>
absl::from_chars_result Read(const char* first, const char* last, Float& value) {
  const Decimal number = ReadDecimal(first, last);
  if (number.end == nullptr) return {first, std::errc::invalid_argument};
  const auto magnitude = ValueOf<Float>(number);
  const bool is_zero = number.digits.find_first_not_of("0.") == std::string_view::npos;
  if (!std::isfinite(magnitude) || (magnitude == 0 && !is_zero)) {
    return {number.end, std::errc::result_out_of_range};
  }
  value = number.is_negative ? -magnitude : magnitude;
  return {number.end, std::errc()};
}

}  // namespace

namespace absl {
ABSL_NAMESPACE_BEGIN

from_chars_result from_chars(const char* first, const char* last, double& value, chars_format) {
  return Read(first, last, value);
}

from_chars_result from_chars(const char* first, const char* last, float& value, chars_format) {
  return Read(first, last, value);
}

ABSL_NAMESPACE_END
}  // namespace absl
