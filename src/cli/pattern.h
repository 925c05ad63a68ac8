// Matches paths against the file patterns in wesl.toml.
#ifndef TESSERA_CLI_PATTERN_H_
#define TESSERA_CLI_PATTERN_H_

#include <string_view>

namespace tessera::cli {

// Returns whether a path matches a pattern of wesl.toml (WESL: `include` and `exclude` fields).
// Segments are separated by '/'. '*' matches any characters within a segment, '?' matches one
// character, and a segment '**' matches any number of segments. A pattern whose last segment
// contains neither a '.' nor a wildcard names a directory and matches everything below it.
bool MatchesPattern(std::string_view path, std::string_view pattern);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_PATTERN_H_
