// Reads the section [lint] of tessera.toml.
#ifndef TESSERA_CLI_LINT_CONFIG_H_
#define TESSERA_CLI_LINT_CONFIG_H_

#include <string>
#include <string_view>

#include "tessera/lint.h"

namespace tessera::cli {

// Reads the configuration file `path`. If `path` is empty, reads the nearest tessera.toml, if any,
// in the current directory or the directories above. Returns the error, or an empty string if there
// is none.
std::string ReadLintConfig(const std::string& path, LintOptions& options);

// Parses the subset of TOML that the section [lint] needs: sections, comments, and keys with
// strings. Other sections are skipped. `name` is the file name for error messages.
std::string ParseLintConfig(std::string_view text, const std::string& name, LintOptions& options);

// Sets the preset if `key` is "preset", and otherwise the severity of the rule `key`. Returns the
// error, or an empty string if there is none.
std::string SetLintKey(std::string_view key, std::string_view value, LintOptions& options);

// Parses RULE=SEVERITY. Returns the error, or an empty string if there is none.
std::string ReadRule(std::string_view text, LintOptions::RuleSeverity& rule);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_LINT_CONFIG_H_
