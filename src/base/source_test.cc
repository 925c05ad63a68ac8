#include "base/source.h"

#include <gtest/gtest.h>

#include <string>

namespace tessera {
namespace {

TEST(Source, LinesEndAsWgslSays) {
  const std::string text = "a\nb\r\nc\rd\ve\ff\xC2\x85g\xE2\x80\xA8h\xE2\x80\xA9i";
  const Source source("test", text);
  std::string lines;
  for (uint32_t line = 1; line <= 9; ++line) lines += source.Line(line);
  EXPECT_EQ(lines, "abcdefghi");
  EXPECT_EQ(source.Line(10), "");
  EXPECT_EQ(source.Line(0), "");
  EXPECT_EQ(source.Locate(static_cast<uint32_t>(text.size() - 1)).line, 9u);
  EXPECT_EQ(source.Locate(static_cast<uint32_t>(text.find('c'))).line, 3u);
}

TEST(Source, ColumnsCountCodePointsAndUtf16Units) {
  const std::string text = "x\n\xC3\xA9\xF0\x9D\x84\x9E!\n";
  const Source source("test", text);
  const auto at = static_cast<uint32_t>(text.find('!'));
  EXPECT_EQ(source.Locate(at).line, 2u);
  EXPECT_EQ(source.Locate(at).column, 3u);
  EXPECT_EQ(source.Locate(at).utf16_column, 4u);
  // Locate can be called for positions in any order.
  EXPECT_EQ(source.Locate(2).column, 1u);
  EXPECT_EQ(source.Locate(at + 1).column, 4u);
  EXPECT_EQ(source.Locate(0).line, 1u);
  EXPECT_EQ(source.Locate(9999).line, 3u);
}

TEST(Source, ColumnsOfAnEndlessLine) {
  std::string text = "\n";
  for (int i = 0; i < 5000; ++i) text += "\xC3\xA9x";
  const Source source("test", text);
  for (uint32_t i : {4999u, 7u, 0u, 341u, 342u, 1024u}) {
    EXPECT_EQ(source.Locate(1 + 3 * i).column, 1 + 2 * i);
    EXPECT_EQ(source.Locate(3 + 3 * i).column, 2 + 2 * i);
  }
}

TEST(Source, AsciiColumns) {
  const Source source("test", "abc\ndef");
  EXPECT_EQ(source.Locate(6).line, 2u);
  EXPECT_EQ(source.Locate(6).column, 3u);
  EXPECT_EQ(source.Locate(3).column, 4u);
}

}  // namespace
}  // namespace tessera
