#include "ir/transform/sample_bias.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

// The clamp's upper bound is printed as the f32 nearest to 15.99.
TEST(SampleBias, IsClamped) {
  EXPECT_EQ(RunTransform(R"(
var<handle, read> @t : texture_2d<f32> @group(0) @binding(0)
var<handle, read> @a : texture_2d_array<f32> @group(0) @binding(1)
var<handle, read> @s : sampler @group(0) @binding(2)
fn f(%uv: vec2<f32>, %bias: f32) {
  %1 = textureSampleBias vec4<f32> @t, @s, %uv, %bias
  %2 = textureSampleBias vec4<f32> @a, @s, %uv, 1i, 16f
  %3 = textureSampleBias vec4<f32> @a, @s, %uv, 1i, -17f
  %4 = textureSampleBias vec4<f32> @t, @s, %uv, 0.5f
  return
}
)",
                         [](Module& m, Diagnostics&) { return RunSampleBias(m); }),
            R"(var<handle, read> @t : texture_2d<f32> @group(0) @binding(0)
var<handle, read> @a : texture_2d_array<f32> @group(0) @binding(1)
var<handle, read> @s : sampler @group(0) @binding(2)

fn f(%uv: vec2<f32>, %bias: f32) {
  %1 = clamp f32 %bias, -16f, 15.99f
  %2 = textureSampleBias vec4<f32> @t, @s, %uv, %1
  %3 = textureSampleBias vec4<f32> @a, @s, %uv, 1i, 15.99f
  %4 = textureSampleBias vec4<f32> @a, @s, %uv, 1i, -16f
  %5 = textureSampleBias vec4<f32> @t, @s, %uv, 0.5f
  return
}
)");
}

}  // namespace
}  // namespace tessera::ir
