// Replaces private variables that are never stored to with constants.
#ifndef TESSERA_IR_TRANSFORM_CONSTANT_VARIABLES_H_
#define TESSERA_IR_TRANSFORM_CONSTANT_VARIABLES_H_

#include "ir/module.h"

namespace tessera::ir {

// Removes private variables that are only loaded and whose initial value is a constant. (In WGSL,
// the initial value is zero if there is no initializer.) Each load becomes the constant, or an
// access to an element of it.
//
// A variable is kept if a pointer to it is passed to a function, because the function may store to
// it. It is also kept if a whole nonzero array or structure is loaded, because its value would be
// written in full at each use.
Status RunConstantVariables(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_CONSTANT_VARIABLES_H_
