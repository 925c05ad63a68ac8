// Formats WGSL source. The C++ interface; in C, call tessera_format (tessera_c.h).
//
// As everywhere in tessera, any bytes are accepted as source, and no function throws or aborts. All
// functions may be called concurrently from any number of threads.
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
  // The maximum line width in columns, 1 to 65,535. Longer lines are split if possible.
  uint32_t line_width = 100;
  // The columns per indentation level, 0 to 16.
  uint32_t indent_width = 4;
  // Indents with one tab per level. A tab counts as `indent_width` columns.
  bool indent_with_tabs = false;
  // The first and last line of the source to format, counted from 1, both inclusive. If both are 0,
  // all lines are formatted. Otherwise, only the white space before tokens on these lines changes.
  uint32_t first_line = 0;
  uint32_t last_line = 0;
};

struct FormatResult {
  // False if the source has syntax errors or an option is out of range.
  bool ok = false;
  // The formatted source. Declarations with syntax errors are kept byte for byte; all others are
  // formatted. If an option is out of range or the source is not valid UTF-8, this is the unchanged
  // source.
  std::string text;
  // The syntax errors. The formatter does not report other errors in the module.
  std::vector<Message> diagnostics;
  // A message about the option that is out of range, or an empty string if all options are valid.
  std::string error;
};

// Formats a WGSL module in one fixed style. Comments are kept. At most one blank line is kept
// between statements and declarations. Apart from white space, formatting makes only these changes:
//
// - A trailing comma is added to a bracketed list that is split across lines, and removed from a
//   list on one line.
// - A comma is added after the last member of a structure.
// - Empty statements and declarations, i.e. stray semicolons, are removed.
//
// The text between the comments `// tessera-format off` and `// tessera-format on` is kept byte for
// byte. Formatting is idempotent.
TESSERA_EXPORT FormatResult FormatSource(std::string_view wgsl, const FormatOptions& options = {});

}  // namespace tessera

#endif  // TESSERA_SOURCE_TOOLS_H_
