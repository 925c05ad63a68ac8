#include "backend_spirv/debug_places.h"

#include <algorithm>
#include <string_view>

namespace tessera::spirv {

void DebugPlaces::FindLines() {
  const std::string_view text = source_.source.text();
  line_starts_.push_back(0);
  for (uint32_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') line_starts_.push_back(i + 1);
  }
}

uint32_t DebugPlaces::LineAt(uint32_t offset) const {
  const auto after = std::ranges::upper_bound(line_starts_, offset);
  return static_cast<uint32_t>(after - line_starts_.begin());
}

void DebugPlaces::AddFile(uint32_t id, Span range) {
  files_.push_back({id, LineAt(range.begin) - 1});
}

DebugPlaces::Place DebugPlaces::PlaceOf(uint32_t offset) const {
  const uint32_t line = LineAt(offset);
  const File& file = files_[source_.files.empty() ? 0 : FileAt(source_.files, offset)];
  return {line - file.lines_before, offset - line_starts_[line - 1] + 1, file.id};
}

}  // namespace tessera::spirv
