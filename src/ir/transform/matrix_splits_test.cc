#include "ir/transform/matrix_splits.h"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

constexpr std::string_view kGlobals = R"(var<storage, read> @a : array<f16> @group(0) @binding(0)
var<storage, read> @v : array<vec4<u32>> @group(0) @binding(1)
)";

// Returns the tile size of each matrix that is split, one per line: "TYPE: ROWSxCOLUMNS".
std::string Splits(std::string_view body, std::initializer_list<MatrixShape> shapes,
                   bool unaligned = false) {
  TestModule test(std::string(kGlobals) + "\nfn f() {\n" + std::string(body) + "  return\n}\n");
  const std::vector<MatrixShape> list(shapes);
  MatrixEmulationConfig config;
  config.has_shapes = true;
  config.shapes = list;
  config.unaligned = unaligned;
  const PoolVector<TileSize> tiles = TilesOfShapes(test.m, config);
  std::string text;
  for (uint32_t t = 0; t < tiles.size(); ++t) {
    if (tiles[t].rows == 0) continue;
    text += test.m.types.NameOf(TypeId(t), test.strings) + ": " + std::to_string(tiles[t].rows) +
            "x" + std::to_string(tiles[t].columns) + "\n";
  }
  return text;
}

// A product with M = 16, N = 16 and K = 32.
constexpr std::string_view kProduct =
    R"(  %1 = subgroupMatrixLoad.inbounds subgroup_matrix_left<f16, 32, 16> @a, 0u, false, 32u
  %2 = subgroupMatrixLoad.inbounds subgroup_matrix_right<f16, 16, 32> @a, 0u, false, 16u
  %3 = subgroupMatrixMultiply subgroup_matrix_result<f32, 16, 16> %1, %2
)";

TEST(MatrixSplits, TakesTheShapeWithTheLargestProducts) {
  EXPECT_EQ(Splits(kProduct, {{kF16, kF32, 8, 8, 8}, {kF16, kF32, 16, 8, 16}}),
            "subgroup_matrix_left<f16, 32, 16>: 16x16\n"
            "subgroup_matrix_right<f16, 16, 32>: 16x8\n"
            "subgroup_matrix_result<f32, 16, 16>: 16x8\n");
}

TEST(MatrixSplits, LeavesMatricesThatTheDeviceHas) {
  EXPECT_EQ(Splits(kProduct, {{kF16, kF32, 16, 16, 32}, {kF16, kF32, 8, 8, 8}}), "");
  // The result matrix is a single tile, so it is not split.
  EXPECT_EQ(Splits(kProduct, {{kF16, kF32, 16, 16, 16}}),
            "subgroup_matrix_left<f16, 32, 16>: 16x16\n"
            "subgroup_matrix_right<f16, 16, 32>: 16x16\n");
}

TEST(MatrixSplits, NeedsShapesOfTheSameComponentsWithWholeTiles) {
  EXPECT_EQ(Splits(kProduct, {{kF16, kF16, 8, 8, 8}}), "");
  EXPECT_EQ(Splits(kProduct, {{kF32, kF32, 8, 8, 8}}), "");
  EXPECT_EQ(Splits(kProduct, {{kF16, kF32, 16, 16, 12}, {kF16, kF32, 32, 8, 8}}), "");
}

// The products share a matrix type, so both must use the same shape. The second product has K = 24,
// so a shape with K = 16 is unsuitable.
TEST(MatrixSplits, SplitsMatricesOfOneProductByOneShape) {
  const std::string both =
      std::string(kProduct) +
      R"(  %4 = subgroupMatrixLoad.inbounds subgroup_matrix_left<f16, 24, 16> @a, 0u, false, 24u
  %5 = subgroupMatrixLoad.inbounds subgroup_matrix_right<f16, 16, 24> @a, 0u, false, 16u
  %6 = subgroupMatrixMultiply subgroup_matrix_result<f32, 16, 16> %4, %5
)";
  EXPECT_EQ(Splits(both, {{kF16, kF32, 16, 16, 16}}), "");
  EXPECT_EQ(Splits(both, {{kF16, kF32, 16, 16, 16}, {kF16, kF32, 16, 16, 8}}),
            "subgroup_matrix_left<f16, 32, 16>: 16x8\n"
            "subgroup_matrix_right<f16, 16, 32>: 8x16\n"
            "subgroup_matrix_left<f16, 24, 16>: 16x8\n"
            "subgroup_matrix_right<f16, 16, 24>: 8x16\n");
}

// A row of a tile with K = 8 has only 8 bytes, so it does not fill a 16-byte array element.
TEST(MatrixSplits, NeedsTilesOfWholeElements) {
  constexpr std::string_view kLoad =
      "  %1 = subgroupMatrixLoad.inbounds subgroup_matrix_left<u8, 32, 16> @v, 0u, false, 2u\n";
  EXPECT_EQ(Splits(kLoad, {{kU8, kU32, 8, 8, 8}}), "");
  EXPECT_EQ(Splits(kLoad, {{kU8, kU32, 16, 8, 16}}), "subgroup_matrix_left<u8, 32, 16>: 16x16\n");
}

TEST(MatrixSplits, NothingIfUnalignedMatricesAreEmulated) {
  EXPECT_EQ(Splits(kProduct, {{kF16, kF32, 8, 8, 8}}, /*unaligned=*/true), "");
}

}  // namespace
}  // namespace tessera::ir
