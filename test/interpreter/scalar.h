// What WGSL's scalar operations compute, written from the specification alone: nothing here is shared with
// the compiler's own evaluation of constants.
#ifndef TESSERA_TEST_INTERPRETER_SCALAR_H_
#define TESSERA_TEST_INTERPRETER_SCALAR_H_

#include <cstdint>

#include "ir/module.h"

namespace tessera::interpreter {

// A scalar in 32 bits: bool 0 or 1, integers, the bits of an f32.
using Word = uint32_t;

enum class Scalar : uint8_t { kBool, kI32, kU32, kF32 };

float AsFloat(Word w);
Word FromFloat(float f);

// WGSL: Arithmetic Expressions, Logical Expressions, Bit Expressions. `scalar` is the operands' type;
// comparisons give a bool. The right operand of a shift is a u32.
Word Unary(ir::UnaryOp op, Scalar scalar, Word x);
Word Binary(ir::BinaryOp op, Scalar scalar, Word l, Word r);
// WGSL: Value Constructor Built-in Functions, Floating Point Conversion.
Word Convert(Scalar from, Scalar to, Word x);

// Which operations are undefined in the language that the target writes.
struct NativeRules {
  bool signed_overflow = false;     // + - * and negation of int
  bool signed_left_shift = false;   // << of an int that changes its sign bit, or has it
  bool negative_remainder = false;  // % with an operand below zero
};

// Why the target's own operation must not meet these operands; null if it may. No target divides by
// zero or shifts by 32.
const char* NativeFault(ir::UnaryOp op, Scalar scalar, Word x, const NativeRules& rules);
const char* NativeFault(ir::BinaryOp op, Scalar scalar, Word l, Word r, const NativeRules& rules);
const char* NativeConvertFault(Scalar from, Scalar to, Word x);

// The integer and f32 built-in functions whose components do not depend on each other, with one, two or
// three scalar arguments. False when `fn` is none of them.
bool Builtin(ir::BuiltinFn fn, Scalar scalar, const Word* args, uint32_t count, Word* result);

}  // namespace tessera::interpreter

#endif  // TESSERA_TEST_INTERPRETER_SCALAR_H_
