// Writes tokens and comments with the white space that a layout specifies.
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
  bool indent_with_tabs = false;  // one tab per level, counted as `indent_width` columns
};

// A range of tokens that is copied unchanged, including the text between them.
struct Verbatim {
  uint32_t first, last;
  Span source;  // also includes adjacent text that the lexer cannot read
};

// A source range that was copied unchanged to the output.
struct Copy {
  Span source;
  uint32_t at;  // the offset in the output
};

struct Printed {
  std::string text;
  PoolVector<Copy> copies;  // in order; the gaps between them contain only white space and commas
};

// Writes the whole module. The elements of `verbatim` are sorted and disjoint, and each begins with
// a declaration.
Printed Print(std::string_view source, const wgsl::Ast& ast, const wgsl::Trivia& trivia,
              const Layout& layout, std::span<const Verbatim> verbatim, const Style& style);

}  // namespace tessera::format

#endif  // TESSERA_TOOLS_FORMAT_PRINTER_H_
