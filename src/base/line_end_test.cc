#include "base/line_end.h"

#include <gtest/gtest.h>

namespace tessera {
namespace {

TEST(LineEnd, IsTheMostFrequentOne) {
  EXPECT_EQ(LineEndOf(""), "\n");
  EXPECT_EQ(LineEndOf("a"), "\n");
  EXPECT_EQ(LineEndOf("a\nb\r\n"), "\n");
  EXPECT_EQ(LineEndOf("a\r\nb\nc\r\n"), "\r\n");
  EXPECT_EQ(LineEndOf("a\rb\r"), "\r");
}

TEST(LineEnd, OnlyBareLineFeedsAreReplaced) {
  EXPECT_EQ(WithLineEnd("\na\r\nb\n", "\r\n"), "\r\na\r\nb\r\n");
  EXPECT_EQ(WithLineEnd("a\nb", "\r"), "a\rb");
  EXPECT_EQ(WithLineEnd("a\nb", "\n"), "a\nb");
}

}  // namespace
}  // namespace tessera
