// Provides functions that access JSON of arbitrary structure without aborting.
#ifndef TESSERA_LSP_JSON_H_
#define TESSERA_LSP_JSON_H_

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace tessera::lsp {

using Json = nlohmann::ordered_json;

// Returns the member at the end of a path of keys, or a null value if it does not exist.
template <typename... Keys>
const Json& At(const Json& json, const char* key, Keys... keys) {
  static const Json kNothing;
  if (!json.is_object()) return kNothing;
  const auto found = json.find(key);
  if (found == json.end()) return kNothing;
  if constexpr (sizeof...(keys) == 0) {
    return *found;
  } else {
    return At(*found, keys...);
  }
}

// Returns the contents of a JSON string, or an empty string for any other value. The result points
// into `json`.
inline std::string_view TextOf(const Json& json) {
  const auto* text = json.get_ptr<const std::string*>();
  return text == nullptr ? std::string_view() : std::string_view(*text);
}

inline bool IsTrue(const Json& json) { return json.is_boolean() && json.get<bool>(); }

// Returns a nonnegative integer, clamped to 2^32 - 1. Returns nullopt for any other value.
inline std::optional<uint32_t> NumberOf(const Json& json) {
  if (!json.is_number()) return std::nullopt;
  const double number = json.get<double>();
  if (!(number >= 0)) return std::nullopt;
  if (number >= 4294967295.0) return 4294967295u;
  return static_cast<uint32_t>(number);
}

}  // namespace tessera::lsp

#endif  // TESSERA_LSP_JSON_H_
