#include "ir/transform/external_texture.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Split(std::string_view text) {
  return RunTransform(text, [](Module& m, Diagnostics&) { return RunExternalTexture(m); });
}

TEST(ExternalTexture, VariablesParametersAndCalls) {
  const std::string text = Split(R"(
var<handle, read> @t : texture_external @group(1) @binding(3)
var<handle, read> @s : sampler @group(1) @binding(7)
fn size(%e: texture_external) -> vec2<u32> {
  %1 = textureDimensions vec2<u32> %e
  return %1
}
fn f() -> vec2<u32> {
  %1 = call vec2<u32> size(@t)
  return %1
}
)");
  const size_t at = text.find("var<");
  ASSERT_NE(at, std::string::npos);
  EXPECT_EQ(text.substr(at),
            R"(var<handle, read> @t : texture_2d<f32> @group(1) @binding(3)
var<handle, read> @s : sampler @group(1) @binding(7)
var<handle, read> @t_plane1 : texture_2d<f32> @group(1) @binding(8)
var<uniform, read> @t_params : ExternalTextureParams @group(1) @binding(9)

fn size(%e: texture_2d<f32>, %e_plane1: texture_2d<f32>, %e_params: ExternalTextureParams) -> vec2<u32> {
  %1 = access vec2<u32> %e_params, 0u
  return %1
}

fn f() -> vec2<u32> {
  %1 = load ExternalTextureParams @t_params
  %2 = call vec2<u32> size(@t, @t_plane1, %1)
  return %2
}
)");
}

// The layout must match the table in external_texture.h.
TEST(ExternalTexture, ParameterLayout) {
  TestModule test("var<handle, read> @t : texture_external @group(0) @binding(0)\n");
  ASSERT_TRUE(RunExternalTexture(test.m).ok);
  const Struct& s = test.m.types.StructOf(test.m.globals[2].type);
  const uint32_t offsets[] = {0, 8, 12, 16, 64, 96, 128, 176, 208, 240, 256, 272};
  ASSERT_EQ(s.members.size(), std::size(offsets));
  for (size_t i = 0; i < std::size(offsets); ++i) EXPECT_EQ(s.members[i].offset, offsets[i]) << i;
  EXPECT_EQ(s.size, 288u);
}

TEST(ExternalTexture, LoadAndSample) {
  const std::string text = Split(R"(
var<handle, read> @t : texture_external @group(0) @binding(0)
var<handle, read> @s : sampler @group(0) @binding(1)
fn f(%c: vec2<i32>, %uv: vec2<f32>) -> vec4<f32> {
  %1 = textureLoad vec4<f32> @t, %c
  %2 = textureSampleBaseClampToEdge vec4<f32> @t, @s, %uv
  %3 = add vec4<f32> %1, %2
  return %3
}
)");
  EXPECT_EQ(text.find("texture_external"), std::string::npos);
  EXPECT_NE(text.find("textureLoad vec4<f32> @t_plane1"), std::string::npos);
  EXPECT_NE(text.find("textureSampleLevel vec4<f32> @t_plane1, @s"), std::string::npos);
}

// The host has chosen the bindings of the second element.
TEST(ExternalTexture, PartsHaveTheBindingsOfTheTable) {
  const std::string text = Split(R"(
resource<handle> "t" : binding_array<texture_external, 3> @group(0) @binding(2)
resource<handle> : texture_2d<f32> @group(1) @binding(7) @plane1(0, 3)
resource<uniform> : void @group(1) @binding(8) @parameters(0, 3)
resource<handle> : texture_2d<f32> @group(0) @binding(20) @plane1(0, 4) @count(9)
resource<uniform> : void @group(0) @binding(21) @parameters(0, 4) @count(9)
var<handle, read> @a : texture_external @group(0) @binding(3)
var<handle, read> @b : texture_external @group(0) @binding(6)
)");
  EXPECT_EQ(text.substr(text.find("var<")),
            R"(var<handle, read> @a : texture_2d<f32> @group(0) @binding(3)
var<handle, read> @b : texture_2d<f32> @group(0) @binding(6)
var<handle, read> @a_plane1 : texture_2d<f32> @group(1) @binding(7)
var<uniform, read> @a_params : ExternalTextureParams @group(1) @binding(8)
var<handle, read> @b_plane1 : texture_2d<f32> @group(0) @binding(24)
var<uniform, read> @b_params : ExternalTextureParams @group(0) @binding(25)
)");
}

TEST(ExternalTexture, AddsThePartsOfArraysWithoutAKnownSize) {
  const std::string text = Split(R"(
resource<handle> "t" : binding_array<texture_external> @group(0) @binding(2)
resource<handle> : texture_2d<f32> @group(0) @binding(7) @plane1(0, 3)
resource<uniform> : void @group(0) @binding(8) @parameters(0, 3)
var<handle, read> @a : texture_external @group(0) @binding(2)
var<handle, read> @b : texture_external @group(0) @binding(3)
var<handle, read> @c : texture_external @group(0) @binding(4)
)");
  EXPECT_EQ(text.substr(text.find("resource<")),
            R"(resource<handle> "t" : binding_array<texture_external> @group(0) @binding(2)
resource<handle> : texture_2d<f32> @group(0) @binding(7) @plane1(0, 3)
resource<uniform> : void @group(0) @binding(8) @parameters(0, 3)
resource<handle> : texture_2d<f32> @group(0) @binding(9) @plane1(0, 2)
resource<uniform> : void @group(0) @binding(10) @parameters(0, 2)
resource<handle> : texture_2d<f32> @group(0) @binding(11) @plane1(0, 4)
resource<uniform> : void @group(0) @binding(12) @parameters(0, 4)
var<handle, read> @a : texture_2d<f32> @group(0) @binding(2)
var<handle, read> @b : texture_2d<f32> @group(0) @binding(3)
var<handle, read> @c : texture_2d<f32> @group(0) @binding(4)
var<handle, read> @a_plane1 : texture_2d<f32> @group(0) @binding(9)
var<uniform, read> @a_params : ExternalTextureParams @group(0) @binding(10)
var<handle, read> @b_plane1 : texture_2d<f32> @group(0) @binding(7)
var<uniform, read> @b_params : ExternalTextureParams @group(0) @binding(8)
var<handle, read> @c_plane1 : texture_2d<f32> @group(0) @binding(11)
var<uniform, read> @c_params : ExternalTextureParams @group(0) @binding(12)
)");
}

}  // namespace
}  // namespace tessera::ir
