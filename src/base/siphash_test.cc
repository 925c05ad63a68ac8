#include "base/siphash.h"

#include <string>

#include "gtest/gtest.h"

namespace tessera {
namespace {

// The key and inputs of the published test vectors: bytes 00, 01, 02, ...
constexpr SipKey kKey{0x0706050403020100u, 0x0f0e0d0c0b0a0908u};
std::string Input(size_t size) {
  std::string text;
  for (size_t i = 0; i < size; ++i) text.push_back(static_cast<char>(i));
  return text;
}

// Test vectors from the paper's appendix and from vectors_sip64 of the reference implementation.
TEST(SipHash, PublishedVectorsOf24) {
  EXPECT_EQ((SipHash<2, 4>(kKey, Input(15))), 0xa129ca6149be45e5u);
  EXPECT_EQ((SipHash<2, 4>(kKey, Input(0))), 0x726fdb47dd0e0e31u);
  EXPECT_EQ((SipHash<2, 4>(kKey, Input(1))), 0x74f839c593dc67fdu);
  EXPECT_EQ((SipHash<2, 4>(kKey, Input(2))), 0x0d6c8009d9a94f5au);
}

TEST(SipHash, PublishedVectorOf13) { EXPECT_EQ(SipHash13(kKey, ""), 0xabac0158050fc4dcu); }

TEST(SipHash, KeysDiffer) {
  const SipKey a = SipKey::Random(), b = SipKey::Random();
  EXPECT_NE(SipHash13(a, "name"), SipHash13(b, "name"));
}

}  // namespace
}  // namespace tessera
