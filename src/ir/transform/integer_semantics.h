// Gives operations that targets leave undefined for some operands the meaning that WGSL gives them.
#ifndef TESSERA_IR_TRANSFORM_INTEGER_SEMANTICS_H_
#define TESSERA_IR_TRANSFORM_INTEGER_SEMANTICS_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

class RangeAnalysis;

// What the target does not do by itself.
struct IntegerSemanticsConfig {
  bool division = true;            // x / 0, x % 0, lowest / -1, lowest % -1
  bool negative_remainder = true;  // x % y with a negative operand
  bool shifts = true;              // counts of 32 and more
  bool float_to_int = true;        // values outside the integer type
};

// Afterwards every such operation has InstFlags::kNativeSemantics: its operands are in the range
// for which all targets agree. Nothing is added where constants, or ranges of scalars, show that they are. The clamp
// in front of a conversion has InstFlags::kInBounds: targets have to give one of its bounds for NaN, too.
Status RunIntegerSemantics(Module& m, const IntegerSemanticsConfig& config,
                           Diagnostics& diagnostics);

// The same for one instruction, if ranges may tell more of it than constants do; others stay as they are. For a pass
// that has ranges and walks through functions by them, so that this one need not do so again.
void DefineByRanges(Module& m, const IntegerSemanticsConfig& config, const RangeAnalysis& ranges,
                    InstId at);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_INTEGER_SEMANTICS_H_
