// Converts between 64-bit integers and pairs of 32-bit words, for memory that cannot hold 64-bit
// integers.
#ifndef TESSERA_IR_TRANSFORM_WIDE_WORDS_H_
#define TESSERA_IR_TRANSFORM_WIDE_WORDS_H_

#include "ir/builder.h"
#include "ir/module.h"

namespace tessera::ir {

// Returns the integer of type `type`, i64 or u64, with the words `low` and `high`.
inline Value WideOf(Builder& b, TypeId type, Value low, Value high) {
  const Value low_bits = b.Emit(Op::kConvert, kU64, {low});
  const Value high_bits = b.Emit(Op::kConvert, kU64, {high});
  const Value up = b.Binary(BinaryOp::kShiftLeft, kU64, high_bits, b.U32(32));
  b.m[up.inst()].flags |= InstFlags::kNativeSemantics;
  const Value bits = b.Binary(BinaryOp::kOr, kU64, up, low_bits);
  return type == kU64 ? bits : Value(b.Emit(Op::kConvert, type, {bits}));
}

struct WideWords {
  Value low, high;
};

// Returns the low and the high word of an i64 or u64.
inline WideWords WordsOf(Builder& b, Value wide) {
  const Value bits = b.ToUnsigned(wide);
  const Value up = b.Binary(BinaryOp::kShiftRight, kU64, bits, b.U32(32));
  b.m[up.inst()].flags |= InstFlags::kNativeSemantics;
  return {b.Emit(Op::kConvert, kU32, {bits}), b.Emit(Op::kConvert, kU32, {up})};
}

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_WIDE_WORDS_H_
