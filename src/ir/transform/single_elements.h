// Changes how structures that contain matrices are copied out of one-element arrays: one member at
// a time instead of as a whole.
#ifndef TESSERA_IR_TRANSFORM_SINGLE_ELEMENTS_H_
#define TESSERA_IR_TRANSFORM_SINGLE_ELEMENTS_H_

#include "ir/module.h"

namespace tessera::ir {

// Works around a DXC crash when a structure that contains matrices is copied out of an array with a
// single element. The crash occurs if the array is a value or is in a function-scope or private
// variable. DXC reports "invalid GEP" or "argument of incompatible type" (DirectXShaderCompiler
// issue 6723). Instead of copying the structure as a whole, the pass constructs the copy from the
// members of the structure. It does the same for nested structures.
Status RunSingleElements(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_SINGLE_ELEMENTS_H_
