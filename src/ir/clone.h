// Copies of parts of a module inside it.
#ifndef TESSERA_IR_CLONE_H_
#define TESSERA_IR_CLONE_H_

#include "ir/module.h"

namespace tessera::ir {

// Appends to `to`, a block of `function`, copies of all instructions in `from` and the blocks
// inside it. Operands that are copied instructions become their copies; all others stay. Names are
// copied.
void CloneBlock(Module& m, BlockId from, BlockId to, FunctionId function);

}  // namespace tessera::ir

#endif  // TESSERA_IR_CLONE_H_
