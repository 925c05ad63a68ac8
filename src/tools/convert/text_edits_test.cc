#include "tools/convert/text_edits.h"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

namespace tessera::wgsl {
namespace {

Span Find(std::string_view source, std::string_view part) {
  const auto at = static_cast<uint32_t>(source.find(part));
  return {at, at + static_cast<uint32_t>(part.size())};
}

TEST(TextEdits, NothingIsTheSource) {
  EXPECT_EQ(TextEdits("a b", {}).Apply().text, "a b");
  EXPECT_EQ(TextEdits("", {}).Apply().text, "");
}

TEST(TextEdits, TakesPartsAlongWithTheirEdits) {
  constexpr std::string_view kSource = "x = f(one, two(three)) + g;";
  TextEdits edits(kSource, {});
  edits.Replace(Find(kSource, "three"), Replacement().Text("3"));
  edits.Replace(Find(kSource, "f(one, two(three))"), Replacement()
                                                         .Text("F(")
                                                         .Source(Find(kSource, "two(three)"))
                                                         .Text(", ")
                                                         .Source(Find(kSource, "one"))
                                                         .Text(", ")
                                                         .Source(Find(kSource, "three"))
                                                         .Text(")"));
  edits.Replace(Find(kSource, "one"), Replacement().Text("1"));
  EXPECT_EQ(edits.Apply().text, "x = F(two(3), 1, 3) + g;");
}

TEST(TextEdits, LeavesOutWhatIsNotTakenAlong) {
  constexpr std::string_view kSource = "f(one, two)";
  TextEdits edits(kSource, {});
  edits.Replace(Find(kSource, "two"), Replacement().Text("2"));
  edits.Replace(Find(kSource, kSource), Replacement().Text("g"));
  EXPECT_EQ(edits.Apply().text, "g");
}

TEST(TextEdits, KeepsComments) {
  constexpr std::string_view kSource = "a /*0*/ f(/*1*/ x, // 2\n y /*3*/) /*4*/;";
  const std::vector<Span> comments = {Find(kSource, "/*0*/"), Find(kSource, "/*1*/"),
                                      Find(kSource, "// 2"), Find(kSource, "/*3*/"),
                                      Find(kSource, "/*4*/")};
  TextEdits edits(kSource, comments);
  const uint32_t end = Find(kSource, ") /*4*/").begin + 1;
  edits.Replace(
      {Find(kSource, "f").begin, end},
      Replacement().Source(Find(kSource, "y /*3*/")).Text("*").Source(Find(kSource, "x")));
  EXPECT_EQ(edits.Apply().text, "a /*0*/ y /*3*/*x /*1*/ // 2\n /*4*/;");
}

TEST(TextEdits, EndsLinesAsTheSourceDoes) {
  constexpr std::string_view kSource = "f(x, // 1\r\n y)\r\n";
  const std::vector<Span> comments = {Find(kSource, "// 1")};
  TextEdits edits(kSource, comments);
  edits.Replace({0, Find(kSource, ")").end}, Replacement().Source(Find(kSource, "y")));
  EXPECT_EQ(edits.Apply().text, "y // 1\r\n\r\n");
}

TEST(TextEdits, KnowsWhereTextComesFrom) {
  constexpr std::string_view kSource = "x = f(one, two);";
  TextEdits edits(kSource, {});
  const Span call = Find(kSource, "f(one, two)"), two = Find(kSource, "two");
  edits.Replace(call, Replacement().Text("great(").Source(two).Text(")"));
  const EditedText edited = edits.Apply();
  EXPECT_EQ(edited.text, "x = great(two);");
  const auto source_of = [&](std::string_view part) {
    const Span span = edited.SourceOf(Find(edited.text, part));
    return kSource.substr(span.begin, span.end - span.begin);
  };
  EXPECT_EQ(source_of("two"), "two");
  EXPECT_EQ(source_of("wo"), "wo");
  EXPECT_EQ(source_of("eat(two)"), "f(one, two)");
  EXPECT_EQ(source_of(";"), ";");
  EXPECT_EQ(source_of("x = great"), "x = ");
  EXPECT_EQ(EditedText({"a b", {}}).SourceOf({2, 3}).begin, 2u);
}

}  // namespace
}  // namespace tessera::wgsl
