#include "base/line_end.h"

namespace tessera {

std::string_view LineEndOf(std::string_view text) {
  size_t with = 0, without = 0;
  for (size_t i = text.find('\n'); i != std::string_view::npos; i = text.find('\n', i + 1)) {
    ++(i > 0 && text[i - 1] == '\r' ? with : without);
  }
  if (with + without == 0 && text.find('\r') != std::string_view::npos) return "\r";
  return with > without ? "\r\n" : "\n";
}

std::string WithLineEnd(std::string_view text, std::string_view line_end) {
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool is_bare = text[i] == '\n' && (i == 0 || text[i - 1] != '\r');
    if (is_bare) {
      result += line_end;
    } else {
      result += text[i];
    }
  }
  return result;
}

}  // namespace tessera
