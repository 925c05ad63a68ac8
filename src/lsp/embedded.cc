#include "lsp/embedded.h"

#include <algorithm>
#include <utility>

#include "service/positions.h"

namespace tessera::lsp {
namespace {

// WGSL blankspace characters of two and of three bytes. Each replaces a character of the same
// length. Two two-byte blanks replace a four-byte character, because it has two UTF-16 code units.
constexpr std::string_view kBlankOfTwoBytes = "\xC2\x85", kBlankOfThreeBytes = "\xE2\x80\x8E";

void AppendBlanks(std::string_view text, std::string& out) {
  while (!text.empty()) {
    const uint32_t length = service::CharacterLength(text);
    switch (length) {
      case 2: out += kBlankOfTwoBytes; break;
      case 3: out += kBlankOfThreeBytes; break;
      case 4:
        out += kBlankOfTwoBytes;
        out += kBlankOfTwoBytes;
        break;
      default: out += text[0] == '\n' || text[0] == '\r' ? text[0] : ' '; break;
    }
    text.remove_prefix(length);
  }
}

// Returns the length in bytes of the blank character at the beginning or, if `at_end` is true, at
// the end of a text. Returns 0 if there is none.
size_t BlankLength(std::string_view text, bool at_end) {
  for (const std::string_view blank :
       {std::string_view(" "), std::string_view("\t"), std::string_view("\r"),
        std::string_view("\n"), kBlankOfTwoBytes, kBlankOfThreeBytes}) {
    if (at_end ? text.ends_with(blank) : text.starts_with(blank)) return blank.size();
  }
  return 0;
}

// Returns the range that remains after removing the blanks at both ends of a text.
Span WithoutBlanks(std::string_view text) {
  size_t begin = 0, end = text.size();
  while (const size_t length = BlankLength(text.substr(0, end), true)) end -= length;
  while (const size_t length = BlankLength(text.substr(begin, end - begin), false)) begin += length;
  return {static_cast<uint32_t>(begin), static_cast<uint32_t>(end)};
}

// Returns the offset at which the line that contains `offset` begins.
uint32_t LineBegin(std::string_view text, uint32_t offset) {
  return static_cast<uint32_t>(text.substr(0, offset).rfind('\n') + 1);
}

}  // namespace

EmbeddedText::EmbeddedText(std::string text, Span part) : text_(std::move(text)), part_(part) {
  part_.end = std::min(part_.end, static_cast<uint32_t>(text_.size()));
  part_.begin = std::min(part_.begin, part_.end);
}

void EmbeddedText::Replace(Span span, std::string_view replacement) {
  span.end = std::min(span.end, static_cast<uint32_t>(text_.size()));
  span.begin = std::min(span.begin, span.end);
  text_.replace(span.begin, span.end - span.begin, replacement);
  const auto length = static_cast<uint32_t>(replacement.size());
  const auto moved = [&](uint32_t offset, bool is_end) {
    if (offset < span.begin || (offset == span.begin && !is_end)) return offset;
    if (offset >= span.end) return offset - (span.end - span.begin) + length;
    // The replaced text contained this boundary of the WGSL part. Move the boundary so that the
    // replacement is outside the part.
    return is_end ? span.begin : span.begin + length;
  };
  part_ = {moved(part_.begin, false), moved(part_.end, true)};
  part_.end = std::max(part_.begin, part_.end);
}

void EmbeddedText::SetText(std::string text) {
  const size_t after = text_.size() - part_.end;
  const size_t end = text.size() < after ? 0 : text.size() - after;
  text_ = std::move(text);
  part_.begin = std::min(part_.begin, static_cast<uint32_t>(text_.size()));
  part_.end = std::max(part_.begin, static_cast<uint32_t>(end));
}

std::string EmbeddedText::Masked() const {
  const std::string_view text = text_;
  std::string out;
  out.reserve(text.size());
  AppendBlanks(text.substr(0, part_.begin), out);
  out += text.substr(part_.begin, part_.end - part_.begin);
  AppendBlanks(text.substr(part_.end), out);
  return out;
}

bool EmbeddedText::Restrict(std::string_view masked, service::TextEdit& edit) const {
  Span& span = edit.span;
  if (span.begin == span.end) {
    span.begin = span.end = std::clamp(span.begin, part_.begin, part_.end);
    return true;
  }
  if (span.end < part_.begin || span.begin > part_.end) return false;
  const std::string_view before =
      masked.substr(span.begin, std::max(part_.begin, span.begin) - span.begin);
  if (!edit.text.starts_with(before)) return false;
  edit.text.erase(0, before.size());
  const uint32_t end = std::min(part_.end, span.end);
  const std::string_view after = masked.substr(end, span.end - end);
  if (!edit.text.ends_with(after)) return false;
  edit.text.erase(edit.text.size() - after.size());
  span = {std::max(part_.begin, span.begin), end};
  return true;
}

std::vector<service::TextEdit> EmbeddedText::EditsOfFormatting(std::string_view formatted) const {
  const std::string_view part =
      std::string_view(text_).substr(part_.begin, part_.end - part_.begin);
  Span from = WithoutBlanks(part), to = WithoutBlanks(formatted);
  if (from.begin == from.end || to.begin == to.end) return {};
  // Format the indentation of the first line too, unless that line begins outside the WGSL.
  if (part.substr(0, from.begin).find('\n') != std::string_view::npos) {
    from.begin = LineBegin(part, from.begin);
    to.begin = LineBegin(formatted, to.begin);
  }
  std::vector<service::TextEdit> edits =
      service::EditsBetween(part.substr(from.begin, from.end - from.begin),
                            formatted.substr(to.begin, to.end - to.begin));
  for (service::TextEdit& edit : edits) {
    edit.span.begin += part_.begin + from.begin;
    edit.span.end += part_.begin + from.begin;
  }
  return edits;
}

}  // namespace tessera::lsp
