#include "ir/transform/list_resources.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

// Returns the rows of the table as text.
std::string Listed(std::string_view text, const ListResourcesConfig& config = {}) {
  TestModule test(text);
  ListResources(test.m, config);
  const std::string all = test.Text();
  const size_t first = std::min(all.find("resource<"), all.size());
  return all.substr(first, all.find("var<") - first);
}

constexpr std::string_view kResources = R"(
var<private, read_write> @p : u32
var<uniform, read> @u : vec4<f32> @group(0) @binding(1)
var<storage, read_write> @s : array<u32> @group(1) @binding(4)
var<handle, read> @t : binding_array<texture_2d<f32>, 3> @group(0) @binding(5)
)";

TEST(ListResources, VariablesWithABinding) {
  EXPECT_EQ(Listed(kResources), R"(resource<uniform> "u" : vec4<f32> @group(0) @binding(1)
resource<storage> "s" : array<u32> @group(1) @binding(4)
resource<handle> "t" : binding_array<texture_2d<f32>, 3> @group(0) @binding(5)
)");
  EXPECT_EQ(Listed("var<private, read_write> @p : u32\n"), "");
}

// Remaps apply to variables, but not to vertex buffers, because the options give the final bindings
// of vertex buffers.
TEST(ListResources, OptionsMoveAndAddResources) {
  const BindingRemapperConfig::Entry remaps[] = {{{0, 1}, {1, 4}}, {{1, 4}, {0, 1}}};
  const BindingPoint buffers[] = {{0, 1}, {2, 0}};
  EXPECT_EQ(Listed(kResources, {.remaps = {remaps}, .vertex_buffers = buffers}),
            R"(resource<uniform> "u" : vec4<f32> @group(1) @binding(4)
resource<storage> "s" : array<u32> @group(0) @binding(1)
resource<handle> "t" : binding_array<texture_2d<f32>, 3> @group(0) @binding(5)
resource<storage> "vertex_buffer_0" : array<u32> @group(0) @binding(1)
resource<storage> "vertex_buffer_1" : array<u32> @group(2) @binding(0)
)");
}

// Returns the bindings of the external textures on one line. "2 x 1000 -> 1002, 1003; " means that
// there are 1000 textures, the first of which is at binding 2. For the first texture, plane 1 is at
// binding 1002, and the parameters are at binding 1003.
std::string Parts(std::string_view text, const ListResourcesConfig& config = {}) {
  TestModule test(text);
  ListResources(test.m, config);
  std::string all;
  for (const Resource& r : test.m.resources) {
    if (r.part == ResourcePart::kPlane1) {
      all += std::to_string(r.texture.binding) + " x " + std::to_string(r.count) + " -> " +
             std::to_string(r.binding);
    } else if (r.part == ResourcePart::kParameters) {
      all += ", " + std::to_string(r.binding) + "; ";
    }
  }
  return all;
}

TEST(ListResources, ElementsOfExternalTexturesArePlacedByRanges) {
  const char* array =
      "var<handle, read> @a : binding_array<texture_external, 1000> @group(0) @binding(2)\n";
  EXPECT_EQ(Parts(array), "2 x 1000 -> 1002, 1003; ");
  const ListResourcesConfig::ExternalTexture chosen[] = {{{0, 5}, {0, 7000}, {0, 7001}}};
  EXPECT_EQ(Parts(array, {.external_textures = chosen}),
            "5 x 1 -> 7000, 7001; 2 x 3 -> 1002, 1003; 6 x 996 -> 1008, 1009; ");
  EXPECT_EQ(Parts("var<handle, read> @a : binding_array<texture_external> @group(0) @binding(2)\n"),
            "2 x 1 -> 3, 4; ");
  const BindingArraySizesConfig::Entry sizes[] = {{{0, 2}, 5}};
  EXPECT_EQ(Parts("var<handle, read> @a : binding_array<texture_external> @group(0) @binding(2)\n",
                  {.array_sizes = sizes}),
            "2 x 5 -> 7, 8; ");
  const BindingPoint taken[] = {{0, 2000}, {1, 9000}};
  EXPECT_EQ(Parts(array, {.taken = taken}), "2 x 1000 -> 2001, 2002; ");
}

