#include "backend_glsl/place_resources.h"

#include "ir/transform/list_resources.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::glsl {
namespace {

// Returns the places of `variables` in a module that also declares the variables `others`.
std::string Place(std::string_view variables, std::string_view others) {
  ir::TestModule all(std::string(variables) + std::string(others));
  ir::ListResources(all.m, {});
  ir::TestModule test(variables);
  test.m.resources = all.m.resources;
  EXPECT_TRUE(PlaceForOpenGl(test.m).ok);
  std::string places;
  for (const ir::Global& g : test.m.globals) {
    places += std::string(NameOf(g.place.table)) + " " + std::to_string(g.place.index) + ", ";
  }
  return places;
}

constexpr std::string_view kVariables =
    R"(var<storage, read> @b : u32 @group(0) @binding(4)
var<storage, read> @c : u32 @group(1) @binding(0)
var<uniform, read> @u : u32 @group(0) @binding(2)
var<handle, read> @i : texture_storage_2d<r32uint, write> @group(0) @binding(5)
var<handle, read> @t : texture_2d<f32> @group(0) @binding(0)
)";

TEST(GlslPlaceResources, EachTableIsNumberedFromZero) {
  EXPECT_EQ(Place(kVariables, ""),
            "storage_block 0, storage_block 1, uniform_block 0, image 0, name 0, ");
}

TEST(GlslPlaceResources, ResourcesOfOtherEntryPointsCount) {
  EXPECT_EQ(Place(kVariables,
                  "var<storage, read> @a : u32 @group(0) @binding(3)\n"
                  "var<uniform, read> @v : u32 @group(1) @binding(2)\n"),
            "storage_block 1, storage_block 2, uniform_block 0, image 0, name 0, ");
}

}  // namespace
}  // namespace tessera::glsl
