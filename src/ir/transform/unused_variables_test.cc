#include "ir/transform/unused_variables.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string DropUnused(std::string_view text) {
  return RunTransform(text, [](Module& m, Diagnostics&) {
    RunUnusedVariables(m);
    return Status::Ok();
  });
}

TEST(UnusedVariables, GoAndTheOthersAreNamedAnew) {
  EXPECT_EQ(DropUnused(R"(var<uniform, read> @u : vec4<f32> @group(0) @binding(0)
var<storage, read> @in : array<f32> @group(0) @binding(1)
var<handle, read> @t : texture_2d<f32> @group(0) @binding(2)
var<private, read_write> @p : f32
var<workgroup, read_write> @w : array<f32, 4>
var<storage, read_write> @out : array<f32> @group(0) @binding(3)

fn helper() {
  store @p, 1f
  return
}

@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %1 = access ptr<storage, f32, read> @in, 0i
  %2 = load f32 %1
  %3 = access ptr<storage, f32, read_write> @out, 0i
  store %3, %2
  call helper()
  return
}
)"),
            R"(var<storage, read> @in : array<f32> @group(0) @binding(1)
var<private, read_write> @p : f32
var<storage, read_write> @out : array<f32> @group(0) @binding(3)

fn helper() {
  store @p, 1f
  return
}

@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %1 = access ptr<storage, f32, read> @in, 0i
  %2 = load f32 %1
  %3 = access ptr<storage, f32, read_write> @out, 0i
  store %3, %2
  call helper()
  return
}
)");
}

// A variable is unused if only removed instructions refer to it.
TEST(UnusedVariables, GoWithTheInstructionsThatNamedThem) {
  TestModule test(R"(var<private, read_write> @p : f32
fn f() {
  store @p, 1f
  return
}
)");
  for (uint32_t i = 0; i < test.m.insts.size(); ++i) {
    if (test.m.insts[i].op == Op::kStore) test.m.Remove(InstId(i));
  }
  RunUnusedVariables(test.m);
  EXPECT_EQ(test.Text(), R"(
fn f() {
  return
}
)");
}

TEST(UnusedVariables, AllThatAreUsedStay) {
  constexpr std::string_view kText = R"(var<private, read_write> @p : f32

@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  store @p, 1f
  return
}
)";
  EXPECT_EQ(DropUnused(kText), kText);
}

// A use in any function counts, even if no entry point calls the function.
TEST(UnusedVariables, ThoseOfFunctionsThatNobodyCallsStay) {
  constexpr std::string_view kText = R"(var<private, read_write> @p : f32

fn f() {
  store @p, 1f
  return
}
)";
  EXPECT_EQ(DropUnused(kText), kText);
}

}  // namespace
}  // namespace tessera::ir
