#include "backend_hlsl/shader_io.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::hlsl {
namespace {

std::string Io(std::string_view text, const HlslOptions& options = {}) {
  return ir::RunTransform(
      text, [&](ir::Module& m, Diagnostics&) { return RunShaderIo(m, {options, {}}); });
}

TEST(HlslShaderIo, SortsMembersAsTheStagesBesideDo) {
  HlslOptions options;
  options.interstage_locations = {1, 4};
  EXPECT_EQ(Io(R"(struct Out {
  at: vec4<f32> @builtin(position)
  left_out: f32 @location(2)
  far: f32 @location(4)
  clip: array<f32, 5> @builtin(clip_distances)
  near: vec2<f32> @location(1) @interpolate(flat)
}

@vertex
fn v(%index: u32 @builtin(vertex_index), %place: vec4<f32> @location(0)) -> Out {
  %out = var ptr<function, Out>
  %1 = access ptr<function, vec4<f32>> %out, 0u
  store %1, %place
  %2 = load Out %out
  return %2
}
)",
               options),
            R"(struct Out {
  at: vec4<f32> @builtin(position)
  left_out: f32 @location(2)
  far: f32 @location(4)
  clip: array<f32, 5> @builtin(clip_distances)
  near: vec2<f32> @location(1) @interpolate(flat)
}
struct v_inputs {
  place: vec4<f32> @location(0)
  index: u32 @builtin(vertex_index)
}
struct v_outputs {
  near: vec2<f32> @location(1) @interpolate(flat)
  far: f32 @location(4)
  at: vec4<f32> @builtin(position)
  clip: vec4<f32> @location(0) @builtin(clip_distances)
  clip: f32 @location(1) @builtin(clip_distances)
}

@vertex
fn v(%inputs: v_inputs) -> v_outputs {
  %1 = access vec4<f32> %inputs, 0u
  %out = var ptr<function, Out>
  %2 = access ptr<function, vec4<f32>> %out, 0u
  store %2, %1
  %3 = load Out %out
  %4 = access vec4<f32> %3, 0u
  %5 = access f32 %3, 2u
  %6 = access array<f32, 5> %3, 3u
  %7 = access vec2<f32> %3, 4u
  %8 = access f32 %3, 3u, 0u
  %9 = access f32 %3, 3u, 1u
  %10 = access f32 %3, 3u, 2u
  %11 = access f32 %3, 3u, 3u
  %12 = construct vec4<f32> %8, %9, %10, %11
  %13 = access f32 %3, 3u, 4u
  %outputs = construct v_outputs %7, %5, %4, %12, %13
  return %outputs
}
)");
}

TEST(HlslShaderIo, MakesOneOfWOfW) {
  EXPECT_EQ(Io(R"(struct In {
  color: vec4<f32> @location(0)
  at: vec4<f32> @builtin(position)
}

@fragment
fn f(%in: In) -> f32 @builtin(frag_depth, less) {
  %1 = access f32 %in, 1u, 3u
  %2 = access f32 %in, 0u, 0u
  %3 = add f32 %1, %2
  return %3
}
)"),
            R"(struct In {
  color: vec4<f32> @location(0)
  at: vec4<f32> @builtin(position)
}
struct f_inputs {
  color: vec4<f32> @location(0)
  at: vec4<f32> @builtin(position) @interpolate(linear, centroid)
}
struct f_outputs {
  value: f32 @builtin(frag_depth, less)
}

@fragment
fn f(%in: f_inputs) -> f_outputs {
  %1 = access vec4<f32> %in, 1u
  %2 = swizzle vec3<f32> %1, xyz
  %3 = access f32 %1, 3u
  %4 = div f32 1f, %3
  %at = construct vec4<f32> %2, %4
  %5 = access f32 %at, 3u
  %6 = access vec4<f32> %in, 0u
  %7 = access f32 %6, 0u
  %8 = add f32 %5, %7
  %outputs = construct f_outputs %8
  return %outputs
}
)");
}

