#ifndef TESSERA_BASE_COMPACT_H_
#define TESSERA_BASE_COMPACT_H_

#include <cstdint>
#include <utility>

#include "base/pool_vector.h"

namespace tessera {

// Removes each element of `things` whose entry in `kept` is false. Returns a table that maps the
// old index of each kept element to its new index. The entries of removed elements are 0 and
// meaningless.
template <typename T>
PoolVector<uint32_t> Compact(PoolVector<T>& things, const PoolVector<bool>& kept) {
  PoolVector<uint32_t> to(things.size(), 0);
  uint32_t n = 0;
  for (size_t i = 0; i < things.size(); ++i) {
    if (!kept[i]) continue;
    to[i] = n;
    if (n != i) things[n] = std::move(things[i]);
    ++n;
  }
  things.resize(n);
  return to;
}

}  // namespace tessera

#endif  // TESSERA_BASE_COMPACT_H_
