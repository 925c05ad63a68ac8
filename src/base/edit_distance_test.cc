#include "base/edit_distance.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace tessera
