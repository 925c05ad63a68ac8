// Marks the parts of an output with their source positions while the output is written.
#ifndef TESSERA_TEXT_BACKEND_POSITION_MARKER_H_
#define TESSERA_TEXT_BACKEND_POSITION_MARKER_H_

#include <cstdint>
#include <string_view>

#include "base/arena.h"
#include "base/position_marks.h"
#include "base/source.h"
#include "base/text_writer.h"

namespace tessera::text {

// Writes position marks (base/position_marks.h) into the text. Writes nothing before Enable is
// called. Source offset 0 means that there is no corresponding position in the source.
class PositionMarker {
 public:
  // `text` and `arena` must outlive the marker.
  PositionMarker(TextWriter& text, Arena& arena) : text_(text), arena_(arena) {}

  void Enable() { enabled_ = true; }
  bool is_enabled() const { return enabled_; }
  // Writes a mark with the source offset `source`, for the text that is written next.
  void Mark(uint32_t source, MarkKind kind = MarkKind::kExpression) {
    if (enabled_) Write(source, kind);
  }
  // Returns a name as it must be written in its declaration. If marks are enabled, the name is
  // preceded by a mark, and the result lives as long as the arena. Otherwise, returns `name`.
  std::string_view Marked(std::string_view name, uint32_t source, MarkKind kind) {
    return enabled_ ? WithMark(name, source, kind) : name;
  }
  std::string_view Marked(std::string_view name, Span declared) {
    return Marked(name, declared.begin, MarkKind::kName);
  }
  // Returns the length of `text` in bytes. Does not count position marks, because the final output
  // does not contain them.
  size_t SizeInOutput(std::string_view text) const {
    return enabled_ ? SizeWithoutMarks(text) : text.size();
  }

 private:
  void Write(uint32_t source, MarkKind kind);
  std::string_view WithMark(std::string_view name, uint32_t source, MarkKind kind);

  TextWriter& text_;
  Arena& arena_;
  bool enabled_ = false;
};

}  // namespace tessera::text

#endif  // TESSERA_TEXT_BACKEND_POSITION_MARKER_H_
