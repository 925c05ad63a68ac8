#include "base/joined.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace tessera {
namespace {

TEST(Joined, PutsTheSeparatorBetweenTexts) {
  EXPECT_EQ(Joined(std::vector<std::string>{"a", "b", "c"}, ", "), "a, b, c");
  EXPECT_EQ(Joined(std::vector<std::string_view>{"a"}, ", "), "a");
  EXPECT_EQ(Joined(std::vector<std::string>(), ", "), "");
}

TEST(Joined, KeepsEmptyTexts) {
  EXPECT_EQ(Joined(std::vector<std::string>{"", "", "a", ""}, "/"), "//a/");
}

}  // namespace
}  // namespace tessera
