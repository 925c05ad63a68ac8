// Clones parts of a module within that module.
#ifndef TESSERA_IR_CLONE_H_
#define TESSERA_IR_CLONE_H_

#include "ir/module.h"

namespace tessera::ir {

// Clones all instructions of `from` and its nested blocks, and appends the clones to `to`, a block
// of `function`. Operands that refer to cloned instructions refer to the clones; all other operands
// are unchanged. Names are copied.
void CloneBlock(Module& m, BlockId from, BlockId to, FunctionId function);

}  // namespace tessera::ir

#endif  // TESSERA_IR_CLONE_H_
