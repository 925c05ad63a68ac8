// Implements FormatSource.
#include <limits>
#include <optional>
#include <string>

#include "api/messages.h"
#include "base/arena.h"
#include "base/block_reuse.h"
#include "base/string_interner.h"
#include "tessera/source_tools.h"
#include "tools/format/format.h"
#include "tools/format/wesl.h"
#include "wgsl/syntax/lexer.h"
#include "wgsl/syntax/names.h"
#include "wgsl/syntax/parser.h"

namespace tessera {
namespace {

constexpr uint32_t kMaxLineWidth = 65535;
constexpr uint32_t kMaxIndentWidth = 16;

// Returns an error message if an option is invalid, and otherwise an empty string.
std::string_view WrongOption(const FormatOptions& options) {
  if (options.line_width == 0 || options.line_width > kMaxLineWidth) {
    return "the line width must be from 1 to 65535";
  }
  if (options.indent_width > kMaxIndentWidth) return "the indentation must be from 0 to 16";
  const bool all = options.first_line == 0 && options.last_line == 0;
  if (!all && (options.first_line == 0 || options.last_line < options.first_line)) {
    return "the first line must be at least 1 and must not come after the last line";
  }
  return {};
}

}  // namespace

FormatResult FormatSource(std::string_view wgsl, const FormatOptions& options) {
  FormatResult result;
  result.error = WrongOption(options);
  if (!result.error.empty()) {
    result.text = wgsl;
    return result;
  }
  const BlockReuse reuse;
  const Source source("", wgsl);
  // The number of errors is unlimited, because the formatter must know which declarations contain
  // errors.
  Diagnostics diagnostics(std::numeric_limits<uint32_t>::max());
  Arena arena;
  StringInterner strings(arena, wgsl::kFixedNames);
  wgsl::Ast ast;
  wgsl::Trivia trivia;
  wgsl::Lex(source, strings, diagnostics, ast, &trivia);
  std::optional<format::LineRange> lines;
  if (options.first_line != 0) lines = {options.first_line, options.last_line};
  const format::Style style{options.line_width, options.indent_width, options.indent_with_tabs};
  if (!diagnostics.has_errors() && format::IsWesl(strings, ast.tokens)) {
    result.text = format::FormatWesl(source, ast, trivia, strings, diagnostics, style, lines);
  } else {
    wgsl::ParseTokens(source, strings, diagnostics, ast);
    result.text = format::Format(source, ast, trivia, diagnostics.list(), style, lines);
  }
  result.ok = !diagnostics.has_errors();
  result.diagnostics = ToMessages(source, diagnostics, false);
  return result;
}

}  // namespace tessera
