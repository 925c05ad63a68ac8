// Many elements of plain data that are made alike.
#ifndef TESSERA_BASE_FILL_H_
#define TESSERA_BASE_FILL_H_

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <type_traits>

namespace tessera {

// Makes `count` elements what T() is: by copying bytes, which takes less than to write them one by one.
template <typename T>
void FillWithDefault(T* to, size_t count) {
  static_assert(std::is_trivially_copyable_v<T>);
  constexpr size_t kBlock = 1024 / sizeof(T);
  static constexpr T kDefaults[kBlock];
  for (size_t i = 0; i < count; i += kBlock) {
    std::memcpy(static_cast<void*>(to + i), kDefaults, std::min(kBlock, count - i) * sizeof(T));
  }
}

}  // namespace tessera

#endif  // TESSERA_BASE_FILL_H_
