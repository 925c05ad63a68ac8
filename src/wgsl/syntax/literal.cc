#include "wgsl/syntax/literal.h"

#include <bit>
#include <cmath>
#include <limits>

#include "absl/strings/charconv.h"

namespace tessera::wgsl {
namespace {

// The parameters of a binary floating-point format.
struct Format {
  int precision;     // bits of the significand, including the implicit leading bit
  int min_exponent;  // exponent e of the smallest normal number, 1.xxx * 2^e
  int max_exponent;
};
constexpr Format kDoubleFormat{53, -1022, 1023};
constexpr Format kFloatFormat{24, -126, 127};
constexpr Format kHalfFormat{11, -14, 15};

Format FormatOf(LiteralType type) {
  return type == LiteralType::kF32   ? kFloatFormat
         : type == LiteralType::kF16 ? kHalfFormat
                                     : kDoubleFormat;
}

int HexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  c = static_cast<char>(c | 0x20);
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

Literal Fail(LiteralType type, std::string_view problem) {
  Literal l;
  l.type = type;
  l.ok = false;
  l.problem = problem;
  return l;
}

Literal ReadInt(std::string_view digits, int base, LiteralType type) {
  uint64_t v = 0;
  bool overflow = false;
  for (char c : digits) {
    const auto d = static_cast<uint64_t>(HexDigit(c));
    overflow |= v > (std::numeric_limits<uint64_t>::max() - d) / static_cast<uint64_t>(base);
    v = v * static_cast<uint64_t>(base) + d;
  }
  const auto fits = [&](uint64_t max) { return !overflow && v <= max; };
  switch (type) {
    case LiteralType::kI32:
      if (!fits(std::numeric_limits<int32_t>::max()))
        return Fail(type, "does not fit the type i32");
      break;
    case LiteralType::kU32:
      if (!fits(std::numeric_limits<uint32_t>::max()))
        return Fail(type, "does not fit the type u32");
      break;
    case LiteralType::kI64:
      if (!fits(std::numeric_limits<int64_t>::max()))
        return Fail(type, "does not fit the type i64");
      break;
    case LiteralType::kU64:
      if (overflow) return Fail(type, "does not fit the type u64");
      break;
    default:
      if (!fits(std::numeric_limits<int64_t>::max())) {
        return Fail(
            type,
            "does not fit into AbstractInt, the signed 64-bit type of integers without a suffix");
      }
  }
  Literal l;
  l.type = type;
  l.i = static_cast<int64_t>(v);
  return l;
}

// Removes an integer suffix (i or u; in wgpu, also li or lu), and returns the type of the literal.
LiteralType TakeIntSuffix(std::string_view* digits) {
  const char last = digits->back();
  if (last != 'i' && last != 'u') return LiteralType::kAbstractInt;
  digits->remove_suffix(1);
  const bool wide = digits->back() == 'l';
  if (wide) digits->remove_suffix(1);
  if (last == 'i') return wide ? LiteralType::kI64 : LiteralType::kI32;
  return wide ? LiteralType::kU64 : LiteralType::kU32;
}

std::string_view TooLarge(LiteralType type) {
  switch (type) {
    case LiteralType::kF32:
      return "is too large for the type f32, whose greatest value is 3.4028234663852886e+38";
    case LiteralType::kF16: return "is too large for the type f16, whose greatest value is 65504.0";
    default: return "is too large for a floating point number";
  }
}

// Returns significand * 2^exponent, rounded to the format of `type`. `sticky` means that the exact
// value is slightly larger.
Literal MakeFloat(uint64_t significand, int64_t exponent, bool sticky, LiteralType type,
                  bool must_be_exact) {
  Literal l;
  l.type = type;
  if (significand == 0) return l;
  const Format format = FormatOf(type);
  const int bits = 64 - std::countl_zero(significand);
  const int64_t top = exponent + bits - 1;  // exponent of the leading bit
  if (top > format.max_exponent + 1) return Fail(type, TooLarge(type));
  // If a value is slightly above the largest finite value, WGSL allows implementations to round it
  // down to that value or up to infinity (WGSL: Floating Point Rounding and Overflow). tessera
  // reports an error instead, as in conversions from AbstractFloat (ConstEval).
  const double max = std::ldexp(2.0 - std::ldexp(1.0, 1 - format.precision), format.max_exponent);
  if (std::ldexp(static_cast<double>(significand), static_cast<int>(exponent)) > max) {
    return Fail(type, TooLarge(type));
  }
  // The exponent of the lowest bit that the format can store for a value of this magnitude.
  const int64_t last = std::max<int64_t>(top, format.min_exponent) - (format.precision - 1);
  bool exact = !sticky;
  if (last > exponent) {
    const int64_t drop = last - exponent;
    uint64_t kept = 0, dropped = significand, half = 0;
    if (drop <= 64) {
      kept = drop == 64 ? 0 : significand >> drop;
      dropped = drop == 64 ? significand : significand & ((uint64_t{1} << drop) - 1);
      half = uint64_t{1} << (drop - 1);
    }
    exact = exact && dropped == 0;
    if (half != 0 && (dropped > half || (dropped == half && (sticky || (kept & 1) != 0)))) ++kept;
    significand = kept;
    exponent = last;
  }
  if (must_be_exact && !exact) {
    return Fail(type, type == LiteralType::kF16 ? "cannot be represented exactly in the type f16"
                                                : "cannot be represented exactly in the type f32");
  }
  l.f = std::ldexp(static_cast<double>(significand), static_cast<int>(exponent));
  return l;
}

// Parses the text after '0x', without a suffix.
Literal ReadHexFloat(std::string_view text, LiteralType type) {
  uint64_t significand = 0;
  int64_t exponent = 0;
  bool sticky = false, fraction = false;
  size_t i = 0;
  for (; i < text.size(); ++i) {
    if (text[i] == '.') {
      fraction = true;
      continue;
    }
    const int digit = HexDigit(text[i]);
    if (digit < 0) break;
    if (significand >> 60 == 0) {
      significand = significand << 4 | static_cast<uint64_t>(digit);
      if (fraction) exponent -= 4;
    } else {
      // The significand is full. Rounding only needs to know whether a further digit is nonzero.
      sticky |= digit != 0;
      if (!fraction) exponent += 4;
    }
  }
  if (i < text.size()) {  // text[i] is 'p'
    bool negative = false;
    ++i;
    if (text[i] == '+' || text[i] == '-') negative = text[i++] == '-';
    int64_t e = 0;
    for (; i < text.size(); ++i) {
      if (e < 1'000'000'000) e = e * 10 + (text[i] - '0');
    }
    exponent += negative ? -e : e;
  }
  const bool suffixed = type != LiteralType::kAbstractFloat;
  return MakeFloat(significand, exponent, sticky, type, suffixed);
}

// Returns whether a decimal number that is out of range is too large rather than too small.
bool IsLarge(std::string_view text) {
  int64_t magnitude = 0;  // decimal exponent of the first nonzero digit
  bool seen = false, fraction = false;
  size_t i = 0;
  for (; i < text.size() && (text[i] | 0x20) != 'e'; ++i) {
    if (text[i] == '.') {
      fraction = true;
    } else {
      seen |= text[i] != '0';
      if (seen && !fraction) ++magnitude;
      if (!seen && fraction) --magnitude;
    }
  }
  if (!seen || i >= text.size()) return seen && magnitude > 0;
  ++i;
  bool negative = false;
  if (text[i] == '+' || text[i] == '-') negative = text[i++] == '-';
  int64_t e = 0;
  for (; i < text.size(); ++i) {
    if (e < 1'000'000'000) e = e * 10 + (text[i] - '0');
  }
  return magnitude + (negative ? -e : e) > 0;
}

// absl::from_chars is needed because libc++ before version 20 lacks std::from_chars for
// floating-point types.
template <typename T>
bool FromChars(std::string_view text, double* value, bool* too_large) {
  *too_large = false;
  T v{};
  const auto [end, error] = absl::from_chars(text.data(), text.data() + text.size(), v);
  if (error == std::errc::result_out_of_range) {
    *too_large = IsLarge(text);
    *value = 0;
    return true;
  }
  *value = static_cast<double>(v);
  return error == std::errc() && end == text.data() + text.size();
}

// Parses a decimal number without a suffix.
Literal ReadDecimalFloat(std::string_view text, LiteralType type) {
  Literal l;
  l.type = type;
  bool too_large;
  const bool read = type == LiteralType::kF32 ? FromChars<float>(text, &l.f, &too_large)
                                              : FromChars<double>(text, &l.f, &too_large);
  if (!read) return Fail(type, "is not a number");
  if (type == LiteralType::kF32 && l.f == std::numeric_limits<float>::max()) {
    double exact = 0;  // the value as a double, for the overflow check (see MakeFloat)
    too_large = FromChars<double>(text, &exact, &too_large) && exact > l.f;
  }
  if (too_large) return Fail(type, TooLarge(type));
  if (type != LiteralType::kF16 || l.f == 0) return l;
  // Round the double to f16. Rounding twice is correct unless the number is so close to a tie that
  // its first 20 decimal digits do not determine the result. In that case, the specification allows
  // both results.
  int exponent;
  const double m = std::frexp(l.f, &exponent);
  return MakeFloat(static_cast<uint64_t>(std::ldexp(m, 53)), exponent - 53, false, type, false);
}

}  // namespace

Literal ReadLiteral(std::string_view text) {
  const bool hex = text.size() > 1 && text[0] == '0' && (text[1] | 0x20) == 'x';
  std::string_view digits = hex ? text.substr(2) : text;
  const char last = digits.back();
  if (hex) {
    const bool exponent = digits.find_first_of("pP") != std::string_view::npos;
    if (!exponent && digits.find('.') == std::string_view::npos) {
      const LiteralType type = TakeIntSuffix(&digits);
      return ReadInt(digits, 16, type);
    }
    LiteralType type = LiteralType::kAbstractFloat;
    if (exponent && last == 'f') type = LiteralType::kF32;
    if (exponent && last == 'h') type = LiteralType::kF16;
    if (type != LiteralType::kAbstractFloat) digits.remove_suffix(1);
    return ReadHexFloat(digits, type);
  }
  switch (last) {
    case 'i':
    case 'u': {
      const LiteralType type = TakeIntSuffix(&digits);
      return ReadInt(digits, 10, type);
    }
    case 'f': return ReadDecimalFloat(digits.substr(0, digits.size() - 1), LiteralType::kF32);
    case 'h': return ReadDecimalFloat(digits.substr(0, digits.size() - 1), LiteralType::kF16);
    default: break;
  }
  if (digits.find_first_of(".eE") != std::string_view::npos) {
    return ReadDecimalFloat(digits, LiteralType::kAbstractFloat);
  }
  return ReadInt(digits, 10, LiteralType::kAbstractInt);
}

}  // namespace tessera::wgsl
