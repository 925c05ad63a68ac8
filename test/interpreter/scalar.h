// Computes the results of WGSL's scalar operations. The implementation is based only on the
// specification and shares no code with the compiler's constant evaluation.
#ifndef TESSERA_TEST_INTERPRETER_SCALAR_H_
#define TESSERA_TEST_INTERPRETER_SCALAR_H_

#include <cstdint>

#include "ir/module.h"

namespace tessera::interpreter {

// A scalar in 32 bits: a bool (0 or 1), an integer, or the bits of an f32.
using Word = uint32_t;

enum class Scalar : uint8_t { kBool, kI32, kU32, kF32 };

float AsFloat(Word w);
Word FromFloat(float f);

// Evaluate unary and binary operators (WGSL: Arithmetic Expressions, Logical Expressions, Bit
// Expressions). `scalar` is the type of the operands, except that the right operand of a shift is a
// u32. Comparisons return a bool.
Word Unary(ir::UnaryOp op, Scalar scalar, Word x);
Word Binary(ir::BinaryOp op, Scalar scalar, Word l, Word r);
// Converts `x` between scalar types (WGSL: Value Constructor Built-in Functions, Floating Point
// Conversion).
Word Convert(Scalar from, Scalar to, Word x);

// Operations that are undefined in the target language.
struct NativeRules {
  bool signed_overflow = false;     // +, -, * and negation of int
  bool signed_left_shift = false;   // << of an int that is negative or whose sign bit changes
  bool negative_remainder = false;  // % with a negative operand
};

// Each function returns why the target's native operation is undefined for these operands, or null
// if it is defined. Division by zero, overflowing division and shifts by 32 or more are undefined
// on all targets.
const char* NativeFault(ir::UnaryOp op, Scalar scalar, Word x, const NativeRules& rules);
const char* NativeFault(ir::BinaryOp op, Scalar scalar, Word l, Word r, const NativeRules& rules);
const char* NativeConvertFault(Scalar from, Scalar to, Word x);

// Evaluates a component-wise built-in function for one component. Returns false if the interpreter
// does not support the function.
bool Builtin(ir::BuiltinFn fn, Scalar scalar, const Word* args, uint32_t count, Word* result);

}  // namespace tessera::interpreter

#endif  // TESSERA_TEST_INTERPRETER_SCALAR_H_
