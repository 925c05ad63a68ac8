// Defines the tokens of WGSL (section 'Tokens'). The lexer converts the whole source to tokens
// before parsing begins.
#ifndef TESSERA_WGSL_SYNTAX_TOKEN_H_
#define TESSERA_WGSL_SYNTAX_TOKEN_H_

#include <cstdint>

#include "base/id.h"

namespace tessera::wgsl {

enum class TokenKind : uint8_t {
  kEof,
  kError,       // invalid text, already reported
  kIdentifier,  // any ident_pattern_token that is not a keyword; Token::payload is its StringId
  // Literals. Their values are parsed on demand (see literal.h).
  kIntLiteral,    // with or without a suffix i or u
  kFloatLiteral,  // with or without a suffix f or h
  // Keywords (section 'Keyword Summary').
  kAlias,
  kBreak,
  kCase,
  kConst,
  kConstAssert,
  kContinue,
  kContinuing,
  kDefault,
  kDiagnostic,
  kDiscard,
  kElse,
  kEnable,
  kFalse,
  kFn,
  kFor,
  kIf,
  kLet,
  kLoop,
  kOverride,
  kRequires,
  kReturn,
  kStruct,
  kSwitch,
  kTrue,
  kVar,
  kWhile,
  kReserved,  // a reserved word; Token::payload is its StringId
  // Syntactic tokens.
  kAnd,
  kAndAnd,
  kArrow,
  kAttr,
  kForwardSlash,
  kBang,
  kBracketLeft,
  kBracketRight,
  kBraceLeft,
  kBraceRight,
  kColon,
  kComma,
  kEqual,
  kEqualEqual,
  kNotEqual,
  kGreaterThan,
  kGreaterThanEqual,
  kShiftRight,
  kLessThan,
  kLessThanEqual,
  kShiftLeft,
  kModulo,
  kMinus,
  kMinusMinus,
  kPeriod,
  kPlus,
  kPlusPlus,
  kOr,
  kOrOr,
  kParenLeft,
  kParenRight,
  kSemicolon,
  kStar,
  kTilde,
  kUnderscore,
  kXor,
  kPlusEqual,
  kMinusEqual,
  kTimesEqual,
  kDivisionEqual,
  kModuloEqual,
  kAndEqual,
  kOrEqual,
  kXorEqual,
  kShiftRightEqual,
  kShiftLeftEqual,
  // A '<' or '>' that delimits a template list (section 'Template Lists').
  kTemplateArgsStart,
  kTemplateArgsEnd,
};

struct TokenId : Id<TokenId> {
  using Id::Id;
};

struct Token {
  uint32_t offset;       // offset of the first byte
  uint32_t length : 24;  // in bytes
  TokenKind kind;
  uint32_t payload;  // StringId::value of a kIdentifier, keyword or kReserved; otherwise 0
};
// The size is 12 bytes, except in the Windows ABI, where bit-fields of different types do not share
// a word.
static_assert(sizeof(Token) <= 16);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_SYNTAX_TOKEN_H_
