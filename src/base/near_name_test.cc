#include "base/near_name.h"

#include <gtest/gtest.h>

#include <array>
#include <string_view>

namespace tessera {
namespace {

TEST(NearName, IsTheClosest) {
  constexpr std::array<std::string_view, 4> kNames = {"scale", "scale2", "main", "offset"};
  EXPECT_EQ(Closest("scal", kNames), "scale");
  EXPECT_EQ(Closest("sclae", kNames), "scale");
  EXPECT_EQ(Closest("scale3", kNames), "scale");
  EXPECT_EQ(Closest("mian", kNames), "main");
  EXPECT_EQ(Closest("ofset", kNames), "offset");
  EXPECT_EQ(Closest("off_set", kNames), "offset");
  EXPECT_FALSE(Closest("scale3", kNames).alone);
  EXPECT_EQ(Closest("other", kNames), "");
  EXPECT_EQ(Closest("ma", kNames), "");
}

}  // namespace
}  // namespace tessera
