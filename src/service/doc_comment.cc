// Implements DocComment, which finds the comments of a declaration.
#include <algorithm>
#include <string>
#include <string_view>

#include "service/hover.h"

namespace tessera::service {
namespace {

// Returns whether `text` is white space without line breaks. If `lines` is true, one line break is
// allowed.
bool IsGap(std::string_view text, bool lines) {
  int breaks = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\n' || (c == '\r' && !text.substr(i).starts_with("\r\n"))) ++breaks;
    if (c != ' ' && c != '\t' && c != '\n' && c != '\r') return false;
  }
  return breaks <= (lines ? 1 : 0);
}

void Trim(std::string_view& line) {
  while (!line.empty() && (line.front() == ' ' || line.front() == '\t')) line.remove_prefix(1);
  while (!line.empty() && (line.back() == ' ' || line.back() == '\t')) line.remove_suffix(1);
}

// Appends the text of a comment without its delimiters and without stars at the start of lines.
void AddComment(std::string_view comment, std::string& text) {
  const bool is_block = comment.starts_with("/*");
  comment.remove_prefix(2);
  if (is_block && comment.ends_with("*/")) comment.remove_suffix(2);
  while (!comment.empty() &&
         (comment.front() == '/' || comment.front() == '*' || comment.front() == '!')) {
    comment.remove_prefix(1);
  }
  while (true) {
    const size_t end = comment.find_first_of("\r\n");
    std::string_view line = comment.substr(0, end);
    Trim(line);
    if (is_block && line.starts_with('*')) line.remove_prefix(1);
    Trim(line);
    if (!text.empty()) text += '\n';
    text += line;
    if (end == std::string_view::npos) break;
    comment.remove_prefix(end + (comment.substr(end).starts_with("\r\n") ? 2 : 1));
  }
}

// Returns whether only white space precedes the offset on its line.
bool BeginsLine(std::string_view text, uint32_t offset) {
  while (offset > 0 && (text[offset - 1] == ' ' || text[offset - 1] == '\t')) --offset;
  return offset == 0 || text[offset - 1] == '\n' || text[offset - 1] == '\r';
}

}  // namespace

std::string DocComment(const Analysis& analysis, NodeId declaration) {
  const std::vector<Span>& comments = analysis.comments();
  const std::string_view source = analysis.whole_text();
  const Span extent = analysis.tree().Extent(declaration);
  const auto after = std::ranges::lower_bound(comments, extent.begin, {}, &Span::begin);
  auto first = after;
  uint32_t begin = extent.begin;
  while (first != comments.begin()) {
    const Span& comment = *(first - 1);
    const std::string_view gap = source.substr(comment.end, begin - comment.end);
    if (!IsGap(gap, true) || !BeginsLine(source, comment.begin)) break;
    --first;
    begin = comment.begin;
  }
  std::string text;
  for (auto comment = first; comment != after; ++comment) {
    AddComment(analysis.Text(*comment), text);
  }
  if (!text.empty() || analysis.ast().kind(declaration) == NodeKind::kFunction) return text;
  // Look for a comment on the same line. For a member, it may follow the comma.
  const auto behind = std::ranges::lower_bound(comments, extent.end, {}, &Span::begin);
  if (behind == comments.end()) return text;
  std::string_view gap = source.substr(extent.end, behind->begin - extent.end);
  if (const size_t comma = gap.find(','); comma != std::string_view::npos) {
    if (gap.find_first_not_of(" \t") != comma) return text;
    gap.remove_prefix(comma + 1);
  }
  if (IsGap(gap, false)) AddComment(analysis.Text(*behind), text);
  return text;
}

}  // namespace tessera::service
