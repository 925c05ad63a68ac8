// Parses numeric literals (WGSL: Numeric Literals).
#ifndef TESSERA_WGSL_SYNTAX_LITERAL_H_
#define TESSERA_WGSL_SYNTAX_LITERAL_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace tessera::wgsl {

enum class LiteralType : uint8_t {
  kAbstractInt,
  kI32,
  kU32,
  kI64,
  kU64,
  kAbstractFloat,
  kF32,
  kF16
};

struct Literal {
  LiteralType type = LiteralType::kAbstractInt;
  bool ok = true;
  int64_t i = 0;  // kAbstractInt, kI32, kU32, kI64: the value; kU64: the bits of the value
  double f = 0;   // kAbstractFloat, kF32, kF16: the value, which the type represents exactly
  // The error if the literal is invalid, e.g. 'does not fit the type i32'. In the invalid_literal
  // diagnostic, it follows the literal's text.
  std::string_view problem;
};

// Returns the value of a kIntLiteral or kFloatLiteral token. The result is rounded once, to
// nearest, ties to even. As an exception, decimal f16 literals are rounded twice: first to a
// double, then to f16 (see ReadDecimalFloat).
Literal ReadLiteral(std::string_view text);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_SYNTAX_LITERAL_H_
