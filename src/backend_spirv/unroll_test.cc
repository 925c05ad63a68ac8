#include "backend_spirv/unroll.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::spirv {
namespace {

// Returns the number of unrolled loops (0 or 1) in a function with a single loop that has the given
// bound and body.
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
  EXPECT_EQ(Unrolled("%n", kMatrix), 0u);     // unknown iteration count
  EXPECT_EQ(Unrolled("1000i", kMatrix), 0u);  // too many iterations
  EXPECT_EQ(Unrolled("4i", "    %a = access f32 %x, %3\n"), 0u);
  EXPECT_EQ(Unrolled("4i",
                     "    %a = access ptr<function, subgroup_matrix_left<f32, 8, 8>> %m, "
                     "2i\n"),
            0u);
  EXPECT_EQ(Unrolled("4i",
                     "    %a = access ptr<function, subgroup_matrix_left<f32, 8, 8>> %m, "
                     "%n\n"),
            0u);  // indexed by a parameter instead of the counter
}

// Returns the number of unrolled loops (0 or 1) in a function with a single loop that has the given
// body. The loop's counter starts at `first` and increases by `step` while it is less than 64.
size_t UnrolledStaging(std::string_view first, std::string_view step, std::string_view body) {
  ir::TestModule test(R"(
var<workgroup, read_write> @w : array<u32, 64>

fn use(%u: u32) {
  return
}

fn f(%lane: u32) {
  %p = var ptr<function, array<u32, 64>>
  %i = var ptr<function, u32> )" +
                      std::string(first) + R"(
  loop.for {
    %1 = load u32 %i
    %2 = lt bool %1, 64u
    if %2 {
      yield
    } else {
      break
    }
    %3 = load u32 %i
)" + std::string(body) +
                      R"(    continue
  } continuing {
    %4 = load u32 %i
    %5 = add u32 %4, )" +
                      std::string(step) + R"(
    store %i, %5
    yield
  }
  return
}
)");
  return LoopsToUnroll(test.m, test.m.functions[1].body).size();
}

TEST(Unroll, ShortLoopsOverSharedMemory) {
  constexpr std::string_view kShared =
      "    %a = access ptr<workgroup, u32> @w, %3\n    store %a, 1u\n";
  constexpr std::string_view kOwn = "    %a = access ptr<function, u32> %p, %3\n    store %a, 1u\n";
  EXPECT_EQ(UnrolledStaging("%lane", "16u", kShared), 1u);  // at most 4 iterations
  EXPECT_EQ(UnrolledStaging("%lane", "4u", kShared), 1u);
  EXPECT_EQ(UnrolledStaging("%lane", "3u", kShared), 0u);  // 22 iterations
  EXPECT_EQ(UnrolledStaging("48u", "1u", kShared), 1u);
  EXPECT_EQ(UnrolledStaging("%lane", "16u", kOwn), 0u);
  EXPECT_EQ(UnrolledStaging("%lane", "16u", "    %a = call void use(%3)\n"), 1u);
  std::string many;
  for (int i = 0; i < 300; ++i) many += kShared.substr(0, kShared.find('\n') + 1);
  for (size_t at = 0, n = 0; (at = many.find("%a", at)) != std::string::npos; at += 2) {
    many.replace(at, 2, "%a" + std::to_string(n++));
  }
  EXPECT_EQ(UnrolledStaging("%lane", "16u", many), 0u);  // too many instructions
}

}  // namespace
}  // namespace tessera::spirv
