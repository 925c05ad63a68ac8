// Replaces std::to_chars for floating-point numbers, because the version in LLVM's C++ library
// contains 115 KB of tables that hardly compress.
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string_view>

#include <fmt/format.h>

#include "decimal.h"

namespace {

template <typename Float>
Decimal Shortest(Float number, char (&digits)[24]) {
  const auto decimal = fmt::detail::dragonbox::to_decimal(number);
  const char* const end = std::to_chars(digits, digits + sizeof digits, decimal.significand).ptr;
  Decimal d{{digits, static_cast<size_t>(end - digits)}, decimal.exponent};
  while (d.digits.size() > 1 && d.digits.back() == '0') {
    d.digits.remove_suffix(1);
    ++d.exponent;
  }
  return d;
}

// Writes all digits of an integer, which must be at most 2^127. All digits are needed, because the
// shortest digit sequence that identifies `number` could denote another integer when padded with
// zeros.
void AddInteger(double number, Output& out) {
  char digits[40];
  char* first = digits + sizeof digits;
  auto rest = static_cast<unsigned __int128>(number);
  do {
    *--first = static_cast<char>('0' + static_cast<int>(rest % 10));
    rest /= 10;
  } while (rest != 0);
  out.Add({first, static_cast<size_t>(digits + sizeof digits - first)});
}

int Digits(int number) { return number < 100 ? 2 : 3; }

// ScientificLength and FixedLength return the length of `d` in the respective notation.
int ScientificLength(const Decimal& d) {
  const int count = static_cast<int>(d.digits.size());
  const int exponent = d.exponent + count - 1;
  return count + (count > 1 ? 1 : 0) + 2 + Digits(exponent < 0 ? -exponent : exponent);
}
int FixedLength(const Decimal& d) {
  const int count = static_cast<int>(d.digits.size());
  if (d.exponent >= 0) return count + d.exponent;
  const int whole = count + d.exponent;
  return whole > 0 ? count + 1 : 2 - whole + count;
}

// Writes `value` in fixed or scientific notation, whichever is shorter; fixed if both have the same
// length ([charconv.to.chars]).
template <typename Float>
std::to_chars_result ToChars(char* first, char* last, Float value) {
  Output out(first, last);
  if (AddSign(value, out)) {
    const Float magnitude = std::fabs(value);
    char digits[24];
    const Decimal d = Shortest(magnitude, digits);
    if (ScientificLength(d) < FixedLength(d)) {
      AddScientific(d, out);
    } else if (d.exponent >= 0) {
      AddInteger(static_cast<double>(magnitude), out);
    } else {
      AddFraction(d, out);
    }
  }
  if (out.fits()) return {out.next(), std::errc()};
  return {last, std::errc::value_too_large};
}

}  // namespace

Decimal ShortestDecimal(float number, char (&digits)[24]) { return Shortest(number, digits); }
Decimal ShortestDecimal(double number, char (&digits)[24]) { return Shortest(number, digits); }

bool AddSign(double number, Output& out) {
  if (std::signbit(number)) out.Add("-");
  if (std::isfinite(number) && number != 0) return true;
  out.Add(number == 0 ? "0" : std::isnan(number) ? "nan" : "inf");
  return false;
}

void AddScientific(const Decimal& d, Output& out) {
  out.Add(d.digits.substr(0, 1));
  if (d.digits.size() > 1) {
    out.Add(".");
    out.Add(d.digits.substr(1));
  }
  const int exponent = d.exponent + static_cast<int>(d.digits.size()) - 1;
  out.Add(exponent < 0 ? "e-" : "e+");
  const int magnitude = exponent < 0 ? -exponent : exponent;
  if (magnitude < 10) out.Add("0");
  char digits[16];
  const char* const end = std::to_chars(digits, digits + sizeof digits, magnitude).ptr;
  out.Add({digits, static_cast<size_t>(end - digits)});
}

void AddFraction(const Decimal& d, Output& out) {
  const int whole = static_cast<int>(d.digits.size()) + d.exponent;  // digits before the point
  if (whole > 0) {
    out.Add(d.digits.substr(0, static_cast<size_t>(whole)));
    out.Add(".");
    out.Add(d.digits.substr(static_cast<size_t>(whole)));
    return;
  }
  out.Add("0.");
  out.AddZeros(-whole);
  out.Add(d.digits);
}

// Symbols of the C++ library. The linker uses these definitions instead of those in the archive.
_LIBCPP_BEGIN_NAMESPACE_STD
to_chars_result to_chars(char* first, char* last, float value) {
  return ToChars(first, last, value);
}
to_chars_result to_chars(char* first, char* last, double value) {
  return ToChars(first, last, value);
}
// Unlike the C++ library's version, prints no message, because the module cannot write to standard
// error.
void __libcpp_verbose_abort(const char*, ...) { __builtin_trap(); }
_LIBCPP_END_NAMESPACE_STD
