#include "ir/analysis/held_types.h"

#include <string>

#include "base/pool_vector.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

TEST(HeldTypes, MembersAndElementsOfTheVariablesThatAreWanted) {
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
  const PoolVector<bool> held =
      HeldTypes(test.m, [](const Global& g) { return g.space == AddressSpace::kUniform; });
  std::string names;
  for (uint32_t t = 0; t < held.size(); ++t) {
    if (held[t]) names += test.m.types.NameOf(TypeId(t), test.m.strings) + " ";
  }
  EXPECT_EQ(names, "f32 vec2<f32> array<vec2<f32>, 3> I S array<S, 2> ");
}

}  // namespace
}  // namespace tessera::ir
