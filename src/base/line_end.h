// Determines which line endings a text uses, and converts those of other texts.
#ifndef TESSERA_BASE_LINE_END_H_
#define TESSERA_BASE_LINE_END_H_

#include <string>
#include <string_view>

namespace tessera {

// Returns the most frequent line ending of a text: LF, CR LF or, if there is no LF, CR.
std::string_view LineEndOf(std::string_view text);
// Replaces each LF in `text` that does not follow a CR with `line_end`.
std::string WithLineEnd(std::string_view text, std::string_view line_end);

}  // namespace tessera

#endif  // TESSERA_BASE_LINE_END_H_
