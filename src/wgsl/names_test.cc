#include "wgsl/names.h"

#include <gtest/gtest.h>

#include <string>

#include "base/arena.h"

namespace tessera::wgsl {
namespace {

TEST(Names, EveryFixedNameHasItsId) {
  Arena arena;
  StringInterner strings(arena, kFixedNames);
  for (uint32_t id = 0; id < name::kCount; ++id) {
    EXPECT_EQ(strings.Intern(kFixedNames.names[id]).value, id) << kFixedNames.names[id];
  }
  EXPECT_EQ(strings.size(), name::kCount);
  EXPECT_EQ(strings.Get(name::k_workgroupUniformLoad), "workgroupUniformLoad");
  EXPECT_EQ(strings.Get(name::NameOf(ir::BuiltinFn::k_atan2)), "atan2");
  EXPECT_TRUE(name::IsTypeName(name::k_vec2));
  EXPECT_FALSE(name::IsTypeName(name::k_rgba8unorm));
  EXPECT_EQ(name::TexelFormatOf(name::k_rgba8unorm), ir::TexelFormat::k_rgba8unorm);
}

TEST(Names, OtherNamesGetNewIdsOnce) {
  Arena arena;
  StringInterner strings(arena, kFixedNames);
  const StringId a = strings.Intern("a");
  EXPECT_GE(a.value, name::kCount);
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
  // The hash given is a lie: every name the same one.
  for (int i = 0; i < 50000; ++i) strings.Intern("n" + std::to_string(i), 7);
  const uint32_t before = strings.size();
  for (int i = 0; i < 50000; ++i) strings.Intern("n" + std::to_string(i), 7);
  EXPECT_EQ(strings.size(), before);
}

}  // namespace
}  // namespace tessera::wgsl
