// Implements WGSL's semantics for operations that targets leave undefined for some operands.
#ifndef TESSERA_IR_TRANSFORM_INTEGER_SEMANTICS_H_
#define TESSERA_IR_TRANSFORM_INTEGER_SEMANTICS_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

class RangeAnalysis;

// The operations whose semantics on the target differ from WGSL.
struct IntegerSemanticsConfig {
  bool division = true;            // x / 0, x % 0, lowest / -1, lowest % -1
  bool negative_remainder = true;  // x % y with a negative operand
  bool shifts = true;              // shift counts of at least the bit width
  bool float_to_int = true;        // values outside the range of the integer type
};

// Rewrites the operations in `config` and sets InstFlags::kNativeSemantics on them. Their operands
// are then in the range for which all targets compute the same result. Adds no code if constants,
// or value ranges of scalars, prove that the operands are in this range.
//
// Sets InstFlags::kInBounds on the clamp before a conversion: for NaN, the target must return one
// of the clamp's bounds.
Status RunIntegerSemantics(Module& m, const IntegerSemanticsConfig& config,
                           Diagnostics& diagnostics);

// Rewrites the single instruction `at` if `ranges` may prove more about it than constants do, and
// otherwise leaves it unchanged. For passes that already walk functions with a RangeAnalysis, so
// that RunIntegerSemantics need not repeat that walk.
void DefineByRanges(Module& m, const IntegerSemanticsConfig& config, const RangeAnalysis& ranges,
                    InstId at);

// A remainder of i32 or u32 by a positive constant.
struct ConstantRemainder {
  Value dividend;  // none if the value is not such a remainder
  uint32_t divisor = 0;
};

// Returns the operands of `v` if it is a ConstantRemainder, converted between i32 and u32 or not.
// Recognizes `%` and the operations by which RunIntegerSemantics and DefineByRanges replace it.
ConstantRemainder ConstantRemainderOf(const Module& m, Value v);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_INTEGER_SEMANTICS_H_
