#include "backend_hlsl/dynamic_offsets.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::hlsl {
namespace {

std::string Move(std::string_view text, const HlslOptions& options) {
  return ir::RunTransform(
      text, [&](ir::Module& m, Diagnostics& d) { return RunDynamicOffsets(m, {options, {}}, d); });
}

TEST(DynamicOffsets, EachFunctionLooksThroughAViewThatBeginsThere) {
  HlslOptions options;
  options.dynamic_offsets = {{0, 1, 6}, {7, 7, 0}};
  EXPECT_EQ(Move(R"(struct S {
  count: u32
  items: array<f32, 4>
}
var<storage, read> @s : S @group(0) @binding(1)
var<storage, read_write> @other : array<f32> @group(0) @binding(2)

fn f(%i: u32) -> f32 {
  %1 = access ptr<storage, f32, read> @s, 1u, %i
  %2 = load f32 %1
  %3 = load S @s
  %4 = access f32 %3, 1u, 0u
  %5 = add f32 %2, %4
  return %5
}

@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %1 = call f32 f(2u)
  %2 = access ptr<storage, f32, read_write> @other, 0u
  store %2, %1
  return
}
)",
                 options),
            R"(struct S {
  count: u32
  items: array<f32, 4>
}
struct RootConstants {
  num_workgroups: vec3<u32>
  first_vertex: u32
  first_instance: u32
  dynamic_offsets: array<vec4<u32>, 2>
}
var<storage, read> @s : buffer @group(0) @binding(1)
var<storage, read_write> @other : array<f32> @group(0) @binding(2)
var<uniform, read> @root_constants : RootConstants @group(31) @binding(0) @role(root_constants)

fn f(%i: u32) -> f32 {
  %1 = access ptr<uniform, u32, read> @root_constants, 3u, 1u, 2u
  %s_offset = load u32 %1
  %2 = bufferView ptr<storage, S, read> @s, %s_offset
  %3 = access ptr<storage, f32, read> %2, 1u, %i
  %4 = load f32 %3
  %5 = load S %2
  %6 = access f32 %5, 1u, 0u
  %7 = add f32 %4, %6
  return %7
}

@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %1 = call f32 f(2u)
  %2 = access ptr<storage, f32, read_write> @other, 0u
  store %2, %1
  return
}
)");
}

TEST(DynamicOffsets, UniformBuffersAreRefused) {
  HlslOptions options;
  options.dynamic_offsets = {{2, 3, 0}};
  EXPECT_EQ(
      Move(R"(var<uniform, read> @u : vec4<f32> @group(2) @binding(3)

@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %1 = load vec4<f32> @u
  return
}
)",
           options),
      "failed\nunsupported-by-target: 'u' has a dynamic offset but is not a storage buffer\n");
}

}  // namespace
}  // namespace tessera::hlsl
