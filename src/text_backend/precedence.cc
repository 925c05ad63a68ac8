#include "text_backend/precedence.h"

#include <array>
#include <cstddef>

namespace tessera::text {
namespace {

using ir::BinaryOp;

constexpr OperatorPrec Find(BinaryOp op) {
  switch (op) {
    case BinaryOp::kAdd:
    case BinaryOp::kSubtract: return {Prec::kAdditive, Prec::kAdditive, Prec::kMultiplicative};
    case BinaryOp::kMultiply:
    case BinaryOp::kDivide:
    case BinaryOp::kModulo: return {Prec::kMultiplicative, Prec::kMultiplicative, Prec::kUnary};
    case BinaryOp::kAnd: return {Prec::kBitAnd, Prec::kUnary, Prec::kUnary};
    case BinaryOp::kOr: return {Prec::kBitOr, Prec::kUnary, Prec::kUnary};
    case BinaryOp::kXor: return {Prec::kBitXor, Prec::kUnary, Prec::kUnary};
    case BinaryOp::kShiftLeft:
    case BinaryOp::kShiftRight: return {Prec::kShift, Prec::kUnary, Prec::kUnary};
    case BinaryOp::kEqual:
    case BinaryOp::kNotEqual: return {Prec::kEquality, Prec::kShift, Prec::kShift};
    case BinaryOp::kLess:
    case BinaryOp::kLessEqual:
    case BinaryOp::kGreater:
    case BinaryOp::kGreaterEqual: return {Prec::kRelational, Prec::kShift, Prec::kShift};
  }
  return {};
}
// The operators as a table, indexed by BinaryOp.
constexpr auto kOperators = [] {
  std::array<OperatorPrec, static_cast<size_t>(BinaryOp::kGreaterEqual) + 1> all{};
  for (size_t i = 0; i < all.size(); ++i) all[i] = Find(static_cast<BinaryOp>(i));
  return all;
}();

}  // namespace

const OperatorPrec& PrecOf(BinaryOp op) { return kOperators[static_cast<size_t>(op)]; }

}  // namespace tessera::text
