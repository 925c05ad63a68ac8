// A std::vector that takes its memory from what the thread keeps; memory_block.h says why. What hosts see, options and
// results, is std::vector.
#ifndef TESSERA_BASE_POOL_VECTOR_H_
#define TESSERA_BASE_POOL_VECTOR_H_

#include <cstddef>
#include <vector>

#include "base/memory_block.h"

namespace tessera {

template <typename T>
struct BlockAllocator {
  static_assert(alignof(T) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);
  using value_type = T;

  BlockAllocator() = default;
  template <typename Other>
  BlockAllocator(const BlockAllocator<Other>&) {}  // NOLINT: allocators are converted

  // std::vector asks for no more than there can be.
  T* allocate(size_t count) { return reinterpret_cast<T*>(AllocateBlock(count * sizeof(T))); }
  void deallocate(T* data, size_t count) {
    FreeBlock(reinterpret_cast<std::byte*>(data), count * sizeof(T));
  }
  friend bool operator==(const BlockAllocator&, const BlockAllocator&) { return true; }
};

template <typename T>
using PoolVector = std::vector<T, BlockAllocator<T>>;

}  // namespace tessera

#endif  // TESSERA_BASE_POOL_VECTOR_H_
