// Names of any length, made short for a reader.
#ifndef TESSERA_BASE_SHORTEN_H_
#define TESSERA_BASE_SHORTEN_H_

#include <cstddef>
#include <string_view>

namespace tessera {

// How many bytes of a name are shown. What stands once in the source may be named in every message and in every
// line of the output.
inline constexpr size_t kLongestShown = 1000;

// The beginning of `text`: at most `most` bytes, and no part of a UTF-8 character.
constexpr std::string_view Shorten(std::string_view text, size_t most = kLongestShown) {
  if (text.size() <= most) return text;
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0) == 0x80) --most;
  return text.substr(0, most);
}

}  // namespace tessera

#endif  // TESSERA_BASE_SHORTEN_H_
