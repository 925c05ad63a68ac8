#include "base/edit_distance.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace tessera {
namespace {

TEST(EditDistance, CountsEditsAndSwapsUpToALimit) {
  EXPECT_EQ(EditDistance("target", "target", 3), 0u);
  EXPECT_EQ(EditDistance("traget", "target", 3), 1u);
  EXPECT_EQ(EditDistance("taget", "target", 3), 1u);
  EXPECT_EQ(EditDistance("targets", "target", 3), 1u);
  EXPECT_EQ(EditDistance("kitten", "sitting", 3), 3u);
  EXPECT_EQ(EditDistance("kitten", "sitting", 2), 3u);
  EXPECT_EQ(EditDistance("", "abc", 3), 3u);
  EXPECT_EQ(EditDistance(std::string(65, 'a'), std::string(65, 'a'), 3), 4u);
}

TEST(EditDistance, FindsTheNearestName) {
  constexpr std::array<std::string_view, 4> kNames = {"scale", "scale2", "main", "offset"};
  EXPECT_EQ(NearestName("scal", kNames), "scale");
  EXPECT_EQ(NearestName("sclae", kNames), "scale");
  EXPECT_EQ(NearestName("scale3", kNames), "scale");
  EXPECT_EQ(NearestName("mian", kNames), "main");
  EXPECT_EQ(NearestName("ofset", kNames), "offset");
  EXPECT_EQ(NearestName("other", kNames), "");
  EXPECT_EQ(NearestName("ma", kNames), "");
}

}  // namespace
}  // namespace tessera
