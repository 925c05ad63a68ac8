// Replaces private variables that are never stored to with constants.
#ifndef TESSERA_IR_TRANSFORM_CONSTANT_VARIABLES_H_
#define TESSERA_IR_TRANSFORM_CONSTANT_VARIABLES_H_

#include "ir/module.h"

namespace tessera::ir {

// Removes private variables that are only loaded and whose initial value is a constant. (Without an
// initializer, the initial value is zero.) Each load becomes the constant, or an access to one of
// its elements.
//
// A variable is kept if a pointer to it is passed to a function, because the function may store to
// it. A variable whose initial value is not zero is also kept if a load from it yields a whole
// array or structure. Otherwise, the output would contain the full constant at each use.
Status RunConstantVariables(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_CONSTANT_VARIABLES_H_
