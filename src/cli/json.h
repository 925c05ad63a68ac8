// Converts JSON to text and text to JSON. nlohmann-json finds the decimal point with `localeconv`,
// which is not thread-safe. These functions take a lock, so worker threads must use them instead of
// nlohmann-json's own functions.
#ifndef TESSERA_CLI_JSON_H_
#define TESSERA_CLI_JSON_H_

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace tessera::cli {

// Returns `json` as UTF-8 text, indented by `indent` spaces per level, or on one line if `indent`
// is negative. Invalid UTF-8 in strings is replaced by U+FFFD.
std::string JsonText(const nlohmann::json& json, int indent = -1);
std::string JsonText(const nlohmann::ordered_json& json, int indent = -1);
// Returns `text` as a JSON string.
inline std::string JsonText(const std::string& text) { return JsonText(nlohmann::json(text)); }

// Parses `text`. Throws the same exceptions as nlohmann::json::parse.
nlohmann::json ParseJson(std::string_view text);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_JSON_H_
