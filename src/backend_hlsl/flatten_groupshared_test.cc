#include "backend_hlsl/flatten_groupshared.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::hlsl {
namespace {

std::string Flatten(std::string_view text) {
  return ir::RunTransform(text,
                          [](ir::Module& m, Diagnostics& d) { return FlattenGroupshared(m, d); });
}

TEST(FlattenGroupshared, NestedArraysAndVectorsBecomeScalars) {
  EXPECT_EQ(Flatten(R"(var<workgroup, read_write> @tile : array<array<vec2<f32>, 8>, 4>

@compute @workgroup_size(32u, 1u, 1u)
fn main(%i: u32 @builtin(local_invocation_index)) {
  %1 = access.inbounds ptr<workgroup, vec2<f32>> @tile, 1u, %i
  %2 = load vec2<f32> %1
  %3 = access ptr<workgroup, f32> @tile, 0u, 2u, 1u
  store %3, 1f
  %4 = access.inbounds ptr<workgroup, array<vec2<f32>, 8>> @tile, %i
  %5 = subgroupMatrixLoad subgroup_matrix_left<f32, 8, 2> %4, 4u, false, 8u !1
  return
}
)"),
            R"(var<workgroup, read_write> @tile : array<f32, 64>

@compute @workgroup_size(32u, 1u, 1u)
fn main(%i: u32 @builtin(local_invocation_index)) {
  %1 = mul u32 %i, 2u
  %2 = add u32 16u, %1
  %3 = access.inbounds ptr<workgroup, f32> @tile, %2
  %4 = load f32 %3
  %5 = add u32 %2, 1u
  %6 = access.inbounds ptr<workgroup, f32> @tile, %5
  %7 = load f32 %6
  %8 = construct vec2<f32> %4, %7
  %9 = access ptr<workgroup, f32> @tile, 5u
  store %9, 1f
  %10 = mul u32 %i, 16u
  %11 = add u32 %10, 8u
  %12 = subgroupMatrixLoad subgroup_matrix_left<f32, 8, 2> @tile, %11, false, 16u !1
  return
}
)");
}

TEST(FlattenGroupshared, MemoryWithoutMatricesStays) {
  constexpr std::string_view kText = R"(var<workgroup, read_write> @other : array<vec2<f32>, 8>

@compute @workgroup_size(32u, 1u, 1u)
fn main() {
  %1 = access ptr<workgroup, vec2<f32>> @other, 1u
  store %1, vec2<f32>{}
  return
}
)";
  EXPECT_EQ(Flatten(kText), kText);
}

TEST(FlattenGroupshared, StructuresAreRefused) {
  const std::string result = Flatten(R"(struct S {
  a: array<f32, 64>
}
var<workgroup, read_write> @tile : S

@compute @workgroup_size(32u, 1u, 1u)
fn main() {
  %1 = access ptr<workgroup, array<f32, 64>> @tile, 0u
  %2 = subgroupMatrixLoad subgroup_matrix_left<f32, 8, 8> %1, 0u, false, 8u
  return
}
)");
  EXPECT_TRUE(result.starts_with("failed\nunsupported-by-target: ")) << result;
}

}  // namespace
}  // namespace tessera::hlsl
