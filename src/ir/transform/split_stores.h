// Splits stores of composite values into stores of their members or elements.
#ifndef TESSERA_IR_TRANSFORM_SPLIT_STORES_H_
#define TESSERA_IR_TRANSFORM_SPLIT_STORES_H_

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

struct SplitStoresConfig {
  // The structure, array and matrix types whose stores are split, indexed by TypeId. If a member or
  // element has such a type, its store is split too.
  const PoolVector<bool>& types;
  // Whether the target allows pointers to storage buffers as parameters. If so, the pass creates a
  // function for each type, which stores the parts of a value, and replaces each store with a call
  // of this function. The output then grows only with the number of types and stores.
  bool has_buffer_parameters = false;
};

// Splits stores to storage buffers if the stored value has one of the types in `config.types`. Each
// such store becomes one store per member, element or column, or a loop over the elements. The pass
// is needed on targets where storing the whole value would overwrite the padding between members,
// which WGSL preserves (WGSL: Structure Member Layout). The value is still computed once.
Status RunSplitStores(Module& module, const SplitStoresConfig& config);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_SPLIT_STORES_H_
