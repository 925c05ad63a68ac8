#include "backend_hlsl/cbuffer_layout.h"

#include <string>

#include "ir/transform/transform_test_helper.h"

namespace tessera::hlsl {
namespace {

// Returns the members of the last structure in constant buffer layout. `h` denotes a gap of two
// bytes, `w` a gap of a word. Returns "does not fit" if no gaps produce the WGSL layout.
std::string Layout(const std::string& structures, const std::string& space = "uniform, read") {
  const std::string name = structures.substr(structures.rfind("struct ") + 7, 1);
  ir::TestModule test(structures + "var<" + space + "> @b : " + name +
                      (space.starts_with("private") ? "\n" : " @group(0) @binding(0)\n"));
  const ir::Module& m = test.m;
  const ir::TypeId type = m.globals[0].type;
  const CBufferLayouts layouts(m);
  if (!layouts.Fits(type)) return "does not fit";
  const std::span<const ir::StructMember> members = m.types.StructOf(type).members;
  std::string all;
  for (uint32_t k = 0; k < members.size(); ++k) {
    const Gap gap = layouts.GapBefore(type, k);
    const std::string text =
        (gap.half_before ? "h" : "") + std::string(gap.words, 'w') + (gap.half_after ? "h" : "");
    EXPECT_EQ(gap.count(), text.size());
    all += (text.empty() ? "" : text + " ") + std::string(m.strings.Get(members[k].name)) + " ";
  }
  return all;
}

// In a constant buffer, a scalar or vector that would cross a 16-byte boundary begins at the next
// one (HLSL: Packing Rules for Constant Variables). Arrays, matrices and structures always begin at
// such a boundary. The member after them begins directly behind their last component, without
// padding.
TEST(HlslCBufferLayout, WhatLiesAlikeNeedsNothing) {
  EXPECT_EQ(Layout("struct S {\n  a: f32\n  b: vec3<f32> @align(16)\n  c: vec4<f32>\n}\n"),
            "a www b c ");
  EXPECT_EQ(Layout("struct S {\n  a: vec3<f32>\n  b: f32\n  c: vec2<f32>\n  d: vec2<f32>\n}\n"),
            "a b c d ");
  EXPECT_EQ(Layout("struct S {\n  a: mat4x4<f32>\n  b: array<vec4<f32>, 2>\n}\n"), "a b ");
}

TEST(HlslCBufferLayout, GapsWhereHlslWouldPutAMemberEarlier) {
  EXPECT_EQ(Layout("struct S {\n  a: f32\n  b: f32 @align(16)\n}\n"), "a www b ");
  EXPECT_EQ(Layout("struct S {\n  a: f32\n  b: vec2<f32>\n  c: f32\n}\n"), "a w b c ");
  // HLSL would put `b` directly after the last column, which has three components. WGSL has padding
  // after that column, so the gap is filled with a word.
  EXPECT_EQ(Layout("struct S {\n  a: mat3x3<f32>\n  b: f32\n}\n"), "a w b ");
  EXPECT_EQ(Layout("struct S {\n  a: f16\n  b: f16 @align(4)\n  c: f32\n}\n"), "a h b c ");
  EXPECT_EQ(Layout("struct S {\n  a: f32\n  b: f16 @align(16)\n}\n"), "a www b ");
  EXPECT_EQ(Layout("struct S {\n  a: f32 @size(6)\n  b: f16\n}\n"), "a h b ");
}

TEST(HlslCBufferLayout, WhatNoGapHelps) {
  EXPECT_EQ(Layout("struct S {\n  a: array<f32, 4>\n}\n"), "does not fit");
  EXPECT_EQ(Layout("struct S {\n  a: mat2x2<f32>\n}\n"), "does not fit");
  EXPECT_EQ(Layout("struct S {\n  a: array<vec2<f32>, 2>\n}\n"), "does not fit");
  EXPECT_EQ(Layout("struct S {\n  a: array<vec3<f32>, 2>\n}\n"), "a ");
  // A gap of more than 16 words is not filled.
  EXPECT_EQ(Layout("struct S {\n  a: f32\n  b: f32 @align(64)\n}\n"),
            "a " + std::string(15, 'w') + " b ");
  EXPECT_EQ(Layout("struct S {\n  a: f32\n  b: f32 @align(128)\n}\n"), "does not fit");
}

TEST(HlslCBufferLayout, StructuresInside) {
  const std::string inner = "struct I {\n  a: f32\n  b: f32\n}\n";
  // HLSL puts the inner structure at offset 16, but WGSL puts it at offset 4.
  EXPECT_EQ(Layout(inner + "struct S {\n  x: f32\n  i: I\n}\n"), "does not fit");
  EXPECT_EQ(Layout(inner + "struct S {\n  x: f32\n  i: I @align(16)\n}\n"), "x i ");
  EXPECT_EQ(Layout(inner + "struct S {\n  i: I @align(16)\n  x: f32\n}\n"), "i x ");
  EXPECT_EQ(Layout(inner + "struct S {\n  i: array<I, 2>\n}\n"), "does not fit");
}

TEST(HlslCBufferLayout, OtherMemoryIsNotLaidOut) {
  const std::string text = "struct S {\n  a: f32\n  b: f32 @align(16)\n}\n";
  ir::TestModule test(text + "var<private, read_write> @b : S\n");
  EXPECT_EQ(CBufferLayouts(test.m).GapBefore(test.m.globals[0].type, 1).count(), 0u);
}

TEST(HlslCBufferLayout, BuffersThatDoNotFitAreReadAsRows) {
  EXPECT_EQ(
      ir::RunTransform(R"(var<uniform, read> @fits : vec4<f32> @group(0) @binding(0)
var<uniform, read> @u : array<f32, 8> @group(0) @binding(1)

fn f() -> f32 {
  %1 = access.inbounds ptr<uniform, f32, read> @u, 5u
  %2 = load f32 %1
  %3 = load vec4<f32> @fits
  return %2
}
)",
                       [](ir::Module& m, Diagnostics&) { return DecomposeConstantBuffers(m); }),
      R"(var<uniform, read> @fits : vec4<f32> @group(0) @binding(0)
var<uniform, read> @u : array<vec4<u32>, 2> @group(0) @binding(1)

fn f() -> f32 {
  %1 = access.inbounds ptr<uniform, u32, read> @u, 1u, 1u
  %2 = load u32 %1
  %3 = bitcast.native.inbounds f32 %2
  %4 = load vec4<f32> @fits
  return %3
}
)");
}

}  // namespace
}  // namespace tessera::hlsl
