#include "service/formatting.h"

#include "tessera/source_tools.h"

namespace tessera::service {
namespace {

std::vector<TextEdit> Edits(const Document& document, const FormatOptions& options) {
  return EditsBetween(document.text(), FormatSource(document.text(), options).text);
}

FormatOptions OptionsOf(const FormatStyle& style) {
  FormatOptions options;
  options.indent_width = style.indent_width > 16 ? 16 : style.indent_width;
  options.indent_with_tabs = style.indent_with_tabs;
  return options;
}

}  // namespace

std::vector<TextEdit> Format(const Document& document, const FormatStyle& style) {
  return Edits(document, OptionsOf(style));
}

std::vector<TextEdit> FormatRange(const Document& document, Span span, const FormatStyle& style) {
  FormatOptions options = OptionsOf(style);
  options.first_line = document.lines().LineOf(span.begin) + 1;
  options.last_line = document.lines().LineOf(span.end) + 1;
  return Edits(document, options);
}

std::vector<TextEdit> FormatOnType(const Document& document, uint32_t offset,
                                   const FormatStyle& style) {
  const Analysis& analysis = document.analysis();
  const uint32_t token = analysis.tree().TokenBefore(offset);
  if (token >= analysis.ast().tokens.size()) return {};
  const Span typed = analysis.ast().TokenSpan(token);
  const NodeId node = analysis.tree().InnermostAround(typed);
  if (!node.valid()) return {};
  return FormatRange(document, {analysis.tree().Extent(node).begin, offset}, style);
}

}  // namespace tessera::service
