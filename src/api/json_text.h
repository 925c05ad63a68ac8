// Serializes JSON in a thread-safe way. nlohmann-json's own serializer finds the decimal point with
// `localeconv`, which is not thread-safe.
#ifndef TESSERA_API_JSON_TEXT_H_
#define TESSERA_API_JSON_TEXT_H_

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace tessera {

// Returns `json` as UTF-8 text, indented by `indent` spaces per level, or on one line if `indent`
// is negative. Invalid UTF-8 in strings is replaced by U+FFFD.
std::string JsonText(const nlohmann::ordered_json& json, int indent = -1);

// Returns the length in bytes of the UTF-8 character at the start of `text` (Unicode 15, table
// 3-7). If the character is invalid, sets `*valid` to false and returns the number of bytes to
// replace with one U+FFFD. This is the length of the longest prefix of `text` with which a valid
// character could begin, but at least 1.
size_t Utf8Length(std::string_view text, bool* valid);

}  // namespace tessera

#endif  // TESSERA_API_JSON_TEXT_H_
