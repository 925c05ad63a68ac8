// Writes JSON as text. Replaces nlohmann-json's own function, which calls `localeconv` for the
// decimal point and is therefore not thread-safe.
#ifndef TESSERA_API_JSON_TEXT_H_
#define TESSERA_API_JSON_TEXT_H_

#include <nlohmann/json.hpp>
#include <string>

namespace tessera {

// Returns `json` as UTF-8 text, indented by `indent` spaces per level, or on one line if `indent`
// is negative. Invalid UTF-8 in strings becomes U+FFFD.
std::string JsonText(const nlohmann::ordered_json& json, int indent = -1);

}  // namespace tessera

#endif  // TESSERA_API_JSON_TEXT_H_
