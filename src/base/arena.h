// Provides bump allocation. Each compilation has one arena, and everything in the arena is freed at
// once.
#ifndef TESSERA_BASE_ARENA_H_
#define TESSERA_BASE_ARENA_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>

#include "base/copy_short.h"
#include "base/memory_block.h"
#include "base/pool_vector.h"

namespace tessera {

class Arena {
 public:
  Arena() = default;
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;
  ~Arena();

  // Returns `size` bytes aligned to `align`, which must be a power of two and at most 16. Never
  // returns null.
  void* Allocate(size_t size, size_t align) {
    uintptr_t at = (next_ + align - 1) & ~(uintptr_t{align} - 1);
    if (at + size > end_) return AllocateSlow(size, align);
    next_ = at + size;
    return reinterpret_cast<void*>(at);
  }

  // Returns an uninitialized array of `count` trivially destructible elements.
  template <typename T>
  std::span<T> NewArray(size_t count) {
    static_assert(std::is_trivially_destructible_v<T>);
    return {static_cast<T*>(Allocate(count * sizeof(T), alignof(T))), count};
  }

  template <typename T>
  std::span<T> Copy(std::span<const T> from) {
    static_assert(std::is_trivially_copyable_v<T>);
    std::span<T> to = NewArray<T>(from.size());
    if (!from.empty()) std::memcpy(to.data(), from.data(), from.size_bytes());
    return to;
  }

  std::string_view CopyString(std::string_view text) {
    std::span<char> to = NewArray<char>(text.size());
    if (text.size() <= kMostShort) {
      CopyShort(to.data(), text.data(), text.size());
    } else {
      std::memcpy(to.data(), text.data(), text.size());
    }
    return {to.data(), to.size()};
  }

  // Returns the number of bytes allocated from the system so far.
  size_t reserved_bytes() const { return reserved_; }

 private:
  void* AllocateSlow(size_t size, size_t align);

  uintptr_t next_ = 0;
  uintptr_t end_ = 0;
  size_t reserved_ = 0;
  PoolVector<std::span<std::byte>> chunks_;
};

}  // namespace tessera

#endif  // TESSERA_BASE_ARENA_H_
