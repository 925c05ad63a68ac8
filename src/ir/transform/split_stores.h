// Stores of composites as stores of their parts.
#ifndef TESSERA_IR_TRANSFORM_SPLIT_STORES_H_
#define TESSERA_IR_TRANSFORM_SPLIT_STORES_H_

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

struct SplitStoresConfig {
  // By TypeId: structures and arrays whose stores are split; so is what they consist of where it is named, too.
  const PoolVector<bool>& types;
};

// A store of such a value to a storage buffer becomes one store for each member, or a loop over the elements: for
// targets whose store of the whole would write the bytes between members, which WGSL keeps (WGSL: Structure Member
// Layout). The value is computed once.
Status RunSplitStores(Module& module, const SplitStoresConfig& config);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_SPLIT_STORES_H_
