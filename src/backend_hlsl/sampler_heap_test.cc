#include "backend_hlsl/sampler_heap.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::hlsl {
namespace {

TEST(SamplerHeap, EachUseReadsItsIndex) {
  const std::string out = ir::RunTransform(
      R"(var<handle, read> @t : texture_2d<f32> @group(0) @binding(0)
var<handle, read> @s : sampler @group(0) @binding(1)
var<handle, read> @all : binding_array<sampler, 3> @group(2) @binding(4)
var<handle, read> @depth : texture_depth_2d @group(2) @binding(0)
var<handle, read> @less : sampler_comparison @group(2) @binding(1)

@fragment
fn main(%uv: vec2<f32> @location(0), %i: i32 @location(1) @interpolate(flat)) -> vec4<f32> @location(0) {
  %1 = textureSampleLevel vec4<f32> @t, @s, %uv, 0f
  %2 = access sampler @all, 2i
  %3 = textureSampleLevel vec4<f32> @t, %2, %uv, 0f
  %4 = access sampler @all, %i
  %5 = textureSampleLevel vec4<f32> @t, %4, %uv, 0f
  %6 = textureSampleCompareLevel f32 @depth, @less, %uv, 0.5f
  return %3
}
)",
      [](ir::Module& m, Diagnostics&) {
        return RunSamplerHeap(
            m, {.samplers = {3, 0}, .comparison_samplers = {4, 1}, .indices = {9, 7}});
      });
  EXPECT_EQ(out, R"(var<handle, read> @t : texture_2d<f32> @group(0) @binding(0)
var<handle, read> @s : sampler @group(0) @binding(1)
var<handle, read> @all : binding_array<sampler, 3> @group(2) @binding(4)
var<handle, read> @depth : texture_depth_2d @group(2) @binding(0)
var<handle, read> @less : sampler_comparison @group(2) @binding(1)
var<handle, read> @sampler_heap : binding_array<sampler, 2048> @group(3) @binding(0) @role(sampler_heap)
var<storage, read> @group0_sampler_indices : array<u32> @group(9) @binding(7) @role(sampler_heap)
var<storage, read> @group2_sampler_indices : array<u32> @group(9) @binding(9) @role(sampler_heap)
var<handle, read> @comparison_sampler_heap : binding_array<sampler_comparison, 2048> @group(4) @binding(1) @role(sampler_heap)

@fragment
fn main(%uv: vec2<f32> @location(0), %i: i32 @location(1) @interpolate(flat)) -> vec4<f32> @location(0) {
  %1 = access.inbounds ptr<storage, u32, read> @group0_sampler_indices, 1u
  %2 = load u32 %1
  %3 = access.inbounds sampler @sampler_heap, %2
  %4 = textureSampleLevel vec4<f32> @t, %3, %uv, 0f
  %5 = access.inbounds ptr<storage, u32, read> @group2_sampler_indices, 6u
  %6 = load u32 %5
  %7 = access.inbounds sampler @sampler_heap, %6
  %8 = textureSampleLevel vec4<f32> @t, %7, %uv, 0f
  %9 = convert u32 %i
  %10 = add u32 %9, 4u
  %11 = access.inbounds ptr<storage, u32, read> @group2_sampler_indices, %10
  %12 = load u32 %11
  %13 = access.inbounds sampler @sampler_heap, %12
  %14 = textureSampleLevel vec4<f32> @t, %13, %uv, 0f
  %15 = access.inbounds ptr<storage, u32, read> @group2_sampler_indices, 1u
  %16 = load u32 %15
  %17 = access.inbounds sampler_comparison @comparison_sampler_heap, %16
  %18 = textureSampleCompareLevel f32 @depth, %17, %uv, 0.5f
  return %8
}
)");
}

}  // namespace
}  // namespace tessera::hlsl
