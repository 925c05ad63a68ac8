#include "api/json_text.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <iterator>
#include <string_view>

namespace tessera {
namespace {

using Json = nlohmann::ordered_json;

class Writer {
 public:
  explicit Writer(int indent) : indent_(indent) {}

  void Write(const Json& json) {
    switch (json.type()) {
      case Json::value_t::object: return List(json, '{', '}');
      case Json::value_t::array: return List(json, '[', ']');
      case Json::value_t::string: return String(json.get_ref<const std::string&>());
      case Json::value_t::boolean: out_ += json.get<bool>() ? "true" : "false"; return;
      case Json::value_t::number_integer: return Number(json.get<int64_t>());
      case Json::value_t::number_unsigned: return Number(json.get<uint64_t>());
      case Json::value_t::number_float: return Float(json.get<double>());
      case Json::value_t::null:
      case Json::value_t::binary:
      case Json::value_t::discarded: break;
    }
    out_ += "null";
  }
  std::string Take() { return std::move(out_); }

 private:
  void List(const Json& json, char open, char close) {
    out_ += open;
    depth_ += indent_;
    for (auto item = json.begin(); item != json.end(); ++item) {
      if (item != json.begin()) out_ += ',';
      NewLine();
      if (json.is_object()) {
        String(item.key());
        out_ += indent_ < 0 ? ":" : ": ";
      }
      Write(*item);
    }
    depth_ -= indent_;
    if (!json.empty()) NewLine();
    out_ += close;
  }

  void NewLine() {
    if (indent_ < 0) return;
    out_ += '\n';
    out_.append(static_cast<size_t>(depth_), ' ');
  }

  template <typename Integer>
  void Number(Integer n) {
    fmt::format_to(std::back_inserter(out_), "{}", n);
  }
  // Writes null for infinities and NaN, which JSON cannot represent.
  void Float(double n) {
    if (!std::isfinite(n)) {
      out_ += "null";
      return;
    }
    char text[64];
    out_.append(text, nlohmann::detail::to_chars(text, text + sizeof text, n));
  }

  void String(std::string_view text) {
    out_ += '"';
    for (size_t i = 0; i < text.size();) {
      bool valid = false;
      const size_t length = Utf8Length(text.substr(i), &valid);
      if (!valid) {
        out_ += "\uFFFD";
      } else if (length > 1) {
        out_ += text.substr(i, length);
      } else {
        Character(text[i]);
      }
      i += length;
    }
    out_ += '"';
  }

  void Character(char c) {
    switch (c) {
      case '\b': out_ += "\\b"; return;
      case '\t': out_ += "\\t"; return;
      case '\n': out_ += "\\n"; return;
      case '\f': out_ += "\\f"; return;
      case '\r': out_ += "\\r"; return;
      case '"': out_ += "\\\""; return;
      case '\\': out_ += "\\\\"; return;
      default: break;
    }
    if (static_cast<uint8_t>(c) < 0x20) {
      fmt::format_to(std::back_inserter(out_), "\\u{:04x}", static_cast<unsigned>(c));
    } else {
      out_ += c;
    }
  }

  const int indent_;
  int depth_ = 0;
  std::string out_;
};

}  // namespace

size_t Utf8Length(std::string_view text, bool* valid) {
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
  const uint8_t first = byte(0);
  const size_t length = first < 0x80                     ? 1
                        : first >= 0xC2 && first <= 0xDF ? 2
                        : first >= 0xE0 && first <= 0xEF ? 3
                        : first >= 0xF0 && first <= 0xF4 ? 4
                                                         : 0;
  // The valid range of the second byte, which excludes overlong forms, surrogates and code points
  // above U+10FFFF.
  const uint8_t low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
  const uint8_t high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
  size_t n = 1;
  while (n < length && n < text.size() && byte(n) >= (n == 1 ? low : 0x80) &&
         byte(n) <= (n == 1 ? high : 0xBF)) {
    ++n;
  }
  *valid = n == length;
  return n;
}

std::string JsonText(const Json& json, int indent) {
  Writer writer(indent);
  writer.Write(json);
  return writer.Take();
}

}  // namespace tessera
