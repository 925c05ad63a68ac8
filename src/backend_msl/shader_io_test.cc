#include "backend_msl/shader_io.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::msl {
namespace {

std::string Io(std::string_view text, const MslOptions& options = {}) {
  return ir::RunTransform(text,
                          [&](ir::Module& m, Diagnostics&) { return RunShaderIo(m, options); });
}

TEST(MslShaderIo, PutsLocationsIntoAStructureAndBuiltinValuesBesideIt) {
  EXPECT_EQ(Io(R"(struct In {
  color: vec3<f32> @location(2)
  at: vec4<f32> @builtin(position)
}

fn shade(%in: In) -> f32 {
  %1 = access f32 %in, 0u, 1u
  return %1
}
@fragment
fn main(%in: In, %front: bool @builtin(front_facing)) -> vec4<f32> @location(0) {
  %1 = access f32 %in, 0u, 2u
  %at = access vec4<f32> %in, 1u
  %red = access vec3<f32> %in, 0u
  %2 = call f32 shade(%in)
  %3 = add f32 %1, %2
  %4 = access f32 %red, 0u
  %5 = access f32 %at, 0u
  %6 = construct vec4<f32> %3, %4, %5, 1f
  return %6
}
)"),
            R"(struct In {
  color: vec3<f32> @location(2)
  at: vec4<f32> @builtin(position)
}
struct main_inputs {
  color: vec3<f32> @location(2)
}
struct main_outputs {
  value: vec4<f32> @location(0)
}

fn shade(%in: In) -> f32 {
  %1 = access f32 %in, 0u, 1u
  return %1
}

@fragment
fn main(%in: main_inputs, %at: vec4<f32> @builtin(position), %front: bool @builtin(front_facing)) -> main_outputs {
  %1 = access vec3<f32> %in, 0u
  %2 = access f32 %1, 2u
  %red = access vec3<f32> %in, 0u
  %in.2 = construct In %1, %at
  %3 = call f32 shade(%in.2)
  %4 = add f32 %2, %3
  %5 = access f32 %red, 0u
  %6 = access f32 %at, 0u
  %7 = construct vec4<f32> %4, %5, %6, 1f
  %8 = construct main_outputs %7
  return %8
}
)");
}

TEST(MslShaderIo, GivesWhatTheHostWantsBesideTheOutputs) {
  MslOptions options;
  options.emit_point_size = true;
  options.fixed_sample_mask = 5;
  options.clamp_frag_depth = FragDepthClamp::kImmediates;
  EXPECT_EQ(Io(R"(struct Out {
  mask: u32 @builtin(sample_mask)
  depth: f32 @builtin(frag_depth)
}

@vertex
fn v() -> vec4<f32> @builtin(position) {
  return vec4<f32>{}
}
@fragment
fn masked(%x: f32 @location(0)) -> Out {
  %1 = construct Out 7u, %x
  return %1
}
@fragment
fn nothing() {
  return
}
)",
               options),
            R"(struct Out {
  mask: u32 @builtin(sample_mask)
  depth: f32 @builtin(frag_depth)
}
struct v_outputs {
  value: vec4<f32> @builtin(position)
  point_size: f32 @builtin(__point_size)
}
struct masked_inputs {
  x: f32 @location(0)
}
struct masked_outputs {
  mask: u32 @builtin(sample_mask)
  depth: f32 @builtin(frag_depth)
}
struct nothing_outputs {
  sample_mask: u32 @builtin(sample_mask)
}
var<uniform, read> @frag_depth_range : vec2<f32>

@vertex
fn v() -> v_outputs {
  %1 = construct v_outputs vec4<f32>{}, 1f
  return %1
}

@fragment
fn masked(%inputs: masked_inputs) -> masked_outputs {
  %1 = access f32 %inputs, 0u
  %2 = and u32 7u, 5u
  %3 = access ptr<uniform, f32, read> @frag_depth_range, 0u
  %4 = load f32 %3
  %5 = access ptr<uniform, f32, read> @frag_depth_range, 1u
  %6 = load f32 %5
  %7 = clamp f32 %1, %4, %6
  %8 = construct masked_outputs %2, %7
  return %8
}

@fragment
fn nothing() -> nothing_outputs {
  %1 = construct nothing_outputs 5u
  return %1
}
)");
}

TEST(MslShaderIo, ReturnsArraysElementByElement) {
  EXPECT_EQ(Io(R"(struct Out {
  at: vec4<f32> @builtin(position)
  clip: array<f32, 2> @builtin(clip_distances)
}

@vertex
fn v(%early: f32 @location(1)) -> Out {
  %out = var ptr<function, Out>
  %1 = gt bool %early, 0f
  if %1 {
    return Out{}
  } else {
    yield
  }
  %2 = load Out %out
  return %2
}
)"),
            R"(struct Out {
  at: vec4<f32> @builtin(position)
  clip: array<f32, 2> @builtin(clip_distances)
}
struct v_inputs {
  early: f32 @location(1)
}
struct v_outputs {
  at: vec4<f32> @builtin(position)
  clip: array<f32, 2> @builtin(clip_distances)
}

@vertex
fn v(%inputs: v_inputs) -> v_outputs {
  %1 = access f32 %inputs, 0u
  %out = var ptr<function, Out>
  %2 = gt bool %1, 0f
  if %2 {
    %3 = construct array<f32, 2> 0f, 0f
    %4 = construct v_outputs vec4<f32>{}, %3
    return %4
  } else {
    yield
  }
  %5 = load Out %out
  %6 = access vec4<f32> %5, 0u
  %7 = access array<f32, 2> %5, 1u
  %8 = access f32 %5, 1u, 0u
  %9 = access f32 %5, 1u, 1u
  %10 = construct array<f32, 2> %8, %9
  %11 = construct v_outputs %6, %10
  return %11
}
)");
}

TEST(MslShaderIo, LeavesEntryPointsAsTheyAreThatTakeBuiltinValuesOnly) {
  constexpr std::string_view kText = R"(
@compute @workgroup_size(8u, 1u, 1u)
fn main(%id: vec3<u32> @builtin(global_invocation_id)) {
  %x = access u32 %id, 0u
  return
}
)";
  EXPECT_EQ(Io(kText), kText);
}

}  // namespace
}  // namespace tessera::msl
