#include "backend_msl/texture_fences.h"

#include "backend_msl/target_ops.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::msl {
namespace {

std::string Fences(std::string_view text) {
  return ir::RunTransform(
      text, [](ir::Module& m, Diagnostics&) { return RunTextureFences(m); }, &kTargetOps);
}

TEST(TextureFences, StandBehindStoresToWhatIsRead) {
  EXPECT_EQ(
      Fences(
          R"(var<handle, read> @rw : texture_storage_2d<r32uint, read_write> @group(0) @binding(0)
var<handle, read> @w : texture_storage_2d<r32uint, write> @group(0) @binding(1)
var<handle, read> @many : binding_array<texture_storage_2d<r32uint, read_write>, 2> @group(0) @binding(2)

fn f(%at: vec2<u32>, %v: vec4<u32>, %i: u32) -> vec4<u32> {
  textureStore @rw, %at, %v
  textureStore @w, %at, %v
  %1 = access texture_storage_2d<r32uint, read_write> @many, %i
  if true {
    textureStore %1, %at, %v
    yield
  } else {
    yield
  }
  %2 = textureLoad vec4<u32> @rw, %at
  return %2
}
)"),
      R"(var<handle, read> @rw : texture_storage_2d<r32uint, read_write> @group(0) @binding(0)
var<handle, read> @w : texture_storage_2d<r32uint, write> @group(0) @binding(1)
var<handle, read> @many : binding_array<texture_storage_2d<r32uint, read_write>, 2> @group(0) @binding(2)

fn f(%at: vec2<u32>, %v: vec4<u32>, %i: u32) -> vec4<u32> {
  textureStore @rw, %at, %v
  Fence @rw
  textureStore @w, %at, %v
  %1 = access texture_storage_2d<r32uint, read_write> @many, %i
  if true {
    textureStore %1, %at, %v
    Fence %1
    yield
  } else {
    yield
  }
  %2 = textureLoad vec4<u32> @rw, %at
  return %2
}
)");
}

TEST(TextureFences, StandBehindAtomicOperations) {
  const std::string text = Fences(
      R"(var<handle, read> @a : texture_storage_2d<r32uint, atomic> @group(0) @binding(0)

fn f(%at: vec2<u32>) {
  textureAtomicAdd @a, %at, 5u
  return
}
)");
  EXPECT_NE(text.find("  textureAtomicAdd @a, %at, 5u\n  Fence @a\n"), std::string::npos) << text;
}

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
