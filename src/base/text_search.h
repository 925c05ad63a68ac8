// Provides searches in source text for tools that do not have the text's tokens.
#ifndef TESSERA_BASE_TEXT_SEARCH_H_
#define TESSERA_BASE_TEXT_SEARCH_H_

#include <cstdint>
#include <string_view>

namespace tessera {

// Returns whether a byte may be part of an identifier, keyword or number. This includes all bytes
// of non-ASCII characters.
constexpr bool IsWordByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

// Returns the offset of the '(' or '[' that matches the closing bracket at `closer`. Searches only
// offsets greater than `least`, and returns `least` if there is no match.
constexpr uint32_t OpenerOf(std::string_view text, uint32_t closer, uint32_t least) {
  uint32_t depth = 0;
  for (uint32_t i = closer; i > least; --i) {
    if (text[i] == ']' || text[i] == ')') ++depth;
    if ((text[i] == '[' || text[i] == '(') && --depth == 0) return i;
  }
  return least;
}

}  // namespace tessera

#endif  // TESSERA_BASE_TEXT_SEARCH_H_
