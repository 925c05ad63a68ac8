#include "backend_msl/check_places.h"

#include "backend_msl/place_resources.h"
#include "backend_msl/resource_parameters.h"
#include "backend_msl/target_ops.h"
#include "ir/transform/list_resources.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::msl {
namespace {

// Returns the messages about the places of the module, or an empty string if there are none. If
// `text` lists no resources, the resources of the module are its variables with bindings.
std::string Check(std::string_view text, const MslOptions& options = {}) {
  ir::TestModule test(text, &kTargetOps);
  ir::Module& m = test.m;
  if (m.resources.empty()) ir::ListResources(m, {});
  EXPECT_TRUE(PlaceResources(m, options, test.diagnostics).ok);
  if (NeedsResourceParameters(m, options) &&
      !RunResourceParameters(m, options, test.diagnostics).ok) {
    return test.Messages();
  }
  const bool ok = CheckPlaces(m, options, test.diagnostics).ok;
  EXPECT_EQ(ok, test.Messages().empty());
  // The pass runs only if PlacesMayClash returns true.
  if (!ok) EXPECT_TRUE(PlacesMayClash(m, options));
  return test.Messages();
}

constexpr std::string_view kText = R"(var<handle, read> @t : texture_2d<f32> @group(1) @binding(0)
var<storage, read> @a : array<f32> @group(0) @binding(3)
var<storage, read> @b : array<f32> @group(1) @binding(3)
var<immediate, read> @i : vec3<f32>
var<uniform, read> @frag_depth_range : vec2<f32>
var<uniform, read> @buffer_sizes : array<u32>

@fragment
fn textures() {
  %1 = textureNumLevels u32 @t
  %2 = load vec2<f32> @frag_depth_range
  return
}

@compute @workgroup_size(1u, 1u, 1u)
fn sizes() {
  %1 = ByteLength u32 @a, @buffer_sizes
  %2 = ByteLength u32 @b, @buffer_sizes
  %3 = load vec3<f32> @i
  return
}
)";

TEST(MslCheckPlaces, ParametersOfDifferentEntryPointsMayShareASlot) {
  MslOptions options;
  EXPECT_EQ(Check(kText), "");
  options.frag_depth_range_index = options.buffer_sizes_index;
  EXPECT_EQ(Check(kText, options), "");
}

TEST(MslCheckPlaces, TwoParametersInOneSlotAreReported) {
  MslOptions options;
  options.slots.emplace_back() = {0, 3, 4};
  options.buffer_sizes_index = 4;
  EXPECT_EQ(Check(kText, options),
            "unsupported-by-target: buffer slot 4 is assigned to both 'a' and the sizes of "
            "buffers\n");
  options.buffer_sizes_index = 30;
  options.immediates_index = 4;
  EXPECT_EQ(Check(kText, options),
            "unsupported-by-target: buffer slot 4 is assigned to both 'a' and immediate data\n");
}

TEST(MslCheckPlaces, StructuresInTheSlotOfAnotherParameterAreReported) {
  MslOptions options;
  options.argument_buffers = true;
  options.dynamic_offsets = {{0, 3, 0}};
  options.dynamic_offsets_index = 1;
  EXPECT_EQ(Check(kText, options),
            "unsupported-by-target: buffer slot 1 is assigned to both the argument buffer of group "
            "1 and the dynamic offsets\n");
  options.dynamic_offsets_index = 27;
  options.buffer_sizes_offset = 16;
  options.immediates_index = 27;
  EXPECT_EQ(Check(kText, options),
            "unsupported-by-target: buffer slot 27 is assigned to both the dynamic offsets and "
            "immediate data\n");
}

