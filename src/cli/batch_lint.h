// Handles the "lint" requests of `tessera batch`.
#ifndef TESSERA_CLI_BATCH_LINT_H_
#define TESSERA_CLI_BATCH_LINT_H_

#include <nlohmann/json.hpp>
#include <string>

#include "tessera/lint.h"

namespace tessera::cli {

// Parses the value of the key "lint", which is either `true` or an object with "preset" and the
// severities of rules. Returns an error message, or an empty string if there is none.
std::string ReadLintOptions(const nlohmann::json& json, LintOptions& options);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_BATCH_LINT_H_
