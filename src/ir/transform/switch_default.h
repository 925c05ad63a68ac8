// Adds a case to switches that have only a default clause.
#ifndef TESSERA_IR_TRANSFORM_SWITCH_DEFAULT_H_
#define TESSERA_IR_TRANSFORM_SWITCH_DEFAULT_H_

#include "ir/module.h"

namespace tessera::ir {

// Works around FXC, which drops a switch with only a default clause, including its body. Adds an
// empty case that no value selects.
Status RunSwitchDefault(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_SWITCH_DEFAULT_H_
