#include <gtest/gtest.h>

#include "tessera/tessera.h"

namespace tessera {
namespace {

// Returns the range of the `nth` occurrence of `what`, where `nth` counts from 0.
SourceRange At(std::string_view source, std::string_view what, int nth = 0) {
  size_t offset = source.find(what);
  while (nth-- > 0) offset = source.find(what, offset + 1);
  const auto locate = [&](size_t at) {
    Location location{static_cast<uint32_t>(at), 1, 1, 1};
    for (size_t i = 0; i < at; ++i) {
      location.column += (source[i] & 0xC0) != 0x80;
      if (source[i] == '\n') location = {location.offset, location.line + 1, 1, 1};
    }
    return location;
  };
  return {locate(offset), locate(offset + what.size())};
}

Message Error(SourceRange range, std::string range_text = "") {
  Message m;
  m.code = "type-mismatch";
  m.text = "wrong";
  m.range = range;
  m.range_text = std::move(range_text);
  return m;
}

TEST(RenderText, PlacesOnSeveralLinesWithNotes) {
  const std::string_view source = "fn f() {\n  if (x) {\n  }\n\n\n\n\n\n\n  g();\n}\n";
  Message m = Error(At(source, "g"));
  m.labels.push_back({At(source, "x"), "non-uniform"});
  m.notes.push_back("why");
  m.helps.push_back("what to do");
  EXPECT_EQ(RenderText(source, "a.wgsl", std::vector{m}), R"(error[type-mismatch]: wrong
  --> a.wgsl:10:3
   |
2  |   if (x) {
   |       - non-uniform
10 |   g();
   |   ^
   = note: why
   = help: what to do

)");
}

TEST(RenderText, MarksOfOneLineShareARowUnlessTheyOverlap) {
  const std::string_view source = "c = mul(a, b);";
  Message m = Error(At(source, "b"), "expected i32");
  m.labels.push_back({At(source, "c"), "the result"});
  m.labels.push_back({At(source, "a"), "left is f32"});
  m.labels.push_back({At(source, "mul(a, b)"), "this call"});
  EXPECT_EQ(RenderText(source, "a", std::vector{m}), R"(error[type-mismatch]: wrong
 --> a:1:12
  |
1 | c = mul(a, b);
  | -       -  ^ expected i32
  | |       left is f32
  | the result
  |     --------- this call

)");
}

TEST(RenderText, TabsWideAndUnsafeCharacters) {
  const std::string_view source = "\t/* \xE7\x9F\xA9\xE9\x98\xB5 \x1b[2J\xFF */ x;";
  EXPECT_EQ(RenderText(source, "a", std::vector{Error(At(source, "x"))}),
            "error[type-mismatch]: wrong\n --> a:1:17\n  |\n"
            "1 |     /* \xE7\x9F\xA9\xE9\x98\xB5 \xEF\xBF\xBD[2J\xEF\xBF\xBD */ x;\n"
            "  |                      ^\n\n");
}

TEST(RenderText, EmptyRangeAtTheEnd) {
  const std::string_view source = "fn f(";
  Message m = Error({{5, 1, 6, 6}, {5, 1, 6, 6}}, "expected ')'");
  m.fixes.push_back({m.range, ")"});
  EXPECT_EQ(RenderText(source, "a", std::vector{m}), R"(error[type-mismatch]: wrong
 --> a:1:6
  |
1 | fn f(
  |      ^ expected ')'
  = help: insert ')' at 1:6

)");
}

TEST(RenderText, LongLinesAreCut) {
  const std::string source = std::string(5000, 'a') + " here " + std::string(5000, 'b');
  const std::string text = RenderText(source, "a", std::vector{Error(At(source, "here"), "x")});
  EXPECT_LT(text.size(), 500u);
  EXPECT_NE(text.find("aaa here bbb"), std::string::npos);
  const size_t line = text.find("1 | ");
  const size_t marks = text.find("  | ", line);
  EXPECT_EQ(text.find("here") - line, text.find("^^^^ x") - marks);
}

// In a line of several megabytes, only the text around each range is examined.
TEST(RenderText, EndlessLines) {
  std::string source = "/* \xE2\x82\xAC */ ";
  std::vector<Message> messages;
  for (uint32_t i = 0; i < 1000; ++i) {
    source += std::string(3001, 'x') + " \xE2\x82\xAC\xE2\x82\xAC";
    const auto at = static_cast<uint32_t>(source.size());
    messages.push_back(Error({{at, 1, at, at}, {at + 4, 1, at + 4, at + 4}}));
    source += "here";
  }
  const std::string text = RenderText(source, "a", messages);
  EXPECT_LT(text.size(), 1000u * 500);
  EXPECT_EQ(text.find("\xEF\xBF\xBD"), std::string::npos);  // no character was split
  const size_t line = text.find("1 | ..."), marks = text.find("  | ", line);
  // The 4 additional bytes are due to the two euro signs: each has three bytes but is one column
  // wide.
  EXPECT_EQ(text.find("here", line) - line - 4, text.find("^^^^", marks) - marks);
}

TEST(RenderText, WrapsToTheWidth) {
  const std::string_view source = "let value = some_buffer[index] + parameters.scale * undeclared;";
  Message m = Error(At(source, "undeclared"), "this name is not declared in this module");
  m.text = "the operator cannot be applied to these two operands, which differ in type";
  m.labels.push_back({At(source, "scale"), "an f32"});
  m.helps.push_back("convert one of the operands to the type of the other operand");
  EXPECT_EQ(RenderText(source, "a", std::vector{m}, false, 50),
            R"(error[type-mismatch]: the operator cannot be
        applied to these two operands, which
        differ in type
 --> a:1:53
  |
1 | ...meters.scale * undeclared;
  |           -----   ^^^^^^^^^^
  |           |       this name is not declared in
  |           |       this module
  |           an f32
  = help: convert one of the operands to the type
          of the other operand

)");
}

// The carets must be exactly below the marked text, and no line may exceed the terminal's width.
TEST(RenderText, LinesFitEveryWidth) {
  std::string source = "let value = ";
  for (int i = 0; i < 12; ++i) source += "some_buffer[index] + ";
  const std::string wanted = "target_name";
  source += wanted + " + " + source.substr(12);
  Message m = Error(At(source, wanted), "a text of some words beside the mark");
  m.labels.push_back({At(source, "some_buffer", 11), "another text of some words"});
  m.labels.push_back({At(source, "some_buffer", 12), "a third text"});
  m.text = "words words words words words words words words words words words words";
  m.notes.push_back(m.text + " " + m.text);
  for (uint32_t width = 40; width < 260; ++width) {
    const std::string text = RenderText(source, "a", std::vector{m}, false, width);
    size_t source_at = std::string::npos;
    for (size_t at = 0; at < text.size();) {
      const size_t end = std::min(text.find('\n', at), text.size());
      const std::string_view line = std::string_view(text).substr(at, end - at);
      EXPECT_LE(line.size(), width) << text;
      if (line.find(wanted) != std::string_view::npos) source_at = line.find(wanted);
      if (line.find("^^") != std::string_view::npos) {
        EXPECT_EQ(line.find(std::string(wanted.size(), '^')), source_at) << text;
      }
      at = end + 1;
    }
    EXPECT_NE(source_at, std::string::npos) << text;
  }
}

TEST(RenderText, ColorsOnlyWhenAsked) {
  const std::string_view source = "x";
  const std::vector messages{Error(At(source, "x"))};
  EXPECT_EQ(RenderText(source, "a", messages).find('\x1b'), std::string::npos);
  EXPECT_NE(RenderText(source, "a", messages, true).find("\x1b[1;31merror"), std::string::npos);
}

}  // namespace
}  // namespace tessera
