// Finds the i32 arithmetic that cannot overflow.
#ifndef TESSERA_BACKEND_MSL_NO_WRAP_H_
#define TESSERA_BACKEND_MSL_NO_WRAP_H_

#include "ir/module.h"

namespace tessera::msl {

// In WGSL i32 wraps (WGSL: Integer Types), in MSL, which is C++, int must not overflow. Scalar i32 sums,
// differences, products and negations that range analysis proves to stay in range get
// InstFlags::kNativeSemantics: they can be written with int's operators. Changes nothing else.
ir::Status RunNoWrap(ir::Module& m);

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_NO_WRAP_H_
