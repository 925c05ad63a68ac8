// Shortens overlong names for display.
#ifndef TESSERA_BASE_SHORTEN_H_
#define TESSERA_BASE_SHORTEN_H_

#include <cstddef>
#include <string_view>

namespace tessera {

// The maximum number of bytes of a name that are shown. Without a limit, a long name that occurs
// once in the source could be repeated in every message and on every line of the output.
inline constexpr size_t kLongestShown = 1000;

// Returns the longest prefix of `text` that has at most `most` bytes and does not split a UTF-8
// character.
constexpr std::string_view Shorten(std::string_view text, size_t most = kLongestShown) {
  if (text.size() <= most) return text;
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0) == 0x80) --most;
  return text.substr(0, most);
}

}  // namespace tessera

#endif  // TESSERA_BASE_SHORTEN_H_
