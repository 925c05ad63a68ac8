// Determines the structure of a document: foldable ranges, and the ranges to which a selection can
// be expanded.
#ifndef TESSERA_SERVICE_STRUCTURE_H_
#define TESSERA_SERVICE_STRUCTURE_H_

#include <vector>

#include "service/document.h"

namespace tessera::service {

enum class FoldKind : uint8_t { kBlock, kComment, kDirectives };
struct Fold {
  uint32_t first_line, last_line;  // line numbers from 0, inclusive
  FoldKind kind;
};
// Returns the foldable ranges of at least two lines: blocks, lists in brackets, block comments,
// consecutive line comments, and the directives.
std::vector<Fold> Folds(const Document& document);

// Returns the ranges to which a selection at the offset can be expanded, from the innermost to the
// whole document: the name, expressions, statements, blocks and the declaration.
std::vector<Span> SelectionRanges(const Analysis& analysis, uint32_t offset);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_STRUCTURE_H_
