#include "ir/transform/matrix_composites.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Composites(std::string_view text) {
  return RunTransform(text, [](Module& m, Diagnostics&) { return RunMatrixComposites(m); });
}

TEST(MatrixComposites, PartsAreStored) {
  EXPECT_EQ(Composites(R"(@compute @workgroup_size(32u, 1u, 1u)
fn main() {
  %m = construct subgroup_matrix_left<f32, 8, 8> 1f
  %a = construct array<subgroup_matrix_left<f32, 8, 8>, 2> %m, %m
  %v = var ptr<function, array<subgroup_matrix_left<f32, 8, 8>, 2>> %a
  %b = construct array<subgroup_matrix_left<f32, 8, 8>, 2> %m, subgroup_matrix_left<f32, 8, 8>{}
  store %v, %b
  store %v, array<subgroup_matrix_left<f32, 8, 8>, 2>{}
  %c = construct array<subgroup_matrix_left<f32, 8, 8>, 2> %m, %m
  %1 = access subgroup_matrix_left<f32, 8, 8> %c, 1u
  %w = var ptr<function, array<array<subgroup_matrix_left<f32, 8, 8>, 2>, 2>> array<array<subgroup_matrix_left<f32, 8, 8>, 2>, 2>{}
  %d = construct array<array<subgroup_matrix_left<f32, 8, 8>, 2>, 2> %c, array<subgroup_matrix_left<f32, 8, 8>, 2>{}
  store %w, %d
  %e = construct array<subgroup_matrix_left<f32, 8, 8>, 2>
  store %v, %e
  return
}
)"),
            R"(
@compute @workgroup_size(32u, 1u, 1u)
fn main() {
  %m = construct subgroup_matrix_left<f32, 8, 8> 1f
  %v = var ptr<function, array<subgroup_matrix_left<f32, 8, 8>, 2>>
  %1 = access.inbounds ptr<function, subgroup_matrix_left<f32, 8, 8>> %v, 0u
  store %1, %m
  %2 = access.inbounds ptr<function, subgroup_matrix_left<f32, 8, 8>> %v, 1u
  store %2, %m
  %3 = access.inbounds ptr<function, subgroup_matrix_left<f32, 8, 8>> %v, 0u
  store %3, %m
  %4 = access.inbounds ptr<function, subgroup_matrix_left<f32, 8, 8>> %v, 1u
  store %4, subgroup_matrix_left<f32, 8, 8>{}
  %5 = var ptr<function, array<subgroup_matrix_left<f32, 8, 8>, 2>>
  %6 = load array<subgroup_matrix_left<f32, 8, 8>, 2> %5
  store %v, %6
  %7 = var ptr<function, array<subgroup_matrix_left<f32, 8, 8>, 2>>
  %8 = access.inbounds ptr<function, subgroup_matrix_left<f32, 8, 8>> %7, 0u
  store %8, %m
  %9 = access.inbounds ptr<function, subgroup_matrix_left<f32, 8, 8>> %7, 1u
  store %9, %m
  %c = load array<subgroup_matrix_left<f32, 8, 8>, 2> %7
  %10 = access subgroup_matrix_left<f32, 8, 8> %c, 1u
  %w = var ptr<function, array<array<subgroup_matrix_left<f32, 8, 8>, 2>, 2>> array<array<subgroup_matrix_left<f32, 8, 8>, 2>, 2>{}
  %11 = var ptr<function, array<subgroup_matrix_left<f32, 8, 8>, 2>>
  %12 = load array<subgroup_matrix_left<f32, 8, 8>, 2> %11
  %13 = access.inbounds ptr<function, array<subgroup_matrix_left<f32, 8, 8>, 2>> %w, 0u
  store %13, %c
  %14 = access.inbounds ptr<function, array<subgroup_matrix_left<f32, 8, 8>, 2>> %w, 1u
  store %14, %12
  %15 = var ptr<function, array<subgroup_matrix_left<f32, 8, 8>, 2>>
  %e = load array<subgroup_matrix_left<f32, 8, 8>, 2> %15
  store %v, %e
  return
}
)");
}

}  // namespace
}  // namespace tessera::ir
