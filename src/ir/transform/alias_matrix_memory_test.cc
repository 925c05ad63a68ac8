#include "ir/transform/alias_matrix_memory.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Alias(std::string_view text) {
  return RunTransform(text, [](Module& m, Diagnostics&) { return RunAliasMatrixMemory(m); });
}

TEST(AliasMatrixMemory, VectorsOfThreeAreFourScalars) {
  EXPECT_EQ(Alias(R"(struct S {
  n: u32
  a: array<vec3<f32>>
}
var<storage, read_write> @s : S @group(0) @binding(1)

@compute @workgroup_size(32u, 1u, 1u)
fn main(%i: u32 @builtin(local_invocation_index)) {
  %1 = access.inbounds ptr<storage, array<vec3<f32>>, read_write> @s, 1u
  %2 = subgroupMatrixLoad subgroup_matrix_left<f32, 8, 8> %1, %i, false, 2u !1
  subgroupMatrixStore %1, 3u, %2, true, %i !1
  return
}
)"),
            R"(struct S {
  n: u32
  a: array<vec3<f32>>
}
struct S.2 {
  n: u32
  a: array<f32> @align(16)
}
var<storage, read_write> @s : S @group(0) @binding(1)
var<storage, read_write> @s_scalars : S.2 @group(0) @binding(1)

@compute @workgroup_size(32u, 1u, 1u)
fn main(%i: u32 @builtin(local_invocation_index)) {
  %1 = access.inbounds ptr<storage, array<vec3<f32>>, read_write> @s, 1u
  %2 = access.inbounds ptr<storage, array<f32>, read_write> @s_scalars, 1u
  %3 = mul u32 %i, 4u
  %4 = subgroupMatrixLoad subgroup_matrix_left<f32, 8, 8> %2, %3, false, 8u !1
  %5 = access.inbounds ptr<storage, array<f32>, read_write> @s_scalars, 1u
  %6 = mul u32 %i, 4u
  subgroupMatrixStore %5, 12u, %4, true, %6 !1
  return
}
)");
}

TEST(AliasMatrixMemory, OtherArraysStay) {
  constexpr std::string_view kText =
      R"(var<storage, read_write> @s : array<vec4<f32>> @group(0) @binding(1)

@compute @workgroup_size(32u, 1u, 1u)
fn main() {
  %1 = subgroupMatrixLoad subgroup_matrix_left<f32, 8, 8> @s, 1u, false, 2u !1
  subgroupMatrixStore @s, 3u, %1, true, 2u !1
  return
}
)";
  EXPECT_EQ(Alias(kText), kText);
}

}  // namespace
}  // namespace tessera::ir
