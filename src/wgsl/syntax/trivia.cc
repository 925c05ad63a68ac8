#include "wgsl/syntax/trivia.h"

#include <algorithm>
#include <cstdint>

namespace tessera::wgsl {
namespace {

bool BeginsWithLineBreak(std::string_view text) {
  if (text[0] >= '\n' && text[0] <= '\r') return true;
  return text.starts_with("\xC2\x85") || text.starts_with("\xE2\x80\xA8") ||
         text.starts_with("\xE2\x80\xA9");
}

}  // namespace

size_t WideBlankLength(std::string_view text) {
  for (const std::string_view blank :
       {"\xC2\x85", "\xE2\x80\x8E", "\xE2\x80\x8F", "\xE2\x80\xA8", "\xE2\x80\xA9"}) {
    if (text.starts_with(blank)) return blank.size();
  }
  return 0;
}

size_t EndOfBlockComment(std::string_view text, size_t begin) {
  uint32_t nesting = 1;
  size_t i = begin + 2;
  while (i < text.size() && nesting != 0) {
    const std::string_view two = text.substr(i, 2);
    if (two != "/*" && two != "*/") {
      ++i;
      continue;
    }
    nesting += two == "/*" ? 1u : -1u;
    i += 2;
  }
  return std::min(i, text.size());
}

std::string_view WithoutLeadingTrivia(std::string_view text) {
  while (true) {
    if (const size_t length = BlankLength(text)) {
      text.remove_prefix(length);
    } else if (text.starts_with("//")) {
      while (!text.empty() && !BeginsWithLineBreak(text)) text.remove_prefix(1);
    } else if (text.starts_with("/*")) {
      text.remove_prefix(EndOfBlockComment(text, 0));
    } else {
      return text;
    }
  }
}

}  // namespace tessera::wgsl
