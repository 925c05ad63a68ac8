// Generates random numbers that are the same on all platforms.
#ifndef TESSERA_TEST_FUZZ_BOUNDS_RANDOM_H_
#define TESSERA_TEST_FUZZ_BOUNDS_RANDOM_H_

#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace tessera::bounds {

// Hashes `x` with the finalizer of SplitMix64.
constexpr uint64_t Mix(uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

class Random {
 public:
  explicit Random(uint64_t seed) : state_(Mix(seed)) {}

  uint64_t Next() { return Mix(state_++); }
  uint32_t Below(uint32_t n) { return static_cast<uint32_t>((Next() >> 32) * n >> 32); }
  bool Chance(uint32_t percent) { return Below(100) < percent; }

  template <typename T>
  T Pick(std::initializer_list<T> list) {
    return list.begin()[Below(static_cast<uint32_t>(list.size()))];
  }
  template <typename List>
  const auto& PickFrom(const List& list) {
    return list[Below(static_cast<uint32_t>(list.size()))];
  }

 private:
  uint64_t state_;
};

// Returns a 32-bit number that is likely to expose errors in range analysis: a small number, the
// limit of a type, a neighbor of one of these, or occasionally any number.
inline uint32_t BorderWord(uint64_t hash) {
  const auto near = static_cast<uint32_t>(hash >> 32 & 3);
  const auto small = static_cast<uint32_t>(hash >> 40 & 31);
  switch (hash % 12) {
    case 0:
    case 1:
    case 2:
    case 3: return small;
    case 4: return small >> 2;
    case 5: return 0u - near - 1;
    case 6: return 0u - small;
    case 7: return 0x7fffffffu - near;
    case 8: return 0x80000000u + near;
    case 9: return 1u << (hash >> 45 & 31);
    case 10: return static_cast<uint32_t>(hash >> 36 & 0xfff);
    default: return static_cast<uint32_t>(hash >> 32);
  }
}

}  // namespace tessera::bounds

#endif  // TESSERA_TEST_FUZZ_BOUNDS_RANDOM_H_
