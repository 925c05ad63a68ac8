// No structure with matrices is copied whole out of the only element of an array.
#ifndef TESSERA_IR_TRANSFORM_SINGLE_ELEMENTS_H_
#define TESSERA_IR_TRANSFORM_SINGLE_ELEMENTS_H_

#include "ir/module.h"

namespace tessera::ir {

// For DXC, which crashes on such a copy of a function or private variable or of a value ("invalid
// GEP", "argument of incompatible type"; DirectXShaderCompiler issue 6723). The copy becomes a
// construction from the members, and from those of the structures in it.
Status RunSingleElements(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_SINGLE_ELEMENTS_H_
