// Reads the [lint] section of tessera.toml.
#ifndef TESSERA_CLI_LINT_CONFIG_H_
#define TESSERA_CLI_LINT_CONFIG_H_

#include <string>
#include <string_view>

#include "tessera/lint.h"

namespace tessera::cli {

// Reads the configuration file `path`. If `path` is empty, reads the nearest tessera.toml in the
// current directory or above it, if one exists. Returns an error message, or an empty string on
// success.
std::string ReadLintConfig(const std::string& path, LintOptions& options);

// Parses the [lint] section and skips all other sections. Supports only the subset of TOML that
// this section needs: comments, and keys with string values. `name` is the file's name for error
// messages. Returns an error message, or an empty string if there is none.
std::string ParseLintConfig(std::string_view text, const std::string& name, LintOptions& options);

// Sets the preset if `key` is "preset". Otherwise, sets the severity of the rule `key`. Returns an
// error message, or an empty string if there is none.
std::string SetLintKey(std::string_view key, std::string_view value, LintOptions& options);

// Parses RULE=SEVERITY into `rule`. Returns an error message, or an empty string on success.
std::string ReadRule(std::string_view text, LintOptions::RuleSeverity& rule);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_LINT_CONFIG_H_
