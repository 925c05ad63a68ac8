#include "tools/lint/allowed.h"

#include <algorithm>

namespace tessera::lint {

Allowed::Allowed(const Source& source, std::span<const Span> comments) : source_(source) {
  constexpr std::string_view kBegin = "tessera-allow(";
  for (const Span& comment : comments) {
    std::string_view text = source.text(comment);
    const size_t begin = text.find(kBegin);
    if (begin == std::string_view::npos) continue;
    text.remove_prefix(begin + kBegin.size());
    text = text.substr(0, text.find(')'));
    const uint32_t line = source.Locate(comment.end).line;
    while (!text.empty()) {
      const size_t first = text.find_first_not_of(" ,\t");
      if (first == std::string_view::npos) break;
      text.remove_prefix(first);
      const std::string_view rule = text.substr(0, text.find_first_of(" ,\t"));
      entries_.push_back({line, rule});
      text.remove_prefix(rule.size());
    }
  }
}

bool Allowed::Has(std::string_view rule, uint32_t offset) const {
  if (entries_.empty()) return false;
  const uint32_t line = source_.Locate(offset).line;
  const auto here = std::ranges::lower_bound(entries_, line == 0 ? 0 : line - 1, {}, &Entry::line);
  for (auto entry = here; entry != entries_.end() && entry->line <= line; ++entry) {
    if (entry->rule == rule) return true;
  }
  return false;
}

}  // namespace tessera::lint
