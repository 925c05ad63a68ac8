// No switch has a default case alone.
#ifndef TESSERA_IR_TRANSFORM_SWITCH_DEFAULT_H_
#define TESSERA_IR_TRANSFORM_SWITCH_DEFAULT_H_

#include "ir/module.h"

namespace tessera::ir {

// For FXC, which leaves out such a switch with its body: gives it an empty case that no value takes.
Status RunSwitchDefault(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_SWITCH_DEFAULT_H_