// The parts come after all elements of an array whose size the host chooses, even if the array is
// moved.
TEST(ListResources, PartsComeAfterArraysOfChosenSize) {
  const std::string_view text = R"(
var<handle, read> @t : texture_external @group(0) @binding(0)
var<uniform, read> @a : binding_array<u32> @group(0) @binding(5)
)";
  const BindingArraySizesConfig::Entry sizes[] = {{{0, 5}, 4}};
  EXPECT_EQ(Parts(text, {.array_sizes = sizes}), "0 x 1 -> 9, 10; ");
  const BindingRemapperConfig::Entry remaps[] = {{{0, 5}, {0, 20}}};
  EXPECT_EQ(Parts(text, {.remaps = {remaps}, .array_sizes = sizes}), "0 x 1 -> 24, 25; ");
}

// The first element of an array whose size depends on an override gets the same parts for all
// sizes. The other elements get theirs after those of all textures.
TEST(ListResources, ElementsOfArraysSizedByOverridesAreLast) {
  constexpr std::string_view kText = R"(
override $n : u32

override_expr #0 : u32 "n" {
  yield $n
}
var<handle, read> @a : binding_array<texture_external, #0> @group(0) @binding(2)
var<handle, read> @t : texture_external @group(0) @binding(20)
)";
  EXPECT_EQ(Parts(kText), "2 x 1 -> 21, 22; 20 x 1 -> 23, 24; ");
  const uint32_t sizes[] = {3, 0};
  EXPECT_EQ(Parts(kText, {.override_sizes = sizes}),
            "2 x 1 -> 21, 22; 20 x 1 -> 23, 24; 3 x 2 -> 25, 26; ");
  const ListResourcesConfig::ExternalTexture chosen[] = {{{0, 20}, {0, 24}, {0, 25}}};
  EXPECT_EQ(Parts(kText, {.external_textures = chosen, .override_sizes = sizes}),
            "20 x 1 -> 24, 25; 2 x 1 -> 21, 22; 3 x 2 -> 26, 27; ");
}

TEST(ListResources, ExternalTexturesThatShareABindingShareTheirParts) {
  EXPECT_EQ(Parts(R"(
var<handle, read> @a : texture_external @group(0) @binding(3)
var<handle, read> @b : binding_array<texture_external, 4> @group(0) @binding(1)
var<handle, read> @c : binding_array<texture_external, 4> @group(0) @binding(3)
)"),
            "3 x 1 -> 7, 8; 1 x 2 -> 9, 10; 4 x 1 -> 13, 14; 5 x 2 -> 15, 16; ");
}

TEST(ListResources, ElementsByBinding) {
  TestModule test(
      "var<handle, read> @a : binding_array<texture_external, 4> @group(0) @binding(2)\n");
  ListResources(test.m, {});
  ASSERT_EQ(test.m.resources.size(), 3u);
  const auto element = [&](size_t row, uint32_t group, uint32_t binding) {
    const auto found = ElementAt(test.m.types, test.m.resources[row], {group, binding});
    return found ? static_cast<int>(*found) : -1;
  };
  EXPECT_EQ(element(0, 0, 1), -1);
  EXPECT_EQ(element(0, 0, 2), 0);
  EXPECT_EQ(element(0, 0, 5), 3);
  EXPECT_EQ(element(0, 0, 6), -1);
  EXPECT_EQ(element(0, 1, 2), -1);
  EXPECT_EQ(element(1, 0, 6), 0);
  EXPECT_EQ(element(1, 0, 7), -1);
  EXPECT_EQ(element(2, 0, 7), 0);
  EXPECT_EQ(element(2, 0, 13), 3);
  EXPECT_EQ(element(2, 0, 15), -1);
}

}  // namespace
}  // namespace tessera::ir
