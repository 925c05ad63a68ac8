// Writes tokens and comments with the white space that the layout requires.
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
  uint32_t line_width = 100;      // columns; longer lines are broken if possible
  uint32_t indent_width = 4;      // columns of one level
  bool indent_with_tabs = false;  // one tab per level, which counts as `indent_width` columns
};

// Tokens that are copied unchanged, with everything between them.
struct Verbatim {
  uint32_t first, last;
  Span source;  // also covers unparsable text directly before and after the tokens
};

// A part of the source that is copied unchanged to the output.
struct Copy {
  Span source;
  uint32_t at;  // where the part begins in the output
};

struct Printed {
  std::string text;
  PoolVector<Copy> copies;  // ordered; only white space and commas lie between two of them
};

// Writes the whole module. `verbatim` is ordered and does not overlap; each element begins a
// declaration.
Printed Print(std::string_view source, const wgsl::Ast& ast, const wgsl::Trivia& trivia,
              const Layout& layout, std::span<const Verbatim> verbatim, const Style& style);

}  // namespace tessera::format

#endif  // TESSERA_TOOLS_FORMAT_PRINTER_H_
