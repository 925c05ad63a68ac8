// JSON as text. nlohmann-json's own function asks the C library for the locale's decimal point (`localeconv`), which no other thread
// may do or change meanwhile.
#ifndef TESSERA_API_JSON_TEXT_H_
#define TESSERA_API_JSON_TEXT_H_

#include <nlohmann/json.hpp>
#include <string>

namespace tessera {

// Returns `json` as UTF-8 text, indented by `indent` spaces a level, or in one line if that is negative. Bytes of strings
// that are not UTF-8 become U+FFFD.
std::string JsonText(const nlohmann::ordered_json& json, int indent = -1);

}  // namespace tessera

#endif  // TESSERA_API_JSON_TEXT_H_
