#include "base/word_set.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace tessera {
namespace {

constexpr std::string_view kNames[] = {"alpha", "beta", "a_name_of_more_than_sixteen_bytes", "",
                                       "be"};
constexpr WordSet kSet = WordSetOf<kNames>();

TEST(WordSet, HasItsWordsAndNoOthers) {
  for (const std::string_view name : kNames) EXPECT_TRUE(kSet.Has(name)) << name;
  for (const std::string_view name :
       {"alph", "alphas", "bet", "betaa", "gamma", "a_name_of_more_than_sixteen", "bota", "bta"}) {
    EXPECT_FALSE(kSet.Has(name)) << name;
  }
  EXPECT_FALSE(WordSet().Has("alpha"));
  EXPECT_FALSE(WordSet().Has(""));
}

TEST(WordSet, KnowsItsWordsByNumber) {
  for (size_t i = 0; i < std::size(kNames); ++i) EXPECT_EQ(kSet.Word(i), kNames[i]);
}

// At least one slot is always free, so that a lookup of an absent word terminates.
TEST(WordSet, OfOneWordHasAFreeSlot) {
  static constexpr std::string_view kOne[] = {"one"};
  constexpr WordSet one = WordSetOf<kOne>();
  for (int i = 0; i < 100; ++i) {
    // `other` has the same first letter, last letter and length (modulo 4) as the only word in the
    // set. The filter therefore does not reject it.
    const std::string other = "o" + std::to_string(10000 + i) + "e";
    EXPECT_FALSE(one.Has(other));
  }
  EXPECT_TRUE(one.Has("one"));
}

}  // namespace
}  // namespace tessera
