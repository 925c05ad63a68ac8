// Patterns of files in wesl.toml.
#ifndef TESSERA_CLI_PATTERN_H_
#define TESSERA_CLI_PATTERN_H_

#include <string_view>

namespace tessera::cli {

// Returns whether a path matches a pattern of wesl.toml (WESL: `include` and `exclude` fields). Both
// have '/' between their segments. '*' is any characters of a segment, '?' is one character, and a
// segment '**' is any number of segments. A pattern whose last segment has neither a '.' nor a
// wildcard is a directory and matches everything in it.
bool MatchesPattern(std::string_view path, std::string_view pattern);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_PATTERN_H_
