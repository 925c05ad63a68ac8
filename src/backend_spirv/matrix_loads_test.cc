#include <gtest/gtest.h>

#include <string>

#include "backend_spirv/legalize.h"
#include "ir/transform/robustness.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::spirv {
namespace {

// Runs robustness, then RunMatrixLoads.
std::string Loads(std::string_view text) {
  return ir::RunTransform(text, [](ir::Module& m, Diagnostics&) {
    const ir::Status status = ir::RunRobustness(m, {});
    return status.ok ? RunMatrixLoads(m) : status;
  });
}

constexpr std::string_view kHead =
    R"(var<storage, read> @s : array<f16> @group(0) @binding(0)
var<storage, read> @t : array<f16> @group(0) @binding(1)
var<workgroup, read_write> @w : array<f16, 512>

)";

std::string InFunction(std::string_view body) {
  return std::string(kHead) + "fn f(%offset: u32, %signed: i32, %stride: u32) {\n" +
         std::string(body) + "}\n";
}

TEST(MatrixLoads, OfAFixedCountAreAlwaysMade) {
  EXPECT_EQ(Loads(InFunction(
                R"(  %m = subgroupMatrixLoad subgroup_matrix_left<f16, 8, 8> @w, %offset, false, 16u
  %n = subgroupMatrixLoad subgroup_matrix_left<f16, 8, 8> @w, %signed, false, 16u
  return
)")),
            InFunction(R"(  %1 = le bool %offset, 392u
  %2 = select u32 0u, %offset, %1
  %3 = subgroupMatrixLoad.inbounds subgroup_matrix_left<f16, 8, 8> @w, %2, false, 16u
  %m = if subgroup_matrix_left<f16, 8, 8> %1 {
    yield %3
  } else {
    yield subgroup_matrix_left<f16, 8, 8>{}
  }
  %4 = convert u32 %signed
  %5 = le bool %4, 392u
  %6 = select u32 0u, %4, %5
  %7 = subgroupMatrixLoad.inbounds subgroup_matrix_left<f16, 8, 8> @w, %6, false, 16u
  %n = if subgroup_matrix_left<f16, 8, 8> %5 {
    yield %7
  } else {
    yield subgroup_matrix_left<f16, 8, 8>{}
  }
  return
)"));
}

// The pass leaves the output of robustness unchanged if it cannot make a load unconditional.
TEST(MatrixLoads, OthersStayInBranches) {
  for (const std::string_view body : {
           // The load stays in its branch, because the runtime-sized array may be shorter than the
           // matrix.
           "  %m = subgroupMatrixLoad subgroup_matrix_left<f16, 8, 8> @s, %offset, false, 16u\n"
           "  return\n",
           // The load stays in its branch, because the stride may be so large that no offset is in
           // bounds.
           "  %m = subgroupMatrixLoad subgroup_matrix_left<f16, 8, 8> @w, %offset, false, %stride\n"
           "  return\n",
           // The load stays in its branch, because the matrix is larger than the array.
           "  %m = subgroupMatrixLoad subgroup_matrix_left<f16, 8, 8> @w, %offset, false, 80u\n"
           "  return\n",
       }) {
    const std::string guarded = ir::RunTransform(
        InFunction(body), [](ir::Module& m, Diagnostics&) { return ir::RunRobustness(m, {}); });
    EXPECT_EQ(Loads(InFunction(body)), guarded);
    EXPECT_NE(guarded.find("%m = if"), std::string::npos);
  }
}

// Returns a loop with `body`, preceded by `before`.
std::string Loop(std::string_view body, std::string_view before = "") {
  return InFunction(std::string(before) + R"(  loop {
)" + std::string(body) +
                    R"(    break_if_done
  } continuing {
    yield
  }
  return
)");
}

std::string WithExit(std::string text) {
  const std::string mark = "    break_if_done\n";
  text.replace(text.find(mark), mark.size(), R"(    %done = gt bool %offset, %stride
    if %done {
      break
    } else {
      yield
    }
    continue
)");
  return text;
}

size_t Count(const std::string& text, std::string_view what) {
  size_t count = 0;
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++count;
  return count;
}

