#include "ir/analysis/global_uses.h"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>
#include <vector>

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::vector<uint32_t> NumbersOf(const GlobalUses::Set& globals) {
  std::vector<uint32_t> numbers;
  for (GlobalId g : globals) numbers.push_back(g.value);
  return numbers;
}

TEST(GlobalUses, TakesWhatCalleesUseAndSharesEqualSets) {
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
  // The functions share one set. With separate sets, a chain of calls would take memory
  // proportional to the number of functions times the number of variables.
  EXPECT_TRUE(GlobalUses::IsSame(uses.Of(FunctionId(2)), uses.Of(FunctionId(0))));
  EXPECT_TRUE(uses.Uses(FunctionId(3), GlobalId(1)));
  EXPECT_FALSE(uses.Uses(FunctionId(2), GlobalId(1)));
}

TEST(GlobalUses, MergesTheSetsOfSeveralCallees) {
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
  const GlobalUses uses(test.m);
  EXPECT_EQ(NumbersOf(uses.Of(FunctionId(3))), all);
  EXPECT_EQ(NumbersOf(uses.Of(FunctionId(4))), bd);
  EXPECT_EQ(NumbersOf(uses.Of(FunctionId(2))), bcd);
  EXPECT_TRUE(GlobalUses::IsSame(uses.Of(FunctionId(4)), uses.Of(FunctionId(0))));
}

// Declares `count` private variables.
std::string Variables(uint32_t count) {
  std::string text;
  for (uint32_t i = 0; i < count; ++i) {
    text += "var<private, read_write> @v" + std::to_string(i) + " : u32\n";
  }
  return text;
}

// Each function in a chain uses one more variable than its callee, and has a second caller. The
// memory must not grow quadratically with the length of the chain.
TEST(GlobalUses, OfAChainTakesLittleMemory) {
  constexpr uint32_t kFunctions = 2000;
  std::string text = Variables(kFunctions) + "\n", calls;
  for (uint32_t i = 0; i < kFunctions; ++i) {
    const std::string n = std::to_string(i);
    text += "fn f" + n + "() {\n  store @v" + n + ", 1u\n";
    if (i > 0) text += "  call f" + std::to_string(i - 1) + "()\n";
    text += "  return\n}\n";
    calls += "  call f" + n + "()\n";
  }
  TestModule test(text + "@compute @workgroup_size(1u, 1u, 1u)\nfn main() {\n" + calls +
                  "  return\n}\n");
  const GlobalUses uses(test.m);
  EXPECT_TRUE(uses.complete());
  EXPECT_LT(uses.bytes(), kFunctions * 128);
  for (const uint32_t f : {0u, 63u, 64u, 777u, kFunctions - 1}) {
    const std::vector<uint32_t> numbers = NumbersOf(uses.Of(FunctionId(f)));
    ASSERT_EQ(numbers.size(), f + 1);
    for (uint32_t i = 0; i <= f; ++i) ASSERT_EQ(numbers[i], i);
    EXPECT_TRUE(uses.Uses(FunctionId(f), GlobalId(f)));
    EXPECT_FALSE(uses.Uses(FunctionId(f), GlobalId(f + 1)));
  }
  EXPECT_TRUE(
      GlobalUses::IsSame(uses.Of(FunctionId(kFunctions - 1)), uses.Of(FunctionId(kFunctions))));
  test.m.max_bytes = test.m.BytesTaken() + 1000;
  EXPECT_FALSE(GlobalUses(test.m).complete());
}

TEST(GlobalUses, AreThoseOfTheSpacesAskedFor) {
  TestModule test(Variables(100) + R"(var<workgroup, read_write> @w : u32
var<storage, read_write> @s : u32 @group(0) @binding(0)

@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  store @w, 1u
  store @s, 1u
  store @v1, 1u
  store @v99, 1u
  return
}
)");
  const GlobalUses uses(test.m);
  const auto of = [&](AddressSpaces spaces) { return NumbersOf(uses.Of(FunctionId(0), spaces)); };
  EXPECT_EQ(of(kAllSpaces), (std::vector<uint32_t>{1, 99, 100, 101}));
  EXPECT_EQ(of(Bit(AddressSpace::kPrivate)), (std::vector<uint32_t>{1, 99}));
  EXPECT_EQ(of(Bit(AddressSpace::kStorage) | Bit(AddressSpace::kUniform)),
            std::vector<uint32_t>{101});
  EXPECT_TRUE(uses.Of(FunctionId(0), Bit(AddressSpace::kIn)).empty());
}

// Compares the results for random call graphs with those of a simple implementation that uses
// std::set.
TEST(GlobalUses, AreTheUnionOfWhatCalleesUse) {
  std::mt19937 random(1);
  for (const uint32_t variables : {3u, 64u, 65u, 400u, 5000u}) {
    std::string text = Variables(variables) + "\n";
    std::vector<std::set<uint32_t>> expected;
    for (uint32_t f = 0; f < 60; ++f) {
      std::set<uint32_t>& set = expected.emplace_back();
      text += "fn f" + std::to_string(f) + "() {\n";
      for (uint32_t n = random() % 4; f > 0 && n > 0; --n) {
        const uint32_t callee = random() % f;
        text += "  call f" + std::to_string(callee) + "()\n";
        const std::set<uint32_t> callees = expected[callee];
        expected[f].insert(callees.begin(), callees.end());
      }
      for (uint32_t n = random() % 4; n > 0; --n) {
        const uint32_t v = random() % variables;
        text += "  store @v" + std::to_string(v) + ", 1u\n";
        set.insert(v);
      }
      text += "  return\n}\n";
    }
    TestModule test(text);
    const GlobalUses uses(test.m);
    for (uint32_t f = 0; f < expected.size(); ++f) {
      const std::vector<uint32_t> numbers(expected[f].begin(), expected[f].end());
      EXPECT_EQ(NumbersOf(uses.Of(FunctionId(f))), numbers);
      for (uint32_t n = 0; n < 20; ++n) {
        const uint32_t v = random() % variables;
        EXPECT_EQ(uses.Uses(FunctionId(f), GlobalId(v)), expected[f].count(v) != 0);
      }
    }
  }
}

}  // namespace
}  // namespace tessera::ir
