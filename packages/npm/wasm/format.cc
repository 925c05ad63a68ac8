// Replaces the formatting function of fmt, which would make up 5 % of a module. This version
// supports only the format specifications that the library uses: zero padding, hexadecimal, octal,
// and "{:.{}e}". test/api.test.js fails if the library's sources contain any other specification.
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>

#include <fmt/core.h>

#include "decimal.h"

namespace {

using Buffer = fmt::detail::buffer<char>;

void Append(Buffer& out, std::string_view text) {
  out.append(text.data(), text.data() + text.size());
}

// The part of a replacement field after the colon.
struct Specification {
  bool has_prefix = false;  // '#'
  int width = 0;            // the minimum width; zeros are added on the left
  int precision = 0;        // digits after the decimal point, for the type 'e'
  char type = 0;
};

// Rounds `d` to `count` digits. A tie is rounded to the neighbor with an even last digit. Appends
// zeros if `d` has fewer digits. The result refers to `text`, where the digits are stored.
Decimal Rounded(const Decimal& d, size_t count, std::string& text) {
  text = d.digits;
  const int exponent = d.exponent + static_cast<int>(text.size()) - static_cast<int>(count);
  const std::string dropped = text.size() > count ? text.substr(count) : "";
  text.resize(count, '0');
  const bool is_odd = (text.back() - '0') % 2 != 0;
  if (dropped > "5" || (dropped == "5" && is_odd)) {
    size_t i = count;
    while (i > 0 && text[i - 1] == '9') text[--i] = '0';
    if (i == 0) {
      text.insert(0, 1, '1');
      text.pop_back();
      return {text, exponent + 1};
    }
    ++text[i - 1];
  }
  return {text, exponent};
}

// Appends an argument, formatted according to a specification.
class ArgumentWriter {
 public:
  ArgumentWriter(Buffer& out, const Specification& specification, fmt::format_args args)
      : out_(out), specification_(specification), args_(args) {}

  template <typename T>
  void operator()(T value) {
    if constexpr (std::is_same_v<T, bool>) {
      Append(out_, value ? "true" : "false");
    } else if constexpr (std::is_same_v<T, char>) {
      out_.push_back(value);
    } else if constexpr (std::is_integral_v<T> && sizeof(T) <= sizeof(uint64_t)) {
      const auto number = static_cast<uint64_t>(value);
      Integer(value < 0, value < 0 ? 0 - number : number);
    } else if constexpr (std::is_same_v<T, float> || std::is_same_v<T, double>) {
      Floating(value);
    } else if constexpr (std::is_convertible_v<T, fmt::string_view>) {
      const fmt::string_view text(value);
      Append(out_, {text.data(), text.size()});
    } else if constexpr (std::is_same_v<T, fmt::basic_format_arg<fmt::format_context>::handle>) {
      fmt::format_parse_context empty{fmt::string_view()};
      fmt::format_context context(fmt::appender(out_), args_);
      value.format(empty, context);
    }
    // tessera formats no values of other types.
  }

 private:
  void Integer(bool is_negative, uint64_t magnitude) {
    const char type = specification_.type;
    const int base = type == 'x' || type == 'X' ? 16 : type == 'o' ? 8 : 10;
    char digits[24];
    const char* const end = std::to_chars(digits, digits + sizeof digits, magnitude, base).ptr;
    if (is_negative) out_.push_back('-');
    if (specification_.has_prefix) Append(out_, "0x");
    for (auto length = end - digits; length < specification_.width; ++length) out_.push_back('0');
    for (const char* digit = digits; digit != end; ++digit) {
      out_.push_back(type == 'X' && *digit >= 'a' ? static_cast<char>(*digit - 'a' + 'A') : *digit);
    }
  }

  template <typename Float>
  void Floating(Float value) {
    char text[64];
    Output out(text, text + sizeof text);
    if (AddSign(value, out)) {
      char digits[24];
      std::string rounded;
      Decimal d = ShortestDecimal(std::fabs(value), digits);
      const bool is_scientific = specification_.type == 'e';
      if (is_scientific) d = Rounded(d, static_cast<size_t>(specification_.precision) + 1, rounded);
      const int whole = static_cast<int>(d.digits.size()) + d.exponent;
      if (is_scientific || whole < -3 || whole > 16) {
        AddScientific(d, out);
      } else if (d.exponent < 0) {
        AddFraction(d, out);
      } else {
        out.Add(d.digits);
        out.AddZeros(d.exponent);
      }
    }
    Append(out_, {text, static_cast<size_t>(out.next() - text)});
  }

  Buffer& out_;
  const Specification& specification_;
  fmt::format_args args_;
};

// Interprets a format string. The string is valid, because fmt checks format strings at compile
// time.
class Formatter {
 public:
  Formatter(Buffer& out, std::string_view format, fmt::format_args args)
      : out_(out), rest_(format), args_(args) {}

  void Run() {
    size_t brace;
    while ((brace = rest_.find_first_of("{}")) != std::string_view::npos) {
      const bool is_doubled = rest_[brace] == rest_[brace + 1];
      Append(out_, rest_.substr(0, is_doubled ? brace + 1 : brace));
      rest_.remove_prefix(is_doubled ? brace + 2 : brace + 1);
      if (!is_doubled) Field();
    }
    Append(out_, rest_);
  }

 private:
  // Formats the replacement field whose opening brace has been read.
  void Field() {
    const auto argument = args_.get(AtDigit() ? Number() : next_++);
    Specification specification;
    if (Take(':')) {
      specification.has_prefix = Take('#');
      specification.width = Number();
      if (Take('.')) specification.precision = Precision();
      if (rest_.front() != '}') {
        specification.type = rest_.front();
        rest_.remove_prefix(1);
      }
    }
    Take('}');
    fmt::visit_format_arg(ArgumentWriter(out_, specification, args_), argument);
  }

  int Precision() {
    if (!Take('{')) return Number();
    Take('}');
    return fmt::visit_format_arg(
        []<typename T>(T value) {
          if constexpr (std::is_integral_v<T>) return static_cast<int>(value);
          return 0;
        },
        args_.get(next_++));
  }

  bool AtDigit() const { return rest_.front() >= '0' && rest_.front() <= '9'; }
  // Reads a number. Returns 0 if there are no digits.
  int Number() {
    int number = 0;
    for (; AtDigit(); rest_.remove_prefix(1)) number = number * 10 + (rest_.front() - '0');
    return number;
  }
  bool Take(char c) {
    if (rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }

  Buffer& out_;
  std::string_view rest_;
  fmt::format_args args_;
  int next_ = 0;  // the argument index of the next field without an explicit index
};

}  // namespace

// fmt's archive contains a weak definition of this function, so the linker uses this one instead.
template <>
void fmt::detail::vformat_to<char>(buffer<char>& out, string_view format, format_args args,
                                   locale_ref) {
  Formatter(out, {format.data(), format.size()}, args).Run();
}
