// Implements WGSL's semantics for integer operations whose results are undefined on some targets
// for some operands.
#ifndef TESSERA_IR_TRANSFORM_INTEGER_SEMANTICS_H_
#define TESSERA_IR_TRANSFORM_INTEGER_SEMANTICS_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

class RangeAnalysis;

// Selects the operations to rewrite, i.e. those whose results differ between the target and WGSL.
struct IntegerSemanticsConfig {
  bool division = true;            // x / 0, x % 0, lowest / -1, lowest % -1
  bool negative_remainder = true;  // x % y with negative x or y
  bool shifts = true;              // shift counts of at least the bit width
  bool float_to_int = true;        // conversion of values that the integer type cannot hold
};

// Rewrites the operations that `config` selects, so that all targets compute the same results. Sets
// InstFlags::kNativeSemantics on these operations. Adds no code if constants or value ranges prove
// that the operands are safe.
//
// Sets InstFlags::kInBounds on the clamp before a conversion. This flag requires the target to
// return one of the bounds for NaN.
Status RunIntegerSemantics(Module& m, const IntegerSemanticsConfig& config,
                           Diagnostics& diagnostics);

// Returns whether range analysis may prove more about the operation than its constant operands
// show. This is the case for a 32-bit division, remainder or shift whose right operand is a
// non-constant scalar, and for any scalar i32 division or remainder. Returns false for operations
// with kNativeSemantics.
bool DependsOnRanges(const Module& m, const Inst& inst);

// Rewrites the instruction `at` if DependsOnRanges returns true. Passes that already walk functions
// with a RangeAnalysis call this function, so that RunIntegerSemantics need not repeat the walk.
void DefineByRanges(Module& m, const IntegerSemanticsConfig& config, const RangeAnalysis& ranges,
                    InstId at);

// The operands of `x % c`, where `x` is an i32 or u32 and `c` is a positive constant.
struct ConstantRemainder {
  Value dividend;  // invalid if the value is not a remainder `x % c`
  uint32_t divisor = 0;
};

// Returns the operands of the remainder `v`. `v` may also be a remainder that was converted from
// i32 to u32 or from u32 to i32. Recognizes `%` and the operations that replace it after
// RunIntegerSemantics or DefineByRanges.
ConstantRemainder ConstantRemainderOf(const Module& m, Value v);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_INTEGER_SEMANTICS_H_
