// Writes tokens and comments with the white space that the layout specifies.
#ifndef TESSERA_TOOLS_FORMAT_PRINTER_H_
#define TESSERA_TOOLS_FORMAT_PRINTER_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/pool_vector.h"
#include "base/source.h"
#include "tools/format/token_layout.h"
#include "wgsl/syntax/ast.h"

namespace tessera::format {

struct Style {
  uint32_t line_width = 100;      // in columns; longer lines are broken if possible
  uint32_t indent_width = 4;      // columns per level
  bool indent_with_tabs = false;  // uses one tab per level, which counts as `indent_width` columns
};

// A range of tokens that is copied unchanged, together with everything between them.
struct Verbatim {
  uint32_t first, last;
  Span source;  // includes unparsable text directly before and after the tokens
};

// A range of the source that is copied unchanged to the output.
struct Copy {
  Span source;
  uint32_t at;  // the beginning of the range in the output
};

struct Printed {
  std::string text;
  PoolVector<Copy> copies;  // in order; only white space and commas are between two of them
};

// Writes the whole module. The elements of `verbatim` are in order and do not overlap. Each element
// begins with a declaration.
Printed Print(std::string_view source, const wgsl::Ast& ast, const wgsl::Trivia& trivia,
              const Layout& layout, std::span<const Verbatim> verbatim, const Style& style);

}  // namespace tessera::format

#endif  // TESSERA_TOOLS_FORMAT_PRINTER_H_
