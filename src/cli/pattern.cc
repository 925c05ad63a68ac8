#include "cli/pattern.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace tessera::cli {
namespace {

// Returns whether a sequence matches a pattern. An element of the pattern that satisfies `is_star`
// matches any number of elements of the sequence. `is_match` compares an element of the sequence
// with any other element of the pattern. Backtracks only to the last star, so the number of steps
// is at most the product of the two lengths.
template <typename Sequence, typename IsStar, typename IsMatch>
bool Matches(const Sequence& text, const Sequence& pattern, IsStar is_star, IsMatch is_match) {
  size_t t = 0, p = 0;
  size_t star = pattern.size(), retry = 0;
  while (t < text.size()) {
    if (p < pattern.size() && is_star(pattern[p])) {
      star = p++;
      retry = t;
    } else if (p < pattern.size() && is_match(text[t], pattern[p])) {
      ++t;
      ++p;
    } else if (star < pattern.size()) {
      p = star + 1;
      t = ++retry;
    } else {
      return false;
    }
  }
  return std::all_of(pattern.begin() + static_cast<ptrdiff_t>(p), pattern.end(), is_star);
}

bool SegmentMatches(std::string_view text, std::string_view pattern) {
  return Matches(
      text, pattern, [](char c) { return c == '*'; },
      [](char c, char wanted) { return wanted == '?' || c == wanted; });
}

// Returns the segments of a path. Omits empty segments and ".".
std::vector<std::string_view> SegmentsOf(std::string_view path) {
  std::vector<std::string_view> segments;
  for (size_t at = 0; at <= path.size();) {
    const size_t end = std::min(path.find('/', at), path.size());
    const std::string_view segment = path.substr(at, end - at);
    if (!segment.empty() && segment != ".") segments.push_back(segment);
    at = end + 1;
  }
  return segments;
}

}  // namespace

bool MatchesPattern(std::string_view path, std::string_view pattern) {
  std::vector<std::string_view> wanted = SegmentsOf(pattern);
  if (wanted.empty() || wanted.back().find_first_of(".*?") == std::string_view::npos) {
    wanted.emplace_back("**");
  }
  return Matches(
      SegmentsOf(path), wanted, [](std::string_view segment) { return segment == "**"; },
      SegmentMatches);
}

}  // namespace tessera::cli
