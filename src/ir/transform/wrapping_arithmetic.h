// Makes signed arithmetic wrap around on targets where signed overflow is undefined.
#ifndef TESSERA_IR_TRANSFORM_WRAPPING_ARITHMETIC_H_
#define TESSERA_IR_TRANSFORM_WRAPPING_ARITHMETIC_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

struct WrappingArithmeticConfig {
  // Whether a signed `<<` on the target must not shift a bit into or out of the sign.
  bool left_shifts = true;
};

// Converts sums, differences, products, negations and left shifts of signed integers to unsigned
// integers. i32 wraps in WGSL (WGSL: Integer Types), while signed overflow is undefined in C++ and
// in the DXIL that DXC emits. Does not change scalars that RangeAnalysis proves not to overflow, or
// operations with kNativeSemantics. That flag is ignored for shifts, because for them it describes
// only the shift count.
Status RunWrappingArithmetic(Module& m, const WrappingArithmeticConfig& config,
                             Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_WRAPPING_ARITHMETIC_H_
