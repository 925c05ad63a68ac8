// Matches paths against the file patterns in wesl.toml.
#ifndef TESSERA_CLI_PATTERN_H_
#define TESSERA_CLI_PATTERN_H_

#include <string_view>

namespace tessera::cli {

// Returns whether a path matches a pattern of wesl.toml (WESL: `include` and `exclude` fields). '/'
// separates segments. '*' matches any characters within a segment, '?' matches one character, and
// the segment '**' matches any number of segments. If the last segment contains neither a '.' nor a
// wildcard, the pattern names a directory and matches everything below it.
bool MatchesPattern(std::string_view path, std::string_view pattern);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_PATTERN_H_
