#include "base/fixed_strings.h"

#include <gtest/gtest.h>

#include <string_view>

#include "base/arena.h"

namespace tessera {
namespace {

constexpr std::string_view kNames[] = {"alpha", "beta", "a_name_of_more_than_sixteen_bytes", ""};
constexpr auto kSlots = SlotsOf(kNames);
constexpr FixedStrings kStrings{kNames, kSlots};

TEST(FixedStrings, AreTheFirstStringsOfAnInterner) {
  Arena arena;
  StringInterner strings(arena, kStrings);
  EXPECT_EQ(strings.Intern("beta"), StringId(1));
  EXPECT_EQ(strings.Intern("gamma"), StringId(4));
}

}  // namespace
}  // namespace tessera
