#include "service/structure.h"

#include <algorithm>

#include "base/stable_sort.h"

namespace tessera::service {
namespace {

bool Opens(TokenKind kind) {
  return kind == TokenKind::kBraceLeft || kind == TokenKind::kParenLeft ||
         kind == TokenKind::kBracketLeft || kind == TokenKind::kTemplateArgsStart;
}

void AddFold(std::vector<Fold>& folds, uint32_t first, uint32_t last, FoldKind kind) {
  if (first < last) folds.push_back({first, last, kind});
}

void FoldBrackets(const Analysis& a, const LineTable& lines, std::vector<Fold>& folds) {
  for (uint32_t i = 0; i < a.ast().tokens.size(); ++i) {
    const uint32_t close = a.tree().Match(i);
    if (!Opens(a.ast().tokens[i].kind) || close <= i) continue;
    if (!a.IsOwn(a.ast().tokens[i].offset)) continue;
    const uint32_t first = lines.LineOf(a.ast().tokens[i].offset);
    const uint32_t last = lines.LineOf(a.ast().tokens[close].offset);
    // Keep the last line visible, because it contains the closing bracket.
    AddFold(folds, first, last == 0 ? 0 : last - 1, FoldKind::kBlock);
  }
}

void FoldComments(const Analysis& a, const LineTable& lines, std::vector<Fold>& folds) {
  const std::vector<Span>& comments = a.comments();
  constexpr std::string_view kBlanks = " \t";
  const std::string_view text = a.text();
  const auto is_break = [&](size_t at) {
    return at >= text.size() || text[at] == '\n' || text[at] == '\r';
  };
  // Returns whether the comment is a line comment without code before it. Reads the text, because
  // the tokens do not include code that a condition excludes.
  const auto is_whole_line = [&](Span comment) {
    return a.Text(comment).starts_with("//") &&
           is_break(text.substr(0, comment.begin).find_last_not_of(kBlanks));
  };
  for (size_t i = 0; i < comments.size() && a.IsOwn(comments[i].begin); ++i) {
    const uint32_t first = lines.LineOf(comments[i].begin);
    uint32_t last = lines.LineOf(comments[i].end);
    const bool can_join = is_whole_line(comments[i]);
    while (can_join && i + 1 < comments.size() && a.IsOwn(comments[i + 1].begin) &&
           lines.LineOf(comments[i + 1].begin) == last + 1 && is_whole_line(comments[i + 1])) {
      ++last;
      ++i;
    }
    // Keep the last line visible if code follows the comment.
    if (last > first && !is_break(text.find_first_not_of(kBlanks, comments[i].end))) --last;
    AddFold(folds, first, last, FoldKind::kComment);
  }
}

}  // namespace

std::vector<Fold> Folds(const Document& document) {
  const Analysis& a = document.analysis();
  const LineTable& lines = document.lines();
  std::vector<Fold> folds;
  FoldBrackets(a, lines, folds);
  FoldComments(a, lines, folds);
  // The list begins with the document's own directives. Later directives belong to other modules.
  const auto other = std::ranges::find_if(
      a.ast().directives, [&](uint32_t directive) { return !a.IsOwn(NodeId(directive)); });
  if (other != a.ast().directives.begin()) {
    const Span first = a.tree().Extent(NodeId(a.ast().directives.front()));
    const Span last = a.tree().Extent(NodeId(*(other - 1)));
    AddFold(folds, lines.LineOf(first.begin), lines.LineOf(last.end), FoldKind::kDirectives);
  }
  StableSort(folds, [](const Fold& fold) { return fold.first_line; });
  return folds;
}

std::vector<Span> SelectionRanges(const Analysis& analysis, uint32_t offset) {
  std::vector<Span> ranges;
  const auto add = [&](Span span) {
    const bool is_larger =
        ranges.empty() || span.begin < ranges.back().begin || span.end > ranges.back().end;
    if (is_larger) ranges.push_back(span);
  };
  for (const uint32_t at : {offset + 1, offset}) {
    const uint32_t token = analysis.tree().TokenBefore(at);
    if (token >= analysis.ast().tokens.size()) continue;
    const Span span = analysis.ast().TokenSpan(token);
    if (span.end < offset || span.begin == span.end) continue;
    add(span);
    break;
  }
  NodeId node = ranges.empty() ? analysis.tree().InnermostAt(offset)
                               : analysis.tree().InnermostAround(ranges[0]);
  // Limits the number of ranges, because a chain of operators may have any length. The limit does
  // no harm, because no user expands a selection more than a hundred times.
  constexpr size_t kMost = 100;
  for (; node.valid() && ranges.size() < kMost; node = analysis.tree().Parent(node)) {
    add(analysis.tree().Extent(node));
  }
  add({0, static_cast<uint32_t>(analysis.text().size())});
  return ranges;
}

}  // namespace tessera::service