TEST(MatrixLoads, LoopsComeTwiceForRuntimeSizedArrays) {
  EXPECT_EQ(Loads(WithExit(Loop("    %m = subgroupMatrixLoad subgroup_matrix_left<f16, 8, 8> @s, "
                                "%offset, false, 16u\n"))),
            InFunction(R"(  %1 = arrayLength u32 @s
  %2 = le bool 120u, %1
  if %2 {
    loop {
      %3 = le bool 120u, %1
      %4 = sub u32 %1, 120u
      %5 = le bool %offset, %4
      %6 = and bool %3, %5
      %7 = select u32 0u, %offset, %5
      %8 = subgroupMatrixLoad.inbounds subgroup_matrix_left<f16, 8, 8> @s, %7, false, 16u
      %m = if subgroup_matrix_left<f16, 8, 8> %5 {
        yield %8
      } else {
        yield subgroup_matrix_left<f16, 8, 8>{}
      }
      %done = gt bool %offset, %stride
      if %done {
        break
      } else {
        yield
      }
      continue
    } continuing {
      yield
    }
    yield
  } else {
    loop {
      %9 = le bool 120u, %1
      %10 = sub u32 %1, 120u
      %11 = le bool %offset, %10
      %12 = and bool %9, %11
      %m.2 = if subgroup_matrix_left<f16, 8, 8> %12 {
        %13 = subgroupMatrixLoad.inbounds subgroup_matrix_left<f16, 8, 8> @s, %offset, false, 16u
        yield %13
      } else {
        yield subgroup_matrix_left<f16, 8, 8>{}
      }
      %done.2 = gt bool %offset, %stride
      if %done.2 {
        break
      } else {
        yield
      }
      continue
    } continuing {
      yield
    }
    yield
  }
  return
)"));
}

TEST(MatrixLoads, OneConditionAsksForAllBuffers) {
  const std::string text = Loads(WithExit(Loop(
      R"(    %a = subgroupMatrixLoad subgroup_matrix_left<f16, 8, 8> @s, %offset, false, 16u
    %b = subgroupMatrixLoad subgroup_matrix_left<f16, 8, 8> @t, %offset, false, 8u
    %c = subgroupMatrixLoad subgroup_matrix_left<f16, 8, 8> @s, %offset, false, 24u
    %d = subgroupMatrixLoad subgroup_matrix_left<f16, 8, 8> @s, %offset, false, %stride
)")));
  EXPECT_NE(
      text.find(
          "  %3 = le bool 176u, %2\n  %4 = le bool 64u, %1\n  %5 = and bool %3, %4\n  if %5 {\n"),
      std::string::npos)
      << text;
  // Three loads become unconditional in the first loop. The load with an unknown stride remains in
  // its branch in both loops.
  EXPECT_EQ(Count(text, " = select u32 0u, %offset"), 3u);
  EXPECT_EQ(Count(text, "loop {"), 2u);
}

TEST(MatrixLoads, TheOutermostLoopComesTwice) {
  const std::string inner = R"(    loop {
      %m = subgroupMatrixLoad subgroup_matrix_left<f16, 8, 8> @s, %offset, false, 16u
      %end = lt bool %offset, %stride
      if %end {
        break
      } else {
        yield
      }
      continue
    } continuing {
      yield
    }
)";
  const std::string text = Loads(WithExit(Loop(inner)));
  EXPECT_EQ(Count(text, "loop {"), 4u);
  EXPECT_EQ(Count(text, "\n  if "), 1u);
  EXPECT_EQ(Count(text, " = select u32 0u, %offset"), 1u);
}

// Each copy of the loop has its own variables, except those that are also used outside of the loop.
TEST(MatrixLoads, LoopsKeepTheirOwnVariables) {
  std::string text = WithExit(Loop(
      R"(    %1 = load u32 %own
    %2 = load u32 %shared
    %3 = load u32 %again
    %m = subgroupMatrixLoad subgroup_matrix_left<f16, 8, 8> @s, %1, false, 16u
)",
      R"(  %before = var ptr<function, u32> 1u
  %5 = load u32 %before
  %own = var ptr<function, u32> %5
  %shared = var ptr<function, u32> 2u
  %again = var ptr<function, u32>
)"));
  text.replace(text.rfind("  return"), 0, "  %6 = load u32 %shared\n");
  text = Loads(text);
  constexpr std::string_view kFirst = R"(  %before = var ptr<function, u32> 1u
  %2 = load u32 %before
  %shared = var ptr<function, u32> 2u
  %3 = le bool 120u, %1
  if %3 {
    %own = var ptr<function, u32> %2
    %again = var ptr<function, u32>
    loop {
)";
  EXPECT_NE(text.find(kFirst), std::string::npos) << text;
  EXPECT_NE(text.find("  } else {\n    %own.2 = var ptr<function, u32> %2\n"), std::string::npos);
  EXPECT_EQ(Count(text, " = var ptr<function, u32>"), 6u);
}

TEST(MatrixLoads, LoopsWithoutSuchLoadsStay) {
  const std::string text = WithExit(Loop(
      "    %m = subgroupMatrixLoad subgroup_matrix_left<f16, 8, 8> @w, %offset, false, 16u\n"));
  EXPECT_EQ(Count(Loads(text), "loop {"), 1u);
  EXPECT_EQ(Count(Loads(text), " = select u32 0u, %offset"), 1u);
}

}  // namespace
}  // namespace tessera::spirv
