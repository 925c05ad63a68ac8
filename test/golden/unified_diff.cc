#include "golden/unified_diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace tessera::golden {
namespace {

// Lines including their newlines; the last line may lack one.
using Lines = std::vector<std::string_view>;

Lines LinesOf(std::string_view text) {
  Lines lines;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    lines.push_back(text.substr(at, end - at));
    at = end;
  }
  return lines;
}

// An edit script with one character per line of the diff: ' ' for a line in both texts, '-' or '+'
// for a line in only one of them.
using Script = std::string;

// Finds the shortest edit script with Myers' greedy algorithm. `reach_` contains the furthest
// position in the first text on each diagonal. The number of a diagonal is the position in the
// first text minus the position in the second.
class Search {
 public:
  Search(std::span<const std::string_view> before, std::span<const std::string_view> after)
      : before_(before),
        after_(after),
        most_(std::min<ptrdiff_t>(std::ssize(before) + std::ssize(after), kMostEdits)),
        reach_(static_cast<size_t>(2 * most_ + 3)) {}

  // If the texts differ in more than `kMostEdits` lines, the result replaces the whole text,
  // because time and memory grow with the square of the number of edits.
  Script Run() {
    for (ptrdiff_t edits = 0; edits <= most_; ++edits) {
      history_.push_back(reach_);
      if (Advance(edits)) return Backtrack(edits);
    }
    return Script(before_.size(), '-') + Script(after_.size(), '+');
  }

 private:
  static constexpr ptrdiff_t kMostEdits = 1000;

  size_t Index(ptrdiff_t diagonal) const { return static_cast<size_t>(diagonal + most_ + 1); }

  // Returns whether the last step of the best edit script with `edits` edits on `diagonal` is an
  // insertion.
  bool Inserts(const std::vector<ptrdiff_t>& reach, ptrdiff_t diagonal, ptrdiff_t edits) const {
    return diagonal == -edits ||
           (diagonal != edits && reach[Index(diagonal - 1)] < reach[Index(diagonal + 1)]);
  }

  bool Advance(ptrdiff_t edits) {
    const ptrdiff_t n = std::ssize(before_);
    const ptrdiff_t m = std::ssize(after_);
    for (ptrdiff_t diagonal = -edits; diagonal <= edits; diagonal += 2) {
      ptrdiff_t x = Inserts(reach_, diagonal, edits) ? reach_[Index(diagonal + 1)]
                                                     : reach_[Index(diagonal - 1)] + 1;
      while (x < n && x - diagonal < m && before_[x] == after_[x - diagonal]) ++x;
      reach_[Index(diagonal)] = x;
      if (x >= n && x - diagonal >= m) return true;
    }
    return false;
  }

  Script Backtrack(ptrdiff_t edits) const {
    Script script;
    ptrdiff_t x = std::ssize(before_);
    ptrdiff_t y = std::ssize(after_);
    for (; edits > 0; --edits) {
      const std::vector<ptrdiff_t>& reach = history_[edits];
      const bool inserts = Inserts(reach, x - y, edits);
      const ptrdiff_t diagonal = x - y + (inserts ? 1 : -1);
      const ptrdiff_t from_x = reach[Index(diagonal)];
      const ptrdiff_t from_y = from_x - diagonal;
      script.append(static_cast<size_t>(x - from_x - (inserts ? 0 : 1)), ' ');
      script += inserts ? '+' : '-';
      x = from_x;
      y = from_y;
    }
    script.append(static_cast<size_t>(x), ' ');
    std::reverse(script.begin(), script.end());
    return script;
  }

  std::span<const std::string_view> before_;
  std::span<const std::string_view> after_;
  ptrdiff_t most_;
  std::vector<ptrdiff_t> reach_;
  // Copies of `reach_`. Element `n` is its state before Advance handled `n` edits.
  std::vector<std::vector<ptrdiff_t>> history_;
};

Script FindScript(const Lines& before, const Lines& after) {
  const size_t shorter = std::min(before.size(), after.size());
  size_t head = 0;
  while (head < shorter && before[head] == after[head]) ++head;
  size_t tail = 0;
  while (tail < shorter - head && before.rbegin()[tail] == after.rbegin()[tail]) ++tail;
  const auto middle = [&](const Lines& lines) {
    return std::span(lines).subspan(head, lines.size() - head - tail);
  };
  return Script(head, ' ') + Search(middle(before), middle(after)).Run() + Script(tail, ' ');
}

// Formats the range of a hunk in one text. An empty range is represented by the number of the line
// before it.
std::string Range(size_t first, size_t count) {
  return count == 1 ? fmt::format("{}", first + 1)
                    : fmt::format("{},{}", first + (count == 0 ? 0 : 1), count);
}

}  // namespace

std::string UnifiedDiff(std::string_view before, std::string_view after) {
  constexpr size_t kContext = 3;
  const Lines a = LinesOf(before);
  const Lines b = LinesOf(after);
  const Script script = FindScript(a, b);
  std::string out;
  size_t at = 0;  // the position in the script
  size_t x = 0;   // the position in `a`
  size_t y = 0;   // the position in `b`
  while (true) {
    const size_t change = script.find_first_not_of(' ', at);
    if (change == Script::npos) return out;
    const size_t begin = std::max(at, change - std::min(change, kContext));
    x += begin - at;
    y += begin - at;
    // A hunk ends after a change if the next change is more than twice the context away.
    size_t end = change;
    for (size_t next = change; next != Script::npos && next - end <= 2 * kContext;
         next = script.find_first_not_of(' ', end)) {
      end = std::min(script.find(' ', next), script.size());
    }
    at = std::min(end + kContext, script.size());
    std::string lines;
    const size_t first_x = x;
    const size_t first_y = y;
    for (size_t i = begin; i < at; ++i) {
      const std::string_view line = script[i] == '+' ? b[y] : a[x];
      x += script[i] == '+' ? 0 : 1;
      y += script[i] == '-' ? 0 : 1;
      lines += script[i];
      lines += line;
      if (!line.ends_with('\n')) lines += "\n\\ No newline at end of file\n";
    }
    out += fmt::format("@@ -{} +{} @@\n{}", Range(first_x, x - first_x),
                       Range(first_y, y - first_y), lines);
  }
}

}  // namespace tessera::golden
