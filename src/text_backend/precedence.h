// Defines the precedence of operators in the C-like languages.
#ifndef TESSERA_TEXT_BACKEND_PRECEDENCE_H_
#define TESSERA_TEXT_BACKEND_PRECEDENCE_H_

#include <cstdint>

#include "ir/module.h"

namespace tessera::text {

// Operator precedence, from lowest to highest.
enum class Prec : uint8_t {
  kAny,
  kTernary,
  kLogicalOr,
  kLogicalAnd,
  kBitOr,
  kBitXor,
  kBitAnd,
  kEquality,
  kRelational,
  kShift,
  kAdditive,
  kMultiplicative,
  kUnary,
  kPostfix,
  kPrimary,
};

// An operator's precedence, and the minimum precedence of its operands.
struct OperatorPrec {
  Prec own, left, right;
};
// Operands of shifts and bit operations get more parentheses than the grammar requires, because few
// people know these precedences.
const OperatorPrec& PrecOf(ir::BinaryOp op);

}  // namespace tessera::text

#endif  // TESSERA_TEXT_BACKEND_PRECEDENCE_H_
