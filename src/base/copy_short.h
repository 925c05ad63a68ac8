// Copies a few bytes inline. Most names and pieces of text are so short that a call to memcpy would
// cost more than the copy itself.
#ifndef TESSERA_BASE_COPY_SHORT_H_
#define TESSERA_BASE_COPY_SHORT_H_

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace tessera {

inline constexpr size_t kMostShort = 16;

// Copies `size` bytes; `size` is at most kMostShort. The two ranges must not overlap.
inline void CopyShort(char* to, const char* from, size_t size) {
  if (size >= 8) {
    uint64_t first, last;
    std::memcpy(&first, from, 8);
    std::memcpy(&last, from + size - 8, 8);
    std::memcpy(to, &first, 8);
    std::memcpy(to + size - 8, &last, 8);
  } else if (size >= 4) {
    uint32_t first, last;
    std::memcpy(&first, from, 4);
    std::memcpy(&last, from + size - 4, 4);
    std::memcpy(to, &first, 4);
    std::memcpy(to + size - 4, &last, 4);
  } else if (size != 0) {
    to[0] = from[0];
    to[size / 2] = from[size / 2];
    to[size - 1] = from[size - 1];
  }
}

}  // namespace tessera

#endif  // TESSERA_BASE_COPY_SHORT_H_
