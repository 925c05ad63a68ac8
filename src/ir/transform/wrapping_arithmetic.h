// Makes signed arithmetic wrap around on targets where signed overflow is undefined.
#ifndef TESSERA_IR_TRANSFORM_WRAPPING_ARITHMETIC_H_
#define TESSERA_IR_TRANSFORM_WRAPPING_ARITHMETIC_H_

#include "ir/module.h"

namespace tessera::ir {

class Analyses;

struct WrappingArithmeticConfig {
  // If true, a signed `<<` is undefined on the target when it shifts a bit into or out of the sign
  // bit.
  bool left_shifts = true;
};

// Rewrites sums, differences, products, negations and left shifts of signed integers as unsigned
// operations. In WGSL, i32 wraps around (WGSL: Integer Types). In C++ and in the DXIL that DXC
// emits, signed overflow is undefined. Does not change i32 operations that RangeAnalysis proves
// not to overflow. Does not change operations with the flag kNativeSemantics either, except for
// left shifts. Their flag says only that the shift count is in range, not that the result does not
// overflow. If `analyses` is not null, skips range analysis for operations that robustness has
// marked as possibly overflowing.
Status RunWrappingArithmetic(Module& m, const WrappingArithmeticConfig& config,
                             Analyses* analyses = nullptr);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_WRAPPING_ARITHMETIC_H_
