// Classifies tokens for semantic highlighting.
#ifndef TESSERA_SERVICE_SEMANTIC_TOKENS_H_
#define TESSERA_SERVICE_SEMANTIC_TOKENS_H_

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "service/document.h"

namespace tessera::service {

enum class TokenType : uint8_t {
  kComment,
  kKeyword,
  kNumber,
  kType,
  kStruct,
  kFunction,
  kParameter,
  kVariable,
  kMember,
  kEnumMember,
  kDecorator,
  kNamespace,
};
// The protocol's token type names, in the order of TokenType.
inline constexpr std::string_view kTokenTypes[] = {
    "comment",   "keyword",  "number",   "type",       "struct",    "function",
    "parameter", "variable", "property", "enumMember", "decorator", "namespace"};

enum TokenModifier : uint8_t {
  kIsDeclaration = 1 << 0,
  kIsReadonly = 1 << 1,
  kIsPredeclared = 1 << 2,
  kIsGlobal = 1 << 3,
};
// The protocol's modifier names, in the order of the bits of TokenModifier.
inline constexpr std::string_view kTokenModifiers[] = {"declaration", "readonly", "defaultLibrary",
                                                       "static"};

struct SemanticToken {
  Span span;  // on a single line, except for block comments
  TokenType type;
  uint8_t modifiers;
};

// Returns the tokens to highlight, in source order. Omits operators and brackets.
std::vector<SemanticToken> SemanticTokens(const Analysis& analysis);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_SEMANTIC_TOKENS_H_
