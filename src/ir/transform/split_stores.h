// Splits stores of composite values into stores of their members or elements.
#ifndef TESSERA_IR_TRANSFORM_SPLIT_STORES_H_
#define TESSERA_IR_TRANSFORM_SPLIT_STORES_H_

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

struct SplitStoresConfig {
  // The structures and arrays whose stores are split, indexed by TypeId. Members and elements are
  // also split if their types are in the set.
  const PoolVector<bool>& types;
};

// Replaces each store of a value of these types to a storage buffer with one store per member, or
// with a loop over the elements. Needed for targets where storing the whole value would overwrite
// the bytes between members, which WGSL preserves (WGSL: Structure Member Layout). The value is
// computed once.
Status RunSplitStores(Module& module, const SplitStoresConfig& config);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_SPLIT_STORES_H_
