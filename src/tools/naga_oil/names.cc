#include "tools/naga_oil/names.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <utility>

#include "base/cat.h"

namespace tessera::wgsl::naga_oil {

bool NameConverter::IsIgnored(uint32_t offset) const {
  const auto after = std::ranges::upper_bound(ignored_, offset, {}, &Span::begin);
  return after != ignored_.begin() && offset < std::prev(after)->end;
}

void NameConverter::ConvertValues(std::span<const Substitution> substitutions) {
  for (const Substitution& s : substitutions) {
    if (!IsIgnored(s.span.begin)) ConvertValue(s);
  }
}

void NameConverter::ConvertValue(const Substitution& s) {
  const uint32_t i = nodes_.TokenFrom(s.span.begin);
  const bool is_whole = i < nodes_.size() && nodes_.Begin(i) == s.span.begin;
  std::string_view suffix;
  if (is_whole) suffix = text_.substr(s.span.end, nodes_.End(i) - s.span.end);
  const bool is_format = is_whole && i >= 2 &&
                         nodes_.Kind(i - 1) == TokenKind::kTemplateArgsStart &&
                         nodes_.Text(i - 2).starts_with("texture_storage_");
  const std::map<std::string_view, std::string_view> types = {
      {"u", "u32"}, {"i", "i32"}, {"f", "f32"}, {"h", "f16"}};
  const auto type = types.find(suffix);
  const Span span{s.span.begin + offset_, s.span.end + offset_};
  if (!is_whole || is_format || (!suffix.empty() && type == types.end())) {
    c_.Wrong(span, Cat("the value '", s.name, "' has no equivalent in WESL"))
        .AddNote(is_format ? "WESL has no parameters for texel formats"
                           : "a part of a name or number cannot be replaced");
    return;
  }
  const std::string constant = Cat("package::constants::", s.name);
  edits_.push_back({s.span.begin, s.span.end + static_cast<uint32_t>(suffix.size()),
                    suffix.empty() ? constant : Cat(type->second, "(", constant, ")")});
  c_.Warn(Cat("#", s.name), span, Cat("the host must define the value '", s.name, "'"),
          Cat("declare 'const ", s.name, "' in the module 'constants'"));
}

void NameConverter::ConvertPaths() {
  for (uint32_t i = 0; i + 2 < nodes_.size(); ++i) {
    const bool begins_path = nodes_.Kind(i) == TokenKind::kIdentifier &&
                             nodes_.Kind(i + 1) == TokenKind::kColon &&
                             nodes_.Kind(i + 2) == TokenKind::kColon &&
                             (i == 0 || nodes_.Kind(i - 1) != TokenKind::kColon);
    if (!begins_path || IsIgnored(nodes_.Begin(i))) continue;
    const std::string_view name = nodes_.Text(i);
    if (c_.imported.contains(name) || name == "package" || name == "super") continue;
    edits_.push_back({nodes_.Begin(i), nodes_.Begin(i), "package::"});
  }
}

}  // namespace tessera::wgsl::naga_oil
