// Splits stores of composites into stores of their parts.
#ifndef TESSERA_IR_TRANSFORM_SPLIT_STORES_H_
#define TESSERA_IR_TRANSFORM_SPLIT_STORES_H_

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

struct SplitStoresConfig {
  // By TypeId: the structures and arrays whose stores are split. Members and elements are also
  // split if their types are in the set.
  const PoolVector<bool>& types;
};

// Replaces each store of a value of one of these types to a storage buffer by one store per member,
// or by a loop over the elements. Needed for targets where storing the whole value would overwrite
// the bytes between members, which WGSL preserves (WGSL: Structure Member Layout). The value is
// computed once.
Status RunSplitStores(Module& module, const SplitStoresConfig& config);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_SPLIT_STORES_H_
