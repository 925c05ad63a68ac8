// Handles the "minify" requests of `tessera batch`.
#ifndef TESSERA_CLI_BATCH_MINIFY_H_
#define TESSERA_CLI_BATCH_MINIFY_H_

#include <nlohmann/json.hpp>
#include <string>

#include "tessera/minify.h"

namespace tessera::cli {

// Parses the value of the key "minify", which must be true or an object. The keys of the object are
// "keep", "source_map", and the options of `tessera minify` that turn steps on or off. Option names
// are written without "no-", and with '_' instead of '-'. Returns an error message, or an empty
// string if there is none.
std::string ReadMinifyOptions(const nlohmann::json& json, MinifyOptions& options);

// Returns the members that follow "ok" in the response: the output, the list of new names and, if
// requested, the source map.
nlohmann::ordered_json MinifyAnswer(const MinifyResult& result);

// Returns the list of new names as JSON.
nlohmann::ordered_json NamesToJson(const MinifyResult& result);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_BATCH_MINIFY_H_
