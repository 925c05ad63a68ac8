#include "ir/transform/unused_variables.h"

#include <vector>

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

TEST(UnusedVariables, TheUsesAreThoseOfTheVariablesThatAreLeft) {
  TestModule test(R"(var<private, read_write> @p : f32
var<private, read_write> @q : f32
fn f() {
  store @q, 1f
  return
}
@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  call f()
  return
}
)");
  const GlobalUses uses = RunUnusedVariables(test.m);
  ASSERT_EQ(test.m.globals.size(), 1u);
  std::vector<GlobalId> used;
  for (const GlobalId g : uses.Of(FunctionId(1))) used.push_back(g);
  EXPECT_EQ(used, std::vector{GlobalId(0)});
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

TEST(UnusedVariables, ThoseThatAreUsedStayWhereMemoryEndsBeforeTheListsDo) {
  constexpr std::string_view kUsed = R"(var<private, read_write> @a : f32
var<private, read_write> @b : f32

@compute @workgroup_size(1u, 1u, 1u)
fn first() {
  store @a, 1f
  return
}

@compute @workgroup_size(1u, 1u, 1u)
fn second() {
  store @b, 1f
  return
}
)";
  TestModule test("var<private, read_write> @unused : f32\n" + std::string(kUsed));
  test.m.max_bytes = test.m.BytesTaken();
  EXPECT_FALSE(RunUnusedVariables(test.m).complete());
  EXPECT_EQ(test.Text(), kUsed);
}

}  // namespace
}  // namespace tessera::ir
