#include "backend_msl/parameters.h"

#include "backend_msl/place_resources.h"
#include "backend_msl/target_ops.h"
#include "ir/transform/list_resources.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::msl {
namespace {

// A module and the parameters of its entry points. If `text` lists no resources, the resources of
// the module are its variables with bindings.
struct Found {
  explicit Found(std::string_view text, const MslOptions& options = {}) : test(text, &kTargetOps) {
    if (test.m.resources.empty()) ir::ListResources(test.m, {});
    const ir::GlobalUses uses(test.m);
    ok = PlaceResources(test.m, options, test.diagnostics).ok &&
         FindParameters(test.m, uses, options, test.diagnostics, &parameters).ok;
  }
  ir::TestModule test;
  Parameters parameters;
  bool ok = false;
};

constexpr std::string_view kText = R"(var<handle, read> @t : texture_2d<f32> @group(1) @binding(0)
var<storage, read> @a : array<f32> @group(0) @binding(3)
var<immediate, read> @i : vec3<f32>
var<uniform, read> @buffer_sizes : array<u32>

@fragment
fn textures() {
  %1 = textureNumLevels u32 @t
  return
}

@compute @workgroup_size(1u, 1u, 1u)
fn sizes() {
  %1 = ByteLength u32 @a, @buffer_sizes
  %2 = load vec3<f32> @i
  return
}
)";

TEST(MslParameters, OnlyThoseThatTheEntryPointUses) {
  const Found f(kText);
  ASSERT_TRUE(f.ok) << f.test.Messages();
  ASSERT_EQ(f.parameters.entries.size(), 2u);
  EXPECT_FALSE(f.parameters.entries[0].buffer_sizes.valid());
  ASSERT_TRUE(f.parameters.entries[1].buffer_sizes.valid());
  EXPECT_EQ(f.test.m[f.parameters.entries[1].buffer_sizes].place.index, 30u);
  EXPECT_EQ(f.parameters.entries[0].immediates_size, 0u);
  EXPECT_EQ(f.parameters.entries[1].immediates_size, 16u);
}

TEST(MslParameters, SizesFollowTheImmediateData) {
  MslOptions options;
  options.buffer_sizes_offset = 16;
  const Found f(kText, options);
  ASSERT_TRUE(f.ok) << f.test.Messages();
  EXPECT_TRUE(f.parameters.entries[0].words.empty());
  ASSERT_EQ(f.parameters.entries[1].words.size(), 1u);
  EXPECT_EQ(f.parameters.entries[1].words[0].name, kBufferSizes);
  EXPECT_FALSE(f.test.m[f.parameters.entries[1].buffer_sizes].place.is_set());
  EXPECT_EQ(f.parameters.entries[1].immediates_size, 32u);
  options.buffer_sizes_offset = 8;
  const Found g(kText, options);
  EXPECT_FALSE(g.ok);
  EXPECT_EQ(g.test.Messages(),
            "unsupported-feature: 'buffer_sizes' cannot be at byte 8 of the immediates; the first "
            "16 bytes are already in use\n");
}

TEST(MslParameters, ArgumentBuffersAreThoseThatTheEntryPointUses) {
  MslOptions options;
  options.argument_buffers = true;
  const Found f(kText, options);
  ASSERT_TRUE(f.ok) << f.test.Messages();
  EXPECT_EQ(f.parameters.entries[0].argument_groups, PoolVector<uint32_t>{1});
  EXPECT_EQ(f.parameters.entries[1].argument_groups, PoolVector<uint32_t>{0});
}

TEST(MslParameters, TwoParametersInOneSlotAreReported) {
  MslOptions options;
  options.slots.emplace_back() = {0, 3, 4};
  options.buffer_sizes_index = 4;
  const Found f(kText, options);
  EXPECT_FALSE(f.ok);
  EXPECT_EQ(f.test.Messages(),
            "unsupported-by-target: buffer slot 4 is assigned to both 'a' and the sizes of "
            "buffers\n");
}

