#include "ir/analysis/range_arithmetic.h"

#include <cstdlib>
#include <initializer_list>

#include "ir/builtin_functions.h"

namespace tessera::ir {
namespace {

// Returns the range of a product. If the product of two u32 may overflow int64, it may also
// overflow i32 and u32, so its exact range is irrelevant.
Interval Product(Interval l, Interval r) {
  if (l.low >= 0 && r.low >= 0 && l.high != 0 && r.high > INT64_MAX / l.high) {
    return {INT64_MIN, INT64_MAX};
  }
  const std::initializer_list<int64_t> corners = {l.low * r.low, l.low * r.high, l.high * r.low,
                                                  l.high * r.high};
  return {std::min(corners), std::max(corners)};
}

bool IsSingle(Interval r) { return r.low == r.high; }

// Returns the range of extractBits. The result has at most `count` bits, and is sign-extended if it
// is an i32.
Interval RangeOfExtractedBits(TypeId type, Interval x, Interval count) {
  if (count.high > 31) return type == kU32 ? Interval{0, x.high} : FullRangeOf(type);
  const int64_t values = int64_t{1} << count.high;
  if (type == kU32) return {0, std::min(x.high, values - 1)};
  return count.high == 0 ? Interval{0, 0} : Interval{-values / 2, values / 2 - 1};
}

}  // namespace

Interval MultiplesIn(Interval r, int64_t divisor) {
  const auto below = [&](int64_t n) {  // the greatest multiple that is at most `n`
    const int64_t rest = n % divisor;
    return n - (rest < 0 ? rest + divisor : rest);
  };
  const Interval multiples = {-below(-r.low), below(r.high)};
  return IsKnown(multiples) ? multiples : r;
}

Interval RangeOfUnary(UnaryOp op, TypeId type, Interval x) {
  const Interval full = FullRangeOf(type);
  if (op != UnaryOp::kNegate) return full;
  const Interval result{-x.high, -x.low};
  return Fits(result, full) ? result : full;
}

Interval RangeOfConversion(TypeId type, Interval x) {
  const Interval full = FullRangeOf(type);
  return Fits(x, full) ? x : full;  // the conversion changes values that `type` cannot represent
}

Interval RangeOfBinary(BinaryOp op, TypeId type, Interval l, Interval r) {
  const Interval full = FullRangeOf(type);
  Interval result = full;
  switch (op) {
    case BinaryOp::kAdd: result = {l.low + r.low, l.high + r.high}; break;
    case BinaryOp::kSubtract: result = {l.low - r.high, l.high - r.low}; break;
    case BinaryOp::kMultiply: result = Product(l, r); break;
    case BinaryOp::kDivide:
      if (r.low < 1) return full;
      // The smallest divisor yields the quotient with the largest magnitude, even after rounding
      // toward zero.
      return {l.low / (l.low < 0 ? r.low : r.high), l.high / (l.high < 0 ? r.high : r.low)};
    case BinaryOp::kModulo:
      // A remainder has the sign of the dividend.
      if (r.low < 1) return full;
      return {l.low < 0 ? std::max(l.low, 1 - r.high) : 0,
              l.high < 0 ? 0 : std::min(l.high, r.high - 1)};
    case BinaryOp::kAnd:
      if (l.low < 0 && r.low < 0) return full;
      if (l.low < 0) return {0, r.high};
      if (r.low < 0) return {0, l.high};
      return {0, std::min(l.high, r.high)};
    case BinaryOp::kShiftRight:
      if (l.low < 0 || r.low != r.high || r.low > 31) return l.low < 0 ? full : Interval{0, l.high};
      return {l.low >> r.low, l.high >> r.low};
    case BinaryOp::kShiftLeft:
      if (l.low < 0 || r.low != r.high || r.low > 31) return full;
      result = {l.low << r.low, l.high << r.low};
      break;
    case BinaryOp::kOr:
    case BinaryOp::kXor: {
      if (l.low < 0 || r.low < 0) return full;
      // `|` and `^` set no bit above the highest bit that is set in either maximum. The upper bound
      // has this bit and all lower bits set.
      int64_t all = l.high | r.high;
      for (int shift = 1; shift < 64; shift *= 2) all |= all >> shift;
      // `|` never clears a bit.
      const int64_t least = op == BinaryOp::kOr ? std::max(l.low, r.low) : 0;
      return {least, std::min(all, full.high)};
    }
    default: return full;
  }
  return Fits(result, full) ? result : full;  // if `result` does not fit, the operation may wrap
}

bool HasRange(BuiltinFn fn) {
  switch (fn) {
    case BuiltinFn::k_min:
    case BuiltinFn::k_max:
    case BuiltinFn::k_clamp:
    case BuiltinFn::k_bitcast:
    case BuiltinFn::k_abs:
    case BuiltinFn::k_extractBits:
    case BuiltinFn::k_firstLeadingBit:
    case BuiltinFn::k_firstTrailingBit:
    case BuiltinFn::k_countLeadingZeros:
    case BuiltinFn::k_countOneBits:
    case BuiltinFn::k_countTrailingZeros:
    case BuiltinFn::k_arrayLength: return true;
    default:  // others: functions that may return any value
      return false;
  }
}

bool MayUseTwice(BuiltinFn fn, std::span<const Interval> arguments) {
  switch (fn) {
    // If the sign of x is unknown, targets compute abs(x) as max(x, -x) or by selecting between x
    // and -x. Both forms use x twice.
    case BuiltinFn::k_abs: return arguments[0].low < 0 && arguments[0].high >= 0;
    // Targets clamp the count of extractBits to a limit that depends on the offset, so they use the
    // offset twice.
    case BuiltinFn::k_extractBits: return !IsSingle(arguments[1]) || !IsSingle(arguments[2]);
    // The HLSL output is 31 - firstbithigh(x). In the code that DXC generates for it, the bit
    // position has two uses, so x may be evaluated twice.
    case BuiltinFn::k_countLeadingZeros: return true;
    default:  // others: targets use each argument only once
      return false;
  }
}

Interval RangeOfBuiltin(BuiltinFn fn, TypeId type, std::span<const Interval> arguments) {
  const Interval full = FullRangeOf(type);
  switch (fn) {
    case BuiltinFn::k_min: {
      const Interval a = arguments[0], b = arguments[1];
      return {std::min(a.low, b.low), std::min(a.high, b.high)};
    }
    case BuiltinFn::k_max: {
      const Interval a = arguments[0], b = arguments[1];
      return {std::max(a.low, b.low), std::max(a.high, b.high)};
    }
    case BuiltinFn::k_clamp: {
      // WGSL defines clamp of integers as min(max(x, low), high), even for low > high.
      const Interval x = arguments[0], low = arguments[1], high = arguments[2];
      return {std::min(std::max(x.low, low.low), high.low),
              std::min(std::max(x.high, low.high), high.high)};
    }
    case BuiltinFn::k_bitcast: return RangeOfConversion(type, arguments[0]);
    case BuiltinFn::k_abs: {
      const Interval x = arguments[0];
      if (type == kU32) return x;
      if (x.low == INT32_MIN) return full;  // abs(INT32_MIN) is INT32_MIN
      const int64_t least = x.low > 0 ? x.low : x.high < 0 ? -x.high : 0;
      return {least, std::max(std::abs(x.low), std::abs(x.high))};
    }
    case BuiltinFn::k_extractBits: return RangeOfExtractedBits(type, arguments[0], arguments[2]);
    case BuiltinFn::k_firstLeadingBit:
    case BuiltinFn::k_firstTrailingBit:  // the result for 0 is -1
      return arguments[0].low > 0 ? Interval{0, 31} : full;
    case BuiltinFn::k_countLeadingZeros:
    case BuiltinFn::k_countOneBits:
    case BuiltinFn::k_countTrailingZeros: return {0, 32};
    // A runtime-sized array has at least one element, because of the minimum binding size (WebGPU).
    case BuiltinFn::k_arrayLength: return {1, UINT32_MAX};
    default:  // others: functions that may return any value
      return full;
  }
}

}  // namespace tessera::ir
