#include "service/edits.h"

#include <utility>

#include "base/line_end.h"
#include "base/stable_sort.h"

namespace tessera::service {
namespace {

std::vector<std::string_view> LinesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    const size_t length = end == std::string_view::npos ? text.size() : end + 1;
    lines.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return lines;
}

// How many lines ahead to search for the next common line, in both texts together. A formatter
// seldom changes more consecutive lines than this.
constexpr size_t kWindow = 64;

// Advances `i` and `j` to the nearest pair of equal, nonempty lines. Returns false if there is none
// within kWindow lines.
bool FindCommon(const std::vector<std::string_view>& a, const std::vector<std::string_view>& b,
                size_t& i, size_t& j) {
  for (size_t distance = 1; distance < kWindow; ++distance) {
    for (size_t in_a = 0; in_a <= distance; ++in_a) {
      const size_t x = i + in_a, y = j + distance - in_a;
      if (x >= a.size() || y >= b.size() || a[x] != b[y] || a[x].size() < 2) continue;
      i = x;
      j = y;
      return true;
    }
  }
  return false;
}

}  // namespace

std::vector<TextEdit> EditsBetween(std::string_view from, std::string_view to) {
  const std::vector<std::string_view> a = LinesOf(from), b = LinesOf(to);
  size_t end_a = a.size(), end_b = b.size();
  while (end_a > 0 && end_b > 0 && a[end_a - 1] == b[end_b - 1]) {
    --end_a;
    --end_b;
  }
  const auto offset = [](std::string_view text, const std::vector<std::string_view>& lines,
                         size_t line) {
    return static_cast<uint32_t>(line < lines.size() ? lines[line].data() - text.data()
                                                     : text.size());
  };
  std::vector<TextEdit> edits;
  size_t i = 0, j = 0;
  while (i < end_a || j < end_b) {
    if (i < end_a && j < end_b && a[i] == b[j]) {
      ++i;
      ++j;
      continue;
    }
    size_t next_i = i, next_j = j;
    if (!FindCommon(a, b, next_i, next_j) || next_i > end_a || next_j > end_b) {
      next_i = end_a;
      next_j = end_b;
    }
    const uint32_t begin = offset(to, b, j), end = offset(to, b, next_j);
    edits.push_back({{offset(from, a, i), offset(from, a, next_i)},
                     std::string(to.substr(begin, end - begin))});
    i = next_i;
    j = next_j;
  }
  return edits;
}

std::string Apply(std::string_view text, std::vector<TextEdit> edits) {
  StableSort(edits, [](const TextEdit& edit) { return edit.span.begin; });
  std::string result;
  uint32_t at = 0;
  for (const TextEdit& edit : edits) {
    if (edit.span.begin < at || edit.span.end > text.size()) continue;
    result += text.substr(at, edit.span.begin - at);
    result += edit.text;
    at = edit.span.end;
  }
  return result + std::string(text.substr(at));
}

void SetLineEnds(std::vector<TextEdit>& edits, std::string_view line_end) {
  if (line_end == "\n") return;
  for (TextEdit& edit : edits) edit.text = WithLineEnd(edit.text, line_end);
}

}  // namespace tessera::service
