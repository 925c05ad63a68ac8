// Handles the "minify" requests of `tessera batch`.
#ifndef TESSERA_CLI_BATCH_MINIFY_H_
#define TESSERA_CLI_BATCH_MINIFY_H_

#include <nlohmann/json.hpp>
#include <string>

#include "tessera/minify.h"

namespace tessera::cli {

// Parses the value of the key "minify". It is true, or an object whose keys are long options of
// `tessera minify`, with '_' instead of '-'. Accepts only "keep", "source_map" and the options that
// turn rewritings on or off. Returns an error message, or an empty string if there is none.
std::string ReadMinifyOptions(const nlohmann::json& json, MinifyOptions& options);

// Returns the members that follow "ok" in the response: the output, the list of new names and, if
// requested, the source map.
nlohmann::ordered_json MinifyAnswer(const MinifyResult& result);

// Returns the list of new names as JSON.
nlohmann::ordered_json NamesToJson(const MinifyResult& result);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_BATCH_MINIFY_H_
