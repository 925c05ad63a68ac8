#include "ir/analysis/used_types.h"

#include <string>

#include "base/pool_vector.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string NamesOfUsed(std::string_view text) {
  TestModule test(text);
  std::string names;
  for (const UsedType& used : UsedTypes(test.m)) {
    names += test.m.types.NameOf(used.type, test.m.strings) + " ";
  }
  return names;
}

TEST(UsedTypes, VariablesParametersAndValues) {
  EXPECT_EQ(NamesOfUsed(R"(struct S {
  a: i64
}
var<workgroup, read_write> @w : vec2<f16>
fn f(%a: u64, %p: ptr<function, S>) {
  %v = var ptr<function, array<vec3<f32>, 2>>
  %c = convert u32 %a
  return
}
)"),
            "vec2<f16> f16 u64 S i64 array<vec3<f32>, 2> ");
}

TEST(UsedTypes, ConstantsThatAreOperands) {
  EXPECT_EQ(NamesOfUsed(R"(fn f(%a: f32) {
  %b = convert u32 1i
  %c = convert f32 1h
  %d = convert f32 1lu
  %e = convert i64 1i
  return
}
)"),
            "f16 u64 i64 ");
}

// The first use of f16 is a constant operand, so the reported position is that of the instruction
// with this operand.
TEST(UsedTypes, ShowFirstWhereAConstantIsAnOperand) {
  TestModule test(R"(fn f(%a: f32) {
  %b = convert f32 1h
  %c = convert f16 %a
  return
}
)");
  const InstId first = test.m[test.m.functions[0].body].first;
  test.m[first].source = 7;
  const PoolVector<UsedType> used = UsedTypes(test.m);
  ASSERT_EQ(used.size(), 1u);
  EXPECT_EQ(used[0].at.begin, 7u);
}

TEST(UsedTypes, NotThoseOfAllTargets) {
  EXPECT_EQ(NamesOfUsed(R"(fn f(%a: mat2x3<f32>, %b: vec4<bool>) {
  %v = var ptr<function, vec3<u32>>
  %d = convert u32 1i
  return
}
)"),
            "");
}

}  // namespace
}  // namespace tessera::ir
