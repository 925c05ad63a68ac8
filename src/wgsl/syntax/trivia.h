// Skips blankspace and comments in text that has not been lexed (WGSL: 'Blankspace and Line
// Breaks', 'Comments').
#ifndef TESSERA_WGSL_SYNTAX_TRIVIA_H_
#define TESSERA_WGSL_SYNTAX_TRIVIA_H_

#include <cstddef>
#include <string_view>

namespace tessera::wgsl {

// Implements BlankLength for text with a non-ASCII first byte.
size_t WideBlankLength(std::string_view text);

// Returns the length in bytes of the blankspace character at the start of the text, or 0 if there
// is none.
inline size_t BlankLength(std::string_view text) {
  if (text.empty()) return 0;
  const auto first = static_cast<unsigned char>(text[0]);
  if (first >= 0x80) return WideBlankLength(text);
  return first == ' ' || (first >= '\t' && first <= '\r') ? 1 : 0;
}

// Returns the position after the block comment that begins at `begin`. Comments nest. An
// unterminated comment extends to the end of the text.
size_t EndOfBlockComment(std::string_view text, size_t begin);

// Returns the text without leading blankspace and comments.
std::string_view WithoutLeadingTrivia(std::string_view text);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_SYNTAX_TRIVIA_H_
