// Defines position marks, which map generated text to the WGSL source: the text after a mark
// corresponds to a position in the source. Unlike positions that are stored separately, marks
// remain correct when text is moved or copied. The marks are removed when the text is complete.
#ifndef TESSERA_BASE_POSITION_MARKS_H_
#define TESSERA_BASE_POSITION_MARKS_H_

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/pool_vector.h"

namespace tessera {

// The kind of text that follows a mark.
enum class MarkKind : uint8_t {
  kExpression,  // an expression or operator; the source offset is that of its main token
  kStatement,   // a statement; the source offset may lie anywhere in it
  kName,        // a declared name; the source offset is that of the name's declaration
  kLetName,     // the name of a constant; the source offset may lie anywhere in its declaration
};

// The first byte of a mark. It does not occur in UTF-8, but may occur in file names; see
// AppendText.
inline constexpr char kMarkByte = '\xff';
// The size of a mark in bytes. The lower 6 bits of each byte after the first encode the kind and
// the source offset.
inline constexpr size_t kMarkSize = 7;

// Returns the mark for `source`, which must not be 0.
std::array<char, kMarkSize> MarkOf(uint32_t source, MarkKind kind);
// Appends `text`, which contains no marks, to `to`, which may contain marks. Bytes of `text` that
// look like the beginning of a mark are escaped, so `text` may contain any bytes.
void AppendText(std::string_view text, std::string& to);
// Returns the size of `text` in bytes, excluding marks.
size_t SizeWithoutMarks(std::string_view text);

// Returns `text` without its marks.
std::string WithoutMarks(std::string text);

// A mark that has been removed from the output, and the position where it was.
struct MarkedPlace {
  uint32_t at = 0;      // byte offset in the output
  uint32_t source = 0;  // the source offset in the mark
  MarkKind kind = MarkKind::kExpression;
};

// Removes the marks from `text` and returns them in the order of their positions, at most one per
// position. A mark before the indentation of a line applies to the text after the indentation.
PoolVector<MarkedPlace> TakeMarks(std::string& text);

}  // namespace tessera

#endif  // TESSERA_BASE_POSITION_MARKS_H_
