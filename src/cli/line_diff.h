// Computes line diffs for `tessera format --diff`.
#ifndef TESSERA_CLI_LINE_DIFF_H_
#define TESSERA_CLI_LINE_DIFF_H_

#include <string>
#include <string_view>

namespace tessera::cli {

// Returns a unified diff from `before` to `after` with three lines of context, in the format of
// `patch`. Returns an empty string if the texts are equal. The caller must ensure that the texts
// differ only in white space, commas and semicolons. Lines are matched by the number of other
// printable ASCII characters before them, so the diff takes linear time.
std::string DiffOfFormatting(std::string_view name, std::string_view before,
                             std::string_view after);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_LINE_DIFF_H_
