#include "backend_glsl/place_resources.h"

#include <vector>

#include "ir/transform/list_resources.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::glsl {
namespace {

// Returns the places of `variables` in a module with these resources.
std::string PlacesOf(std::string_view variables, const PoolVector<ir::Resource>& resources) {
  ir::TestModule test(variables);
  test.m.resources = resources;
  EXPECT_TRUE(PlaceForOpenGl(test.m).ok);
  std::string places;
  for (const ir::Global& g : test.m.globals) {
    places += std::string(NameOf(g.place.table)) + " " + std::to_string(g.place.index) + ", ";
  }
  return places;
}

// Returns the places of `variables` in a module that also declares the variables `others`.
std::string Place(std::string_view variables, std::string_view others) {
  ir::TestModule all(std::string(variables) + std::string(others));
  ir::ListResources(all.m, {});
  return PlacesOf(variables, all.m.resources);
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

// The numbers of other resources must not depend on the size of an array that the module leaves
// open. Elements of such an array are therefore numbered last.
TEST(GlslPlaceResources, ElementsOfArraysOfUnknownSizeAreLast) {
  constexpr std::string_view kElements =
      "var<uniform, read> @u_0 : u32 @group(0) @binding(2)\n"
      "var<uniform, read> @u_1 : u32 @group(0) @binding(3)\n"
      "var<uniform, read> @u_2 : u32 @group(0) @binding(4)\n";
  constexpr std::string_view kOther = "var<uniform, read> @v : u32 @group(0) @binding(9)\n";
  ir::TestModule declared("var<uniform, read> @u : binding_array<u32> @group(0) @binding(2)\n" +
                          std::string(kOther));
  ir::ListResources(declared.m, {});
  EXPECT_EQ(PlacesOf(std::string(kElements) + std::string(kOther), declared.m.resources),
            "uniform_block 0, uniform_block 2, uniform_block 3, uniform_block 1, ");
}

// If the sizes of such arrays are known, their elements have the same numbers in all entry points,
// even in those that use only one of the arrays.
TEST(GlslPlaceResources, ElementsOfArraysOfChosenSize) {
  ir::TestModule test(
      "var<uniform, read> @u : binding_array<u32> @group(0) @binding(2)\n"
      "var<uniform, read> @v : binding_array<u32> @group(0) @binding(12)\n"
      "var<uniform, read> @w : u32 @group(0) @binding(19)\n"
      "var<uniform, read> @u_0 : u32 @group(0) @binding(2)\n"
      "var<uniform, read> @u_1 : u32 @group(0) @binding(3)\n"
      "var<uniform, read> @u_2 : u32 @group(0) @binding(4)\n"
      "var<uniform, read> @v_0 : u32 @group(0) @binding(12)\n"
      "var<uniform, read> @v_1 : u32 @group(0) @binding(13)\n");
  const ir::BindingArraySizesConfig::Entry sizes[] = {{{0, 2}, 3}, {{0, 12}, 2}};
  ir::ListResources(test.m, {.array_sizes = sizes});
  test.m.resources.resize(3);  // `u`, `v` and `w`, which the source declares
  const auto all = test.m.globals;
  // Returns the numbers if an entry point uses only the variables with these indices.
  const auto numbers = [&](std::initializer_list<size_t> used) {
    test.m.globals.clear();
    for (const size_t g : used) test.m.globals.push_back(all[g]);
    EXPECT_TRUE(PlaceForOpenGl(test.m).ok);
    std::vector<uint32_t> result;
    for (const ir::Global& g : test.m.globals) result.push_back(g.place.index);
    return result;
  };
  EXPECT_EQ(numbers({3, 4, 5}), (std::vector<uint32_t>{0, 3, 4}));
  EXPECT_EQ(numbers({6, 7, 2}), (std::vector<uint32_t>{1, 5, 2}));
}

// In arrays whose size depends on an override, the parts of external textures get the last numbers,
// except the parts of the first element.
TEST(GlslPlaceResources, PartsOfElementsOfArraysOfUnknownSizeAreLast) {
  ir::TestModule test(R"(override $n : u32
override_expr #0 : u32 "n" {
  yield $n
}
var<handle, read> @t : binding_array<texture_external, #0> @group(0) @binding(2)
var<uniform, read> @v : u32 @group(1) @binding(0)
)");
  const uint32_t sizes[] = {2, 0};
  ir::ListResources(test.m, {.override_sizes = sizes});
  const auto number = [&](ir::BindingPoint at) {
    ir::Global g = test.m.globals[1];
    g.group = at.group;
    g.binding = at.binding;
    test.m.globals = {test.m.globals[0], g};
    EXPECT_TRUE(PlaceForOpenGl(test.m).ok);
    return test.m.globals[1].place.index;
  };
  EXPECT_EQ(number({0, 4}), 0u);  // the parameters of the first element
  EXPECT_EQ(number({1, 0}), 1u);
  EXPECT_EQ(number({0, 6}), 2u);  // the parameters of the second element
}

}  // namespace
}  // namespace tessera::glsl
