// Defines a growable list whose storage belongs to an arena. Suited to the many short lists in a
// module.
#ifndef TESSERA_BASE_ARENA_LIST_H_
#define TESSERA_BASE_ARENA_LIST_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "base/arena.h"
#include "base/compiler.h"

namespace tessera {

template <typename T>
class ArenaList {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  ArenaList() = default;
  // Not copyable, because two copies would write to the same array.
  ArenaList(const ArenaList&) = delete;
  ArenaList& operator=(const ArenaList&) = delete;
  ArenaList(ArenaList&&) = default;
  ArenaList& operator=(ArenaList&&) = default;

  void push_back(Arena& arena, T item) {
    if (size_ == capacity_) Grow(arena);
    data_[size_++] = item;
  }
  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }
  const T& operator[](size_t i) const { return data_[i]; }

 private:
  TESSERA_COLD void Grow(Arena& arena) {
    const uint32_t capacity = capacity_ == 0 ? 4 : 2 * capacity_;
    T* const data = arena.NewArray<T>(capacity).data();
    std::copy_n(data_, size_, data);
    data_ = data;
    capacity_ = capacity;
  }

  T* data_ = nullptr;
  uint32_t size_ = 0, capacity_ = 0;
};

}  // namespace tessera

#endif  // TESSERA_BASE_ARENA_LIST_H_
