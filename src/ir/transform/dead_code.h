// Removes code whose results are not used.
#ifndef TESSERA_IR_TRANSFORM_DEAD_CODE_H_
#define TESSERA_IR_TRANSFORM_DEAD_CODE_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

struct DeadCodeConfig {
  // If true, also removes pointer parameters that their function does not use, and the matching
  // arguments. This is for targets that copy pointees into and out of calls. If the callee stores
  // to the pointee directly, as a module-scope variable, copying out the unused parameter after the
  // call would undo the store.
  bool pointer_parameters = false;
};

// Returns true if `inst` has no effect other than computing its value.
bool IsPure(const Module& m, const Inst& inst);

// Removes:
//
// - pure instructions whose values are not used;
// - function-scope variables that are only stored to;
// - stores of a value to the location that it was just loaded from (DXC crashes on `v = v`);
// - `if`s that do nothing, and unused values of other `if`s.
//
// Takes linear time: each instruction is examined once, and again when its last use is removed.
Status RunDeadCode(Module& m, const DeadCodeConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_DEAD_CODE_H_
