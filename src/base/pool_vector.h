// Defines PoolVector, a std::vector that allocates from the thread's cached blocks (see
// memory_block.h). Types in the public API, such as options and results, use a plain std::vector
// instead.
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

  // NOLINTNEXTLINE(bugprone-sizeof-expression): std::vector requests at most max_size() elements
  T* allocate(size_t count) { return reinterpret_cast<T*>(AllocateBlock(count * sizeof(T))); }
  void deallocate(T* data, size_t count) {
    // NOLINTNEXTLINE(bugprone-sizeof-expression): elements may be pointers
    FreeBlock(reinterpret_cast<std::byte*>(data), count * sizeof(T));
  }
  friend bool operator==(const BlockAllocator&, const BlockAllocator&) { return true; }
};

template <typename T>
using PoolVector = std::vector<T, BlockAllocator<T>>;

}  // namespace tessera

#endif  // TESSERA_BASE_POOL_VECTOR_H_
