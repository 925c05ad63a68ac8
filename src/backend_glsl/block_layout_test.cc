#include "backend_glsl/block_layout.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::glsl {
namespace {

// Returns the padding before each member of structure `index` and at the structure's end. "4"
// denotes a uint, "4x7" seven uints, "2" a float16_t.
std::string PaddingsOf(std::string_view text, uint32_t index) {
  const ir::TestModule test(text);
  const BlockLayouts layouts(test.m);
  for (uint32_t t = 0; t < test.m.types.size(); ++t) {
    const ir::TypeId id(t);
    if (test.m.types.kind(id) != ir::TypeKind::kStruct || test.m.types[id].index != index) continue;
    std::string all;
    for (uint32_t k = 0; k <= test.m.types.StructOf(id).members.size(); ++k) {
      if (k != 0) all += '|';
      for (const Padding& p : layouts.Before(id, k)) {
        if (all.ends_with('2') || all.ends_with('4')) all += ' ';
        all += p.halves ? '2' : '4';
        if (p.count != 1) all += 'x' + std::to_string(p.count);
      }
    }
    return all + (layouts.FitsStd140(id) ? " fits" : "");
  }
  return "no such structure";
}

std::string InStorage(std::string_view members) {
  return PaddingsOf("struct S {\n" + std::string(members) +
                        "}\nvar<storage, read_write> @s : S @group(0) @binding(0)\n",
                    0);
}

TEST(GlslBlockLayout, NothingIsAddedWhereStd430IsWgsl) {
  EXPECT_EQ(InStorage("  a: vec3<f32>\n  b: f32\n  c: mat3x3<f32>\n  d: u32\n  e: vec2<f32>\n"),
            "||||| fits");
  EXPECT_EQ(InStorage("  a: f32\n  b: array<f32, 3>\n"), "||");
  EXPECT_EQ(InStorage("  a: f32\n  b: array<vec4<f32>>\n"), "|| fits");
  EXPECT_EQ(InStorage("  a: f16\n  b: vec2<f16>\n  c: vec3<f16>\n"), "||| fits");
}

TEST(GlslBlockLayout, AttributesAreFilledUp) {
  EXPECT_EQ(InStorage("  a: f32\n  b: f32 @align(16)\n"), "|4x3|4x3");
  EXPECT_EQ(InStorage("  a: f32 @size(32)\n  b: vec2<f32>\n"), "|4x7|");
  EXPECT_EQ(InStorage("  a: f16\n  b: f16 @align(16)\n"), "|2 4x3|2 4x3");
  EXPECT_EQ(InStorage("  a: f16 @size(10)\n  b: f16\n"), "|2x4|");
  EXPECT_EQ(InStorage("  a: f32\n  b: f32 @size(65536)\n"), "||4x16383 fits");
}

TEST(GlslBlockLayout, OnlyWhatIsInABufferIsPadded) {
  constexpr std::string_view kText =
      "struct S {\n  a: f32 @size(32)\n  b: f32\n}\nvar<private, read_write> @s : S\n";
  EXPECT_EQ(PaddingsOf(kText, 0), "|| fits");
}

TEST(GlslBlockLayout, UniformsThatDoNotFitBecomeWords) {
  const auto decomposed = [](std::string_view type) {
    const std::string text = ir::RunTransform(
        "struct Inner {\n  a: vec2<f32>\n}\nstruct Outer {\n  a: Inner\n  b: f32 @align(16)\n}\n"
        "var<uniform, read> @u : " +
            std::string(type) + " @group(0) @binding(0)\n",
        [](ir::Module& m, Diagnostics&) { return DecomposeUniforms(m); });
    return text.find("array<vec4<u32>") != std::string::npos;
  };
  EXPECT_FALSE(decomposed("vec3<f32>"));
  EXPECT_FALSE(decomposed("mat3x3<f32>"));
  EXPECT_FALSE(decomposed("Inner"));
  EXPECT_FALSE(decomposed("array<vec3<u32>, 2>"));
  EXPECT_TRUE(decomposed("mat2x2<f32>"));
  EXPECT_TRUE(decomposed("array<f32, 4>"));
  EXPECT_TRUE(decomposed("array<Inner, 4>"));
  // In std430, the padding moves b to its offset. In std140, which rounds up the size of Inner, the
  // same padding would move b too far.
  EXPECT_TRUE(decomposed("Outer"));
}

TEST(GlslBlockLayout, StoresOfPaddingAreSplit) {
  EXPECT_EQ(ir::RunTransform(R"(struct S {
  a: f32 @size(32)
  b: vec2<f32>
}
var<storage, read_write> @s : array<S, 2> @group(0) @binding(0)
var<private, read_write> @p : S

fn f(%v: S) {
  %1 = access ptr<storage, S> @s, 1u
  store %1, %v
  store @p, %v
  return
}
)",
                             [](ir::Module& m, Diagnostics&) { return SplitPaddedStores(m); }),
            R"(struct S {
  a: f32 @size(32)
  b: vec2<f32>
}
var<storage, read_write> @s : array<S, 2> @group(0) @binding(0)
var<private, read_write> @p : S

fn f(%v: S) {
  %1 = access ptr<storage, S, read_write> @s, 1u
  %2 = access.inbounds ptr<storage, f32, read_write> %1, 0u
  %3 = access.inbounds f32 %v, 0u
  store %2, %3
  %4 = access.inbounds ptr<storage, vec2<f32>, read_write> %1, 1u
  %5 = access.inbounds vec2<f32> %v, 1u
  store %4, %5
  store @p, %v
  return
}
)");
}

}  // namespace
}  // namespace tessera::glsl
