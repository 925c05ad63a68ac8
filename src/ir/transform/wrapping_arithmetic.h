// Signed arithmetic for targets whose signed integers must not overflow.
#ifndef TESSERA_IR_TRANSFORM_WRAPPING_ARITHMETIC_H_
#define TESSERA_IR_TRANSFORM_WRAPPING_ARITHMETIC_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

struct WrappingArithmeticConfig {
  bool left_shifts = true;  // a signed `<<` must not shift a bit into or out of the sign
};

// In WGSL i32 wraps (WGSL: Integer Types); in C++, and in the DXIL that DXC makes, signed overflow is
// undefined. Sums, differences, products and negations of i32 are computed in u32, and so are left
// shifts, but for scalars that RangeAnalysis proves to stay in range and what has kNativeSemantics
// (of shifts: which says something of the count alone).
Status RunWrappingArithmetic(Module& m, const WrappingArithmeticConfig& config,
                             Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_WRAPPING_ARITHMETIC_H_
