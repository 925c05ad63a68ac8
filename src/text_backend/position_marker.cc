#include "text_backend/position_marker.h"

#include "base/cat.h"

namespace tessera::text {

void PositionMarker::Write(uint32_t source, MarkKind kind) {
  if (source == 0) return;
  const auto mark = MarkOf(source, kind);
  // Lines copies the bytes without indentation. A mark at the beginning of a line therefore
  // precedes the indentation (see TakeMarks).
  text_.Lines({mark.data(), mark.size()});
}

std::string_view PositionMarker::WithMark(std::string_view name, uint32_t source, MarkKind kind) {
  if (source == 0) return name;
  const auto mark = MarkOf(source, kind);
  return arena_.CopyString(Cat(std::string_view(mark.data(), mark.size()), name));
}

}  // namespace tessera::text
