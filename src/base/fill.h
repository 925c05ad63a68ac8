// Initializes many trivially copyable elements to their default value.
#ifndef TESSERA_BASE_FILL_H_
#define TESSERA_BASE_FILL_H_

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <type_traits>

#include "base/plain_vector.h"

namespace tessera {

// Assigns T() to `count` elements, of which `to` is the first. Copies blocks of default elements,
// which is faster than assigning the elements one by one.
template <typename T>
void FillWithDefault(T* to, size_t count) {
  static_assert(std::is_trivially_copyable_v<T>);
  constexpr size_t kBlock = 256 / sizeof(T);
  static_assert(kBlock > 0);
  static constexpr T kDefaults[kBlock] = {};
  for (size_t i = 0; i < count; i += kBlock) {
    std::memcpy(static_cast<void*>(to + i), kDefaults, std::min(kBlock, count - i) * sizeof(T));
  }
}

// Grows `list` to `count` elements if it is shorter. The new elements are T().
template <typename T>
void GrowWithDefault(PlainVector<T>& list, size_t count) {
  if (const size_t size = list.size(); size < count) {
    FillWithDefault(list.extend(count - size), count - size);
  }
}

}  // namespace tessera

#endif  // TESSERA_BASE_FILL_H_
