// What Result tells of the entry points in the output.
#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

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

// Vertex buffers that the shader reads have slots that the fragment shader's resources respect.
// Those that the output uses, and that no size depends on.
TEST(Output, FunctionConstants) {
  constexpr std::string_view kOverrides = R"(
@id(7) override size = 8u;
override scale = 0.5;
override twice = scale * 2;
@id(3) override kernel : u32;
override unused : u32;
@group(0) @binding(0) var<storage, read_write> a : array<f32>;
@compute @workgroup_size(size) fn main() { a[size] = twice + f32(kernel); }
)";
  Options options;
  options.target = Target::kMsl;
  options.overrides = {{"size", 16}};
  options.msl.overrides = OverrideMode::kSpecialize;
  const Result result = Compile(kOverrides, options);
  ASSERT_TRUE(result.ok);
  std::map<std::string, std::pair<std::string, uint32_t>> constants;
  for (const FunctionConstantOutput& c : result.function_constants) {
    constants[c.name] = {c.output_name, c.index};
  }
  EXPECT_EQ(
      constants,
      (std::map<std::string, std::pair<std::string, uint32_t>>{
          {"scale", {"scale", 65535}}, {"twice", {"twice", 65534}}, {"kernel", {"kernel_1", 3}}}));
  EXPECT_NE(result.text.find("[[max_total_threads_per_threadgroup(16)]]"), std::string::npos);
  options.msl.overrides = OverrideMode::kSubstitute;
  options.overrides.push_back({"kernel", 1});
  EXPECT_TRUE(Compile(kOverrides, options).function_constants.empty());
}

// A size without a value is an error when compiling; what else lacks one the host has to give.
TEST(Output, SizesNeedValues) {
  Options options;
  options.target = Target::kMsl;
  options.msl.overrides = OverrideMode::kSpecialize;
  const Result result =
      Compile("override n : u32; @compute @workgroup_size(n) fn main() {}", options);
  ASSERT_EQ(result.diagnostics.size(), 1u);
  EXPECT_EQ(result.diagnostics[0].text, "override 'n' needs a value to create a pipeline");
}

TEST(Output, VertexBuffersHaveSlots) {
  constexpr std::string_view kShader = R"(
@group(0) @binding(0) var<uniform> scale : f32;
@group(2) @binding(1) var<storage> paint : vec4f;
@vertex fn vs(@location(3) at : vec4f) -> @builtin(position) vec4f { return at * scale; }
@fragment fn fs() -> @location(0) vec4f { return paint; }
)";
  Options options;
  options.target = Target::kMsl;
  options.vertex_buffers.push_back({1, 4, 16, false, {{VertexFormat::kFloat32x4, 0, 3}}});
  const Result both = Compile(kShader, options);
  ASSERT_TRUE(both.ok);
  EXPECT_EQ(SlotsOf(both.entry_points[0])["vertex_buffer_0"], std::pair(SlotTable::kBuffer, 1u));
  EXPECT_EQ(SlotsOf(both.entry_points[1])["paint"], std::pair(SlotTable::kBuffer, 2u));
  const EntryPointOutput& vs = both.entry_points[0];
  ASSERT_EQ(vs.resources.size(), 2u);
  EXPECT_EQ(std::pair(vs.resources[1].group, vs.resources[1].binding), std::pair(1u, 4u));
  options.entry_point = "fs";
  EXPECT_EQ(SlotsOf(Compile(kShader, options).entry_points[0])["paint"].second, 2u);
}

TEST(Output, ArgumentBuffers) {
  Options options;
  options.msl.argument_buffers = true;
  options.msl.dynamic_offsets = {{1, 0, 2}};
  const Result result = CompileToMsl("main", options);
  ASSERT_TRUE(result.ok);
  const EntryPointOutput& main = result.entry_points[0];
  std::set<std::optional<uint32_t>> sizes;
  for (const ResourceOutput& r : main.resources) {
    EXPECT_EQ(r.table, SlotTable::kArgument);
    EXPECT_EQ(r.slot, r.binding);
    const std::string id = " [[id(" + std::to_string(r.binding) + ")]]";
    EXPECT_NE(result.text.find(r.name + id), std::string::npos) << r.name;
    if (r.size_index) EXPECT_TRUE(sizes.insert(r.size_index).second);
  }
  EXPECT_FALSE(sizes.empty());
  EXPECT_EQ(main.dynamic_offsets_slot, 27u);
  EXPECT_NE(result.text.find("constant Group1& group1 [[buffer(1)]]"), std::string::npos);
  EXPECT_NE(result.text.find("dynamic_offsets[2]"), std::string::npos);
}

