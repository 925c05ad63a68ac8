#include <gtest/gtest.h>

#include "backend_spirv/legalize.h"
#include "base/pool_vector.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::spirv {
namespace {

// The text of a module contains no offsets of members, so the cases in test/ir do not test them.
TEST(FragDepthRange, HasTheRequestedOffsets) {
  for (const FragDepthOffsets offsets : {FragDepthOffsets{8, 12}, {40, 12}}) {
    ir::TestModule test(R"(var<immediate, read> @own : f32

@fragment
fn main() -> f32 @builtin(frag_depth) {
  %1 = load f32 @own
  return %1
}
)");
    PoolVector<ir::FragDepthRange> ranges;
    ASSERT_TRUE(AddFragDepthRange(test.m, offsets, test.diagnostics, &ranges).ok);
    const auto members = test.m.types.StructOf(test.m[ranges[0].global].type).members;
    EXPECT_EQ(members[ranges[0].least].offset, offsets.least);
    EXPECT_EQ(members[ranges[0].greatest].offset, offsets.greatest);
  }
}

}  // namespace
}  // namespace tessera::spirv
