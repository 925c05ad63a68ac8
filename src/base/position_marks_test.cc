#include "base/position_marks.h"

#include <gtest/gtest.h>

#include <string>

namespace tessera {
namespace {

std::string Mark(uint32_t source, MarkKind kind = MarkKind::kExpression) {
  const auto mark = MarkOf(source, kind);
  return {mark.data(), mark.size()};
}

TEST(PositionMarks, AreTakenOutOfTheText) {
  for (const uint32_t source : {1u, 63u, 64u, 12345678u, ~0u}) {
    for (const MarkKind kind :
         {MarkKind::kExpression, MarkKind::kStatement, MarkKind::kName, MarkKind::kLetName}) {
      std::string text = "a" + Mark(source, kind) + "b" + Mark(7) + "c";
      EXPECT_EQ(SizeWithoutMarks(text), 3u);
      const PoolVector<MarkedPlace> places = TakeMarks(text);
      EXPECT_EQ(text, "abc");
      ASSERT_EQ(places.size(), 2u);
      EXPECT_EQ(places[0].at, 1u);
      EXPECT_EQ(places[0].source, source);
      EXPECT_EQ(places[0].kind, kind);
      EXPECT_EQ(places[1].at, 2u);
      EXPECT_EQ(places[1].source, 7u);
    }
  }
}

TEST(PositionMarks, BelongToTheTextAfterBlanks) {
  std::string text = Mark(1) + "\n  a";
  const PoolVector<MarkedPlace> places = TakeMarks(text);
  ASSERT_EQ(places.size(), 1u);
  EXPECT_EQ(places[0].at, 3u);
}

TEST(PositionMarks, OnePerPlace) {
  const auto source_of = [](std::string text) {
    const PoolVector<MarkedPlace> places = TakeMarks(text);
    EXPECT_EQ(places.size(), 1u);
    return places.empty() ? 0 : places[0].source;
  };
  using enum MarkKind;
  // A statement and its first expression start at the same position. The mark of the statement is
  // kept.
  EXPECT_EQ(source_of(Mark(1, kStatement) + "  " + Mark(2) + "a"), 1u);
  // Nested expressions may start at the same position. Only the mark of the outermost expression is
  // kept.
  EXPECT_EQ(source_of(Mark(1) + Mark(2) + "a"), 1u);
  // The first statement has no text, so only the mark of the second statement is kept.
  EXPECT_EQ(source_of(Mark(1, kStatement) + "\n" + Mark(2, kStatement) + "a"), 2u);
  EXPECT_EQ(source_of(Mark(1) + Mark(2, kName) + "a"), 2u);
  EXPECT_EQ(source_of(Mark(1, kName) + Mark(2) + "a"), 1u);
}

// The text of SPIR-V assembly contains file names, which may consist of any bytes.
TEST(PositionMarks, KeepTextThatLooksLikeMarks) {
  std::string text = Mark(1);
  const std::string hostile = "a\xff" + Mark(2) + "\xff";
  AppendText(hostile, text);
  const PoolVector<MarkedPlace> places = TakeMarks(text);
  EXPECT_EQ(text, hostile);
  ASSERT_EQ(places.size(), 1u);
  EXPECT_EQ(places[0].source, 1u);
  EXPECT_EQ(places[0].at, 0u);
}

TEST(PositionMarks, NeedTextAfterThem) {
  std::string text = "{\n" + Mark(1, MarkKind::kStatement) + "  }\n" + Mark(2) + "\n";
  EXPECT_TRUE(TakeMarks(text).empty());
  EXPECT_EQ(text, "{\n  }\n\n");
  // An incomplete mark is treated as text.
  std::string cut = Mark(1).substr(0, 3);
  EXPECT_TRUE(TakeMarks(cut).empty());
  EXPECT_EQ(cut.size(), 3u);
}

}  // namespace
}  // namespace tessera
