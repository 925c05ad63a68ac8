// A vector whose resize() leaves new elements as they are in memory, for what is written right afterwards.
#ifndef TESSERA_BASE_UNINITIALIZED_VECTOR_H_
#define TESSERA_BASE_UNINITIALIZED_VECTOR_H_

#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace tessera {

template <typename T>
struct UninitializedAllocator : std::allocator<T> {
  static_assert(std::is_trivially_default_constructible_v<T>);
  template <typename U>
  struct rebind {
    using other = UninitializedAllocator<U>;
  };
  void construct(T* p) noexcept { ::new (static_cast<void*>(p)) T; }
  template <typename... Args>
  void construct(T* p, Args&&... args) {
    ::new (static_cast<void*>(p)) T{std::forward<Args>(args)...};
  }
};

// Memory that is reserved and not used is never touched: the system gives no pages for it.
template <typename T>
using UninitializedVector = std::vector<T, UninitializedAllocator<T>>;

}  // namespace tessera

#endif  // TESSERA_BASE_UNINITIALIZED_VECTOR_H_
