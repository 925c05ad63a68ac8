// Converts between byte offsets and positions as editors count them: lines and characters, both
// counted from 0. What counts as one character depends on the encoding.
#ifndef TESSERA_SERVICE_POSITIONS_H_
#define TESSERA_SERVICE_POSITIONS_H_

#include <cstdint>
#include <string_view>
#include <vector>

namespace tessera::service {

// The encoding that determines the unit of Position::character.
enum class Encoding : uint8_t { kUtf8, kUtf16, kUtf32 };

struct Position {
  uint32_t line = 0, character = 0;
  friend bool operator==(Position, Position) = default;
};

// Splits a text into lines as defined by the Language Server Protocol: LF, CR and CR LF end a line.
// WGSL has more kinds of line breaks. Messages for users count lines by WGSL's rules
// (base/source.h), so their line numbers may differ.
//
// The text may contain any bytes. A byte that is not part of a UTF-8 sequence counts as one unit of
// Position::character.
class LineTable {
 public:
  // `text` must outlive the table.
  explicit LineTable(std::string_view text);

  uint32_t line_count() const { return static_cast<uint32_t>(starts_.size()); }
  // Returns the line, counted from 0, that contains a byte offset.
  uint32_t LineOf(uint32_t offset) const;
  uint32_t StartOf(uint32_t line) const { return starts_[line]; }
  // Returns the offset of the line break that ends the line, or the end of the text for the last
  // line.
  uint32_t EndOf(uint32_t line) const;

  Position At(uint32_t offset, Encoding encoding) const;
  // Returns the byte offset of a position. A position beyond the end of the line or text is clamped
  // to that end. A position inside a character becomes the start of the character.
  uint32_t OffsetOf(Position position, Encoding encoding) const;

 private:
  std::string_view text_;
  std::vector<uint32_t> starts_;
  // Whether each line is pure ASCII, so that every byte is one unit. Positions in such a line are
  // converted without walking over the line, which would be slow if the line is very long.
  std::vector<bool> is_ascii_;
};

// Returns the length in bytes of the first character of `text`, which must not be empty. An invalid
// byte counts as a character.
uint32_t CharacterLength(std::string_view text);

// Returns the length of a text in units of the encoding.
uint32_t UnitsOf(std::string_view text, Encoding encoding);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_POSITIONS_H_
