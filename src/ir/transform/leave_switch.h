// Replaces either the `return` or the `continue` statements in `switch` bodies.
#ifndef TESSERA_IR_TRANSFORM_LEAVE_SWITCH_H_
#define TESSERA_IR_TRANSFORM_LEAVE_SWITCH_H_

#include "ir/module.h"

namespace tessera::ir {

// Selects the statement to remove from switches.
struct LeaveSwitchConfig {
  Op op = Op::kReturn;  // kReturn or kContinue
};

// Replaces each selected statement in a switch with a `break`, and inserts one such statement after
// the switch, guarded by a flag. The value of a return is stored in a variable. Statements in a
// loop inside the switch are unchanged.
//
// The pass is needed because Apple's compiler service crashes on some returns in a switch, and FXC
// rejects `continue` in a switch (error X3708).
Status RunLeaveSwitch(Module& m, const LeaveSwitchConfig& config);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_LEAVE_SWITCH_H_
