// The formatter: writes the tokens and comments of a WGSL text with the white space of one style.
//
// Input: the source, its syntax tree and comments. Output: the formatted text. The syntax tree
// decides where lines break (token_layout.h); the printer writes (printer.h).
#ifndef TESSERA_TOOLS_FORMAT_FORMAT_H_
#define TESSERA_TOOLS_FORMAT_FORMAT_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "tools/format/printer.h"
#include "wgsl/syntax/ast.h"

namespace tessera::format {

// A range of source lines, counted from 1 and inclusive at both ends.
struct LineRange {
  uint32_t first, last;
};

// Returns the formatted source. `ast` and `trivia` are the result of parsing it, and `diagnostics`
// contains every error that the parser reported: a declaration with a syntax error is copied byte
// for byte. With `lines`, only the white space before tokens on these lines changes.
std::string Format(const Source& source, const wgsl::Ast& ast, const wgsl::Trivia& trivia,
                   std::span<const Diagnostic> diagnostics, const Style& style,
                   std::optional<LineRange> lines);

}  // namespace tessera::format

#endif  // TESSERA_TOOLS_FORMAT_FORMAT_H_
