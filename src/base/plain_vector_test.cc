#include "base/plain_vector.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace tessera {
namespace {

TEST(PlainVector, GrowsAtItsEnd) {
  PlainVector<uint32_t> v;
  EXPECT_TRUE(v.empty());
  for (uint32_t i = 0; i < 1000; ++i) v.push_back(i);
  uint32_t* const more = v.extend(24);
  for (uint32_t i = 0; i < 24; ++i) more[i] = 1000 + i;
  uint32_t* const room = v.room(100);
  room[0] = 1024;
  v.end_at(room + 1);
  ASSERT_EQ(v.size(), 1025u);
  EXPECT_GE(v.capacity(), 1124u);
  for (uint32_t i = 0; i < 1025; ++i) EXPECT_EQ(v[i], i);
  v.pop_back();
  EXPECT_EQ(v.back(), 1023u);
  v.truncate(3);
  uint32_t sum = 0;
  for (uint32_t x : v) sum += x;
  EXPECT_EQ(sum, 3u);
  v.clear();
  EXPECT_TRUE(v.empty());
}

// The argument of push_back may be an element of the vector itself, even if push_back moves all
// elements to grow the vector.
TEST(PlainVector, TakesItsOwnElements) {
  PlainVector<uint32_t> v;
  v.push_back(7);
  while (v.size() < 100) v.push_back(v[0]);
  for (uint32_t x : v) EXPECT_EQ(x, 7u);
}

TEST(PlainVector, CopiesAndMoves) {
  PlainVector<uint32_t> a;
  for (uint32_t i = 0; i < 10; ++i) a.push_back(i);
  PlainVector<uint32_t> b = a;
  b[0] = 10;
  EXPECT_EQ(a[0], 0u);
  PlainVector<uint32_t> c = std::move(b);
  EXPECT_EQ(c[0], 10u);
  EXPECT_EQ(c.size(), 10u);
  a = std::move(c);
  EXPECT_EQ(a[0], 10u);
  a = PlainVector<uint32_t>();
  EXPECT_TRUE(a.empty());
  PlainVector<uint32_t> d = a;
  EXPECT_TRUE(d.empty());
}

}  // namespace
}  // namespace tessera
