// Line diff between two formattings of the same text, for `tessera format --diff`.
#ifndef TESSERA_CLI_LINE_DIFF_H_
#define TESSERA_CLI_LINE_DIFF_H_

#include <string>
#include <string_view>

namespace tessera::cli {

// Returns a unified diff with three lines of context, as read by `patch`, or an empty text if the
// texts are equal. Both texts must have the same characters apart from white space, commas and
// semicolons. The characters determine which lines correspond, so that the diff takes linear time.
std::string DiffOfFormatting(std::string_view name, std::string_view before,
                             std::string_view after);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_LINE_DIFF_H_
