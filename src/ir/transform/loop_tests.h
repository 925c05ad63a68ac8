// Rewrites loops that begin with `if (c) { break; }` as `while (!c)` loops.
#ifndef TESSERA_IR_TRANSFORM_LOOP_TESTS_H_
#define TESSERA_IR_TRANSFORM_LOOP_TESTS_H_

#include "ir/module.h"

namespace tessera::ir {

// If the body of a loop begins with `if (c) { break; }`, rewrites the loop as a `for` or `while`
// loop (InstFlags::kLoopFor). Writers then put the condition into the loop header. In loops that
// sample textures, FXC recognizes an exit only in the header (crbug 429187478).
Status RunLoopTests(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_LOOP_TESTS_H_
