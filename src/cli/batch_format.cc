#include "cli/batch_format.h"

#include <cstdint>
#include <limits>

namespace tessera::cli {
namespace {

using Json = nlohmann::json;

bool ReadNumber(const Json& json, uint32_t& number) {
  if (!json.is_number_unsigned()) return false;
  const auto value = json.get<uint64_t>();
  number = static_cast<uint32_t>(value);
  return value <= std::numeric_limits<uint32_t>::max();
}

bool ReadIndent(const Json& json, FormatOptions& options) {
  options.indent_with_tabs = json == "tab";
  return options.indent_with_tabs || ReadNumber(json, options.indent_width);
}

bool ReadLines(const Json& json, FormatOptions& options) {
  return json.is_array() && json.size() == 2 && ReadNumber(json[0], options.first_line) &&
         ReadNumber(json[1], options.last_line);
}

}  // namespace

std::string ReadFormatOptions(const Json& json, FormatOptions& options) {
  if (json == true) return {};
  if (!json.is_object()) return "'format' must be true or an object";
  for (const auto& [key, value] : json.items()) {
    if (key == "line_width") {
      if (!ReadNumber(value, options.line_width)) return "'line_width' must be a number";
    } else if (key == "indent") {
      if (!ReadIndent(value, options)) return "'indent' must be a number or \"tab\"";
    } else if (key == "lines") {
      if (!ReadLines(value, options)) return "'lines' must be two line numbers";
    } else {
      return "'format' has no option '" + key + "'; the options are line_width, indent and lines";
    }
  }
  return FormatSource("", options).error;
}

}  // namespace tessera::cli
