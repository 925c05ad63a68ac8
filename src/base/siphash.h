// Implements SipHash (Aumasson, Bernstein: "SipHash: a fast short-input PRF", 2012), a keyed hash
// function. It is infeasible to construct colliding inputs without knowing the key. The compiler's
// output does not depend on the key, because ids are assigned in order of first occurrence.
#ifndef TESSERA_BASE_SIPHASH_H_
#define TESSERA_BASE_SIPHASH_H_

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tessera {

struct SipKey {
  uint64_t k0 = 0, k1 = 0;
  // Returns a key from the system's random number generator. If there is none, the key is derived
  // from the process's memory layout and the current time.
  static SipKey Random();
};

// SipHash-c-d, with c = `kCompress` rounds per word and d = `kFinish` final rounds.
template <int kCompress, int kFinish>
class SipHasher {
 public:
  explicit constexpr SipHasher(SipKey key)
      : v0_(key.k0 ^ 0x736f6d6570736575u),
        v1_(key.k1 ^ 0x646f72616e646f6du),
        v2_(key.k0 ^ 0x6c7967656e657261u),
        v3_(key.k1 ^ 0x7465646279746573u) {}

  // Hashes the next eight bytes of the input, given as a little-endian number.
  constexpr void Word(uint64_t m) {
    v3_ ^= m;
    Rounds(kCompress);
    v0_ ^= m;
  }
  // Returns the hash. `tail` contains the last 0 to 7 bytes of the input as a little-endian number.
  // `size` is the size of the whole input in bytes.
  constexpr uint64_t Finish(uint64_t tail, size_t size) {
    Word(tail | uint64_t{size & 0xff} << 56);
    v2_ ^= 0xff;
    Rounds(kFinish);
    return v0_ ^ v1_ ^ v2_ ^ v3_;
  }

 private:
  constexpr void Rounds(int n) {
    for (int i = 0; i < n; ++i) {
      v0_ += v1_, v1_ = std::rotl(v1_, 13) ^ v0_, v0_ = std::rotl(v0_, 32);
      v2_ += v3_, v3_ = std::rotl(v3_, 16) ^ v2_;
      v0_ += v3_, v3_ = std::rotl(v3_, 21) ^ v0_;
      v2_ += v1_, v1_ = std::rotl(v1_, 17) ^ v2_, v2_ = std::rotl(v2_, 32);
    }
  }

  uint64_t v0_, v1_, v2_, v3_;
};
using SipHasher13 = SipHasher<1, 3>;

// Returns the SipHash of `text`.
template <int kCompress, int kFinish>
constexpr uint64_t SipHash(SipKey key, std::string_view text) {
  const auto word = [&](size_t at, size_t n) {
    uint64_t w = 0;
    for (size_t i = 0; i < n; ++i) {
      w |= uint64_t{static_cast<unsigned char>(text[at + i])} << (8 * i);
    }
    return w;
  };
  SipHasher<kCompress, kFinish> hasher(key);
  size_t at = 0;
  for (; at + 8 <= text.size(); at += 8) hasher.Word(word(at, 8));
  return hasher.Finish(word(at, text.size() - at), text.size());
}
constexpr uint64_t SipHash13(SipKey key, std::string_view text) { return SipHash<1, 3>(key, text); }

}  // namespace tessera

#endif  // TESSERA_BASE_SIPHASH_H_
