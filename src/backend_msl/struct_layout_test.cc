#include "backend_msl/struct_layout.h"

#include <string>

#include "ir/transform/transform_test_helper.h"

namespace tessera::msl {
namespace {

// Returns the members of the last structure in Metal's layout. A number denotes padding in bytes;
// `*` marks packed vectors. `space` is the address space of a variable of this type.
std::string Layout(const std::string& structures, const std::string& space = "storage, read") {
  const std::string name = structures.substr(structures.rfind("struct ") + 7, 1);
  ir::TestModule test(structures + "var<" + space + "> @b : " + name +
                      (space.starts_with("private") ? "\n" : " @group(0) @binding(0)\n"));
  const ir::Module& m = test.m;
  const ir::TypeId type = m.globals[0].type;
  const StructLayouts layouts(m);
  const StructLayout& layout = layouts.Of(type);
  const std::span<const ir::StructMember> members = m.types.StructOf(type).members;
  std::string all;
  bool padded = false;
  const auto pad = [&](uint32_t bytes) {
    if (bytes != 0) all += std::to_string(bytes) + " ";
  };
  for (size_t k = 0; k < members.size(); ++k) {
    padded |= layout.PaddingBefore(k) != 0;
    pad(layout.PaddingBefore(k));
    all += std::string(m.strings.Get(members[k].name)) + (layout.IsPacked(k) ? "* " : " ");
  }
  pad(layout.padding_after);
  EXPECT_EQ(layout.HasPadding(), padded);
  return all + "| " + std::to_string(layout.align);
}

TEST(MslStructLayout, WhatLiesAlikeNeedsNothing) {
  EXPECT_EQ(Layout("struct S {\n  a: f32\n  b: vec2<f32>\n  c: vec4<f32>\n  d: mat3x3<f32>\n}\n"),
            "a b c d | 16");
  EXPECT_EQ(Layout("struct S {\n  a: u32\n  b: array<u32, 3>\n  c: f16\n}\n"), "a b c | 4");
}

// In Metal, a vec3 is as large as a vec4. The vec3 must be packed if another member occupies the
// place of its fourth component.
TEST(MslStructLayout, VectorsOfThreeArePackedWhereAnotherMemberFollowsAtOnce) {
  EXPECT_EQ(Layout("struct S {\n  a: vec3<f32>\n  b: f32\n}\n"), "a* b | 4");
  EXPECT_EQ(Layout("struct S {\n  a: vec3<f32>\n  b: vec3<f32>\n}\n"), "a b | 16");
  EXPECT_EQ(Layout("struct S {\n  a: vec3<f32>\n  b: vec3<f32>\n  c: u32\n}\n"), "a b* c | 16");
  EXPECT_EQ(Layout("struct S {\n  a: vec3<f16>\n  b: f16\n}\n"), "a* b | 2");
  // The vector is not packed, because no other member occupies the place of a fourth component.
  EXPECT_EQ(Layout("struct S {\n  a: vec3<f32>\n  b: f32 @align(16)\n}\n"), "a b | 16");
}

TEST(MslStructLayout, PaddingWhereMetalWouldPutAMemberEarlier) {
  EXPECT_EQ(Layout("struct S {\n  a: f32\n  b: f32 @align(16)\n  c: f32\n}\n"), "a 12 b c 8 | 4");
  EXPECT_EQ(Layout("struct S {\n  a: f32 @size(20)\n  b: f32\n}\n"), "a 16 b | 4");
  // A packed vector is aligned only to four bytes, so padding must move it to offset 16.
  EXPECT_EQ(Layout("struct S {\n  a: f32\n  b: vec3<f32>\n  c: f32\n}\n"), "a 12 b* c | 4");
  EXPECT_EQ(Layout("struct S {\n  a: f32\n  b: vec3<f32>\n}\n"), "a b | 16");
}

TEST(MslStructLayout, StructuresInside) {
  const std::string inner = "struct I {\n  a: vec3<f32>\n  b: f32\n}\n";
  // WGSL aligns the inner structure to 16 bytes. Metal aligns it only to 4 bytes, like its members.
  EXPECT_EQ(Layout(inner + "struct S {\n  x: f32\n  i: I\n}\n"), "x 12 i | 4");
  EXPECT_EQ(Layout(inner + "struct S {\n  x: f32\n  i: array<I, 2>\n  y: f32\n}\n"),
            "x 12 i y 12 | 4");
}

TEST(MslStructLayout, TheArrayAtTheEndHasNothingBehindIt) {
  EXPECT_EQ(Layout("struct S {\n  a: vec4<f32>\n  n: u32\n  b: array<u32>\n}\n"), "a n b | 16");
  // With one array element, the structure's size in WGSL is 32 bytes. The structure is not padded
  // to this size, because the padding would be counted as another element.
  EXPECT_EQ(Layout("struct S {\n  a: vec3<f32>\n  n: u32\n  b: array<u32>\n}\n"), "a* n b | 4");
}

TEST(MslStructLayout, OnlyBuffersAreSeenByOthers) {
  const std::string text = "struct S {\n  a: f32\n  b: vec3<f32> @align(32)\n  c: f32\n}\n";
  EXPECT_EQ(Layout(text), "a 28 b* c 16 | 4");
  EXPECT_EQ(Layout(text, "uniform, read"), "a 28 b* c 16 | 4");
  EXPECT_EQ(Layout(text, "private, read_write"), "a b c | 1");
}

}  // namespace
}  // namespace tessera::msl
