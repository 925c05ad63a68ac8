#include "lsp/json_parser.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "absl/strings/charconv.h"
#include "api/json_text.h"

namespace tessera::lsp {
namespace {

// Parsing and copying recurse into nested values, so the depth is limited. Protocol messages never
// reach this limit.
constexpr uint32_t kMaxNesting = 256;

void AppendUtf8(uint32_t c, std::string& text) {
  const auto put = [&](uint32_t byte) { text += static_cast<char>(byte); };
  if (c < 0x80) return put(c);
  if (c < 0x800) {
    put(0xC0 | c >> 6);
  } else if (c < 0x10000) {
    put(0xE0 | c >> 12);
    put(0x80 | (c >> 6 & 63));
  } else {
    put(0xF0 | c >> 18);
    put(0x80 | (c >> 12 & 63));
    put(0x80 | (c >> 6 & 63));
  }
  put(0x80 | (c & 63));
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Json Parse() {
    Json json;
    if (!Value(json)) return Json::value_t::discarded;
    SkipSpace();
    return at_ == text_.size() ? std::move(json) : Json(Json::value_t::discarded);
  }

 private:
  // Parses a value of any kind. Each parsing function in this class returns false if the input at
  // the current position does not match.
  bool Value(Json& to) {
    SkipSpace();
    switch (Next()) {
      case '{': return Nested(to, &Parser::Object);
      case '[': return Nested(to, &Parser::Array);
      case '"': return String(to = std::string());
      case 't': return Word("true") && (to = true, true);
      case 'f': return Word("false") && (to = false, true);
      case 'n': return Word("null") && (to = nullptr, true);
      default: return Number(to);
    }
  }

  bool Nested(Json& to, bool (Parser::*read)(Json&)) {
    if (depth_ == kMaxNesting) return false;
    ++depth_;
    ++at_;
    SkipSpace();
    const bool is_read = (this->*read)(to);
    --depth_;
    return is_read;
  }

  bool Object(Json& to) {
    to = Json::object();
    if (Take('}')) return true;
    do {
      SkipSpace();
      Json key = std::string();
      if (Next() != '"' || !String(key)) return false;
      SkipSpace();
      if (!Take(':') || !Value(to[std::move(key.get_ref<std::string&>())])) return false;
      SkipSpace();
    } while (Take(','));
    return Take('}');
  }

  bool Array(Json& to) {
    to = Json::array();
    if (Take(']')) return true;
    do {
      if (!Value(to.emplace_back())) return false;
      SkipSpace();
    } while (Take(','));
    return Take(']');
  }

  // Parses a string and stores it in `to`, which must be an empty string.
  bool String(Json& to) {
    std::string& out = to.get_ref<std::string&>();
    ++at_;
    while (at_ < text_.size()) {
      const size_t begin = at_;
      while (at_ < text_.size() && IsPlain(text_[at_])) ++at_;
      out += text_.substr(begin, at_ - begin);
      if (Take('"')) return true;
      if (!(Next() == '\\' ? Escape(out) : Character(out))) return false;
    }
    return false;
  }

  static bool IsPlain(char c) {
    return static_cast<unsigned char>(c) >= 0x20 && static_cast<unsigned char>(c) < 0x80 &&
           c != '"' && c != '\\';
  }

  // Parses one non-ASCII character.
  bool Character(std::string& out) {
    if (static_cast<unsigned char>(text_[at_]) < 0x80) return false;  // a control character
    bool is_valid = false;
    const size_t length = Utf8Length(text_.substr(at_), &is_valid);
    out += text_.substr(at_, length);
    at_ += length;
    return is_valid;
  }

  bool Escape(std::string& out) {
    constexpr std::string_view kEscapes = "\"\\/bfnrt", kMeanings = "\"\\/\b\f\n\r\t";
    ++at_;
    if (Take('u')) return UnicodeEscape(out);
    const size_t known = at_ < text_.size() ? kEscapes.find(text_[at_]) : std::string_view::npos;
    if (known == std::string_view::npos) return false;
    ++at_;
    out += kMeanings[known];
    return true;
  }

  // Parses one \u escape, or two that form a surrogate pair. An unpaired surrogate becomes U+FFFD.
  // A client may send an unpaired surrogate if an edit begins or ends inside a surrogate pair.
  bool UnicodeEscape(std::string& out) {
    uint32_t c = 0;
    if (!HexDigits(c)) return false;
    if (c >= 0xD800 && c <= 0xDFFF) {
      const std::optional<uint32_t> low = c <= 0xDBFF ? LowSurrogate() : std::nullopt;
      c = low ? 0x10000 + ((c - 0xD800) << 10) + (*low - 0xDC00) : 0xFFFD;
    }
    AppendUtf8(c, out);
    return true;
  }

  // Parses the escape sequence of a low surrogate. If there is none, consumes nothing and returns
  // nullopt.
  std::optional<uint32_t> LowSurrogate() {
    const size_t begin = at_;
    uint32_t low = 0;
    if (Take('\\') && Take('u') && HexDigits(low) && low >= 0xDC00 && low <= 0xDFFF) return low;
    at_ = begin;
    return std::nullopt;
  }

  bool HexDigits(uint32_t& value) {
    if (text_.size() - at_ < 4) return false;
    const char* const begin = text_.data() + at_;
    const auto read = std::from_chars(begin, begin + 4, value, 16);
    at_ += 4;
    return read.ec == std::errc() && read.ptr == begin + 4;
  }

  bool Digits() {
    const size_t begin = at_;
    while (Next() >= '0' && Next() <= '9') ++at_;
    return at_ != begin;
  }

  bool Number(Json& to) {
    const size_t begin = at_;
    const bool is_negative = Take('-');
    if (!Take('0') && !Digits()) return false;
    bool is_whole = true;
    if (Take('.')) {
      is_whole = false;
      if (!Digits()) return false;
    }
    if (Take('e') || Take('E')) {
      is_whole = false;
      if (!Take('-')) Take('+');
      if (!Digits()) return false;
    }
    const std::string_view number = text_.substr(begin, at_ - begin);
    if (is_whole && (is_negative ? Whole<int64_t>(number, to) : Whole<uint64_t>(number, to))) {
      return true;
    }
    double value = 0;
    const auto read = absl::from_chars(number.data(), number.data() + number.size(), value);
    to = value;
    // Numbers that are too small for a double are rounded to 0; only numbers that are too large are
    // errors.
    const bool is_too_large = read.ec == std::errc::result_out_of_range && std::abs(value) >= 1;
    return !is_too_large;
  }

  template <typename T>
  static bool Whole(std::string_view number, Json& to) {
    T value = 0;
    const auto read = std::from_chars(number.data(), number.data() + number.size(), value);
    to = value;
    return read.ec == std::errc();
  }

  bool Word(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }

  void SkipSpace() {
    while (Next() == ' ' || Next() == '\t' || Next() == '\n' || Next() == '\r') ++at_;
  }
  // Returns the next character, or 0 at the end. A NUL in the text also yields 0, which is harmless
  // because JSON allows no NULs.
  char Next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool Take(char c) {
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  const std::string_view text_;
  size_t at_ = 0;
  uint32_t depth_ = 0;
};

}  // namespace

Json ParseJson(std::string_view text) { return Parser(text).Parse(); }

}  // namespace tessera::lsp
