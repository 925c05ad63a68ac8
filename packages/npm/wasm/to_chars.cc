// Replaces std::to_chars for floating-point numbers. The version in LLVM's C++ library contains 115
// KB of tables that hardly compress.
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string_view>

#include <fmt/format.h>

namespace {

// Appends to a buffer of limited size.
class Output {
 public:
  Output(char* first, char* last) : next_(first), last_(last) {}

  void Add(std::string_view text) {
    if (text.size() > static_cast<size_t>(last_ - next_)) {
      fits_ = false;
      return;
    }
    std::memcpy(next_, text.data(), text.size());
    next_ += text.size();
  }
  void AddZeros(int count) {
    for (int i = 0; i < count; ++i) Add("0");
  }
  // Appends an integer in decimal, with at least `width` digits.
  void AddNumber(int number, int width) {
    char digits[16];
    const std::string_view text(
        digits,
        static_cast<size_t>(std::to_chars(digits, digits + sizeof digits, number).ptr - digits));
    AddZeros(width - static_cast<int>(text.size()));
    Add(text);
  }

  std::to_chars_result Done() const {
    if (fits_) return {next_, std::errc()};
    return {last_, std::errc::value_too_large};
  }

 private:
  char* next_;
  char* last_;
  bool fits_ = true;
};

// The shortest decimal digits that identify a number, and a power of ten to multiply them by.
struct Decimal {
  std::string_view digits;
  int exponent;
};

// Writes "1.5e+20".
void AddScientific(const Decimal& d, Output& out) {
  out.Add(d.digits.substr(0, 1));
  if (d.digits.size() > 1) {
    out.Add(".");
    out.Add(d.digits.substr(1));
  }
  const int exponent = d.exponent + static_cast<int>(d.digits.size()) - 1;
  out.Add(exponent < 0 ? "e-" : "e+");
  out.AddNumber(exponent < 0 ? -exponent : exponent, 2);
}

// Writes an integer of at most 2^127 exactly. Appending zeros to the shortest digits could give
// another integer.
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

// Writes a number that is not an integer as "0.015".
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

int Digits(int number) { return number < 100 ? 2 : 3; }

// Returns the lengths of the scientific and the fixed notation.
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

// [charconv.to.chars]: writes the shorter notation, or the fixed one if both have the same length.
template <typename Float>
std::to_chars_result Shortest(char* first, char* last, Float value) {
  Output out(first, last);
  if (std::signbit(value)) out.Add("-");
  const Float magnitude = std::fabs(value);
  if (std::isnan(value) || std::isinf(value)) {
    out.Add(std::isnan(value) ? "nan" : "inf");
    return out.Done();
  }
  if (magnitude == 0) {
    out.Add("0");
    return out.Done();
  }
  const auto decimal = fmt::detail::dragonbox::to_decimal(magnitude);
  char digits[24];
  const char* const end = std::to_chars(digits, digits + sizeof digits, decimal.significand).ptr;
  Decimal d{{digits, static_cast<size_t>(end - digits)}, decimal.exponent};
  while (d.digits.size() > 1 && d.digits.back() == '0') {
    d.digits.remove_suffix(1);
    ++d.exponent;
  }
  if (ScientificLength(d) < FixedLength(d)) {
    AddScientific(d, out);
  } else if (d.exponent >= 0) {
    AddInteger(static_cast<double>(magnitude), out);
  } else {
    AddFraction(d, out);
  }
  return out.Done();
}

}  // namespace

// Symbols of the C++ library. The linker uses these definitions instead of those in the archive.
_LIBCPP_BEGIN_NAMESPACE_STD
to_chars_result to_chars(char* first, char* last, float value) {
  return Shortest(first, last, value);
}
to_chars_result to_chars(char* first, char* last, double value) {
  return Shortest(first, last, value);
}
// The original function prints a message, which requires files.
void __libcpp_verbose_abort(const char*, ...) { __builtin_trap(); }
_LIBCPP_END_NAMESPACE_STD
