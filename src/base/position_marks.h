// Marks in the text of a program that is being written: the place that follows a mark corresponds
// to a place of the WGSL source. Marks survive all moves and copies of the text, unlike positions
// that are stored separately. They are removed when the text is complete.
#ifndef TESSERA_BASE_POSITION_MARKS_H_
#define TESSERA_BASE_POSITION_MARKS_H_

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/pool_vector.h"

namespace tessera {

// What follows a mark in the text.
enum class MarkKind : uint8_t {
  kExpression,  // an expression or operator; the source offset is that of its main token
  kStatement,   // a statement; the source offset is anywhere in it
  kName,        // a declared name; the source offset is that of the declared name
  kLetName,     // the name of a constant; the source offset is anywhere in its declaration
};

// The byte that begins a mark. UTF-8 does not have it, but names of files may: see AppendText.
inline constexpr char kMarkByte = '\xff';
// The bytes after it have the kind and the source offset in their lower 6 bits.
inline constexpr size_t kMarkSize = 7;

// Returns the bytes of a mark. `source` must not be 0.
std::array<char, kMarkSize> MarkOf(uint32_t source, MarkKind kind);
// Appends text without marks, in which any byte may occur, to a text with marks.
void AppendText(std::string_view text, std::string& to);
// Returns the number of bytes of `text` that are not marks.
size_t SizeWithoutMarks(std::string_view text);

// Returns `text` without its marks.
std::string WithoutMarks(std::string text);

// A place of the output and the mark before it.
struct MarkedPlace {
  uint32_t at = 0;      // byte offset in the output
  uint32_t source = 0;  // the source offset in the mark
  MarkKind kind = MarkKind::kExpression;
};

// Removes the marks from `text` and returns them in the order of their places, at most one per
// place. A mark before an indentation belongs to the text after it.
PoolVector<MarkedPlace> TakeMarks(std::string& text);

}  // namespace tessera

#endif  // TESSERA_BASE_POSITION_MARKS_H_
