#include "wgsl/syntax/lexer_errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "wgsl/syntax/literal.h"
#include "wgsl/syntax/unicode.h"

namespace tessera::wgsl {
namespace {

// A code point that resembles a WGSL token, or one that word processors insert.
struct Lookalike {
  uint32_t code_point;
  const char* meant;
};
constexpr Lookalike kLookalikes[] = {
    {0x00D7, "*"},  {0x00F7, "/"},  {0x2215, "/"},  {0x2044, "/"}, {0x2212, "-"}, {0x2010, "-"},
    {0x2013, "-"},  {0x2014, "-"},  {0x037E, ";"},  {0xFF1B, ";"}, {0xFF0C, ","}, {0x3001, ","},
    {0xFF08, "("},  {0xFF09, ")"},  {0xFF1A, ":"},  {0xFF1D, "="}, {0xFF0B, "+"}, {0x2264, "<="},
    {0x2265, ">="}, {0x2260, "!="}, {0x2192, "->"}, {0x2217, "*"}, {0xFF5B, "{"}, {0xFF5D, "}"},
    {0xFF3B, "["},  {0xFF3D, "]"},  {0x2016, "||"},
};

bool IsWord(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool IsInvisible(uint32_t c) {
  return c == 0xA0 || c == 0xAD || (c >= 0x2000 && c <= 0x200D) || c == 0x202F || c == 0x2060 ||
         c == 0x3000 || c == 0xFEFF || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

}  // namespace

bool LexerErrors::CheckSize() {
  const size_t size = source_.text().size();
  if (size <= 0x3fffffff) return true;
  diagnostics_.Add(DiagCode::limit_exceeded, {0, 0},
                   fmt::format("the source has {} bytes; the limit is 1 GiB", size));
  return false;
}

bool LexerErrors::CheckText() {
  const std::string_view text = source_.text();
  if (text.starts_with("\xEF\xBB\xBF")) {
    diagnostics_.Add(DiagCode::invalid_encoding, {0, 3}, "the source begins with a byte order mark")
        .AddNote("WGSL source must be UTF-8 without a byte order mark")
        .AddHelp(
            "save the file as UTF-8 without a byte order mark, or remove its first three bytes")
        .AddFix({0, 3}, "");
    return false;
  }
  for (size_t i = 0; i < text.size();) {
    // Skip eight bytes at a time while they are all ASCII and nonzero. A non-ASCII byte has its
    // highest bit set; subtracting 1 sets this bit in a zero byte.
    uint64_t bytes = 0;
    if (text.size() - i >= sizeof bytes) std::memcpy(&bytes, text.data() + i, sizeof bytes);
    constexpr uint64_t kOnes = 0x0101010101010101;
    if (((bytes | (bytes - kOnes)) & kOnes << 7) == 0) {
      i += sizeof bytes;
      continue;
    }
    if (static_cast<signed char>(text[i]) > 0) {
      ++i;
      continue;
    }
    const auto at = static_cast<uint32_t>(i);
    if (text[i] == 0) {
      diagnostics_.Add(DiagCode::invalid_encoding, {at, at + 1},
                       "the source contains a null character (U+0000)");
      return false;
    }
    const uint32_t length = DecodeUtf8(text.substr(i)).length;
    if (length == 0) {
      diagnostics_
          .Add(DiagCode::invalid_encoding, {at, at + 1},
               fmt::format("the source is not valid UTF-8: unexpected byte 0x{:02X}",
                           static_cast<unsigned char>(text[i])))
          .AddHelp("save the file as UTF-8");
      return false;
    }
    i += length;
  }
  return true;
}

InvalidText LexerErrors::Invalid(uint32_t offset) {
  const std::string_view rest = source_.text().substr(offset);
  if (static_cast<unsigned char>(rest[0]) < 0x80) return InvalidAscii(offset);
  const CodePoint c = DecodeUtf8(rest);
  const Span span{offset, offset + c.length};
  const std::string described = DescribeCodePoint(c.value, rest.substr(0, c.length));
  if (IsInvisible(c.value)) {
    diagnostics_
        .Add(DiagCode::invalid_token, span,
             fmt::format("the invisible character {} is not allowed here", described))
        .AddFix(span, " ");
    return {c.length, false};
  }
  Diagnostic& d = diagnostics_.Add(DiagCode::invalid_token, span,
                                   fmt::format("unexpected character {}", described));
  for (const Lookalike& l : kLookalikes) {
    if (l.code_point != c.value) continue;
    d.AddHelp(fmt::format("write '{}'", l.meant)).AddFix(span, l.meant);
  }
  if (c.value == 0x2018 || c.value == 0x2019 || c.value == 0x201C || c.value == 0x201D) {
    d.AddNote("WGSL has no strings");
  }
  // Consecutive non-ASCII characters that cannot be part of an identifier are reported as one
  // error.
  uint32_t length = c.length;
  while (length < rest.size() && static_cast<unsigned char>(rest[length]) >= 0x80) {
    const CodePoint next = DecodeUtf8(rest.substr(length));
    if (next.length == 0 || IsXidContinue(next.value) || IsInvisible(next.value)) break;
    length += next.length;
  }
  return {length, true};
}

// Reports an import statement that ends with a string, such as 'import "x"' or 'import { a } from
// "x"'. The error includes the string.
bool LexerErrors::Import(uint32_t offset, uint32_t end) {
  // The maximum number of bytes before the string that are searched for the import. Without a
  // limit, a long line of strings would take quadratic time.
  constexpr uint32_t kMost = 1024;
  const size_t from = offset - std::min(offset, kMost);
  const std::string_view before = source_.text().substr(from, offset - from);
  const size_t last = before.find_last_not_of(" \t");
  const size_t line = before.find_last_of("\n\r;") + 1;  // start of the line or statement
  const size_t first = before.find_first_not_of(" \t", line);
  if (first == std::string_view::npos || last < first) return false;
  const std::string_view head = before.substr(first, last + 1 - first);
  const auto is_word = [](std::string_view text, std::string_view word) {
    return text == word || (text.size() > word.size() && !IsWord(text[word.size()]));
  };
  const bool begins = head.starts_with("import") && is_word(head, "import");
  // If the statement began on an earlier line, the current line has only its end, '} from "x"'.
  const bool follows =
      head.ends_with("from") && (head.size() == 4 || !IsWord(head[head.size() - 5]));
  if (!begins && !follows) return false;
  if (import_said_) return true;
  import_said_ = true;
  diagnostics_
      .Add(DiagCode::syntax_error, {static_cast<uint32_t>(from + first), end},
           "WGSL has no imports")
      .AddHelp("combine the modules into one source before compiling");
  return true;
}

InvalidText LexerErrors::InvalidAscii(uint32_t offset) {
  const std::string_view text = source_.text();
  const char c = text[offset];
  const auto end_of_line = [&] {
    const size_t at = text.find_first_of("\n\r\v\f", offset);
    return static_cast<uint32_t>(at == std::string_view::npos ? text.size() : at);
  };
  switch (c) {
    case '#': {
      // Report the whole line of a preprocessor directive as one error.
      const Span line{offset, end_of_line()};
      Preprocessor(line);
      return {line.end - line.begin, false};
    }
    case '"':
    case '\'': {
      const char ends[] = {c, '\n', '\r', '\v', '\f'};
      const size_t at = text.find_first_of(std::string_view(ends, sizeof ends), offset + 1);
      auto end = static_cast<uint32_t>(std::min(at, text.size()));
      if (end < text.size() && text[end] == c) ++end;
      if (Import(offset, end)) return {end - offset, true};
      diagnostics_.Add(DiagCode::invalid_token, {offset, end},
                       "WGSL has no strings or character literals");
      return {end - offset, true};
    }
    case '?':
      diagnostics_
          .Add(DiagCode::invalid_token, {offset, offset + 1},
               "WGSL has no conditional operator '? :'")
          .AddHelp(
              "write 'select(value_if_false, value_if_true, condition)', or an 'if' statement "
              "when only one value may be evaluated");
      return {1, true};
    default: break;
  }
  uint32_t length = 1;
  while (offset + length < text.size() && text[offset + length] == c) ++length;
  diagnostics_.Add(
      DiagCode::invalid_token, {offset, offset + length},
      fmt::format("unexpected character {}",
                  DescribeCodePoint(static_cast<unsigned char>(c), text.substr(offset, 1))));
  return {length, true};
}

namespace {

std::string_view NextWord(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  size_t end = 0;
  while (end < text.size() && (IsWord(text[end]))) ++end;
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(end);
  return word;
}

// Returns whether the text can replace a name wherever a value is expected, i.e. whether it is a
// number, true, false, or an expression enclosed in parentheses.
bool IsOneValue(std::string_view text) {
  if (text.find("//") != std::string_view::npos || text.find("/*") != std::string_view::npos) {
    return false;
  }
  if (text == "true" || text == "false") return true;
  if (text[0] == '(') {
    size_t depth = 0;
    for (size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '(') ++depth;
      if (text[i] == ')' && --depth == 0) return i + 1 == text.size();
    }
    return false;
  }
  if (text[0] != '.' && (text[0] < '0' || text[0] > '9')) return false;
  return std::ranges::all_of(text, [](char c) { return IsWord(c) || c == '.'; });
}

}  // namespace

std::string_view DefinedName(std::string_view line) {
  if (!line.starts_with('#')) return {};
  line.remove_prefix(1);
  return NextWord(line) == "define" ? NextWord(line) : std::string_view();
}

// Reports a preprocessor directive. Directives such as '#ifdef' are reported only once per module.
// The lines between them are lexed as usual.
void LexerErrors::Preprocessor(Span line) {
  std::string_view rest = source_.text(line).substr(1);
  const std::string_view directive = NextWord(rest);
  const bool define = directive == "define";
  if (!define && preprocessor_said_) return;
  Diagnostic& d = diagnostics_.Add(DiagCode::invalid_token, line, "WGSL has no preprocessor");
  if (!define) {
    preprocessor_said_ = true;
    d.AddHelp(
        "use 'const' and 'override' declarations, or combine the modules into one source before "
        "compiling");
    return;
  }
  const std::string_view name = NextWord(rest);
  const bool function = rest.starts_with('(');
  const bool comment =
      rest.find("//") != std::string_view::npos || rest.find("/*") != std::string_view::npos;
  const size_t begin = rest.find_first_not_of(" \t");
  const size_t end = rest.find_last_not_of(" \t");
  constexpr size_t kMaxValue = 100;
  if (function) {
    d.AddHelp("declare a function: 'fn name(parameter: type) -> type { … }'");
  } else if (begin == std::string_view::npos || name.empty() || end - begin > kMaxValue ||
             name.size() > kMaxValue || rest[end] == '\\' || comment) {
    d.AddHelp("use 'const' and 'override' declarations");
  } else {
    const std::string_view value = rest.substr(begin, end + 1 - begin);
    std::string meant = fmt::format("const {} = {};", name, value);
    const auto used = static_cast<uint32_t>(rest.data() + end + 1 - source_.text().data());
    if (IsOneValue(value)) {
      d.AddHelp(fmt::format("write '{}'", meant)).AddFix({line.begin, used}, std::move(meant));
    } else {
      d.AddHelp(fmt::format("'alias' names a type; for a value, write '{}'", meant));
    }
  }
}

namespace {

bool IsSuffix(std::string_view tail) {
  constexpr std::string_view kSuffixes[] = {"i", "u", "f", "h", "li", "lu"};
  return std::ranges::find(kSuffixes, tail) != std::end(kSuffixes);
}

// Explains why a number cannot have a suffix (WGSL: Numeric Literals). Returns an empty string if
// the number is malformed even without the suffix.
std::string WhyNoSuffix(std::string_view number, std::string_view suffix) {
  const bool of_integers = suffix.back() == 'i' || suffix.back() == 'u';
  if (of_integers && number.find_first_not_of("0123456789") != std::string_view::npos) {
    return fmt::format("only integers can have the suffix '{}'", suffix);
  }
  if (number.size() > 1 && number[0] == '0' && (number[1] | 0x20) != 'x') {
    return of_integers ? "an integer must not begin with '0'"
                       : "a number without a decimal point must not begin with '0'";
  }
  const bool is_hex = number.starts_with("0x") || number.starts_with("0X");
  return is_hex ? fmt::format("the suffix '{}' needs an exponent, as in '0x1p0{}'", suffix, suffix)
                : std::string();
}

// Removes the leading digits from the text and returns how many there were.
size_t TakeDigits(std::string_view& text, bool hex) {
  const size_t n =
      std::min(text.find_first_not_of(hex ? "0123456789abcdefABCDEF" : "0123456789"), text.size());
  text.remove_prefix(n);
  return n;
}

// Returns whether the whole text is a number that is in the range of its type (WGSL: Numeric
// Literals).
bool IsNumber(const std::string_view text) {
  std::string_view rest = text;
  const bool hex = text.size() > 1 && text[0] == '0' && (text[1] | 0x20) == 'x';
  if (hex) rest.remove_prefix(2);
  const size_t whole = TakeDigits(rest, hex);
  const bool point = rest.starts_with('.');
  if (point) rest.remove_prefix(1);
  if (whole + (point ? TakeDigits(rest, hex) : 0) == 0) return false;
  const bool exponent = !rest.empty() && (rest[0] | 0x20) == (hex ? 'p' : 'e');
  if (exponent) {
    rest.remove_prefix(1);
    if (rest.starts_with('+') || rest.starts_with('-')) rest.remove_prefix(1);
    if (TakeDigits(rest, false) == 0) return false;
  }
  if (!rest.empty()) {
    const bool of_float = rest == "f" || rest == "h";
    if (!IsSuffix(rest) || (of_float ? hex && !exponent : point || exponent)) return false;
  }
  if (!hex && !point && !exponent && whole > 1 && text[0] == '0') return false;
  return ReadLiteral(text).ok;
}

// Reports a malformed number. `why` is the reason. If it is empty, a note lists the valid forms of
// a number.
Diagnostic& AddMalformed(Diagnostics& diagnostics, Span span, std::string_view text,
                         std::string_view why) {
  // Quote no more than fits on a line.
  const std::string_view shown = text.substr(0, 40);
  if (!why.empty()) {
    return diagnostics.Add(DiagCode::invalid_literal, span,
                           fmt::format("'{}' is not a valid number: {}", shown, why));
  }
  return diagnostics
      .Add(DiagCode::invalid_literal, span, fmt::format("'{}' is not a valid number", shown))
      .AddNote("numbers have forms such as '12', '1.5', '1.5e3', '0xff' and '0x1.8p3'");
}

}  // namespace

void LexerErrors::BadNumber(Span span) {
  const std::string_view text = source_.text(span);
  const auto add = [&](std::string_view why) -> Diagnostic& {
    return AddMalformed(diagnostics_, span, text, why);
  };
  const bool hex = text.size() > 1 && text[0] == '0' && (text[1] | 0x20) == 'x';
  if (text.find('_') != std::string_view::npos) {
    std::string joined(text);
    std::erase(joined, '_');
    Diagnostic& d = add("digits cannot be separated by '_'");
    if (IsNumber(joined)) d.AddFix(span, std::move(joined));
  } else if (hex && text.size() == 2) {
    add("hexadecimal digits are missing after '0x'");
  } else if (text.find('.') != text.rfind('.')) {
    Diagnostic& d = add(text.find("..") != std::string_view::npos ? "WGSL has no ranges"
                                                                  : "it has two decimal points");
    if (text.find("..") != std::string_view::npos) {
      d.AddHelp("write a loop over a range as 'for (var i = 0; i < n; i++) { … }'");
    }
  } else if (text.size() > 1 && text[0] == '0' && (text[1] | 0x20) == 'b') {
    add("WGSL has no binary numbers").AddHelp("write it in hexadecimal: '0x...'");
  } else if (!hex && text.find_first_not_of("0123456789") == std::string_view::npos) {
    add("an integer must not begin with '0'");
  } else if (!hex && (text.back() == 'e' || text.back() == 'E')) {
    add("the exponent has no digits");
  } else if (hex && (text.back() == 'p' || text.back() == 'P')) {
    add("the exponent has no digits");
  } else {
    const size_t suffix =
        text.find_first_not_of(hex ? "0123456789abcdefABCDEFxX." : "0123456789.eE+-");
    const std::string_view tail =
        suffix == std::string_view::npos ? std::string_view() : text.substr(suffix, 20);
    if (tail == "lf" || tail == "LF" || tail == "d") {
      add(fmt::format("'{}' is not a suffix; WGSL has no 64-bit floating-point numbers", tail));
    } else if ((tail == "F" && !hex) ||
               (tail == "U" && text.find_first_of(hex ? "." : ".eE") == std::string_view::npos)) {
      std::string lower(text);
      lower.back() |= 0x20;
      Diagnostic& d = add(fmt::format("'{}' is not a suffix", tail));
      if (IsNumber(lower)) {
        d.AddHelp(fmt::format("suffixes are lower-case: write '{}'", lower.substr(0, 40)))
            .AddFix(span, std::move(lower));
      } else {
        d.AddHelp("suffixes are lower-case");
      }
    } else if (IsSuffix(tail)) {
      add(WhyNoSuffix(text.substr(0, suffix), tail));
    } else if (!tail.empty()) {
      add(fmt::format("'{}' is not a suffix", tail))
          .AddNote(
              "the suffixes are 'i' (i32), 'u' (u32), 'f' (f32) and 'h' (f16); of wgpu's 64-bit "
              "integers, 'li' (i64) and 'lu' (u64)");
    } else {
      add("");
    }
  }
}

void LexerErrors::TwoUnderscores(Span span) {
  diagnostics_.Add(DiagCode::invalid_identifier, span,
                   fmt::format("the name '{}' must not begin with two underscores",
                               source_.text(span).substr(0, 60)));
}

void LexerErrors::TokenTooLong(uint32_t offset, size_t length) {
  diagnostics_.Add(DiagCode::limit_exceeded, {offset, offset + 40},
                   fmt::format("a token of {} bytes; the limit is {}", length, 0xffffff));
}

void LexerErrors::UnterminatedComment(uint32_t offset, uint32_t nesting) {
  Diagnostic& d = diagnostics_.Add(DiagCode::unterminated_comment, {offset, offset + 2},
                                   "this block comment does not end");
  if (nesting > 1) {
    d.AddNote(fmt::format("block comments nest in WGSL: {} '*/' are missing", nesting));
  }
}

}  // namespace tessera::wgsl
