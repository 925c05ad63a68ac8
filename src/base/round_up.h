#ifndef TESSERA_BASE_ROUND_UP_H_
#define TESSERA_BASE_ROUND_UP_H_

#include <cstdint>

namespace tessera {

// Returns `n` rounded up to a multiple of `align`, which must be a power of two. The result must
// fit in 64 bits.
constexpr uint64_t RoundUp(uint64_t n, uint64_t align) { return (n + align - 1) & ~(align - 1); }

}  // namespace tessera

#endif  // TESSERA_BASE_ROUND_UP_H_
