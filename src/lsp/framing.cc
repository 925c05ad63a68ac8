#include "lsp/framing.h"

#include <charconv>

namespace tessera::lsp {
namespace {

constexpr size_t kLongestHeader = 4096;
constexpr size_t kLongestMessage = size_t{256} << 20;
constexpr std::string_view kLength = "content-length:";

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Returns the first position at or after `from` at which `text` contains the header field name
// `Content-Length`, ignoring case. Returns npos if there is none.
size_t FindLength(std::string_view text, size_t from) {
  for (size_t i = from; i + kLength.size() <= text.size(); ++i) {
    size_t same = 0;
    while (same < kLength.size() && Lower(text[i + same]) == kLength[same]) ++same;
    if (same == kLength.size()) return i;
  }
  return std::string_view::npos;
}

}  // namespace

std::optional<std::string> Framing::Next() {
  while (true) {
    const std::string_view rest = std::string_view(buffer_).substr(at_);
    const size_t field = FindLength(rest, 0);
    if (field == std::string_view::npos) {
      // Skip all but the last few bytes, in which another header may begin.
      if (rest.size() > kLongestHeader) at_ += rest.size() - kLength.size();
      Compact();
      return std::nullopt;
    }
    const size_t end = rest.find("\r\n\r\n", field);
    if (end == std::string_view::npos) {
      if (rest.size() - field < kLongestHeader) return std::nullopt;
      at_ += field + 1;  // a header would have ended by now, so skip the field
      continue;
    }
    size_t digits = field + kLength.size();
    while (digits < end && rest[digits] == ' ') ++digits;
    size_t length = 0;
    const auto read = std::from_chars(rest.data() + digits, rest.data() + end, length);
    if (read.ec != std::errc() || length > kLongestMessage || end - field > kLongestHeader) {
      at_ += field + 1;
      continue;
    }
    const size_t body = end + 4;
    if (rest.size() - body < length) return std::nullopt;
    std::string message(rest.substr(body, length));
    at_ += body + length;
    Compact();
    return message;
  }
}

void Framing::Compact() {
  if (at_ < buffer_.size() && at_ < (size_t{64} << 10)) return;
  buffer_.erase(0, at_);
  at_ = 0;
}

std::string Framed(std::string_view message) {
  return "Content-Length: " + std::to_string(message.size()) + "\r\n\r\n" + std::string(message);
}

}  // namespace tessera::lsp
