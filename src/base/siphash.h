// SipHash (Aumasson, Bernstein: "SipHash: a fast short-input PRF", 2012): a hash with a secret key, so that nobody can
// choose inputs that collide. The stores of strings, constants and types hash faster as long as nobody does, and turn
// to this one, with a random key, when probe sequences become long. Ids are given in the order of first mention: no
// output depends on the key.
#ifndef TESSERA_BASE_SIPHASH_H_
#define TESSERA_BASE_SIPHASH_H_

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tessera {

struct SipKey {
  uint64_t k0 = 0, k1 = 0;
  // From the system's source of random numbers.
  static SipKey Random();
};

// SipHash-c-d: `kCompress` rounds a word, `kFinish` at the end.
template <int kCompress, int kFinish>
class SipHasher {
 public:
  explicit constexpr SipHasher(SipKey key)
      : v0_(key.k0 ^ 0x736f6d6570736575u),
        v1_(key.k1 ^ 0x646f72616e646f6du),
        v2_(key.k0 ^ 0x6c7967656e657261u),
        v3_(key.k1 ^ 0x7465646279746573u) {}

  // The next eight bytes of the input, as a little-endian number.
  constexpr void Word(uint64_t m) {
    v3_ ^= m;
    Rounds(kCompress);
    v0_ ^= m;
  }
  // `tail`: the bytes that are left, fewer than eight. `size`: of the whole input.
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

// The hash of a text.
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

// A probe sequence of an open-addressing table that is half full at most and longer than this was made on purpose.
inline constexpr size_t kLongestProbe = 200;

}  // namespace tessera

#endif  // TESSERA_BASE_SIPHASH_H_
