#include "base/text_writer.h"

#include <gtest/gtest.h>

#include <string>

namespace tessera {
namespace {

TEST(TextWriter, IndentsLinesInsideOfBraces) {
  TextWriter w;
  w << "struct S ";
  w.OpenBrace();
  w.Line("int a;");
  w << "int b[" << 12u << ']' << ';';
  w.EndLine();
  w.CloseBrace(";");
  EXPECT_EQ(w.text(), "struct S {\n  int a;\n  int b[12];\n};\n");
}

TEST(TextWriter, WritesNoBlankLineTwice) {
  TextWriter w;
  w.Blank();
  w.Line("a");
  w.Blank();
  w.Blank();
  w << "b ";
  w.OpenBrace();
  w.Blank();
  w.CloseBrace();
  EXPECT_EQ(w.text(), "a\n\nb {\n}\n");
}

TEST(TextWriter, TakesPiecesOfAnyLength) {
  TextWriter w;
  std::string expected;
  for (size_t length = 0; length < 600; ++length) {
    std::string piece;
    for (size_t i = 0; i < length; ++i) piece += static_cast<char>('a' + (i * 7 + length) % 26);
    w << piece;
    expected += piece;
  }
  EXPECT_EQ(w.text(), expected);
  EXPECT_EQ(w.Take(), expected);
  EXPECT_EQ(w.text(), "");
  w << "more";
  EXPECT_EQ(w.Take("head "), "head more");
}

TEST(TextWriter, CapturesWhatIsWrittenApart) {
  TextWriter w;
  w << "f ";
  w.OpenBrace();
  w << "a = ";
  const std::string captured = w.Capture([&] {
    w.Blank();
    w << "b ";
    w.OpenBrace();
    w << "inner " << w.Capture([&] { w << "c"; });
    w.EndLine();
    EXPECT_EQ(w.text(), "b {\n  inner c\n");
  });
  EXPECT_EQ(captured, "b {\n  inner c\n");
  w << "d;";
  w.EndLine();
  w.CloseBrace();
  EXPECT_EQ(w.text(), "f {\n  a = d;\n}\n");
}

}  // namespace
}  // namespace tessera
