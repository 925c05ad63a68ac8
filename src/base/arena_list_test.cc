#include "base/arena_list.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace tessera {
namespace {

TEST(ArenaList, GrowsInTheArena) {
  Arena arena;
  ArenaList<uint32_t> list;
  EXPECT_TRUE(list.empty());
  for (uint32_t i = 0; i < 1000; ++i) list.push_back(arena, i);
  ASSERT_EQ(list.size(), 1000u);
  uint32_t expected = 0;
  for (const uint32_t i : list) EXPECT_EQ(i, expected++);
  EXPECT_EQ(list[999], 999u);
}

}  // namespace
}  // namespace tessera
