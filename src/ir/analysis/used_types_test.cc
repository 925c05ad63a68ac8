#include "ir/analysis/used_types.h"

#include <string>

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

TEST(UsedTypes, VariablesParametersAndValues) {
  TestModule test(R"(struct S {
  a: i64
}
var<workgroup, read_write> @w : vec2<f16>
fn f(%a: u64, %p: ptr<function, S>) {
  %v = var ptr<function, vec3<f32>>
  %c = convert u32 %a
  %d = convert u32 1i
  return
}
)");
  std::string names;
  for (const UsedType& used : UsedTypes(test.m)) {
    names += test.m.types.NameOf(used.type, test.m.strings) + " ";
  }
  EXPECT_EQ(names, "vec2<f16> f16 u64 S i64 vec3<f32> f32 u32 i32 ");
}

}  // namespace
}  // namespace tessera::ir
