// Private variables that nothing stores to become constants.
#ifndef TESSERA_IR_TRANSFORM_CONSTANT_VARIABLES_H_
#define TESSERA_IR_TRANSFORM_CONSTANT_VARIABLES_H_

#include "ir/module.h"

namespace tessera::ir {

// A variable of the private address space whose initial value is a constant (WGSL: without an initializer the zero value)
// and of which there are loads alone has that value always: each load becomes the value, or an access to a part of it,
// and the variable goes. A pointer that is passed to a function counts as stored to. So does a load of a whole array
// or structure that is not zero: it would be written out at each use.
Status RunConstantVariables(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_CONSTANT_VARIABLES_H_
