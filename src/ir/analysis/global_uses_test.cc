#include "ir/analysis/global_uses.h"

#include <gtest/gtest.h>

#include <vector>

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::vector<uint32_t> NumbersOf(std::span<const GlobalId> globals) {
  std::vector<uint32_t> numbers;
  for (GlobalId g : globals) numbers.push_back(g.value);
  return numbers;
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
  const GlobalUses uses(test.m);
  const std::vector<uint32_t> ac = {0, 2}, abc = {0, 1, 2};
  EXPECT_EQ(NumbersOf(uses.Of(FunctionId(0))), ac);
  EXPECT_TRUE(uses.Of(FunctionId(1)).empty());
  EXPECT_EQ(NumbersOf(uses.Of(FunctionId(3))), abc);
  // A chain of calls must not take the product of functions and variables.
  EXPECT_EQ(uses.Of(FunctionId(2)).data(), uses.Of(FunctionId(0)).data());
  EXPECT_TRUE(uses.Uses(FunctionId(3), GlobalId(1)));
  EXPECT_FALSE(uses.Uses(FunctionId(2), GlobalId(1)));
}

}  // namespace
}  // namespace tessera::ir
