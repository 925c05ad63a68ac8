#include "backend_msl/texture_fences.h"

#include "backend_msl/target_ops.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::msl {
namespace {

TEST(TextureFences, ThePropertyLooks) {
  const auto holds = [](std::string_view between) {
    ir::TestModule test(
        "var<handle, read> @rw : texture_storage_2d<r32uint, read_write> @group(0) @binding(0)\n"
        "var<handle, read> @other : texture_storage_2d<r32uint, read_write> @group(0) @binding(1)\n"
        "fn f(%at: vec2<u32>, %v: vec4<u32>) {\n  textureStore @rw, %at, %v\n" +
            std::string(between) + "  return\n}\n",
        &kTargetOps);
    std::string what;
    return kTextureStoresAreFenced.holds(test.m, &what);
  };
  EXPECT_TRUE(holds("  Fence @rw\n"));
  EXPECT_FALSE(holds(""));
  EXPECT_FALSE(holds("  Fence @other\n"));
}

TEST(TextureFences, WhetherThereIsSomethingToDo) {
  const auto has = [](const std::string& access) {
    ir::TestModule test("var<handle, read> @t : texture_storage_2d<r32uint, " + access +
                        "> @group(0) @binding(0)\n");
    return HasReadWriteTextures(test.m);
  };
  EXPECT_TRUE(has("read_write"));
  EXPECT_FALSE(has("write"));
  EXPECT_FALSE(has("read"));
}

}  // namespace
}  // namespace tessera::msl
