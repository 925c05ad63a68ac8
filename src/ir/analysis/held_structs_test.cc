#include "ir/analysis/held_structs.h"

#include <string>

#include "base/pool_vector.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

TEST(HeldStructs, MembersAndElementsOfTheVariablesInTheSpaces) {
  TestModule test(R"(struct I {
  a: array<vec2<f32>, 3>
}
struct S {
  i: I
  j: I
}
struct T {
  i: I
}
var<uniform, read> @u : array<S, 2> @group(0) @binding(0)
var<private, read_write> @p : array<T, 4>
)");
  std::string names;
  for (const TypeId id : HeldStructs(test.m, {AddressSpace::kUniform})) {
    names += test.m.types.NameOf(id, test.m.strings) + " ";
  }
  EXPECT_EQ(names, "I S ");
}

}  // namespace
}  // namespace tessera::ir
