// The difference between two texts with the same words, for `tessera format --diff`.
#ifndef TESSERA_CLI_LINE_DIFF_H_
#define TESSERA_CLI_LINE_DIFF_H_

#include <string>
#include <string_view>

namespace tessera::cli {

// Returns a unified diff, as `patch` reads it, with three lines of context; empty if the texts are
// equal. Both texts consist of the same characters apart from blanks, commas and semicolons, as
// formatting leaves them: that tells which lines correspond, in linear time.
std::string DiffOfFormatting(std::string_view name, std::string_view before,
                             std::string_view after);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_LINE_DIFF_H_
