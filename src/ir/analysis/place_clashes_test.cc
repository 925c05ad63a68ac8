#include "ir/analysis/place_clashes.h"

#include <string>

#include "gtest/gtest.h"

namespace tessera::ir {
namespace {

// Returns the clashes, e.g. "0-1@4" if 4 is the first number that ranges 0 and 1 share.
std::string Clashes(std::initializer_list<PlaceRange> ranges,
                    const PlaceRules& rules = kNoSharing) {
  std::string text;
  for (const PlaceClash& c : FindClashes({ranges.begin(), ranges.size()}, rules)) {
    if (!text.empty()) text += ' ';
    text +=
        std::to_string(c.first) + '-' + std::to_string(c.second) + '@' + std::to_string(c.number);
  }
  return text;
}

TEST(PlaceClashes, RangesThatTouchDoNotClash) {
  EXPECT_EQ(Clashes({}), "");
  EXPECT_EQ(Clashes({{0, 0, 4, 6}, {0, 0, 2, 4}, {0, 0, 6, 7}}), "");
  EXPECT_EQ(Clashes({{0, 0, 4, 6}, {0, 0, 2, 5}}), "1-0@4");
}

TEST(PlaceClashes, OtherTablesAndSpacesAreSeparate) {
  EXPECT_EQ(Clashes({{0, 0, 1, 2}, {1, 0, 1, 2}, {0, 1, 1, 2}, {1, 1, 1, 2}}), "");
  EXPECT_EQ(Clashes({{1, 0, 1, 2}, {0, 1, 1, 2}, {1, 0, 1, 2}, {0, 1, 1, 2}}), "1-3@1 0-2@1");
}

TEST(PlaceClashes, FindsRangesInsideALongRange) {
  constexpr uint64_t kOpen = ~uint64_t{0};
  EXPECT_EQ(Clashes({{0, 0, 2, kOpen}, {0, 0, 3, 4}, {0, 0, 9, 10}, {0, 0, 1, 2}}), "0-1@3 0-2@9");
}

TEST(PlaceClashes, RulesDecideWhichKindsMaySharePlaces) {
  constexpr PlaceRules kOneOfEach = {0b101, 0b110, 0b111};  // kinds 0 and 1 may overlap
  const PlaceRange zero = {0, 0, 1, 2, 0}, one = {0, 0, 1, 2, 1}, two = {0, 0, 1, 2, 2};
  EXPECT_EQ(Clashes({zero, one}, kOneOfEach), "");
  EXPECT_EQ(Clashes({zero, one, zero}, kOneOfEach), "0-2@1");
  EXPECT_EQ(Clashes({zero, one, two}, kOneOfEach), "0-2@1 1-2@1");
}

}  // namespace
}  // namespace tessera::ir
