// The "minify" requests of tessera batch.
#ifndef TESSERA_CLI_BATCH_MINIFY_H_
#define TESSERA_CLI_BATCH_MINIFY_H_

#include <nlohmann/json.hpp>
#include <string>

#include "tessera/minify.h"

namespace tessera::cli {

// Parses the value of the key "minify": true, or an object whose keys are the long options of
// tessera minify that apply to a request, with '_' instead of '-'. Returns the error, or an empty
// text.
std::string ReadMinifyOptions(const nlohmann::json& json, MinifyOptions& options);

// Returns the members of the answer after "ok": the output, the new names and the source map, if
// the request has one.
nlohmann::ordered_json MinifyAnswer(const MinifyResult& result);

// Returns the new names as a JSON list.
nlohmann::ordered_json NamesToJson(const MinifyResult& result);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_BATCH_MINIFY_H_
