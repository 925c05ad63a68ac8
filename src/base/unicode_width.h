// Determines the widths of characters on a terminal, for underlining source text.
#ifndef TESSERA_BASE_UNICODE_WIDTH_H_
#define TESSERA_BASE_UNICODE_WIDTH_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tessera {

struct CharacterWidth {
  uint32_t bytes;  // at least 1
  uint32_t width;  // in columns: 0 for combining marks, 2 for wide East Asian characters and emoji
  // False for control characters, bidirectional controls and invalid UTF-8, all of which are
  // displayed as U+FFFD.
  bool printable;
};

// Returns the width of the character that starts at text[i]; `i` must be less than text.size().
CharacterWidth WidthOfCharacter(std::string_view text, size_t i);

// Returns the number of columns that the text occupies on a terminal.
uint32_t WidthOf(std::string_view text);

}  // namespace tessera

#endif  // TESSERA_BASE_UNICODE_WIDTH_H_
