#include "ir/transform/external_texture.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

// The layout must match the table in external_texture.h.
TEST(ExternalTexture, ParameterLayout) {
  TestModule test("var<handle, read> @t : texture_external @group(0) @binding(0)\n");
  ASSERT_TRUE(RunExternalTexture(test.m).ok);
  const Struct& s = test.m.types.StructOf(test.m.globals[2].type);
  const uint32_t offsets[] = {0, 8, 12, 16, 64, 96, 128, 176, 208, 240, 256, 272};
  ASSERT_EQ(s.members.size(), std::size(offsets));
  for (size_t i = 0; i < std::size(offsets); ++i) EXPECT_EQ(s.members[i].offset, offsets[i]) << i;
  EXPECT_EQ(s.size, 288u);
}

}  // namespace
}  // namespace tessera::ir
