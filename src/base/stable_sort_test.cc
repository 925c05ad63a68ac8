#include "base/stable_sort.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace tessera {
namespace {

struct Thing {
  uint64_t key;
  std::unique_ptr<int> order;  // makes Thing non-copyable; null after a move
};

// Compares the results of StableSort and std::stable_sort. The lists have fewer than 200 elements,
// with few or many distinct keys.
TEST(StableSort, SortsAsTheStandardLibraryDoes) {
  uint32_t random = 1;
  const auto next = [&] { return random = random * 1664525 + 1013904223; };
  for (size_t length = 0; length < 200; ++length) {
    for (const uint32_t keys : {1u, 2u, 7u, 1000u}) {
      std::vector<Thing> things;
      std::vector<std::pair<uint64_t, int>> wanted;
      for (size_t i = 0; i < length; ++i) {
        const uint64_t key = (next() >> 8) % keys;
        things.push_back({key, std::make_unique<int>(static_cast<int>(i))});
        wanted.emplace_back(key, static_cast<int>(i));
      }
      std::ranges::stable_sort(wanted, {}, &std::pair<uint64_t, int>::first);
      StableSort(things, [](const Thing& thing) { return thing.key; });
      for (size_t i = 0; i < length; ++i) {
        ASSERT_NE(things[i].order, nullptr);
        ASSERT_EQ(std::pair(things[i].key, *things[i].order), wanted[i]) << length << ' ' << keys;
      }
    }
  }
}

TEST(StableSort, TakesAPartOfAList) {
  std::vector<std::string> list = {"ccc", "bb", "a", ""};
  StableSort(std::span(list).subspan(1), [](const std::string& s) { return s.size(); });
  EXPECT_EQ(list, (std::vector<std::string>{"ccc", "", "a", "bb"}));
}

TEST(StableSort, KeysOfSignedNumbersAndOfPairsAreOrderedAsThese) {
  constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();
  EXPECT_LT(SignedKey(kLeast), SignedKey(-1));
  EXPECT_LT(SignedKey(-1), SignedKey(0));
  EXPECT_LT(SignedKey(0), SignedKey(std::numeric_limits<int64_t>::max()));
  EXPECT_LT(JoinKeys(0, 0xffffffff), JoinKeys(1, 0));
  EXPECT_LT(JoinKeys(1, 2), JoinKeys(1, 3));
}

}  // namespace
}  // namespace tessera
