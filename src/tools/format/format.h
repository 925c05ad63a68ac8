// The formatter: writes the tokens and comments of a WGSL source with uniform white space.
//
// Input: the source, its syntax tree and its comments. Output: the formatted text. The syntax tree
// determines where lines break (token_layout.h). The printer writes the text (printer.h).
#ifndef TESSERA_TOOLS_FORMAT_FORMAT_H_
#define TESSERA_TOOLS_FORMAT_FORMAT_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "base/string_interner.h"
#include "tools/format/printer.h"
#include "wgsl/syntax/ast.h"

namespace tessera::format {

// A range of source lines, counted from 1, inclusive at both ends.
struct LineRange {
  uint32_t first, last;
};

// Returns the formatted source. `ast` and `trivia` are the result of parsing the source.
// Declarations with syntax errors are copied byte for byte. The formatter finds them by the errors
// in `diagnostics`, which must contain every error that the parser reported. If `lines` is given,
// only the white space before tokens on these lines is changed.
std::string Format(const Source& source, const wgsl::Ast& ast, const wgsl::Trivia& trivia,
                   std::span<const Diagnostic> diagnostics, const Style& style,
                   std::optional<LineRange> lines);

// Parses and formats a WESL module, i.e. a source for which IsWesl (wesl.h) returns true. `ast`
// provides the module's tokens. If there are syntax errors, reports them and returns the source
// unchanged.
std::string FormatWesl(const Source& source, const wgsl::Ast& ast, const wgsl::Trivia& trivia,
                       StringInterner& strings, Diagnostics& diagnostics, const Style& style,
                       std::optional<LineRange> lines);

}  // namespace tessera::format

#endif  // TESSERA_TOOLS_FORMAT_FORMAT_H_
