#include "ir/transform/external_texture.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Split(std::string_view text) {
  return RunTransform(text, [](Module& m, Diagnostics& d) { return RunExternalTexture(m, {}, d); });
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
  ASSERT_TRUE(RunExternalTexture(test.m, {}, test.diagnostics).ok);
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

// Returns all entries on one line, each in the form "first x count -> plane 1, parameters".
std::string Placed(std::string_view text, ExternalTextureConfig config = {}) {
  TestModule test(text);
  PlaceExternalTextures(test.m.types, test.m.globals, config);
  std::string all;
  for (const ExternalTextureConfig::Entry& e : config.entries) {
    all += std::to_string(e.texture.binding) + " x " + std::to_string(e.count) + " -> " +
           std::to_string(e.plane1.binding) + ", " + std::to_string(e.params.binding) + "; ";
  }
  return all;
}

TEST(ExternalTexture, ElementsOfArraysArePlacedByRanges) {
  const char* array =
      "var<handle, read> @a : binding_array<texture_external, 1000> @group(0) @binding(2)\n";
  EXPECT_EQ(Placed(array), "2 x 1000 -> 1002, 1003; ");
  EXPECT_EQ(Placed(array, {{{{0, 5}, {0, 7000}, {0, 7001}}}}),
            "5 x 1 -> 7000, 7001; 2 x 3 -> 1002, 1003; 6 x 996 -> 1008, 1009; ");
}

TEST(ExternalTexture, VariablesThatShareAPlaceShareItsParts) {
  EXPECT_EQ(Placed(R"(
var<handle, read> @a : texture_external @group(0) @binding(3)
var<handle, read> @b : binding_array<texture_external, 4> @group(0) @binding(1)
var<handle, read> @c : binding_array<texture_external, 4> @group(0) @binding(3)
)"),
            "3 x 1 -> 7, 8; 1 x 2 -> 9, 10; 4 x 1 -> 13, 14; 5 x 2 -> 15, 16; ");
}

}  // namespace
}  // namespace tessera::ir
