// Defines the kinds of node lists whose elements may be conditional (WESL: Conditional
// Translation).
#ifndef TESSERA_WGSL_SYNTAX_NODE_LISTS_H_
#define TESSERA_WGSL_SYNTAX_NODE_LISTS_H_

#include <cstdint>

#include "wgsl/syntax/token.h"

namespace tessera::wgsl {

enum class ListKind : uint8_t { kModule, kParameters, kMembers, kClauses, kStatements, kOther };

// Returns whether the nodes of a list are separated by commas.
constexpr bool HasCommas(ListKind list) {
  return list == ListKind::kParameters || list == ListKind::kMembers;
}

// Returns whether a declaration, statement or clause ends with '{ … }' instead of a semicolon.
// `first` is its first token after the attributes.
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
    default: return false;  // no other node ends with a body
  }
}

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_SYNTAX_NODE_LISTS_H_
