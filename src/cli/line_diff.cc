#include "cli/line_diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace tessera::cli {
namespace {

struct Line {
  std::string_view text;  // the line, including its line feed if it has one
  size_t words;           // the number of preserved characters (see IsKept) before this line
};

// Returns whether formatting always preserves the character. Returns false for non-ASCII
// characters, because some of them are white space. The number of preserved characters determines
// which lines correspond: a line of the unformatted text corresponds to a line of the formatted
// text if the same number precedes both.
bool IsKept(char c) { return c > ' ' && c <= '~' && c != ',' && c != ';'; }

std::vector<Line> LinesOf(std::string_view text) {
  std::vector<Line> lines;
  size_t words = 0;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back({text.substr(0, end), words});
    words += static_cast<size_t>(std::count_if(text.begin(), text.begin() + end, IsKept));
    text.remove_prefix(end);
  }
  return lines;
}

class Diff {
 public:
  Diff(std::string_view before, std::string_view after)
      : before_(LinesOf(before)), after_(LinesOf(after)) {}

  std::string Run() {
    while (i_ < before_.size() || j_ < after_.size()) {
      if (AreSame(i_, j_)) {
        ++i_;
        ++j_;
      } else {
        WriteHunk();
      }
    }
    return std::move(out_);
  }

 private:
  static constexpr size_t kContext = 3;

  bool AreSame(size_t i, size_t j) const {
    return i < before_.size() && j < after_.size() && before_[i].words == after_[j].words &&
           before_[i].text == after_[j].text;
  }
  void Add(char sign, std::string_view line) {
    body_ += sign;
    body_ += line;
    if (!line.ends_with('\n')) body_ += "\n\\ No newline at end of file\n";
  }

  // Returns the `words` of line `i`, or npos if `i` is past the last line.
  static size_t WordsAt(const std::vector<Line>& lines, size_t i) {
    return i < lines.size() ? lines[i].words : std::string_view::npos;
  }

  // Writes all lines before the next pair of equal lines, as removed or added lines.
  void WriteDifference() {
    size_t i = i_, j = j_;
    while ((i < before_.size() || j < after_.size()) && !AreSame(i, j)) {
      // Compare how many preserved characters precede the current line of each text. If the numbers
      // differ, skip a line in the text with the smaller number. Otherwise, skip a blank line in
      // one text, or a line in both texts if neither line is blank.
      const size_t words_i = WordsAt(before_, i), words_j = WordsAt(after_, j);
      const bool is_level = words_i == words_j;
      const bool blank_i = is_level && WordsAt(before_, i + 1) == words_i;
      const bool blank_j = is_level && WordsAt(after_, j + 1) == words_j;
      if (words_i <= words_j && !(blank_j && !blank_i)) ++i;
      if (words_j <= words_i && !blank_i) ++j;
    }
    for (; i_ < i; ++i_) Add('-', before_[i_].text);
    for (; j_ < j; ++j_) Add('+', after_[j_].text);
  }

  // Returns the number of consecutive equal lines at the current position, at most `limit`.
  size_t CountSame(size_t limit) const {
    size_t count = 0;
    while (count < limit && AreSame(i_ + count, j_ + count)) ++count;
    return count;
  }
  void WriteSame(size_t count) {
    for (; count > 0; --count, ++j_) Add(' ', before_[i_++].text);
  }

  // Writes one hunk: a changed range with its context. Nearby changed ranges are merged.
  void WriteHunk() {
    body_.clear();
    size_t context = 0;
    while (context < kContext && i_ > context && j_ > context &&
           AreSame(i_ - context - 1, j_ - context - 1)) {
      ++context;
    }
    i_ -= context;
    j_ -= context;
    const size_t first_i = i_, first_j = j_;
    WriteSame(context);
    while (true) {
      WriteDifference();
      const size_t same = CountSame(2 * kContext + 1);
      const bool ends = i_ + same == before_.size() && j_ + same == after_.size();
      if (same > 2 * kContext || ends) {
        WriteSame(std::min(same, kContext));
        break;
      }
      WriteSame(same);
    }
    const size_t count_i = i_ - first_i, count_j = j_ - first_j;
    out_ += fmt::format("@@ -{},{} +{},{} @@\n", first_i + (count_i != 0 ? 1 : 0), count_i,
                        first_j + (count_j != 0 ? 1 : 0), count_j);
    out_ += body_;
  }

  std::vector<Line> before_, after_;
  size_t i_ = 0, j_ = 0;  // the index of the next line in each text
  std::string out_, body_;
};

}  // namespace

std::string DiffOfFormatting(std::string_view name, std::string_view before,
                             std::string_view after) {
  if (before == after) return {};
  return fmt::format("--- {0}\n+++ {0}\n", name) + Diff(before, after).Run();
}

}  // namespace tessera::cli
