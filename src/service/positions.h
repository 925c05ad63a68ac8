// Positions as editors count them: lines and characters, both from 0, where characters are counted
// in the units of an encoding.
#ifndef TESSERA_SERVICE_POSITIONS_H_
#define TESSERA_SERVICE_POSITIONS_H_

#include <cstdint>
#include <string_view>
#include <vector>

namespace tessera::service {

// The encoding whose units Position::character counts.
enum class Encoding : uint8_t { kUtf8, kUtf16, kUtf32 };

struct Position {
  uint32_t line = 0, character = 0;
  friend bool operator==(Position, Position) = default;
};

// The lines of a text as defined by the Language Server Protocol: LF, CR and CR LF end a line. WGSL
// defines more line breaks, which messages for people use (base/source.h).
//
// Accepts any bytes. A byte that is not part of valid UTF-8 counts as one unit.
class LineTable {
 public:
  // `text` must outlive the table.
  explicit LineTable(std::string_view text);

  uint32_t line_count() const { return static_cast<uint32_t>(starts_.size()); }
  // Returns the number of the line that contains a byte offset, counting from 0.
  uint32_t LineOf(uint32_t offset) const;
  uint32_t StartOf(uint32_t line) const { return starts_[line]; }
  // Returns the offset at which the line's line break begins, or the end of the text.
  uint32_t EndOf(uint32_t line) const;

  Position At(uint32_t offset, Encoding encoding) const;
  // Returns the byte offset of a position. A position after the end of a line or of the text is
  // clamped to that end. A position within a character is moved to the start of the character.
  uint32_t OffsetOf(Position position, Encoding encoding) const;

 private:
  std::string_view text_;
  std::vector<uint32_t> starts_;
  // Whether each line is pure ASCII, so that bytes and units are the same. Otherwise each
  // conversion in a very long line would have to walk over the line.
  std::vector<bool> is_ascii_;
};

// Returns the number of bytes of the character that begins `text`, which is not empty. A byte that
// begins no character counts as one character.
uint32_t CharacterLength(std::string_view text);

// Returns the number of units of a text.
uint32_t UnitsOf(std::string_view text, Encoding encoding);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_POSITIONS_H_
