// Adds a case to switches that have only a default clause.
#ifndef TESSERA_IR_TRANSFORM_SWITCH_DEFAULT_H_
#define TESSERA_IR_TRANSFORM_SWITCH_DEFAULT_H_

#include "ir/module.h"

namespace tessera::ir {

// Adds an empty case, which no value selects, to each switch with only a default clause. Without
// this case, FXC drops the switch together with its body.
Status RunSwitchDefault(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_SWITCH_DEFAULT_H_
