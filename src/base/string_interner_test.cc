#include "base/string_interner.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace tessera {
namespace {

constexpr FixedStrings kNoFixedStrings{};

// Returns names that hash to the same slot in every table of up to 4096 slots. If there are enough
// of these collisions, the interner switches to SipHash.
std::vector<std::string> CollidingNames(size_t count) {
  std::vector<std::string> names;
  for (uint32_t i = 0; names.size() < count; ++i) {
    const std::string name = "name" + std::to_string(i);
    if ((HashString(name) & 4095) == 7) names.push_back(name);
  }
  return names;
}

// A copy must use the original's hash key, because its slots contain hashes computed with that key.
TEST(StringInterner, ACopyKnowsWhatTheOriginalKnows) {
  const std::vector<std::string> names = CollidingNames(400);
  Arena arena, other;
  StringInterner original(arena, kNoFixedStrings);
  std::vector<StringId> ids;
  for (const std::string& name : names) ids.push_back(original.Intern(name));
  StringInterner copy(other, original);
  for (size_t i = 0; i < names.size(); ++i) EXPECT_EQ(copy.Intern(names[i]), ids[i]) << names[i];
  EXPECT_EQ(copy.size(), original.size());
  const StringId added = copy.Intern("added");
  EXPECT_EQ(copy.Intern("added"), added);
  EXPECT_EQ(copy.Get(added), "added");
}

}  // namespace
}  // namespace tessera
