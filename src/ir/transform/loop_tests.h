// Turns loops that begin with `if (c) { break; }` into `while (!c)` loops.
#ifndef TESSERA_IR_TRANSFORM_LOOP_TESTS_H_
#define TESSERA_IR_TRANSFORM_LOOP_TESTS_H_

#include "ir/module.h"

namespace tessera::ir {

// If the body of a loop begins with such an exit test, gives the loop the form of a `for` or
// `while` loop (InstFlags::kLoopFor). Writers then put the condition into the loop header. In loops
// that sample textures, FXC recognizes the exit only in the header (crbug 429187478).
Status RunLoopTests(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_LOOP_TESTS_H_
