// What Result tells of the entry points in the output.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "tessera/tessera.h"

namespace tessera {
namespace {

constexpr std::string_view kModule = R"(
@group(0) @binding(4) var<uniform> scale : f32;
@group(0) @binding(40) var<storage> source : array<f32>;
@group(1) @binding(0) var<storage, read_write> target_ : array<f32>;
@group(1) @binding(1) var image : texture_2d<f32>;
@group(1) @binding(2) var video : texture_external;
@group(2) @binding(0) var second_image : texture_2d<f32>;
@group(2) @binding(1) var s : sampler;
var<immediate> factor : f32;
@compute @workgroup_size(1) fn main() { target_[0] = source[1] * scale * factor; }
@compute @workgroup_size(1) fn some() { target_[0] = 1; }
@fragment fn paint(@builtin(position) at : vec4f) -> @location(0) vec4f {
  return textureSample(second_image, s, at.xy) + textureLoad(video, vec2u(at.xy));
}
)";

Result CompileToMsl(std::string_view entry_point, Options options = {}) {
  options.target = Target::kMsl;
  options.entry_point = entry_point;
  return Compile(kModule, options);
}

std::map<std::string, std::pair<SlotTable, uint32_t>> SlotsOf(const EntryPointOutput& entry) {
  std::map<std::string, std::pair<SlotTable, uint32_t>> slots;
  for (const ResourceOutput& r : entry.resources) slots[r.name] = {r.table, r.slot};
  return slots;
}

TEST(Output, NamesAndSlots) {
  const Result result = CompileToMsl("main");
  ASSERT_TRUE(result.ok);
  ASSERT_EQ(result.entry_points.size(), 1u);
  const EntryPointOutput& main = result.entry_points[0];
  EXPECT_EQ(main.name, "main");
  EXPECT_EQ(main.output_name, "main_1");
  auto slots = SlotsOf(main);
  EXPECT_EQ(slots["scale"], std::pair(SlotTable::kBuffer, 0u));
  EXPECT_EQ(slots["source"], std::pair(SlotTable::kBuffer, 1u));
  EXPECT_EQ(slots["target_"], std::pair(SlotTable::kBuffer, 2u));
  EXPECT_EQ(main.buffer_sizes_slot, 30u);
  EXPECT_EQ(main.immediates_slot, 29u);
  for (const ResourceOutput& r : main.resources) {
    EXPECT_NE(result.text.find(r.name + " [[buffer(" + std::to_string(r.slot) + ")]]"),
              std::string::npos)
        << result.text;
  }
}

// The same whatever else is compiled: `some` uses one buffer, `paint` none of the first texture.
TEST(Output, SlotsDoNotDependOnTheEntryPoint) {
  const Result all = CompileToMsl("");
  ASSERT_TRUE(all.ok);
  for (const EntryPointOutput& together : all.entry_points) {
    const Result alone = CompileToMsl(together.name);
    ASSERT_TRUE(alone.ok);
    EXPECT_EQ(SlotsOf(alone.entry_points[0]), SlotsOf(together)) << together.name;
  }
  auto some = SlotsOf(CompileToMsl("some").entry_points[0]);
  EXPECT_EQ(some["target_"], std::pair(SlotTable::kBuffer, 2u));
  auto paint = SlotsOf(CompileToMsl("paint").entry_points[0]);
  EXPECT_EQ(paint["video"], std::pair(SlotTable::kTexture, 1u));
  EXPECT_EQ(paint["video_plane1"], std::pair(SlotTable::kTexture, 2u));
  EXPECT_EQ(paint["second_image"], std::pair(SlotTable::kTexture, 3u));
  EXPECT_EQ(paint["video_params"], std::pair(SlotTable::kBuffer, 3u));
  EXPECT_EQ(paint["s"], std::pair(SlotTable::kSampler, 0u));
}

TEST(Output, SlotsThatTheHostChooses) {
  Options options;
  options.msl.slots = {{1, 0, 0}, {0, 4, 28}};
  auto slots = SlotsOf(CompileToMsl("main", options).entry_points[0]);
  EXPECT_EQ(slots["target_"].second, 0u);
  EXPECT_EQ(slots["scale"].second, 28u);
  EXPECT_EQ(slots["source"].second, 1u);
}

TEST(Output, SlotsThatMetalLacks) {
  Options options;
  options.msl.slots = {{1, 0, 31}};
  const Result result = CompileToMsl("", options);
  ASSERT_FALSE(result.ok);
  EXPECT_TRUE(result.entry_points.empty());
  ASSERT_EQ(result.diagnostics.size(), 1u);  // once, though two entry points use it
  EXPECT_EQ(result.diagnostics[0].code, "unsupported-by-target");
}

}  // namespace
}  // namespace tessera
