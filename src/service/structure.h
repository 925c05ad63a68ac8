// The structure of a text: the ranges that can be folded, and the ranges to which selections
// expand.
#ifndef TESSERA_SERVICE_STRUCTURE_H_
#define TESSERA_SERVICE_STRUCTURE_H_

#include <vector>

#include "service/document.h"

namespace tessera::service {

enum class FoldKind : uint8_t { kBlock, kComment, kDirectives };
struct Fold {
  uint32_t first_line, last_line;  // from 0
  FoldKind kind;
};
// Returns the foldable ranges, each of two or more lines: blocks, bracketed lists, block comments,
// comments on consecutive lines, and the directives.
std::vector<Fold> Folds(const Document& document);

// Returns the ranges around an offset from the innermost to the whole text: the name, expressions,
// statements, blocks, the declaration.
std::vector<Span> SelectionRanges(const Analysis& analysis, uint32_t offset);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_STRUCTURE_H_
