#include "service/positions.h"

#include <gtest/gtest.h>

#include <string_view>

namespace tessera::service {
namespace {

TEST(LineTable, CountsLinesAsTheProtocolDoes) {
  const LineTable lines(
      "a\r\nb\rc\n\xe2\x80\xa8"
      "d");  // U+2028 is a line break in WGSL but not in the protocol
  ASSERT_EQ(lines.line_count(), 4u);
  EXPECT_EQ(lines.StartOf(1), 3u);
  EXPECT_EQ(lines.EndOf(0), 1u);
  EXPECT_EQ(lines.EndOf(1), 4u);
  EXPECT_EQ(lines.LineOf(11), 3u);
}

TEST(LineTable, ConvertsPositionsInAllEncodings) {
  // The text has three characters: "ä", U+1D518 (two UTF-16 units) and "x".
  const std::string_view text = "\xc3\xa4\xf0\x9d\x94\x98x";
  const LineTable lines(text);
  EXPECT_EQ(lines.At(6, Encoding::kUtf8), (Position{0, 6}));
  EXPECT_EQ(lines.At(6, Encoding::kUtf16), (Position{0, 3}));
  EXPECT_EQ(lines.At(6, Encoding::kUtf32), (Position{0, 2}));
  EXPECT_EQ(lines.OffsetOf({0, 3}, Encoding::kUtf16), 6u);
  EXPECT_EQ(lines.OffsetOf({0, 2}, Encoding::kUtf16), 2u);  // inside the second character
  EXPECT_EQ(lines.OffsetOf({0, 2}, Encoding::kUtf32), 6u);
}

TEST(LineTable, ClampsPositions) {
  const LineTable lines("ab\ncd");
  EXPECT_EQ(lines.OffsetOf({0, 99}, Encoding::kUtf16), 2u);
  EXPECT_EQ(lines.OffsetOf({9, 0}, Encoding::kUtf16), 5u);
  EXPECT_EQ(lines.At(99, Encoding::kUtf16), (Position{1, 2}));
}

TEST(LineTable, AcceptsBytesThatAreNotUtf8) {
  const LineTable lines(
      "\xff\xe2\x80"
      "a");
  EXPECT_EQ(lines.At(3, Encoding::kUtf16), (Position{0, 3}));
  EXPECT_EQ(lines.OffsetOf({0, 3}, Encoding::kUtf16), 3u);
}

}  // namespace
}  // namespace tessera::service
