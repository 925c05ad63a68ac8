// Removes `return` or `continue` statements that are directly inside a `switch`.
#ifndef TESSERA_IR_TRANSFORM_LEAVE_SWITCH_H_
#define TESSERA_IR_TRANSFORM_LEAVE_SWITCH_H_

#include "ir/module.h"

namespace tessera::ir {

// The instruction that must not leave a switch.
struct LeaveSwitchConfig {
  Op op = Op::kReturn;  // or kContinue
};

// Replaces each such instruction with a `break` and repeats it after the switch, guarded by a flag.
// A variable keeps the value of a return. Instructions in a loop inside the switch are unchanged.
//
// Needed because Apple's compiler service crashes on some returns, and FXC rejects `continue`
// (error X3708).
Status RunLeaveSwitch(Module& m, const LeaveSwitchConfig& config);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_LEAVE_SWITCH_H_
