// Clones blocks within a module.
#ifndef TESSERA_IR_CLONE_H_
#define TESSERA_IR_CLONE_H_

#include "ir/module.h"

namespace tessera::ir {

// Clones all instructions in `from` and its nested blocks. Appends the clones to `to`, a block in
// `function`. In a clone, an operand that refers to a cloned instruction is replaced by the clone
// of that instruction. Copies names.
void CloneBlock(Module& m, BlockId from, BlockId to, FunctionId function);

}  // namespace tessera::ir

#endif  // TESSERA_IR_CLONE_H_
