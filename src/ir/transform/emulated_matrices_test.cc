#include "ir/transform/emulated_matrices.h"

#include <string>
#include <string_view>

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

constexpr std::string_view kGlobals =
    R"(var<storage, read> @buffer : array<f32> @group(0) @binding(0)
var<workgroup, read_write> @shared : array<f32, 512>
)";

// Returns true if EmulateMatrices::kUnaligned emulates a matrix that is loaded from `memory` at
// `offset`.
bool IsEmulated(const std::string& memory, const std::string& offset, bool buffers_are_aligned) {
  TestModule test(std::string(kGlobals) + "\nfn f(%any: u32) {\n  %1 = mul u32 %any, 4u\n" +
                  "  %2 = subgroupMatrixLoad.inbounds subgroup_matrix_left<f32, 8, 8> @" + memory +
                  ", " + offset + ", false, 16u\n  return\n}\n");
  MatrixEmulationConfig config;
  config.unaligned = true;
  config.buffers_are_aligned = buffers_are_aligned;
  return !EmulatedMatrices(test.m, config).empty();
}

TEST(EmulatedMatrices, ThoseWhoseAlignmentIsNotProven) {
  EXPECT_TRUE(IsEmulated("buffer", "%any", false));
  EXPECT_FALSE(IsEmulated("buffer", "%1", false));
  EXPECT_TRUE(IsEmulated("shared", "%any", false));
}

// The host can guarantee the alignment of buffers, but not that of workgroup memory. Matrices in
// workgroup memory are therefore emulated even if the host aligns buffers. A matrix in an aligned
// buffer is also emulated if a constant offset makes it unaligned.
TEST(EmulatedMatrices, ThoseInBuffersAreNotIfTheHostAlignsThem) {
  EXPECT_FALSE(IsEmulated("buffer", "%any", true));
  EXPECT_TRUE(IsEmulated("buffer", "1u", true));
  EXPECT_TRUE(IsEmulated("shared", "%any", true));
}

}  // namespace
}  // namespace tessera::ir
