// Wraps signed arithmetic, for targets where signed overflow is undefined.
#ifndef TESSERA_IR_TRANSFORM_WRAPPING_ARITHMETIC_H_
#define TESSERA_IR_TRANSFORM_WRAPPING_ARITHMETIC_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

struct WrappingArithmeticConfig {
  bool left_shifts = true;  // whether a signed `<<` must not shift a bit into or out of the sign
};

// Computes sums, differences, products, negations and left shifts of signed integers in unsigned
// integers. In WGSL i32 wraps (WGSL: Integer Types), while signed overflow is undefined in C++ and
// in the DXIL that DXC emits. Excepted are scalars that RangeAnalysis proves not to overflow, and
// operations with kNativeSemantics. The flag is ignored for shifts, because it describes only the
// shift count there.
Status RunWrappingArithmetic(Module& m, const WrappingArithmeticConfig& config,
                             Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_WRAPPING_ARITHMETIC_H_
