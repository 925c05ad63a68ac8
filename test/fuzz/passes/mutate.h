// Makes small random changes to a module, which usually stays valid.
#ifndef TESSERA_TEST_FUZZ_PASSES_MUTATE_H_
#define TESSERA_TEST_FUZZ_PASSES_MUTATE_H_

#include "fuzz/bounds/random.h"
#include "ir/module.h"

namespace tessera::passes {

// Applies a random mutation if it finds one that is possible. The module may be invalid afterwards.
void Mutate(ir::Module& m, bounds::Random& random);

// Removes the guarantees that passes recorded on instructions (InstFlags::kInBounds,
// kNativeSemantics), because a mutation may have invalidated them.
void ForgetPromises(ir::Module& m);

}  // namespace tessera::passes

#endif  // TESSERA_TEST_FUZZ_PASSES_MUTATE_H_
