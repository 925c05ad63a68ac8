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
      Add(line, rule);
      text.remove_prefix(rule.size());
    }
  }
}

void Allowed::Add(uint32_t line, std::string_view rule) {
  const auto known = std::ranges::find(Rules(), rule, &Rule::name);
  if (known == Rules().end()) {
    if (unknown_.size() == kMaxUnknown) return;
    const auto begin = static_cast<uint32_t>(rule.data() - source_.text().data());
    unknown_.push_back({begin, begin + static_cast<uint32_t>(rule.size())});
    return;
  }
  if (entries_.empty() || entries_.back().line != line) entries_.push_back({line, 0});
  entries_.back().rules |= 1u << (known - Rules().begin());
}

bool Allowed::Has(RuleId rule, uint32_t offset) const {
  if (entries_.empty()) return false;
  const uint32_t line = source_.Locate(offset).line;
  const auto here = std::ranges::lower_bound(entries_, line == 0 ? 0 : line - 1, {}, &Entry::line);
  for (auto entry = here; entry != entries_.end() && entry->line <= line; ++entry) {
    if ((entry->rules >> static_cast<uint32_t>(rule) & 1) != 0) return true;
  }
  return false;
}

}  // namespace tessera::lint
