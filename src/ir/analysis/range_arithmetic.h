// Computes the result ranges of integer operations from the ranges of their operands.
#ifndef TESSERA_IR_ANALYSIS_RANGE_ARITHMETIC_H_
#define TESSERA_IR_ANALYSIS_RANGE_ARITHMETIC_H_

#include <algorithm>
#include <cstdint>
#include <span>

#include "ir/analysis/known_facts.h"
#include "ir/module.h"

namespace tessera::ir {

// A placeholder for a range that is not known. It is empty (low > high), so it differs from every
// known range.
constexpr Interval kUnknownInterval{1, 0};

constexpr bool IsKnown(Interval r) { return r.low <= r.high; }

constexpr Interval Union(Interval a, Interval b) {
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

// Returns the intersection of `a` and `b`, two intervals that contain the same value. If the
// intersection is empty, which is possible only in unreachable code, returns `a`.
constexpr Interval Intersection(Interval a, Interval b) {
  const Interval both = {std::max(a.low, b.low), std::min(a.high, b.high)};
  return IsKnown(both) ? both : a;
}

constexpr bool Fits(Interval r, Interval full) { return r.low >= full.low && r.high <= full.high; }

constexpr bool IsPowerOfTwo(int64_t v) { return v > 0 && (v & (v - 1)) == 0; }

// Returns the smallest interval that contains all values in `r` that are multiples of `divisor`.
// `divisor` must be positive. If `r` contains no multiple, which is possible only in unreachable
// code, returns `r` itself.
Interval MultiplesIn(Interval r, int64_t divisor);

// This function and the following ones return the range of a result of type `type`, which is i32 or
// u32. They return the full range of the type if the operand ranges do not narrow the result. The
// functions assume that the target evaluates each operand only once.
Interval RangeOfBinary(BinaryOp op, TypeId type, Interval l, Interval r);
Interval RangeOfUnary(UnaryOp op, TypeId type, Interval x);
// Returns the range of a value after its conversion between i32 and u32, which preserves the bits.
Interval RangeOfConversion(TypeId type, Interval x);
// Returns the range of a built-in function's result. `arguments` contains the ranges of at most
// kMostRangedArguments arguments.
Interval RangeOfBuiltin(BuiltinFn fn, TypeId type, std::span<const Interval> arguments);
inline constexpr uint32_t kMostRangedArguments = 3;

// Returns whether RangeOfBuiltin may return anything other than the full range.
bool HasRange(BuiltinFn fn);
// Returns whether targets may evaluate an argument of the function twice. An unstable argument
// (ValueNumbers::IsUnstable) may then have two different values, so RangeOfBuiltin does not apply.
bool MayUseTwice(BuiltinFn fn, std::span<const Interval> arguments);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_RANGE_ARITHMETIC_H_
