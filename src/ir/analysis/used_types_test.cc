#include "ir/analysis/used_types.h"

#include <string>

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

TEST(UsedTypes, VariablesParametersAndValues) {
  TestModule test(R"(struct S {
  a: i64
}
var<workgroup, read_write> @w : vec2<i32>
fn f(%a: u64, %p: ptr<function, S>) {
  %v = var ptr<function, vec3<f32>>
  %c = convert u32 %a
  return
}
)");
  std::string names;
  ForEachUsedType(
      test.m, [&](TypeId type, Span) { names += test.m.types.NameOf(type, test.m.strings) + " "; });
  EXPECT_EQ(names, "vec2<i32> u64 S vec3<f32> u32 ");
}

}  // namespace
}  // namespace tessera::ir
