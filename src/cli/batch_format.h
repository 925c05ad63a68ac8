// Handles the "format" requests of `tessera batch`.
#ifndef TESSERA_CLI_BATCH_FORMAT_H_
#define TESSERA_CLI_BATCH_FORMAT_H_

#include <nlohmann/json.hpp>
#include <string>

#include "tessera/source_tools.h"

namespace tessera::cli {

// Parses the value of the key "format". The value is either true, or an object with any of
// "line_width", "indent" (a number or "tab") and "lines" (two numbers). Returns an error message,
// or an empty string on success.
std::string ReadFormatOptions(const nlohmann::json& json, FormatOptions& options);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_BATCH_FORMAT_H_
