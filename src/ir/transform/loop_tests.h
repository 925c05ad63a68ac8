// Loops that begin with `if (c) { break; }` become `while (!c)`.
#ifndef TESSERA_IR_TRANSFORM_LOOP_TESTS_H_
#define TESSERA_IR_TRANSFORM_LOOP_TESTS_H_

#include "ir/module.h"

namespace tessera::ir {

// Gives each loop whose body begins with such a test the form of a `for` or `while` (InstFlags::kLoopFor), so that writers
// put the condition into the loop's head. FXC recognizes the exit of loops that sample textures there (crbug 429187478).
Status RunLoopTests(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_LOOP_TESTS_H_