// The structure is the same for each entry point.
TEST(Output, ArgumentBuffersDoNotDependOnTheEntryPoint) {
  Options options;
  options.msl.argument_buffers = true;
  const auto ids = [&](const char* entry_point) {
    const std::string text = CompileToMsl(entry_point, options).text;
    const size_t begin = text.find("struct Group0 {"), end = text.find("};", begin);
    std::vector<std::string> found;
    for (size_t at = text.find("[[id(", begin); at < end; at = text.find("[[id(", at + 1)) {
      found.push_back(text.substr(at, text.find("]]", at) - at));
    }
    return found;
  };
  EXPECT_FALSE(ids("main").empty());
  EXPECT_EQ(ids("main"), ids("paint"));
}

TEST(Output, ArgumentBuffersThatCannotBe) {
  const auto message = [](std::string_view shader, const Options& options) {
    const Result result = Compile(shader, options);
    return result.ok || result.diagnostics.empty() ? std::string() : result.diagnostics[0].text;
  };
  Options options;
  options.target = Target::kMsl;
  options.msl.argument_buffers = true;
  EXPECT_EQ(message(R"(
@group(0) @binding(0) var<uniform> a : f32;
@group(0) @binding(0) var<uniform> b : f32;
@fragment fn one() -> @location(0) f32 { return a; }
@fragment fn two() -> @location(0) f32 { return b; }
)",
                    options),
            "'a' and 'b' have the same place in an argument buffer: compile their entry points one "
            "by one");
  EXPECT_EQ(message("@group(0) @binding(0) var<storage> a : binding_array<S, 100000000>; struct S "
                    "{ x : u32 }\n"
                    "@fragment fn one() -> @location(0) u32 { return 1; }",
                    options),
            "argument buffers are written for 4096 resources at most");
  options.msl.slots = {{0, 0, 1}};
  EXPECT_NE(
      message("@fragment fn one() -> @location(0) u32 { return 1; }", options).find("no slots"),
      std::string::npos);
  options.msl = {};
  options.msl.dynamic_offsets = {{0, 0, 1}};
  EXPECT_NE(
      message("@fragment fn one() -> @location(0) u32 { return 1; }", options).find("dynamic"),
      std::string::npos);
}

TEST(Output, EntryPointsAreCalledAsTheHostWants) {
  Options options;
  options.entry_point_names = {{"main", "sum"}, {"some", "main"}, {"nobody", "paint"}};
  const Result msl = CompileToMsl("", options);
  ASSERT_TRUE(msl.ok) << RenderText(kModule, "test.wgsl", msl.diagnostics);
  std::map<std::string, std::string> names;
  for (const EntryPointOutput& e : msl.entry_points) names[e.name] = e.output_name;
  // MSL has no function main.
  EXPECT_EQ(names, (std::map<std::string, std::string>{
                       {"main", "sum"}, {"some", "main_1"}, {"paint", "paint"}}));
  EXPECT_NE(msl.text.find("kernel void sum("), std::string::npos) << msl.text;
  options.target = Target::kSpirvAsm;
  const Result spirv = Compile(kModule, options);
  ASSERT_TRUE(spirv.ok);
  EXPECT_NE(spirv.text.find("\"sum\""), std::string::npos);
  EXPECT_EQ(spirv.text.find("\"some\""), std::string::npos);
}

TEST(Output, NamesOfEntryPointsAreIdentifiersAndDiffer) {
  Options options;
  for (const char* name : {"", "1a", "a b", "\"", "\xc3\xa4", "some"}) {
    options.entry_point_names = {{"main", name}};
    EXPECT_FALSE(CompileToMsl("", options).ok) << name;
  }
}

}  // namespace
}  // namespace tessera
