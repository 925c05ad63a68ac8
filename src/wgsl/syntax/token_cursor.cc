#include "wgsl/syntax/token_cursor.h"

#include <fmt/format.h>

namespace tessera::wgsl {

Span TokenCursor::AfterPrevious() const {
  if (next_ == 0) return {0, 0};
  const uint32_t end = SpanAt(next_ - 1).end;
  return {end, std::min<uint32_t>(end + 1, static_cast<uint32_t>(source_.text().size()))};
}

bool TokenCursor::OnNewLine() const {
  if (next_ == 0 || At(TokenKind::kEof)) return true;
  const uint32_t from = SpanAt(next_ - 1).end;
  return source_.text({from, NextSpan().begin}).find_first_of("\n\r") != std::string_view::npos;
}

std::string TokenCursor::DescribeToken(uint32_t token) const {
  switch (KindAt(token)) {
    case TokenKind::kEof: return "the end of the source";
    case TokenKind::kReserved: return fmt::format("the reserved word '{}'", TextAt(token));
    default: break;
  }
  std::string_view text = TextAt(token);
  if (text.size() > 60) return fmt::format("'{}…'", text.substr(0, 57));
  return fmt::format("'{}'", text);
}

}  // namespace tessera::wgsl
