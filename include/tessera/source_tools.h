// Tools on the WGSL source itself: today the formatter. The C++ interface.
//
// As with all of tessera, any bytes may be given as source, no function throws or aborts, and all
// may be called from any number of threads at once.
#ifndef TESSERA_SOURCE_TOOLS_H_
#define TESSERA_SOURCE_TOOLS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tessera/export.h"
#include "tessera/tessera.h"

namespace tessera {

struct FormatOptions {
  // Columns. Longer lines are broken where they can be. 1 to 65,535.
  uint32_t line_width = 100;
  // Columns of one level of indentation. 0 to 16.
  uint32_t indent_width = 4;
  // Indents with one tab per level, which counts as `indent_width` columns.
  bool indent_with_tabs = false;
  // The lines of the source to format, from 1, both included; 0 and 0 for all. Only the white space
  // before tokens on these lines changes.
  uint32_t first_line = 0;
  uint32_t last_line = 0;
};

struct FormatResult {
  // False if the source has syntax errors or an option has a value out of its range.
  bool ok = false;
  // The formatted source. Declarations with syntax errors are left byte for byte; all others are
  // formatted. The source itself if an option is out of range or the source is not UTF-8.
  std::string text;
  // The syntax errors. Other mistakes of the module do not matter to the formatter.
  std::vector<Message> diagnostics;
  // Says which option has a value out of its range; empty if none has.
  std::string error;
};

// Formats a WGSL module: one style, the same tokens and comments. Only white space changes, and
// these tokens:
//
// - The comma behind the last element of a list between brackets is added if the list is broken over
//   several lines, and removed if it is not.
// - A comma is added behind the last member of a structure.
// - Empty statements and declarations, lone semicolons, are removed.
//
// Comments stay, at most one blank line stays between statements and declarations, and what stands
// between the comments `// tessera-format off` and `// tessera-format on` is left byte for byte.
// Formatting the result again changes nothing.
TESSERA_EXPORT FormatResult FormatSource(std::string_view wgsl, const FormatOptions& options = {});

}  // namespace tessera

#endif  // TESSERA_SOURCE_TOOLS_H_
