#include "base/position_marks.h"

#include <algorithm>

namespace tessera {
namespace {

constexpr uint32_t kBits = 6;
constexpr uint64_t kLowBits = (1u << kBits) - 1;
constexpr uint32_t kKindBits = 2;
// The source offset of a mark that stands for a literal kMarkByte in the text. All other marks have
// a nonzero source offset.
constexpr uint32_t kIsByte = 0;

MarkedPlace ReadMark(std::string_view mark) {
  uint64_t bits = 0;
  for (size_t i = kMarkSize - 1; i > 0; --i) {
    bits = bits << kBits | (static_cast<unsigned char>(mark[i]) & kLowBits);
  }
  return {0, static_cast<uint32_t>(bits >> kKindBits),
          static_cast<MarkKind>(bits & ((1u << kKindBits) - 1))};
}

// Returns whether mark `later` replaces `earlier` if both are at the same position. The mark of a
// statement replaces the mark of the expression at its start. If several statements begin at the
// same position, the mark of the last one replaces the others, because only the last statement has
// text.
bool Replaces(MarkKind later, MarkKind earlier) {
  return earlier == MarkKind::kExpression ? later != MarkKind::kExpression
                                          : later == MarkKind::kStatement;
}

}  // namespace

std::array<char, kMarkSize> MarkOf(uint32_t source, MarkKind kind) {
  std::array<char, kMarkSize> mark = {kMarkByte};
  uint64_t bits = uint64_t{source} << kKindBits | static_cast<uint64_t>(kind);
  for (size_t i = 1; i < kMarkSize; ++i, bits >>= kBits) {
    mark[i] = static_cast<char>(0x80 | (bits & kLowBits));
  }
  return mark;
}

void AppendText(std::string_view text, std::string& to) {
  for (size_t end = 0; (end = text.find(kMarkByte)) != std::string_view::npos;) {
    const auto mark = MarkOf(kIsByte, MarkKind::kExpression);
    to.append(text.substr(0, end)).append(mark.data(), mark.size());
    text.remove_prefix(end + 1);
  }
  to += text;
}

size_t SizeWithoutMarks(std::string_view text) {
  const auto marks = static_cast<size_t>(std::ranges::count(text, kMarkByte));
  return text.size() - marks * kMarkSize;
}

std::string WithoutMarks(std::string text) {
  if (text.find(kMarkByte) != std::string::npos) TakeMarks(text);
  return text;
}

PoolVector<MarkedPlace> TakeMarks(std::string& text) {
  PoolVector<MarkedPlace> places;
  size_t to = 0;
  bool is_at_place = false;  // whether the text since the last mark is only whitespace
  for (size_t from = 0; from < text.size();) {
    const char c = text[from];
    MarkedPlace place{.source = kIsByte};
    const bool is_mark = c == kMarkByte && text.size() - from >= kMarkSize;
    if (is_mark) place = ReadMark(std::string_view(text).substr(from, kMarkSize));
    from += is_mark ? kMarkSize : 1;
    if (place.source != kIsByte) {
      if (!is_at_place) {
        places.push_back(place);
      } else if (Replaces(place.kind, places.back().kind)) {
        places.back() = place;
      }
      is_at_place = true;
      places.back().at = static_cast<uint32_t>(to);
      continue;
    }
    text[to++] = c;
    if (c == ' ' || c == '\n') {
      if (is_at_place) places.back().at = static_cast<uint32_t>(to);
    } else {
      if (is_at_place && c == '}') places.pop_back();  // a statement without text needs no mark
      is_at_place = false;
    }
  }
  text.resize(to);
  if (is_at_place) places.pop_back();  // a mark at the end of the text marks nothing
  return places;
}

}  // namespace tessera
