#include "backend_spirv/unroll.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::spirv {
namespace {

// How many loops of a function with this bound and this body are unrolled.
size_t Unrolled(std::string_view bound, std::string_view body) {
  ir::TestModule test(R"(
fn f(%n: i32, %x: array<f32, 4>) {
  %m = var ptr<function, array<subgroup_matrix_left<f32, 8, 8>, 4>>
  %i = var ptr<function, i32> 0i
  loop.for {
    %1 = load i32 %i
    %2 = lt bool %1, )" +
                      std::string(bound) +
                      R"(
    if %2 {
      yield
    } else {
      break
    }
    %3 = load i32 %i
)" + std::string(body) +
                      R"(
    continue
  } continuing {
    %4 = load i32 %i
    %5 = add i32 %4, 1i
    store %i, %5
    yield
  }
  return
}
)");
  return LoopsToUnroll(test.m, test.m.functions[0].body).size();
}

constexpr std::string_view kMatrix =
    "    %a = access ptr<function, subgroup_matrix_left<f32, 8, 8>> %m, %3\n";

TEST(Unroll, LoopsThatCountThroughMatrices) {
  EXPECT_EQ(Unrolled("4i", kMatrix), 1u);
  EXPECT_EQ(Unrolled("4i",
                     "    %s = mul i32 %3, 2i\n    %a = access ptr<function, "
                     "subgroup_matrix_left<f32, 8, 8>> %m, %s\n"),
            1u);
}

TEST(Unroll, OthersStay) {
  EXPECT_EQ(Unrolled("%n", kMatrix), 0u);     // how often is not known
  EXPECT_EQ(Unrolled("1000i", kMatrix), 0u);  // too often
  EXPECT_EQ(Unrolled("4i", "    %a = access f32 %x, %3\n"), 0u);
  EXPECT_EQ(Unrolled("4i",
                     "    %a = access ptr<function, subgroup_matrix_left<f32, 8, 8>> %m, "
                     "2i\n"),
            0u);
  EXPECT_EQ(Unrolled("4i",
                     "    %a = access ptr<function, subgroup_matrix_left<f32, 8, 8>> %m, "
                     "%n\n"),
            0u);  // by another variable
}

}  // namespace
}  // namespace tessera::spirv
