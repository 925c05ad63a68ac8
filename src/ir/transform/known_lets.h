// Removes the conversions that hide the values of `let` declarations from pipeline-creation checks.
#ifndef TESSERA_IR_TRANSFORM_KNOWN_LETS_H_
#define TESSERA_IR_TRANSFORM_KNOWN_LETS_H_

#include "ir/module.h"

namespace tessera::ir {

// Replaces each `convert` of a value to its own type with the value. Must run after the checks that
// detect pipeline-creation errors.
//
// In WGSL, the name of a `let` is not an override-expression, even if its initializer is one (WGSL:
// Override Expressions). A zero divisor or out-of-bounds index that is a `let` is therefore not a
// pipeline-creation error. In modules with overrides, lowering wraps the value of each such `let`
// in a `convert`, which hides it from the checks.
void ReplaceKnownLets(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_KNOWN_LETS_H_
