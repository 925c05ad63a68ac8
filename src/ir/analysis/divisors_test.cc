#include "ir/analysis/divisors.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "ir/analysis/variable_users.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

// Returns the divisor of each value that the function body stores to @out.
std::string DivisorsIn(std::string_view body) {
  TestModule test("var<storage, read_write> @out : u32 @group(0) @binding(0)\n\nfn f(%n: u32) {\n" +
                  std::string(body) + "  return\n}\n");
  const VariableUsers users(test.m);
  const Divisors divisors(test.m, &users);
  std::string text;
  for (const Inst& inst : test.m.insts) {
    if (inst.op != Op::kStore || test.m.Operand(inst, 0).kind() != Value::kGlobal) continue;
    text += (text.empty() ? "" : " ") + std::to_string(divisors.Of(test.m.Operand(inst, 1)));
  }
  return text;
}

TEST(Divisors, OfArithmetic) {
  EXPECT_EQ(DivisorsIn(R"(  store @out, 24u
  %1 = mul u32 %n, 12u
  store @out, %1
  %2 = add u32 %1, 6u
  store @out, %2
  %3 = shl u32 %n, 5u
  store @out, %3
  %4 = shr u32 %3, 2u
  store @out, %4
  %5 = and u32 %n, 4294967280u
  store @out, %5
  %6 = mod u32 %3, 48u
  store @out, %6
  %7 = div u32 %3, 2u
  store @out, %7
)"),
            "8 4 2 32 8 16 16 1");
}

// The divisor of a variable divides every value that is stored to it, including stores in loops.
TEST(Divisors, OfVariables) {
  EXPECT_EQ(DivisorsIn(R"(  %i = var ptr<function, u32, read_write> 64u
  loop {
    %1 = load u32 %i
    store @out, %1
    break
  } continuing {
    %2 = load u32 %i
    %3 = add u32 %2, 16u
    store %i, %3
    yield
  }
  %j = var ptr<function, u32, read_write>
  store %j, 32u
  %4 = load u32 %j
  store @out, %4
  store %j, %n
)"),
            "16 1");
}

}  // namespace
}  // namespace tessera::ir
