// Removes what nobody uses.
#ifndef TESSERA_IR_TRANSFORM_DEAD_CODE_H_
#define TESSERA_IR_TRANSFORM_DEAD_CODE_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

struct DeadCodeConfig {
  // Pointer parameters that their function does not use go, too, with the arguments of its calls: a target
  // that copies in and out would copy the old value over what the function writes by another name.
  bool pointer_parameters = false;
};

// Whether an instruction does nothing but give its value.
bool IsPure(const Module& m, const Inst& inst);

// Removes pure instructions whose values are not used, function-scope variables that are only
// stored to, stores of what was loaded from there just before (DXC crashes on `v = v`), and `if`s that do nothing. Linear: each instruction is looked at once, and once more
// when its last use goes.
Status RunDeadCode(Module& m, const DeadCodeConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_DEAD_CODE_H_
