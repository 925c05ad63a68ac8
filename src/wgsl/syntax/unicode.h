// Decodes UTF-8 and looks up the Unicode properties that identifiers need (WGSL: Identifiers).
#ifndef TESSERA_WGSL_SYNTAX_UNICODE_H_
#define TESSERA_WGSL_SYNTAX_UNICODE_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace tessera::wgsl {

struct CodePoint {
  uint32_t value = 0;
  uint32_t length = 0;  // in bytes; 0 if the text is not valid UTF-8
};

// Returns the code point at the beginning of `text`, which must not be empty.
CodePoint DecodeUtf8(std::string_view text);

// Return whether an identifier can begin with, or continue with, a code point. The code point must
// be at least U+0080.
bool IsXidStart(uint32_t code_point);
bool IsXidContinue(uint32_t code_point);

// Returns a description of a code point for messages: "'×' (U+00D7)" or, if it is invisible,
// "U+200B".
std::string DescribeCodePoint(uint32_t code_point, std::string_view text);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_SYNTAX_UNICODE_H_
