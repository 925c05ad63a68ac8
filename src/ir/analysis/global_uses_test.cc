#include "ir/analysis/global_uses.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::vector<uint32_t> NumbersOf(std::span<const GlobalId> globals) {
  std::vector<uint32_t> numbers;
  for (GlobalId g : globals) numbers.push_back(g.value);
  return numbers;
}

TEST(GlobalUses, AreAllWhereEachVariableIsInAList) {
  TestModule test(R"(var<private, read_write> @a : u32
var<private, read_write> @b : u32
fn unlisted() {
  store @b, 1u
  return
}
@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  store @a, 1u
  return
}
)");
  EXPECT_FALSE(GlobalUses(test.m).AreAll(2));
  EXPECT_TRUE(GlobalUses(test.m, GlobalUses::Lists::kOfAllFunctions).AreAll(2));
  GlobalUses uses(test.m, GlobalUses::Lists::kOfAllFunctions);
  uses.Renumber(std::vector<uint32_t>{4, 7});
  EXPECT_EQ(uses.Of(FunctionId(0))[0], GlobalId(7));
  EXPECT_EQ(uses.Of(FunctionId(1))[0], GlobalId(4));
}

TEST(GlobalUses, TakesWhatCalleesUseAndSharesEqualLists) {
  TestModule test(R"(var<private, read_write> @a : u32
var<private, read_write> @b : u32
var<private, read_write> @c : u32

fn last() {
  store @c, 1u
  store @a, 1u
  store @c, 2u
  return
}
fn none() {
  return
}
fn first() {
  call last()
  call none()
  call last()
  return
}
@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  store @b, 1u
  call first()
  return
}
)");
  const GlobalUses uses(test.m, GlobalUses::Lists::kOfAllFunctions);
  const std::vector<uint32_t> ac = {0, 2}, abc = {0, 1, 2};
  EXPECT_EQ(NumbersOf(uses.Of(FunctionId(0))), ac);
  EXPECT_TRUE(uses.Of(FunctionId(1)).empty());
  EXPECT_EQ(NumbersOf(uses.Of(FunctionId(3))), abc);
  // A chain of calls must not take the product of functions and variables.
  EXPECT_EQ(uses.Of(FunctionId(2)).data(), uses.Of(FunctionId(0)).data());
  EXPECT_TRUE(uses.Uses(FunctionId(3), GlobalId(1)));
  EXPECT_FALSE(uses.Uses(FunctionId(2), GlobalId(1)));
}

TEST(GlobalUses, MergesTheListsOfSeveralCallees) {
  TestModule test(R"(var<private, read_write> @a : u32
var<private, read_write> @b : u32
var<private, read_write> @c : u32
var<private, read_write> @d : u32

fn bd() {
  store @d, 1u
  store @b, 1u
  return
}
fn b() {
  store @b, 1u
  return
}
fn cd() {
  store @c, 1u
  store @d, 1u
  call b()
  return
}
@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  call b()
  call bd()
  store @a, 1u
  call cd()
  return
}
@compute @workgroup_size(1u, 1u, 1u)
fn same() {
  call bd()
  call b()
  return
}
)");
  const std::vector<uint32_t> bd = {1, 3}, bcd = {1, 2, 3}, all = {0, 1, 2, 3};
  for (const auto lists : {GlobalUses::Lists::kOfEntryPoints, GlobalUses::Lists::kOfAllFunctions}) {
    const GlobalUses uses(test.m, lists);
    EXPECT_EQ(NumbersOf(uses.Of(FunctionId(3))), all);
    EXPECT_EQ(NumbersOf(uses.Of(FunctionId(4))), bd);
  }
  const GlobalUses uses(test.m, GlobalUses::Lists::kOfAllFunctions);
  EXPECT_EQ(NumbersOf(uses.Of(FunctionId(2))), bcd);
  EXPECT_EQ(uses.Of(FunctionId(4)).data(), uses.Of(FunctionId(0)).data());
}

// Each function of a chain uses one variable more than its callee. For entry points alone that must not take the
// square of the chain's length.
TEST(GlobalUses, FindsThoseOfEntryPointsInLittleMemory) {
  constexpr uint32_t kFunctions = 200;
  std::string text, functions;
  for (uint32_t i = 0; i < kFunctions; ++i) {
    const std::string n = std::to_string(i);
    text += "var<private, read_write> @v" + n + " : u32\n";
    functions += "fn f" + n + "() {\n  store @v" + n + ", 1u\n";
    if (i > 0) functions += "  call f" + std::to_string(i - 1) + "()\n";
    functions += "  return\n}\n";
  }
  TestModule test(text + "\n" + functions +
                  "@compute @workgroup_size(1u, 1u, 1u)\nfn main() {\n  call f" +
                  std::to_string(kFunctions - 1) + "()\n  return\n}\n");
  test.m.max_bytes = test.m.BytesTaken() + 2 * kFunctions * sizeof(GlobalId);
  EXPECT_FALSE(GlobalUses(test.m, GlobalUses::Lists::kOfAllFunctions).complete());
  const GlobalUses uses(test.m);
  EXPECT_TRUE(uses.complete());
  EXPECT_EQ(uses.Of(FunctionId(kFunctions)).size(), kFunctions);
}

}  // namespace
}  // namespace tessera::ir
