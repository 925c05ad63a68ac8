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
// Returns the foldable ranges that span at least two lines: blocks, bracketed lists, block
// comments, groups of consecutive line comments, and the group of the document's directives.
std::vector<Fold> Folds(const Document& document);

// Returns the ranges to which a selection at the offset can be expanded: the token, expressions,
// statements, blocks, the declaration and the whole document, from the innermost to the outermost.
std::vector<Span> SelectionRanges(const Analysis& analysis, uint32_t offset);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_STRUCTURE_H_
