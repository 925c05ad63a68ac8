// No `return` stands directly inside a `switch`.
#ifndef TESSERA_BACKEND_MSL_SWITCH_RETURN_H_
#define TESSERA_BACKEND_MSL_SWITCH_RETURN_H_

#include "ir/module.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::msl {

// Apple's compiler service crashes on some such returns. Each becomes a `break` that leaves its value in a
// variable, which is returned after the switch. Returns from a loop inside of a switch stay.
ir::Status RunSwitchReturn(ir::Module& m);
// No return stands in a switch, but in a loop inside of it.
extern const ir::Property kNoReturnInSwitch;

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_SWITCH_RETURN_H_
