#include "backend_msl/place_resources.h"

#include "backend_msl/argument_buffers.h"
#include "ir/transform/list_resources.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::msl {
namespace {

// Runs PlaceResources on a module that contains `variables`. Returns the text form of the module,
// or the messages if the pass fails.
std::string Place(std::string_view variables, const MslOptions& options = {}) {
  ir::TestModule test(variables);
  ir::ListResources(test.m, {});
  if (!PlaceResources(test.m, options, test.diagnostics).ok) return test.Messages();
  test.m.resources.clear();
  return ir::Print(test.m);
}

constexpr std::string_view kVariables =
    R"(var<handle, read> @t : texture_2d<f32> @group(1) @binding(0)
var<storage, read> @a : array<f32> @group(0) @binding(3)
var<uniform, read> @u : vec4<f32> @group(1) @binding(1)
var<immediate, read> @i : vec3<f32>
var<uniform, read> @frag_depth_range : vec2<f32>
)";

TEST(MslPlaceResources, SlotsOfEachTable) {
  MslOptions options;
  options.slots.emplace_back() = {1, 1, 9};
  EXPECT_EQ(Place(kVariables, options),
            R"(var<handle, read> @t : texture_2d<f32> @group(1) @binding(0) @place(texture, 0, 0)
var<storage, read> @a : array<f32> @group(0) @binding(3) @place(buffer, 0, 3) @size_index(3)
var<uniform, read> @u : vec4<f32> @group(1) @binding(1) @place(buffer, 0, 9)
var<immediate, read> @i : vec3<f32> @place(buffer, 0, 29)
var<uniform, read> @frag_depth_range : vec2<f32> @place(buffer, 0, 28)
)");
}

TEST(MslPlaceResources, MembersOfArgumentBuffers) {
  MslOptions options;
  options.argument_buffers = true;
  options.dynamic_offsets.emplace_back() = {1, 1, 2};
  EXPECT_EQ(Place(kVariables, options),
            R"(var<handle, read> @t : texture_2d<f32> @group(1) @binding(0) @place(argument, 1, 0)
var<storage, read> @a : array<f32> @group(0) @binding(3) @place(argument, 0, 3) @size_index(0)
var<uniform, read> @u : vec4<f32> @group(1) @binding(1) @place(argument, 1, 1) @offset_index(2)
var<immediate, read> @i : vec3<f32> @place(buffer, 0, 29)
var<uniform, read> @frag_depth_range : vec2<f32> @place(buffer, 0, 28)
)");
}

TEST(MslPlaceResources, OptionsChooseIndicesOfSizes) {
  MslOptions options;
  options.buffer_size_indices.emplace_back() = {0, 3, 5};
  EXPECT_NE(Place(kVariables, options).find("@place(buffer, 0, 0) @size_index(5)\n"),
            std::string::npos);
  options.argument_buffers = true;
  EXPECT_NE(Place(kVariables, options).find("@place(argument, 0, 3) @size_index(5)\n"),
            std::string::npos);
}

TEST(MslPlaceResources, TheDepthRangeMayBeAmongTheImmediates) {
  MslOptions options;
  options.frag_depth_range = {16, 20};
  EXPECT_NE(Place(kVariables, options).find("@frag_depth_range : vec2<f32>\n"), std::string::npos);
}

TEST(MslPlaceResources, InlineSamplersHaveNoPlace) {
  MslOptions options;
  options.inline_samplers.emplace_back().binding = 1;
  EXPECT_EQ(Place(R"(var<handle, read> @t : texture_2d<f32> @group(0) @binding(0)
var<handle, read> @s : sampler @group(0) @binding(1)
)",
                  options),
            R"(var<handle, read> @t : texture_2d<f32> @group(0) @binding(0) @place(texture, 0, 0)
var<handle, read> @s : sampler
)");
}

TEST(MslPlaceResources, ArraysOfTexturesHaveNoDynamicOffsets) {
  MslOptions options;
  options.argument_buffers = true;
  options.dynamic_offsets = {{0, 0, 2}};
  const std::string text = Place(
      "var<handle, read> @t : binding_array<texture_2d<f32>, 2> @group(0) @binding(0)\n", options);
  EXPECT_NE(text.find("@place(argument, 0, 0)"), std::string::npos) << text;
  EXPECT_EQ(text.find("offset"), std::string::npos) << text;
}

