#include "ir/transform/matrix_tiles.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Split(std::string_view text) {
  return RunTransform(text, [](Module& m, Diagnostics&) {
    return RunMatrixTiles(m, {.size = 8, .has = [](TypeId component) {
                                return component == kF32 || component == kF16;
                              }});
  });
}

// The text behind "AFTER" is what the pass is to make.
TEST(MatrixTiles, LoadMultiplyAndStoreByFunctions) {
  EXPECT_EQ(Split(R"(var<storage, read> @a : array<f16> @group(0) @binding(0)
var<storage, read_write> @d : array<f32, 512> @group(0) @binding(1)

fn f(%offset: i32, %acc: subgroup_matrix_result<f32, 8, 16>) -> subgroup_matrix_result<f32, 8, 16> {
  %1 = subgroupMatrixLoad.inbounds subgroup_matrix_left<f16, 8, 16> @a, %offset, false, 8u
  %2 = subgroupMatrixLoad.inbounds subgroup_matrix_right<f16, 8, 8> @a, 0u, true, 8u
  %3 = subgroupMatrixMultiplyAccumulate subgroup_matrix_result<f32, 8, 16> %1, %2, %acc
  subgroupMatrixStore.inbounds @d, 0u, %3, true, 16u !1
  return %3
}
)"),
            R"()");
}

TEST(MatrixTiles, ZeroAndFilledMatricesAndStructures) {
  EXPECT_EQ(Split(R"(struct S {
  a: subgroup_matrix_result<f16, 16, 8>
  b: f32
}

fn f(%x: f16) -> subgroup_matrix_result<f16, 16, 8> {
  %1 = var ptr<function, S> S()
  store %1, S()
  %2 = access ptr<function, subgroup_matrix_result<f16, 16, 8>> %1, 0u
  %3 = construct subgroup_matrix_result<f16, 16, 8> %x
  store %2, %3
  %4 = subgroupMatrixScalarAdd subgroup_matrix_result<f16, 16, 8> %3, 2h
  return %4
}
)"),
            R"()");
}

// Neither 8x8 nor components and sizes that no tiles have are touched.
TEST(MatrixTiles, OthersStay) {
  constexpr std::string_view kOthers =
      R"(fn f(%l: subgroup_matrix_left<f32, 8, 8>, %r: subgroup_matrix_right<f32, 8, 8>, %u: subgroup_matrix_left<u32, 16, 16>, %s: subgroup_matrix_left<f32, 4, 16>) -> subgroup_matrix_result<f32, 8, 8> {
  %1 = subgroupMatrixMultiply subgroup_matrix_result<f32, 8, 8> %l, %r
  return %1
}
)";
  EXPECT_EQ(Split(kOthers), kOthers);
}

}  // namespace
}  // namespace tessera::ir