// An argument buffer can be moved only by changing its group, other parameters by options.
TEST(MslCheckPlaces, HelpDependsOnTheParameters) {
  const auto help = [](const MslOptions& options) {
    ir::TestModule test(kText, &kTargetOps);
    ir::ListResources(test.m, {});
    EXPECT_TRUE(PlaceResources(test.m, options, test.diagnostics).ok);
    EXPECT_TRUE(RunResourceParameters(test.m, options, test.diagnostics).ok);
    EXPECT_FALSE(CheckPlaces(test.m, options, test.diagnostics).ok);
    return test.diagnostics.list().front().helps.at(0);
  };
  MslOptions options;
  options.argument_buffers = true;
  options.buffer_sizes_index = options.immediates_index;
  EXPECT_EQ(help(options).find("move the resources to another group"), std::string::npos);
  options.buffer_sizes_index = 1;
  EXPECT_NE(help(options).find("move the resources to another group"), std::string::npos);
}

TEST(MslCheckPlaces, TwoBuffersWithOneSizeAreReported) {
  MslOptions options;
  options.buffer_size_indices = {{0, 3, 5}, {1, 3, 5}};
  constexpr std::string_view kMessage =
      "unsupported-by-target: element 5 of the buffer sizes is assigned to both 'a' and 'b'\n";
  EXPECT_EQ(Check(kText, options), kMessage);
  options.buffer_sizes_offset = 16;
  EXPECT_EQ(Check(kText, options), kMessage);
  options.buffer_size_indices = {{0, 3, 5}, {0, 3, 6}};
  EXPECT_EQ(Check(kText, options),
            "unsupported-by-target: --msl-buffer-size gives 'a' two indices\n");
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

TEST(MslCheckPlaces, ResourcesWithoutASlotAreReportedIfAnEntryPointUsesThem) {
  EXPECT_EQ(Check(ManySamplers("")), "");
  EXPECT_EQ(Check(ManySamplers("@fragment\n")),
            "unsupported-by-target: the module declares more than the 16 sampler slots that Metal "
            "has, and none is left for 's16'\n");
}

// If the host has chosen a slot that does not exist, the error names that slot.
TEST(MslCheckPlaces, ChosenSlotsThatDoNotExistAreReportedAsSuch) {
  MslOptions options;
  options.slots = {{1, 16, 16}};
  const std::string messages = Check(ManySamplers("@fragment\n"), options);
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
    return Check(kElement, options);
  };
  EXPECT_EQ(chosen(29),
            "unsupported-by-target: 'bs_2' would be in buffer slot 31, but the last one in Metal "
            "is 30\n");
  // If the array begins at the largest slot, the slot of a later element must not wrap around.
  const std::string last = chosen(UINT32_MAX);
  EXPECT_NE(last.find("'bs_2' would be in buffer slot"), std::string::npos) << last;
  // The message contains the chosen slot, even if it is the largest possible number.
  options.slots = {{1, 16, UINT32_MAX}};
  const std::string largest = Check(ManySamplers("@fragment\n"), options);
  EXPECT_NE(largest.find("would be in sampler slot 4294967295,"), std::string::npos) << largest;
}

// All buffers without a slot share one size index. This is not reported as a conflict. The only
// errors are about the missing slots.
TEST(MslCheckPlaces, SizesOfBuffersWithoutASlotDoNotClash) {
  std::string text;
  for (int i = 0; i < 33; ++i) {
    text += "var<storage, read> @b" + std::to_string(i) + " : array<f32> @group(1) @binding(" +
            std::to_string(i) + ")\n";
  }
  const auto messages = [&](const std::string& attributes) {
    return Check(text + "var<uniform, read> @sizes : array<u32>\n" + attributes + R"(fn f() {
  %1 = ByteLength u32 @b31, @sizes
  %2 = ByteLength u32 @b32, @sizes
  return
}
)");
  };
  EXPECT_EQ(messages(""), "");
  const std::string reported = messages("\n@compute @workgroup_size(1u, 1u, 1u)\n");
  EXPECT_NE(reported.find("none is left for 'b31'"), std::string::npos) << reported;
  EXPECT_EQ(reported.find("element 31"), std::string::npos) << reported;
}

}  // namespace
}  // namespace tessera::msl