TEST(HlslShaderIo, ComputesWhatHlslDoesNotTell) {
  EXPECT_EQ(Io(R"(struct In {
  groups: vec3<u32> @builtin(num_workgroups)
  lane: u32 @builtin(subgroup_invocation_id)
}

@compute @workgroup_size(8u, 4u, 1u)
fn c(%in: In, %subgroup: u32 @builtin(subgroup_id), %subgroups: u32 @builtin(num_subgroups)) {
  %1 = access u32 %in, 0u, 1u
  %2 = access u32 %in, 1u
  %3 = add u32 %1, %2
  %4 = add u32 %subgroup, %subgroups
  return
}
)"),
            R"(struct In {
  groups: vec3<u32> @builtin(num_workgroups)
  lane: u32 @builtin(subgroup_invocation_id)
}
struct RootConstants {
  num_workgroups: vec3<u32>
  first_vertex: u32
  first_instance: u32
}
var<uniform, read> @root_constants : RootConstants @group(31) @binding(0) @role(root_constants)

@compute @workgroup_size(8u, 4u, 1u)
fn c(%lane: u32 @builtin(subgroup_invocation_id), %local_invocation_index: u32 @builtin(local_invocation_index), %subgroup_size: u32 @builtin(subgroup_size)) {
  %1 = access ptr<uniform, vec3<u32>, read> @root_constants, 0u
  %2 = load vec3<u32> %1
  %3 = access u32 %2, 1u
  %subgroup = div.native u32 %local_invocation_index, %subgroup_size
  %4 = add u32 31u, %subgroup_size
  %subgroups = div.native u32 %4, %subgroup_size
  %5 = add u32 %3, %lane
  %6 = add u32 %subgroup, %subgroups
  return
}
)");
}

TEST(HlslShaderIo, IndicesCountFromWhereTheDrawBegins) {
  constexpr std::string_view kBefore = R"(
@vertex
fn v(%vertex: u32 @builtin(vertex_index), %instance: u32 @builtin(instance_index)) -> vec4<f32> @builtin(position) {
  %1 = add u32 %vertex, %instance
  %2 = bitcast f32 %1
  %3 = construct vec4<f32> %2
  return %3
}
)";
  HlslOptions options;
  const auto has = [&](std::string_view what) {
    return Io(kBefore, options).find(what) != std::string::npos;
  };
  EXPECT_TRUE(has(R"(fn v(%inputs: v_inputs) -> v_outputs {
  %1 = access u32 %inputs, 0u
  %2 = access ptr<uniform, u32, read> @root_constants, 1u
  %3 = load u32 %2
  %vertex = add u32 %1, %3
  %4 = access u32 %inputs, 1u
  %5 = access ptr<uniform, u32, read> @root_constants, 2u
  %6 = load u32 %5
  %instance = add u32 %4, %6
  %7 = add u32 %vertex, %instance
)")) << Io(kBefore, options);
  options.shader_model = 68;
  EXPECT_TRUE(has(R"(
fn v(%inputs: v_inputs, %first_vertex: u32 @builtin(__first_vertex), %first_instance: u32 @builtin(__first_instance)) -> v_outputs {
  %1 = access u32 %inputs, 0u
  %vertex = add u32 %1, %first_vertex
  %2 = access u32 %inputs, 1u
  %instance = add u32 %2, %first_instance
  %3 = add u32 %vertex, %instance
)")) << Io(kBefore, options);
  options.first_index = false;
  EXPECT_TRUE(has(R"(fn v(%inputs: v_inputs) -> v_outputs {
  %1 = access u32 %inputs, 0u
  %2 = access u32 %inputs, 1u
  %3 = add u32 %1, %2
)")) << Io(kBefore, options);
}

}  // namespace
}  // namespace tessera::hlsl
