// The section [lint] of tessera.toml.
#ifndef TESSERA_CLI_LINT_CONFIG_H_
#define TESSERA_CLI_LINT_CONFIG_H_

#include <string>
#include <string_view>

#include "tessera/lint.h"

namespace tessera::cli {

// Reads the file `path`, or if it is empty the file tessera.toml in the current directory or the
// nearest one above, if there is one. Returns the error, or an empty text.
std::string ReadLintConfig(const std::string& path, LintOptions& options);

// Parses the subset of TOML that the section needs: sections, comments, and keys with strings. Other
// sections are skipped. `name` is the file's name for errors.
std::string ParseLintConfig(std::string_view text, const std::string& name, LintOptions& options);

// Sets the preset, if `key` is "preset", or the severity of the rule `key`. Returns the error, or an
// empty text.
std::string SetLintKey(std::string_view key, std::string_view value, LintOptions& options);

// Parses RULE=SEVERITY. Returns the error, or an empty text.
std::string ReadRule(std::string_view text, LintOptions::RuleSeverity& rule);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_LINT_CONFIG_H_
