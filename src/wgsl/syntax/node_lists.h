// The lists of syntax nodes in which nodes may depend on conditions (WESL: Conditional Translation).
#ifndef TESSERA_WGSL_SYNTAX_NODE_LISTS_H_
#define TESSERA_WGSL_SYNTAX_NODE_LISTS_H_

#include <cstdint>

#include "wgsl/syntax/token.h"

namespace tessera::wgsl {

enum class ListKind : uint8_t { kModule, kParameters, kMembers, kClauses, kStatements, kOther };

// Returns whether commas separate the nodes of a list.
constexpr bool HasCommas(ListKind list) {
  return list == ListKind::kParameters || list == ListKind::kMembers;
}

// Returns whether a node of the module or of a list of statements or clauses ends with '{ … }' if
// `first` is its first token after the attributes. Other nodes end with a semicolon.
constexpr bool EndsWithBody(TokenKind first) {
  switch (first) {
    case TokenKind::kBraceLeft:
    case TokenKind::kFn:
    case TokenKind::kStruct:
    case TokenKind::kIf:
    case TokenKind::kSwitch:
    case TokenKind::kLoop:
    case TokenKind::kFor:
    case TokenKind::kWhile:
    case TokenKind::kContinuing:
    case TokenKind::kCase:
    case TokenKind::kDefault: return true;
    default: return false;  // others
  }
}

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_SYNTAX_NODE_LISTS_H_
