#ifndef TESSERA_BASE_ROUND_UP_H_
#define TESSERA_BASE_ROUND_UP_H_

#include <cstdint>

namespace tessera {

// The least multiple of `align`, a power of two, that is not less than `n`, which leaves room for one.
constexpr uint64_t RoundUp(uint64_t n, uint64_t align) { return (n + align - 1) & ~(align - 1); }

}  // namespace tessera

#endif  // TESSERA_BASE_ROUND_UP_H_
