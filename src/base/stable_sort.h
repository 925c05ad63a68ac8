// Implements a stable sort by integer keys. It needs little machine code per element type, whereas
// each instantiation of std::sort takes two kilobytes, and each of std::stable_sort three. Speed
// matters less, because most lists that the compiler sorts are short. Use it in code that belongs
// to the WebAssembly modules; other code may use std::ranges::sort.
#ifndef TESSERA_BASE_STABLE_SORT_H_
#define TESSERA_BASE_STABLE_SORT_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/pool_vector.h"

namespace tessera {

struct SortKey {
  uint64_t key;
  uint32_t index;  // index of the element that has this key
};

// Sorts by key, then by index.
void SortKeys(std::span<SortKey> keys);

// Sorts `things` by `key`, which returns an unsigned number. The sort is stable: elements with
// equal keys keep their order. `things` must have fewer than 2^32 elements. `key` is called several
// times per element, and must return the same number each time.
template <typename T, typename Key>
void StableSort(std::span<T> things, Key key) {
  const auto key_of = [&](size_t i) { return uint64_t{key(std::as_const(things[i]))}; };
  // Returns early, without allocating memory, if the list is already in order.
  size_t in_order = 1;
  while (in_order < things.size() && key_of(in_order - 1) <= key_of(in_order)) ++in_order;
  if (in_order >= things.size()) return;
  PoolVector<SortKey> keys(things.size());
  for (size_t i = 0; i < keys.size(); ++i) keys[i] = {key_of(i), static_cast<uint32_t>(i)};
  SortKeys(keys);
  // Moves each element once, along the cycles of the permutation.
  for (uint32_t first = 0; first < keys.size(); ++first) {
    if (keys[first].index == first) continue;
    T held = std::move(things[first]);
    uint32_t to = first;
    for (uint32_t from; (from = keys[to].index) != first; to = from) {
      things[to] = std::move(things[from]);
      keys[to].index = to;
    }
    things[to] = std::move(held);
    keys[to].index = to;
  }
}

template <typename T, typename Allocator, typename Key>
void StableSort(std::vector<T, Allocator>& things, Key key) {
  StableSort(std::span<T>(things), key);
}

// Returns a key that orders by `first`, then by `second`.
constexpr uint64_t JoinKeys(uint32_t first, uint32_t second) {
  return uint64_t{first} << 32 | second;
}

// Returns a key that sorts signed numbers in ascending order.
constexpr uint64_t SignedKey(int64_t number) {
  return static_cast<uint64_t>(number) ^ uint64_t { 1 } << 63;
}

}  // namespace tessera

#endif  // TESSERA_BASE_STABLE_SORT_H_
