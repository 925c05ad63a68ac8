// UTF-8 decoding and the Unicode properties that identifiers need (WGSL: Identifiers).
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

// Returns the code point at the start of `text`, which must not be empty.
CodePoint DecodeUtf8(std::string_view text);

// Require a code point of at least U+0080.
bool IsXidStart(uint32_t code_point);
bool IsXidContinue(uint32_t code_point);

// Returns "'×' (U+00D7)" or, for an invisible code point, "U+200B". For messages.
std::string DescribeCodePoint(uint32_t code_point, std::string_view text);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_SYNTAX_UNICODE_H_
