// Finds refactorings: edits that preserve the meaning of a program or complete an unfinished
// construct.
#ifndef TESSERA_SERVICE_REFACTORING_H_
#define TESSERA_SERVICE_REFACTORING_H_

#include <string>
#include <string_view>
#include <vector>

#include "service/document.h"
#include "service/edits.h"

namespace tessera::service {

struct Refactoring {
  std::string title;
  std::string_view kind;  // kind in the protocol, e.g. "refactor.inline"; static storage
  std::vector<TextEdit> edits;
};

inline constexpr std::string_view kExtract = "refactor.extract";
inline constexpr std::string_view kInline = "refactor.inline";
inline constexpr std::string_view kRewrite = "refactor.rewrite";

// Returns the refactorings for the selection `range`, which may be empty. Omits refactorings that
// would cause an error.
std::vector<Refactoring> Refactorings(const Document& document, Span range);

// Returns whether a WESL condition, e.g. `@if(debug)`, applies directly to a statement or
// declaration, which may be excluded with other features. Ignores conditions of enclosing
// statements. May also return true for the node after an excluded statement.
bool MayHaveCondition(const Analysis& analysis, NodeId node);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_REFACTORING_H_