// Returns the layout of the argument buffers: the binding, the number of elements, and * if the
// variable is used. `used` is the name of the only used variable.
std::string Layout(std::string_view variables, std::string_view used) {
  ir::TestModule test(variables);
  ir::ListResources(test.m, {});
  PoolVector<ir::Global> globals;
  for (const ir::Global& g : test.m.globals) {
    if (test.m.strings.Get(g.name) == used) globals.push_back(g);
  }
  const ArgumentLayout layout(test.m.types, test.m.resources, globals);
  EXPECT_FALSE(layout.clash());
  std::string text;
  for (const ArgumentLayout::Member& m : layout.members()) {
    text += std::to_string(m.binding) + " x " + std::to_string(m.count) +
            (m.global.valid() ? "*; " : "; ");
  }
  return text;
}

// Different entry points may use resources with the same bindings.
TEST(MslPlaceResources, MembersDoNotOverlap) {
  constexpr std::string_view kText =
      R"(var<handle, read> @a : binding_array<texture_2d<f32>, 3> @group(0) @binding(0)
var<handle, read> @b : texture_2d<f32> @group(0) @binding(2)
var<handle, read> @c : texture_2d<f32> @group(0) @binding(3)
)";
  EXPECT_EQ(Layout(kText, "a"), "0 x 3*; 3 x 1; ");
  EXPECT_EQ(Layout(kText, "b"), "2 x 1*; 3 x 1; ");
  EXPECT_EQ(Layout(kText, "c"), "0 x 3; 3 x 1*; ");
  EXPECT_EQ(Layout(kText, ""), "0 x 3; 3 x 1; ");
  // `c` is listed, although the larger array would replace it if no entry point used `b`.
  constexpr std::string_view kLarge =
      R"(var<handle, read> @large : binding_array<texture_2d<f32>, 100> @group(0) @binding(0)
var<handle, read> @c : texture_2d<f32> @group(0) @binding(10)
var<handle, read> @b : texture_2d<f32> @group(0) @binding(50)
)";
  EXPECT_EQ(Layout(kLarge, "b"), "10 x 1; 50 x 1*; ");
  EXPECT_EQ(Layout(kLarge, ""), "0 x 100; ");
  MslOptions options;
  options.argument_buffers = true;
  EXPECT_EQ(Place(kText, options),
            "unsupported-by-target: 'a' and 'b' have the same id in an argument buffer: compile "
            "their entry points separately\n");
  const std::string entry_point = std::string(kText) + R"(
@fragment
fn f() {
  %1 = textureNumLevels u32 @b
  %2 = textureNumLevels u32 @c
  %3 = access texture_2d<f32> @a, 1u
  %4 = textureNumLevels u32 %3
  return
}
)";
  EXPECT_EQ(Place(entry_point, options),
            "invalid-resource-binding: 'b' would have the same binding as another resource in the "
            "output\n");
}

TEST(MslPlaceResources, TheLargestBindingIsNoId) {
  MslOptions options;
  options.argument_buffers = true;
  constexpr std::string_view kText =
      "var<uniform, read> @a : u32 @group(0) @binding(4294967295)\n"
      "var<uniform, read> @b : u32 @group(0) @binding(4294967294)\n";
  EXPECT_EQ(Place(kText, options),
            "unsupported-by-target: the ids of argument buffer members must be less than "
            "4294967295, so no resource can have this binding number\n");
}

// The attachment occupies no slot, so the sampler gets sampler slot 0. The layout of argument
// buffers does not contain the attachment either.
TEST(MslPlaceResources, InputAttachmentsHaveNoPlace) {
  ir::TestModule test(R"(
resource<handle> "color" : input_attachment<f32> @group(0) @binding(0)
resource<handle> "s" : sampler @group(1) @binding(0)
var<handle, read> @s : sampler @group(1) @binding(0)
)");
  ASSERT_TRUE(PlaceResources(test.m, {}, test.diagnostics).ok);
  EXPECT_EQ(test.m.globals[0].place.index, 0u);
  const ArgumentLayout layout(test.m.types, ResourcesWithPlaces(test.m, {}), test.m.globals);
  ASSERT_EQ(layout.members().size(), 1u);
  EXPECT_EQ(layout.members()[0].group, 1u);
}

}  // namespace
}  // namespace tessera::msl
