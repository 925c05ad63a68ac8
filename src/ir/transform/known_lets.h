// Replaces `let` declarations whose values are known at pipeline creation.
#ifndef TESSERA_IR_TRANSFORM_KNOWN_LETS_H_
#define TESSERA_IR_TRANSFORM_KNOWN_LETS_H_

#include "ir/module.h"

namespace tessera::ir {

// The name of a `let` is not an override-expression, even if its initializer is one (WGSL: Override
// Expressions). Division by it, or an index, is therefore checked at run time and not at pipeline
// creation. In a module with overrides, lowering marks such a value by a `convert` to its own type,
// which hides the value from the checks of pipeline creation. After these checks, this function
// replaces each such `convert` by its operand.
void ReplaceKnownLets(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_KNOWN_LETS_H_