// Returns a module with 17 samplers. Function `f` uses the last one.
std::string ManySamplers(std::string_view attributes) {
  std::string samplers;
  for (int i = 0; i < 17; ++i) {
    samplers += "var<handle, read> @s" + std::to_string(i) + " : sampler @group(1) @binding(" +
                std::to_string(i) + ")\n";
  }
  return samplers + R"(var<handle, read> @t : texture_2d<f32> @group(0) @binding(0)
)" + std::string(attributes) +
         R"(fn f(%at: vec2<f32>) {
  %1 = textureSampleLevel vec4<f32> @t, @s16, %at, 0f
  return
}
)";
}

TEST(MslParameters, ResourcesWithoutASlotAreReportedIfAnEntryPointUsesThem) {
  EXPECT_TRUE(Found(ManySamplers("")).ok);
  EXPECT_EQ(Found(ManySamplers("@fragment\n")).test.Messages(),
            "unsupported-by-target: the module declares more than the 16 sampler slots that Metal "
            "has, and none is left for 's16'\n");
}

// If the host has chosen a slot that does not exist, the error names that slot.
TEST(MslParameters, ChosenSlotsThatDoNotExistAreReportedAsSuch) {
  MslOptions options;
  options.slots = {{1, 16, 16}};
  const std::string messages = Found(ManySamplers("@fragment\n"), options).test.Messages();
  EXPECT_NE(messages.find("would be in sampler slot 16"), std::string::npos) << messages;
  // The host chooses the slot of a binding array's first element. If this is slot 29, the third
  // element, which the shader uses, would be in slot 31, but Metal's last buffer slot is 30.
  constexpr std::string_view kElement =
      R"(resource<storage> "bs" : binding_array<vec4<f32>, 4> @group(0) @binding(0)
var<storage, read> @bs_2 : vec4<f32> @group(0) @binding(2)

@fragment
fn f() {
  %1 = load vec4<f32> @bs_2
  return
}
)";
  const auto chosen = [&](uint32_t slot) {
    options.slots = {{0, 0, slot}};
    return Found(kElement, options).test.Messages();
  };
  EXPECT_EQ(chosen(29),
            "unsupported-by-target: 'bs_2' would be in buffer slot 31, but the last one in Metal "
            "is 30\n");
  // If the array begins at the largest slot, the slot of a later element must not wrap around.
  const std::string last = chosen(UINT32_MAX);
  EXPECT_NE(last.find("'bs_2' would be in buffer slot"), std::string::npos) << last;
  // The message contains the chosen slot, even if it is the largest possible number.
  options.slots = {{1, 16, UINT32_MAX}};
  const std::string largest = Found(ManySamplers("@fragment\n"), options).test.Messages();
  EXPECT_NE(largest.find("would be in sampler slot 4294967295,"), std::string::npos) << largest;
}

// All buffers without a slot share one size index. This is not reported as a conflict. The only
// errors are about the missing slots.
TEST(MslParameters, SizesOfBuffersWithoutASlotDoNotClash) {
  std::string text;
  for (int i = 0; i < 33; ++i) {
    text += "var<storage, read> @b" + std::to_string(i) + " : array<f32> @group(1) @binding(" +
            std::to_string(i) + ")\n";
  }
  const auto messages = [&](const std::string& attributes) {
    return Found(text + "var<uniform, read> @sizes : array<u32>\n" + attributes + R"(fn f() {
  %1 = ByteLength u32 @b31, @sizes
  %2 = ByteLength u32 @b32, @sizes
  return
}
)")
        .test.Messages();
  };
  EXPECT_EQ(messages(""), "");
  const std::string reported = messages("\n@compute @workgroup_size(1u, 1u, 1u)\n");
  EXPECT_NE(reported.find("none is left for 'b31'"), std::string::npos) << reported;
  EXPECT_EQ(reported.find("element 31"), std::string::npos) << reported;
}

}  // namespace
}  // namespace tessera::msl
