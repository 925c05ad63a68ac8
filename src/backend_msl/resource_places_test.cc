#include "backend_msl/resource_places.h"

#include "backend_msl/target_ops.h"
#include "ir/transform/list_resources.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::msl {
namespace {

struct Placed {
  explicit Placed(std::string_view text, const MslOptions& options = {}) : test(text, &kTargetOps) {
    ir::ListResources(test.m, {});
    const ir::GlobalUses uses(test.m);
    ok = PlaceResources(test.m, uses, options, test.diagnostics, &places).ok;
  }
  ir::TestModule test;
  ResourcePlaces places;
  bool ok = false;
};

constexpr std::string_view kText = R"(var<handle, read> @t : texture_2d<f32> @group(1) @binding(0)
var<storage, read> @a : array<f32> @group(0) @binding(3)
var<immediate, read> @i : vec3<f32>

@fragment
fn textures() {
  %1 = textureNumLevels u32 @t
  return
}

@compute @workgroup_size(1u, 1u, 1u)
fn sizes() {
  %1 = ByteLength u32 @a
  %2 = load vec3<f32> @i
  return
}
)";

TEST(MslResourcePlaces, SlotsDoNotDependOnTheEntryPoint) {
  const Placed p(kText);
  ASSERT_TRUE(p.ok) << p.test.Messages();
  EXPECT_EQ(p.places.slots[0], 0u);
  EXPECT_EQ(p.places.slots[1], 3u);
  ASSERT_EQ(p.places.entry_points.size(), 2u);
  EXPECT_FALSE(p.places.needs_sizes[0]);
  EXPECT_TRUE(p.places.needs_sizes[1]);
  EXPECT_EQ(p.places.entry_points[0].immediates_size, 0u);
  EXPECT_EQ(p.places.entry_points[1].immediates_size, 16u);
}

TEST(MslResourcePlaces, SizesFollowTheImmediateData) {
  MslOptions options;
  options.buffer_sizes_offset = 16;
  const Placed p(kText, options);
  ASSERT_TRUE(p.ok) << p.test.Messages();
  EXPECT_FALSE(p.places.entry_points[0].sizes_are_immediate);
  EXPECT_TRUE(p.places.entry_points[1].sizes_are_immediate);
  EXPECT_EQ(p.places.entry_points[1].immediates_size, 32u);
  options.buffer_sizes_offset = 8;
  const Placed q(kText, options);
  EXPECT_FALSE(q.ok);
  EXPECT_EQ(q.test.Messages(),
            "unsupported-feature: 'buffer_sizes' cannot be at byte 8 of the immediates; the first "
            "16 bytes are already in use\n");
}

TEST(MslResourcePlaces, ArgumentBuffersAreThoseThatTheEntryPointUses) {
  MslOptions options;
  options.argument_buffers = true;
  const Placed p(kText, options);
  ASSERT_TRUE(p.ok) << p.test.Messages();
  EXPECT_EQ(p.places.argument_groups, (PoolVector<uint32_t>{0, 1}));
  EXPECT_EQ(p.places.entry_points[0].argument_groups, PoolVector<uint32_t>{1});
  EXPECT_EQ(p.places.entry_points[1].argument_groups, PoolVector<uint32_t>{0});
}

TEST(MslResourcePlaces, InlineSamplersHaveNoSlot) {
  MslOptions options;
  options.inline_samplers.emplace_back().binding = 1;
  const Placed p(R"(var<handle, read> @t : texture_2d<f32> @group(0) @binding(0)
var<handle, read> @s : sampler @group(0) @binding(1)

@fragment
fn main() {
  %1 = textureSample vec4<f32> @t, @s, vec2<f32>{}
  return
}
)",
                 options);
  ASSERT_TRUE(p.ok) << p.test.Messages();
  ASSERT_EQ(p.places.inline_samplers.size(), 1u);
  EXPECT_EQ(p.places.inline_samplers[0].variable, ir::GlobalId(1));
  EXPECT_FALSE(p.test.m.globals[1].has_binding);
}

TEST(MslResourcePlaces, TwoResourcesInOneSlotAreReported) {
  MslOptions options;
  options.slots.emplace_back() = {0, 3, 4};
  options.buffer_sizes_index = 4;
  const Placed p(kText, options);
  EXPECT_FALSE(p.ok);
  EXPECT_EQ(p.test.Messages(),
            "unsupported-by-target: buffer slot 4 is assigned to both 'a' and the sizes of "
            "buffers\n");
}

// Slot 0 of the samplers stays free for the sampler, and the layout of argument buffers does not
// contain the attachment.
TEST(MslResourcePlaces, InputAttachmentsHaveNoSlots) {
  constexpr std::string_view kAttachment = R"(
resource<handle> "color" : input_attachment<f32> @group(0) @binding(0)
resource<handle> "s" : sampler @group(1) @binding(0)
var<handle, read> @s : sampler @group(1) @binding(0)
)";
  ir::TestModule test(kAttachment);
  ResourcePlaces places;
  const ir::GlobalUses uses(test.m);
  ASSERT_TRUE(PlaceResources(test.m, uses, {}, test.diagnostics, &places).ok);
  EXPECT_EQ(places.slots[0], 0u);
  MslOptions options;
  options.argument_buffers = true;
  ResourcePlaces in_buffers;
  ASSERT_TRUE(PlaceResources(test.m, uses, options, test.diagnostics, &in_buffers).ok);
  ASSERT_EQ(in_buffers.arguments->members().size(), 1u);
  EXPECT_EQ(in_buffers.arguments->members()[0].group, 1u);
}

}  // namespace
}  // namespace tessera::msl
