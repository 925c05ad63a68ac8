// Clones blocks within a module.
#ifndef TESSERA_IR_CLONE_H_
#define TESSERA_IR_CLONE_H_

#include "ir/module.h"

namespace tessera::ir {

// Appends clones of all instructions in `from` and its nested blocks to `to`, which is a block in
// `function`. If an operand refers to a cloned instruction, the clone's operand refers to the clone
// of that instruction. Copies names.
void CloneBlock(Module& m, BlockId from, BlockId to, FunctionId function);

}  // namespace tessera::ir

#endif  // TESSERA_IR_CLONE_H_
