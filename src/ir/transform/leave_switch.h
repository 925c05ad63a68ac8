// No `return` or no `continue` stands directly inside a `switch`.
#ifndef TESSERA_IR_TRANSFORM_LEAVE_SWITCH_H_
#define TESSERA_IR_TRANSFORM_LEAVE_SWITCH_H_

#include "ir/module.h"

namespace tessera::ir {

// What does not leave a switch afterwards.
struct LeaveSwitchConfig {
  Op op = Op::kReturn;  // or kContinue
};

// Each such instruction becomes a `break`, and stands after the switch under a flag; a return's value waits in a
// variable. Those in a loop inside of a switch stay. Apple's compiler service crashes on some returns; FXC takes no
// `continue` (error X3708).
Status RunLeaveSwitch(Module& m, const LeaveSwitchConfig& config);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_LEAVE_SWITCH_H_
