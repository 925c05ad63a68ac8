// Provides functions that parse words and white space in naga_oil's directives.
#ifndef TESSERA_TOOLS_NAGA_OIL_WORDS_H_
#define TESSERA_TOOLS_NAGA_OIL_WORDS_H_

#include <algorithm>
#include <string_view>

#include "absl/strings/ascii.h"

namespace tessera::wgsl::naga_oil {

inline bool IsSpace(char c) { return absl::ascii_isspace(static_cast<unsigned char>(c)); }
inline bool IsNamePart(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_';
}

// Returns the text without leading and trailing blankspace.
inline std::string_view Stripped(std::string_view text) {
  while (!text.empty() && IsSpace(text.front())) text.remove_prefix(1);
  while (!text.empty() && IsSpace(text.back())) text.remove_suffix(1);
  return text;
}

// Returns whether the text is a name or a number.
inline bool IsWord(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, IsNamePart);
}
inline bool IsName(std::string_view text) {
  return IsWord(text) && !absl::ascii_isdigit(static_cast<unsigned char>(text[0]));
}

}  // namespace tessera::wgsl::naga_oil

#endif  // TESSERA_TOOLS_NAGA_OIL_WORDS_H_
