#include "backend_glsl/combined_samplers.h"

#include <gtest/gtest.h>

#include "ir/transform/transform_test_helper.h"

namespace tessera::glsl {
namespace {

std::string Combine(std::string_view text) {
  return ir::RunTransform(text, [](ir::Module& m, Diagnostics&) {
    const ir::Status status = CombineSamplers(m);
    std::string what;
    EXPECT_TRUE(kSamplersAreCombined.holds(m, &what)) << what;
    return status;
  });
}

TEST(CombinedSamplers, OneVariableForEachSampler) {
  EXPECT_EQ(Combine(R"(var<handle, read> @t : texture_2d<f32> @group(0) @binding(1)
var<handle, read> @s : sampler @group(0) @binding(2)
var<handle, read> @r : sampler @group(0) @binding(3)

fn f(%uv: vec2<f32>) {
  %1 = textureSample vec4<f32> @t, @s, %uv
  %2 = textureSample vec4<f32> @t, @r, %uv
  %3 = textureGather vec4<f32> 1i, @t, @s, %uv
  %4 = textureDimensions vec2<u32> @t
  return
}
)"),
            R"(var<handle, read> @t : texture_2d<f32> @group(0) @binding(1)
var<handle, read> @s : sampler @group(0) @binding(2)
var<handle, read> @r : sampler @group(0) @binding(3)
var<handle, read> @t_s : texture_2d<f32> @group(0) @binding(1)
var<handle, read> @t_r : texture_2d<f32> @group(0) @binding(1)

fn f(%uv: vec2<f32>) {
  %1 = textureSample vec4<f32> @t_s, @s, %uv
  %2 = textureSample vec4<f32> @t_r, @r, %uv
  %3 = textureGather vec4<f32> 1i, @t_s, @s, %uv
  %4 = textureDimensions vec2<u32> @t
  return
}
)");
}

TEST(CombinedSamplers, StorageTexturesStay) {
  constexpr std::string_view kText =
      R"(var<handle, read> @t : texture_storage_2d<rgba8unorm, write> @group(0) @binding(1)

fn f(%at: vec2<u32>, %v: vec4<f32>) {
  textureStore @t, %at, %v
  return
}
)";
  EXPECT_EQ(Combine(kText), kText);
}

}  // namespace
}  // namespace tessera::glsl
