#include "service/completion_conditions.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>

#include "base/text_search.h"

namespace tessera::service {
namespace {

bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

uint32_t SkipBlanks(std::string_view text, uint32_t at) {
  while (at < text.size() && IsBlank(text[at])) ++at;
  return at;
}

// Returns the range between the parentheses of the condition whose '@' is at `at`, or nullopt if no
// condition begins there. An unfinished condition ends at the end of its line, or at the first
// character that cannot be part of a condition.
std::optional<Span> ConditionAt(std::string_view text, uint32_t at) {
  at = SkipBlanks(text, at + 1);
  uint32_t end = at;
  while (end < text.size() && IsWordByte(text[end])) ++end;
  const std::string_view name = text.substr(at, end - at);
  if (name != "if" && name != "elif") return std::nullopt;
  at = SkipBlanks(text, end);
  if (at >= text.size() || text[at] != '(') return std::nullopt;
  const uint32_t begin = ++at;
  for (uint32_t depth = 1; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '(') ++depth;
    if (c == ')' && --depth == 0) return Span{begin, at};
    const bool is_condition =
        IsWordByte(c) || IsBlank(c) || c == '(' || c == ')' || c == '!' || c == '&' || c == '|';
    if (!is_condition) break;
  }
  const size_t line_end = std::min(text.find_first_of("\r\n", begin), text.size());
  return Span{begin, std::min(at, static_cast<uint32_t>(line_end))};
}

// Returns the position of the next '@' that is not in a comment, or npos.
size_t NextAt(std::string_view text, size_t at) {
  while ((at = text.find_first_of("@/", at)) != std::string_view::npos && text[at] == '/') {
    const std::string_view rest = text.substr(at);
    if (rest.starts_with("//")) {
      at = text.find_first_of("\r\n", at);
    } else if (rest.starts_with("/*")) {
      at = text.find("*/", at + 2);
      if (at != std::string_view::npos) at += 2;
    } else {
      ++at;
    }
    if (at == std::string_view::npos) break;
  }
  return at;
}

}  // namespace

bool IsInCondition(std::string_view text, uint32_t offset) {
  const size_t at = text.substr(0, offset).rfind('@');
  if (at == std::string_view::npos) return false;
  const auto condition = ConditionAt(text, static_cast<uint32_t>(at));
  return condition && condition->begin <= offset && offset <= condition->end;
}

std::vector<Completion> ConditionCompletions(const Document& document, uint32_t offset) {
  std::set<std::string, std::less<>> names = {"true", "false"};
  if (const auto program = document.Program()) {
    for (const auto& [name, is_on] : program->link.features) names.insert(name);
  }
  const std::string_view text = document.text();
  for (size_t at = NextAt(text, 0); at != std::string_view::npos; at = NextAt(text, at + 1)) {
    const auto condition = ConditionAt(text, static_cast<uint32_t>(at));
    if (!condition) continue;
    for (uint32_t i = condition->begin; i < condition->end; ++i) {
      const uint32_t begin = i;
      while (i < condition->end && IsWordByte(text[i])) ++i;
      // The word at the cursor is unfinished.
      if (i > begin && begin != offset) names.emplace(text.substr(begin, i - begin));
    }
  }
  std::vector<Completion> items;
  for (const std::string& name : names) {
    const bool is_constant = name == "true" || name == "false";
    const auto kind = is_constant ? CompletionKind::kKeyword : CompletionKind::kConstant;
    items.push_back({name, kind, {}, {}, is_constant ? 2u : 1u, {}, {}});
  }
  return items;
}

}  // namespace tessera::service
