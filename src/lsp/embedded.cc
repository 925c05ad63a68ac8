#include "lsp/embedded.h"

#include <algorithm>
#include <utility>

#include "service/positions.h"

namespace tessera::lsp {
namespace {

// Blankspace of WGSL with as many bytes, and as many UTF-16 units, as the characters it replaces.
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
    return is_end ? span.begin : span.begin + length;  // the edit crosses this end of the part
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

}  // namespace tessera::lsp
