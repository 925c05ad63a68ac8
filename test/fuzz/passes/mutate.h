// Small changes of a module that leave it valid more often than not.
#ifndef TESSERA_TEST_FUZZ_PASSES_MUTATE_H_
#define TESSERA_TEST_FUZZ_PASSES_MUTATE_H_

#include "fuzz/bounds/random.h"
#include "ir/module.h"

namespace tessera::passes {

// One change, if one was found; the module may be invalid afterwards.
void Mutate(ir::Module& m, bounds::Random& random);

// Takes back what passes have promised of instructions (InstFlags::kInBounds, kNativeSemantics), which a change may
// have made untrue.
void ForgetPromises(ir::Module& m);

}  // namespace tessera::passes

#endif  // TESSERA_TEST_FUZZ_PASSES_MUTATE_H_
