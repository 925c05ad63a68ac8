// Serializes JSON. Replaces nlohmann-json's own function, which is not thread-safe, because it
// calls `localeconv` to find the decimal point.
#ifndef TESSERA_API_JSON_TEXT_H_
#define TESSERA_API_JSON_TEXT_H_

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace tessera {

// Returns `json` as UTF-8 text, indented by `indent` spaces per level, or on one line if `indent`
// is negative. Invalid UTF-8 in strings becomes U+FFFD.
std::string JsonText(const nlohmann::ordered_json& json, int indent = -1);

// Returns the length of the UTF-8 character at the start of `text` (Unicode 15, table 3-7). If
// there is none, sets `*valid` to false and returns the number of bytes that one U+FFFD replaces:
// the longest valid prefix of a character, or one byte.
size_t Utf8Length(std::string_view text, bool* valid);

}  // namespace tessera

#endif  // TESSERA_API_JSON_TEXT_H_
