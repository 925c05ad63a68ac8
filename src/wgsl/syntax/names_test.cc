#include "wgsl/syntax/names.h"

#include <gtest/gtest.h>

#include <cstring>
#include <ctime>
#include <string>

#include "base/arena.h"
#include "ir/builtin_functions.h"

namespace tessera::wgsl {
namespace {

TEST(Names, EveryFixedNameHasItsId) {
  Arena arena;
  StringInterner strings(arena, kFixedNames);
  for (uint32_t id = 0; id < kFixedNames.names.size(); ++id) {
    EXPECT_EQ(strings.Intern(kFixedNames.names[id]).value, id) << kFixedNames.names[id];
  }
  EXPECT_EQ(strings.size(), kFixedNames.names.size());
  for (size_t i = 0; i < ir::kBuiltinCount; ++i) {
    const auto fn = static_cast<ir::BuiltinFn>(i);
    const StringId id = name::NameOf(fn);
    EXPECT_EQ(strings.Get(id), ir::NameOf(fn));
    EXPECT_TRUE(name::IsBuiltinFunction(id));
    EXPECT_EQ(name::BuiltinFunctionOf(id), fn);
  }
  EXPECT_EQ(strings.Get(name::NameOf(ir::BuiltinFn::k_atan2)), "atan2");
  EXPECT_FALSE(name::IsBuiltinFunction(name::k_coopMultiplyAdd));
  EXPECT_FALSE(name::IsBuiltinFunction(strings.Intern("of the module")));
  EXPECT_TRUE(name::IsTypeName(name::k_vec2));
  EXPECT_FALSE(name::IsTypeName(name::k_rgba8unorm));
  EXPECT_EQ(name::TexelFormatOf(name::k_rgba8unorm), ir::TexelFormat::k_rgba8unorm);
}

TEST(Names, OtherNamesGetNewIdsOnce) {
  Arena arena;
  StringInterner strings(arena, kFixedNames);
  const StringId a = strings.Intern("a");
  EXPECT_GE(a.value, kFixedNames.names.size());
  for (int i = 0; i < 5000; ++i) {
    const std::string text = "name_" + std::to_string(i);
    const StringId id = strings.Intern(text);
    EXPECT_EQ(id, strings.Intern(text));
    EXPECT_EQ(strings.Get(id), text);
  }
  EXPECT_EQ(strings.Intern("a"), a);
}

TEST(Names, CollidingHashesStayCheap) {
  Arena arena;
  StringInterner strings(arena, kFixedNames);
  // Pretend that all names have the same hash, 7.
  for (int i = 0; i < 50000; ++i) strings.Intern("n" + std::to_string(i), 7);
  const uint32_t before = strings.size();
  for (int i = 0; i < 50000; ++i) strings.Intern("n" + std::to_string(i), 7);
  EXPECT_EQ(strings.size(), before);
}

// Returns a 32-byte name whose second half cancels the hash of the first half. If the hash function
// had no key, all these names would have the same hash.
std::string NameThatCancels(uint64_t n) {
  const uint64_t w[2] = {n * 0x9e3779b97f4a7c15u, n};
  const uint64_t h = internal::MixHash(internal::StartHash(32), w[0], w[1]);
  const uint64_t v[2] = {h, 0};
  std::string name(32, ' ');
  std::memcpy(name.data(), w, 16);
  std::memcpy(name.data() + 16, v, 16);
  return name;
}

TEST(Names, NamesMadeToCollideStayCheap) {
  EXPECT_EQ(HashString(NameThatCancels(1)), HashString(NameThatCancels(2)));
  Arena arena;
  StringInterner strings(arena, kFixedNames);
  const std::clock_t begin = std::clock();
  for (uint64_t i = 0; i < 80000; ++i) strings.Intern(NameThatCancels(i));
  const uint32_t count = strings.size();
  // The copy keeps the hash key, so looking up each name in the copy must still succeed.
  StringInterner copy(arena, strings);
  for (uint64_t i = 0; i < 80000; ++i) {
    ASSERT_EQ(strings.Intern(NameThatCancels(i)), copy.Intern(NameThatCancels(i)));
  }
  EXPECT_EQ(copy.size(), count);
  // Interning takes a fraction of a second. It would take a minute if each name were compared with
  // all previous ones.
  EXPECT_LT((std::clock() - begin) / CLOCKS_PER_SEC, 5);
}

}  // namespace
}  // namespace tessera::wgsl
