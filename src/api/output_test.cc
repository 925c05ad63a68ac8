// Tests the entry point descriptions in Result.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "tessera/target_info.h"
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
  EXPECT_EQ(main.push_constants_size, 4u);
  for (const ResourceOutput& r : main.resources) {
    EXPECT_NE(result.text.find(r.name + " [[buffer(" + std::to_string(r.slot) + ")]]"),
              std::string::npos)
        << result.text;
  }
}

// Slots do not depend on which entry points are compiled: unused resources keep their slots. The
// entry point `some` uses only one buffer, and `paint` does not use the first texture.
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

// The place of a resource: the table, the space and the slot; in MSL, also the index of its size.
using FullPlace = std::tuple<SlotTable, uint32_t, uint32_t, std::optional<uint32_t>>;

// Compiles each entry point of the module. Expects a resource to have the same place in all entry
// points, and returns the places.
std::map<std::string, FullPlace> PlacesOf(std::string_view wgsl, Options options) {
  const ShaderModule module = ShaderModule::Parse(wgsl);
  std::map<std::string, FullPlace> places;
  const auto check = [&](std::string_view entry_point) {
    options.entry_point = entry_point;
    const Result result = module.Generate(options);
    EXPECT_TRUE(result.ok) << entry_point << ": " << result.diagnostics.front().text;
    for (const EntryPointOutput& entry : result.entry_points) {
      for (const ResourceOutput& r : entry.resources) {
        const FullPlace place{r.table, r.space, r.slot, r.size_index};
        EXPECT_EQ(places.emplace(r.name, place).first->second, place)
            << r.name << " in " << entry.name << ", compiled as '" << entry_point << "'";
      }
    }
  };
  for (const std::string_view name : module.EntryPointNames()) check(name);
  if (options.target == Target::kMsl) check("");
  return places;
}

// The sizes of some arrays depend on an override. The parts of the elements of `videos` are
// assigned places for all entry points, even for those that do not use `videos`.
TEST(Output, PlacesInModulesWithArraysSizedByOverrides) {
  constexpr std::string_view kArrays = R"(
override size = 2u;
@group(0) @binding(10) var videos : binding_array<texture_external, size>;
@group(0) @binding(20) var t : texture_2d<f32>;
@group(0) @binding(21) var last : texture_external;
@group(1) @binding(10) var<storage> sized : binding_array<array<u32>, size>;
@group(1) @binding(14) var<uniform> fixed : binding_array<vec4f, 3>;
@fragment fn one() -> @location(0) vec4f { return textureLoad(videos[1], vec2u()) + fixed[1]; }
@fragment fn two() -> @location(0) vec4f {
  return textureLoad(t, vec2u(), 0) * f32(sized[1][2]) + fixed[1];
}
@fragment fn three() -> @location(0) vec4f {
  return textureLoad(videos[0], vec2u()) * f32(sized[1][2]) + textureLoad(last, vec2u());
}
)";
  Options options;
  for (const Target target : {Target::kMsl, Target::kHlsl, Target::kSpirv, Target::kGlsl}) {
    options.target = target;
    PlacesOf(kArrays, options);
  }
  options.glsl.version = GlslVersion::k450;
  PlacesOf(kArrays, options);
  options.target = Target::kMsl;
  // The slots of other resources do not depend on the sizes of these arrays either.
  std::map<std::string, FullPlace> places[2];
  for (const bool larger : {false, true}) {
    if (larger) options.overrides = {{"size", 4}};
    places[larger] = PlacesOf(kArrays, options);
  }
  for (const char* name : {"t", "fixed_1"}) EXPECT_EQ(places[0].at(name), places[1].at(name));
  options.msl.argument_buffers = true;
  PlacesOf(kArrays, options);
}

// An argument buffer can contain more external textures than Metal has slots.
TEST(Output, PlacesAfterManyExternalTextures) {
  constexpr std::string_view kMany = R"(
@group(0) @binding(0) var many : binding_array<texture_external, 200>;
@group(1) @binding(0) var<storage> tail : array<f32>;
@group(1) @binding(1) var<storage, read_write> o : array<f32>;
@compute @workgroup_size(1) fn a() { o[0] = textureLoad(many[150], vec2u()).x + tail[1]; }
@compute @workgroup_size(1) fn b() { o[0] = tail[1]; }
)";
  Options options;
  options.target = Target::kMsl;
  options.msl.argument_buffers = true;
  const auto places = PlacesOf(kMany, options);
  EXPECT_EQ(std::get<3>(places.at("tail")), 200u);
}

// The slot of the depth range is reserved in all entry points, although only `fs` reads the range.
TEST(Output, PlacesNextToTheDepthRange) {
  constexpr std::string_view kDepth = R"(
@group(0) @binding(28) var<uniform> u : vec4f;
@group(0) @binding(27) var<uniform> v : vec4f;
@vertex fn vs() -> @builtin(position) vec4f { return u + v; }
@fragment fn fs() -> @builtin(frag_depth) f32 { return u.x + v.x; }
)";
  Options options;
  options.target = Target::kMsl;
  options.msl.clamp_frag_depth = FragDepthClamp::kImmediates;
  const auto places = PlacesOf(kDepth, options);
  EXPECT_EQ(std::get<2>(places.at("u")), 1u);
}

TEST(Output, SlotsThatTheHostChooses) {
  Options options;
  options.msl.slots = {{1, 0, 0}, {0, 4, 28}};
  auto slots = SlotsOf(CompileToMsl("main", options).entry_points[0]);
  EXPECT_EQ(slots["target_"].second, 0u);
  EXPECT_EQ(slots["scale"].second, 28u);
  EXPECT_EQ(slots["source"].second, 1u);
}

// If many resources request the same slot, each error names the resource that already occupies the
// slot.
TEST(Output, SlotsThatManyWant) {
  std::string module, body;
  Options options;
  options.target = Target::kMsl;
  options.max_errors = 1000;
  for (uint32_t i = 0; i < 300; ++i) {
    const std::string name = "b" + std::to_string(i);
    module += "@group(0) @binding(" + std::to_string(i) + ") var<storage, read_write> " + name +
              " : array<u32>;\n";
    body += name + "[0] = 1; ";
    options.msl.slots.push_back({0, i, i < 298 ? 0u : 5u});
  }
  const Result result =
      Compile(module + "@compute @workgroup_size(1) fn main() { " + body + "}", options);
  ASSERT_EQ(result.diagnostics.size(), 298u);
  EXPECT_EQ(result.diagnostics.front().text, "buffer slot 0 is assigned to both 'b0' and 'b1'");
  EXPECT_EQ(result.diagnostics.back().text, "buffer slot 5 is assigned to both 'b298' and 'b299'");
}

TEST(Output, SlotsThatMetalLacks) {
  Options options;
  options.msl.slots = {{1, 0, 31}};
  const Result result = CompileToMsl("", options);
  ASSERT_FALSE(result.ok);
  EXPECT_TRUE(result.entry_points.empty());
  // Two entry points use the resource, but only one error is reported.
  ASSERT_EQ(result.diagnostics.size(), 1u);
  EXPECT_EQ(result.diagnostics[0].code, "unsupported-by-target");
}

TEST(Output, ResourcesWithoutASlotHideNoOtherError) {
  std::string text =
      "@group(0) @binding(0) var<uniform> u : vec4f;\n"
      "@group(0) @binding(1) var<storage> a : vec4f;\n"
      "@group(0) @binding(2) var t : texture_2d<f32>;\n";
  for (int i = 0; i < 17; ++i) {
    const std::string number = std::to_string(i);
    text += "@group(1) @binding(" + number + ") var s" + number + " : sampler;\n";
  }
  text +=
      "@fragment fn main() -> @location(0) vec4f {\n"
      "  return textureSample(t, s16, u.xy) + a;\n"
      "}\n";
  Options options;
  options.target = Target::kMsl;
  options.msl.slots = {{0, 0, 5}, {0, 1, 5}};
  const Result result = Compile(text, options);
  std::set<std::string> messages;
  for (const Message& message : result.diagnostics) messages.insert(message.text);
  EXPECT_EQ(messages, (std::set<std::string>{
                          "buffer slot 5 is assigned to both 'u' and 'a'",
                          "the module declares more than the 16 sampler slots that Metal has, and "
                          "none is left for 's16'"}));
}

// Result::function_constants lists the overrides that the output uses. If a size depends on an
// override, the override is not listed, because its value is substituted.
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
  options.overrides = {{"7", 16}};
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
  options.overrides.push_back({"3", 1});
  EXPECT_TRUE(Compile(kOverrides, options).function_constants.empty());
}

// C++ reserves these names ([lex.name]), so MSL cannot use them.
TEST(Output, NamesThatCppReserves) {
  Options options;
  options.target = Target::kMsl;
  options.msl.overrides = OverrideMode::kSpecialize;
  const Result result = Compile(R"(
override _Scale : f32;
@group(0) @binding(0) var<storage, read_write> out__put : f32;
@compute @workgroup_size(1) fn write__scale() { out__put = _Scale; }
@compute @workgroup_size(1) fn _clear() { out__put = 0; }
)",
                                options);
  ASSERT_TRUE(result.ok);
  ASSERT_EQ(result.entry_points.size(), 2u);
  EXPECT_EQ(result.entry_points[0].name, "write__scale");
  EXPECT_EQ(result.entry_points[0].output_name, "write_scale");
  EXPECT_EQ(result.entry_points[1].output_name, "clear");
  ASSERT_EQ(result.function_constants.size(), 1u);
  EXPECT_EQ(result.function_constants[0].name, "_Scale");
  EXPECT_EQ(result.function_constants[0].output_name, "Scale");
  EXPECT_NE(result.text.find("out_put = Scale;"), std::string::npos) << result.text;
  EXPECT_EQ(result.text.find("__"), std::string::npos) << result.text;
}

// Compiling fails if a size depends on an override without a value. Values of other overrides may
// be supplied later by the host.
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

// The argument buffer of a group is the same for all entry points that use the group, although they
// use different resources. The output declares no argument buffers of other groups.
TEST(Output, ArgumentBuffersDoNotDependOnTheEntryPoint) {
  Options options;
  options.msl.argument_buffers = true;
  const auto ids = [&](const char* entry_point) {
    const std::string text = CompileToMsl(entry_point, options).text;
    const size_t begin = text.find("struct Group1 {"), end = text.find("};", begin);
    std::vector<std::string> found;
    for (size_t at = text.find("[[id(", begin); at < end; at = text.find("[[id(", at + 1)) {
      found.push_back(text.substr(at, text.find("]]", at) - at));
    }
    return found;
  };
  EXPECT_EQ(ids("main").size(), 5u);
  EXPECT_EQ(ids("main"), ids("some"));
  EXPECT_EQ(ids("main"), ids("paint"));
  EXPECT_NE(CompileToMsl("main", options).text.find("struct Group0 {"), std::string::npos);
  EXPECT_EQ(CompileToMsl("paint", options).text.find("struct Group0 {"), std::string::npos);
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
            "'a' and 'b' have the same id in an argument buffer: compile their entry points "
            "separately");
  EXPECT_EQ(message("@group(0) @binding(0) var<storage> a : binding_array<S, 100000000>; struct S "
                    "{ x : u32 }\n"
                    "@fragment fn one() -> @location(0) u32 { return 1; }",
                    options),
            "argument buffers support at most 4096 resources");
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

constexpr std::string_view kStages = R"(
struct Sizes { a : vec3f, b : f32 }
@group(0) @binding(4) var<uniform> scale : Sizes;
@group(0) @binding(40) var<storage> source : array<f32>;
@group(1) @binding(0) var<storage, read_write> target_ : array<f32>;
@group(1) @binding(2) var video : texture_external;
@group(1) @binding(7) var store : texture_storage_2d<rgba8unorm, write>;
@group(2) @binding(0) var image : texture_2d<f32>;
@group(2) @binding(1) var s : sampler;
@group(2) @binding(3) var images : binding_array<texture_2d<f32>, 3>;
@group(2) @binding(9) var shared_image : texture_storage_2d<r32float, read>;
override columns = 4u;
var<immediate> factor : vec2f;
var<workgroup> partial : array<vec3f, 5>;
@compute @workgroup_size(columns, 2) fn main(@builtin(num_workgroups) n : vec3u) {
  partial[n.x] = scale.a;
  workgroupBarrier();
  target_[n.y] = source[n.x] * factor.y + partial[n.z].x;
  textureStore(store, n.xy, vec4f() + textureLoad(shared_image, n.xy));
}
@fragment fn paint(@builtin(position) at : vec4f) -> @location(0) vec4f {
  return textureSample(image, s, at.xy) + textureLoad(video, vec2u(at.xy)) +
      textureLoad(images[1], vec2u(at.xy), 0);
}
@vertex fn draw() -> @invariant @builtin(position) vec4f { return vec4f(scale.b); }
)";

std::string PlaceOf(const ResourceOutput& r) {
  std::string place;
  switch (r.table) {
    case SlotTable::kRegisterB: place = "b"; break;
    case SlotTable::kRegisterT: place = "t"; break;
    case SlotTable::kRegisterU: place = "u"; break;
    case SlotTable::kRegisterS: place = "s"; break;
    case SlotTable::kSamplerHeap: place = "heap"; break;
    case SlotTable::kDescriptor: place = "set "; break;
    default: place = "other "; break;
  }
  place += std::to_string(r.slot) + ", " + std::to_string(r.space);
  if (r.count != 1) place += " x" + std::to_string(r.count);
  return place;
}

using Places = std::map<std::string, std::string>;  // keyed by the name in the output
Places PlacesOf(const EntryPointOutput& entry) {
  Places places;
  for (const ResourceOutput& r : entry.resources) places[r.name] = PlaceOf(r);
  return places;
}

TEST(Output, RegistersOfHlsl) {
  Options options;
  options.target = Target::kHlsl;
  options.binding_remaps = {{1, 0, 5, 6}};
  options.hlsl.immediates = {7, 8};
  options.overrides = {{"columns", 8}};
  const Result result = Compile(kStages, options);
  ASSERT_TRUE(result.ok) << RenderText(kStages, "test.wgsl", result.diagnostics);
  ASSERT_EQ(result.entry_points.size(), 3u);
  const EntryPointOutput& main = result.entry_points[0];
  EXPECT_EQ(PlacesOf(main), (Places{{"scale", "b4, 0"},
                                    {"source", "t40, 0"},
                                    {"target_", "u6, 5"},
                                    {"store", "u7, 1"},
                                    {"shared_image", "t9, 2"}}));
  EXPECT_EQ(PlacesOf(result.entry_points[1]), (Places{{"image", "t0, 2"},
                                                      {"s", "s1, 2"},
                                                      {"images", "t3, 2 x3"},
                                                      {"video", "t2, 1"},
                                                      {"video_plane1", "t8, 1"},
                                                      {"video_params", "b9, 1"}}));
  ASSERT_TRUE(main.immediates_register && main.root_constants_register);
  EXPECT_EQ(std::pair(main.immediates_register->space, main.immediates_register->number),
            std::pair(7u, 8u));
  EXPECT_EQ(std::pair(main.root_constants_register->space, main.root_constants_register->number),
            std::pair(31u, 0u));
  EXPECT_FALSE(result.entry_points[2].immediates_register);
  EXPECT_FALSE(result.entry_points[2].root_constants_register);
  // The bindings in the description must occur in the output.
  for (const EntryPointOutput& entry : result.entry_points) {
    for (const ResourceOutput& r : entry.resources) {
      std::string written = PlaceOf(r);
      written = written.substr(0, written.find(','));
      if (r.space != 0) written += ", space" + std::to_string(r.space);
      const size_t line = result.text.find(" : register(" + written + ")");
      ASSERT_NE(line, std::string::npos) << r.name << '\n' << result.text;
      const size_t begin = result.text.rfind('\n', line);
      EXPECT_NE(result.text.substr(begin, line - begin).find(r.name), std::string::npos) << r.name;
    }
  }
}

TEST(Output, SamplersOfHeaps) {
  Options options;
  options.target = Target::kHlsl;
  options.overrides = {{"columns", 8}};
  options.hlsl.sampler_heap.emplace();
  const Result result = Compile(kStages, options);
  ASSERT_TRUE(result.ok) << RenderText(kStages, "test.wgsl", result.diagnostics);
  ASSERT_EQ(result.entry_points.size(), 3u);
  EXPECT_EQ(PlacesOf(result.entry_points[0]).count("s"), 0u);
  // The slot of the sampler `s` is its index in group 2's buffer of sampler indices. The options
  // specify the register of that buffer (t2, space255).
  EXPECT_EQ(PlacesOf(result.entry_points[1]), (Places{{"image", "t0, 2"},
                                                      {"s", "heap1, 2"},
                                                      {"images", "t3, 2 x3"},
                                                      {"video", "t2, 1"},
                                                      {"video_plane1", "t8, 1"},
                                                      {"video_params", "b9, 1"}}));
  EXPECT_NE(result.text.find("group2_sampler_indices : register(t2, space255)"), std::string::npos);
}

TEST(Output, DescriptorsOfVulkan) {
  Options options;
  options.binding_remaps = {{1, 0, 5, 6}};
  options.external_textures = {{1, 2, 3, 4, 3, 5}};
  for (const Target target : {Target::kSpirv, Target::kGlsl}) {
    options.target = target;
    options.entry_point = "main";
    const Result main = Compile(kStages, options);
    ASSERT_TRUE(main.ok);
    EXPECT_EQ(PlacesOf(main.entry_points[0]), (Places{{"scale", "set 4, 0"},
                                                      {"source", "set 40, 0"},
                                                      {"target_", "set 6, 5"},
                                                      {"store", "set 7, 1"},
                                                      {"shared_image", "set 9, 2"}}));
    EXPECT_EQ(main.entry_points[0].push_constants_size, 8u);
    EXPECT_EQ(main.entry_points[0].output_name, "main");
    options.entry_point = "paint";
    const Result paint = Compile(kStages, options);
    ASSERT_TRUE(paint.ok);
    EXPECT_EQ(PlacesOf(paint.entry_points[0]), (Places{{"image", "set 0, 2"},
                                                       {"s", "set 1, 2"},
                                                       {"images", "set 3, 2 x3"},
                                                       {"video", "set 2, 1"},
                                                       {"video_plane1", "set 4, 3"},
                                                       {"video_params", "set 5, 3"}}));
    EXPECT_EQ(paint.entry_points[0].push_constants_size, 0u);
  }
}

// SPIR-V and GLSL output accesses subgroup matrices in a buffer of three-component vectors through
// an alias of the buffer. The reflection must nevertheless list the buffer only once.
TEST(Output, BuffersAreListedOnceDespiteTheirAliases) {
  constexpr std::string_view kMatrices = R"(enable subgroup_matrix;
@group(0) @binding(3) var<storage, read_write> both : array<vec3f>;
@group(0) @binding(1) var<storage, read_write> matrices : array<vec3f>;
@compute @workgroup_size(8) fn main() {
  let m = subgroupMatrixLoad<subgroup_matrix_result<f32, 8, 8>, row_major>(&both, 0, 2);
  subgroupMatrixStore<row_major>(&matrices, 0, m, 2);
  both[0] = vec3f(1);
}
)";
  for (const Target target : {Target::kSpirv, Target::kGlsl, Target::kMsl}) {
    Options options;
    options.target = target;
    const Result result = Compile(kMatrices, options);
    ASSERT_TRUE(result.ok);
    ASSERT_EQ(result.entry_points.size(), 1u);
    std::multiset<uint32_t> bindings;
    for (const ResourceOutput& r : result.entry_points[0].resources) bindings.insert(r.binding);
    EXPECT_EQ(bindings, (std::multiset<uint32_t>{1, 3})) << InfoOfTarget(target).name;
  }
}

// The push constants include the frag_depth range, which follows the shader's own immediates.
TEST(Output, PushConstantsWithTheRangeOfFragDepth) {
  Options options;
  options.target = Target::kSpirv;
  options.spirv.clamp_frag_depth = FragDepthClamp::kImmediates;
  options.spirv.frag_depth_range = {16, 20};
  const Result result = Compile(
      "@fragment fn deep() -> @builtin(frag_depth) f32 { return 0.5; }\n"
      "@fragment fn flat_() -> @location(0) vec4f { return vec4f(); }",
      options);
  ASSERT_TRUE(result.ok);
  EXPECT_EQ(result.entry_points[0].push_constants_size, 24u);
  EXPECT_EQ(result.entry_points[1].push_constants_size, 0u);
}

// The buffer sizes and the shader's own immediates are in the same buffer. The option
// buffer_sizes_offset places the sizes after the immediates.
TEST(Output, SizesAmongTheImmediates) {
  Options options;
  options.msl.buffer_sizes_offset = 12;
  const EntryPointOutput main = CompileToMsl("main", options).entry_points.at(0);
  EXPECT_EQ(main.buffer_sizes_slot, std::nullopt);
  EXPECT_EQ(main.buffer_sizes_offset, 12u);
  EXPECT_EQ(main.immediates_slot, 29u);
  const uint32_t by_slot = main.push_constants_size;
  for (const ResourceOutput& r : main.resources) {
    if (r.size_index == 2u) options.msl.buffer_size_indices = {{r.group, r.binding, 7}};
  }
  const EntryPointOutput chosen = CompileToMsl("main", options).entry_points.at(0);
  EXPECT_EQ(chosen.push_constants_size, 12u + 4 * 8);
  EXPECT_EQ(by_slot, 12u + 4 * 3);
  options.msl.buffer_sizes_offset = 0;  // the buffer sizes would overlap the immediate `factor`
  EXPECT_FALSE(CompileToMsl("main", options).ok);
}

// The size of the immediate data is rounded up to the alignment of the structure that holds it,
// because the host binds the whole structure.
TEST(Output, ImmediatesOfTheHostEndAtTheAlignment) {
  Options options;
  options.target = Target::kMsl;
  options.msl.buffer_sizes_offset = 16;
  const Result result = Compile(
      "var<immediate> im: vec4f;"
      "@group(0) @binding(0) var<storage, read_write> a: array<f32>;"
      "@compute @workgroup_size(1) fn main() { a[0] = im.x + f32(arrayLength(&a)); }"
      "@compute @workgroup_size(1) fn sizes() { a[0] = f32(arrayLength(&a)); }",
      options);
  ASSERT_TRUE(result.ok);
  EXPECT_EQ(result.entry_points.at(0).push_constants_size, 32u);
  EXPECT_EQ(result.entry_points.at(1).push_constants_size, 20u);
}

TEST(Output, InlineSamplersAreNoResources) {
  Options options;
  const EntryPointOutput paint = CompileToMsl("paint").entry_points.at(0);
  const auto sampler =
      std::ranges::find(paint.resources, SlotTable::kSampler, &ResourceOutput::table);
  ASSERT_NE(sampler, paint.resources.end());
  MslInlineSampler settings;
  settings.group = sampler->group;
  settings.binding = sampler->binding;
  options.msl.inline_samplers = {settings};
  const Result result = CompileToMsl("paint", options);
  ASSERT_TRUE(result.ok);
  EXPECT_EQ(result.entry_points.at(0).resources.size(), paint.resources.size() - 1);
  EXPECT_NE(result.text.find("constexpr sampler " + sampler->name + "("), std::string::npos);
}

TEST(Output, WhatDoesNotDependOnTheTarget) {
  for (const Target target : {Target::kSpirv, Target::kSpirvAsm, Target::kMsl, Target::kHlsl}) {
    Options options;
    options.target = target;
    options.overrides = {{"columns", 8}};
    const Result result = Compile(kStages, options);
    ASSERT_TRUE(result.ok);
    ASSERT_EQ(result.entry_points.size(), 3u);
    const EntryPointOutput& main = result.entry_points[0];
    EXPECT_EQ(main.workgroup_size[0], 8u);
    EXPECT_EQ(main.workgroup_size[1], 2u);
    EXPECT_EQ(main.workgroup_size[2], 1u);
    EXPECT_EQ(main.workgroup_storage_size, 80u);
    EXPECT_FALSE(main.invariant);
    EXPECT_EQ(result.entry_points[1].workgroup_size[0], 0u);
    EXPECT_EQ(result.entry_points[1].workgroup_storage_size, 0u);
    EXPECT_TRUE(result.entry_points[2].invariant);
    const auto& paint = result.entry_points[1].resources;
    std::map<ExternalTexturePart, std::pair<uint32_t, uint32_t>> parts;
    for (const ResourceOutput& r : paint) {
      if (r.part != ExternalTexturePart::kNone)
        parts[r.part] = {r.texture_group, r.texture_binding};
    }
    EXPECT_EQ(parts, (std::map<ExternalTexturePart, std::pair<uint32_t, uint32_t>>{
                         {ExternalTexturePart::kPlane1, {1, 2}},
                         {ExternalTexturePart::kParameters, {1, 2}}}));
  }
  Options options;
  options.target = Target::kGlsl;
  options.glsl.version = GlslVersion::k450;
  options.entry_point = "draw";
  EXPECT_TRUE(Compile(kStages, options).entry_points[0].invariant);
}

// Each element of a binding array of external textures has its own planes and parameters.
TEST(Output, PartsOfArraysOfExternalTextures) {
  Options options;
  options.target = Target::kSpirv;
  const Result result = Compile(R"(
@group(1) @binding(2) var videos : binding_array<texture_external, 2>;
@fragment fn paint(@builtin(position) at : vec4f) -> @location(0) vec4f {
  return textureLoad(videos[0], vec2u(at.xy)) + textureLoad(videos[1], vec2u(at.xy));
}
)",
                                options);
  ASSERT_TRUE(result.ok) << RenderText("", "test.wgsl", result.diagnostics);
  std::set<std::tuple<ExternalTexturePart, uint32_t, uint32_t>> parts;
  for (const ResourceOutput& r : result.entry_points[0].resources) {
    if (r.part != ExternalTexturePart::kNone) parts.insert({r.part, r.binding, r.texture_binding});
  }
  using enum ExternalTexturePart;
  EXPECT_EQ(parts,
            (std::set<std::tuple<ExternalTexturePart, uint32_t, uint32_t>>{
                {kPlane1, 4, 2}, {kPlane1, 6, 3}, {kParameters, 5, 2}, {kParameters, 7, 3}}));
}

// An unsized array occupies all remaining registers of its register space.
TEST(Output, ArraysWithoutASize) {
  Options options;
  options.target = Target::kHlsl;
  options.robustness = false;
  const Result result = Compile(R"(enable wgpu_binding_array;
@group(1) @binding(2) var images : binding_array<texture_2d<f32>>;
@fragment fn paint(@builtin(position) at : vec4f) -> @location(0) vec4f {
  return textureLoad(images[u32(at.x)], vec2u(at.xy), 0);
}
)",
                                options);
  ASSERT_TRUE(result.ok) << RenderText("", "test.wgsl", result.diagnostics);
  EXPECT_EQ(PlacesOf(result.entry_points[0]), (Places{{"images", "t2, 1 x0"}}));
}

// Entry points that use different arrays agree on the numbers of all elements, although the sizes
// of the arrays come from an option and an override.
TEST(Output, EntryPointsAgreeOnElementsOfArrays) {
  constexpr std::string_view kArrays = R"(
enable wgpu_binding_array;
struct Item { value : u32 }
override count = 2;
@group(0) @binding(0) var<uniform> items : binding_array<Item>;
@group(0) @binding(8) var<uniform> more : binding_array<Item, count + 1>;
@group(1) @binding(5) var<storage, read_write> sums : array<u32, 4>;
@compute @workgroup_size(1) fn first() { sums[0] = items[0].value + items[2].value; }
@compute @workgroup_size(1) fn second() { sums[1] = more[0].value + more[1].value + more[3].value; }
)";
  Options options;
  options.binding_array_sizes = {{0, 0, 3}};
  options.overrides = {{"count", 3}};
  const auto places = [&](Target target) {
    options.target = target;
    Places all;
    const ShaderModule module = ShaderModule::Parse(kArrays, options);
    for (const char* entry_point : {"first", "second"}) {
      options.entry_point = entry_point;
      const Result result = module.Generate(options);
      EXPECT_TRUE(result.ok) << RenderText(kArrays, "test.wgsl", result.diagnostics);
      if (!result.ok) continue;
      for (const auto& [name, place] : PlacesOf(result.entry_points[0])) all[name] = place;
    }
    return all;
  };
  options.glsl.version = GlslVersion::k430;
  EXPECT_EQ(places(Target::kGlsl), (Places{{"items_0", "other 0, 0"},
                                           {"more_0", "other 1, 0"},
                                           {"items_2", "other 3, 0"},
                                           {"more_1", "other 4, 0"},
                                           {"more_3", "other 6, 0"},
                                           {"sums", "other 0, 0"}}));
  EXPECT_EQ(places(Target::kMsl), (Places{{"sums", "other 0, 0"},
                                          {"items_0", "other 1, 0"},
                                          {"items_2", "other 3, 0"},
                                          {"more_0", "other 4, 0"},
                                          {"more_1", "other 5, 0"},
                                          {"more_3", "other 7, 0"}}));
}

// Returns options for kArgumentArrays. The sizes of its arrays come from an option and from an
// override, which is `count`.
Options ArgumentArrays(uint32_t count) {
  Options options;
  options.target = Target::kMsl;
  options.msl.argument_buffers = true;
  options.binding_array_sizes = {{0, 20, 2}};
  options.overrides = {{"count", static_cast<double>(count)}};
  return options;
}

constexpr std::string_view kArgumentArrays = R"(
enable wgpu_binding_array;
override count : u32;
@group(0) @binding(0) var<storage> many : binding_array<array<u32>, count>;
@group(0) @binding(9) var<storage> last : array<u32>;
@group(0) @binding(10) var images : binding_array<texture_2d<f32>, count>;
@group(0) @binding(20) var<storage> more : binding_array<array<u32>>;
@group(1) @binding(0) var<storage, read_write> sum : array<u32>;
@compute @workgroup_size(1) fn all() {
  sum[arrayLength(&sum) - 1] = arrayLength(&last) + many[1][0] + more[1][0] +
      textureDimensions(images[2]).x;
}
@compute @workgroup_size(1) fn one() { sum[arrayLength(&sum) - 1] = arrayLength(&last); }
)";

// Entry points that use different arrays agree on the members of argument buffers and on the
// indices of buffer sizes.
TEST(Output, EntryPointsAgreeOnArgumentBuffers) {
  Options options = ArgumentArrays(3);
  const ShaderModule module = ShaderModule::Parse(kArgumentArrays, options);
  for (const char* entry_point : {"all", "one"}) {
    options.entry_point = entry_point;
    const Result result = module.Generate(options);
    ASSERT_TRUE(result.ok) << RenderText(kArgumentArrays, "test.wgsl", result.diagnostics);
    std::map<std::string, uint32_t> sizes;
    for (const ResourceOutput& r : result.entry_points[0].resources) {
      if (r.size_index) sizes[r.name] = *r.size_index;
    }
    EXPECT_EQ(sizes.at("last"), 3u) << entry_point;
    EXPECT_EQ(sizes.at("sum"), 6u) << entry_point;
    for (const char* id : {"0", "1", "2", "9", "10", "20", "21"}) {
      EXPECT_NE(result.text.find("[[id(" + std::string(id) + ")]];"), std::string::npos)
          << id << '\n'
          << result.text;
    }
    EXPECT_NE(result.text.find("array<texture2d<float>, 3>"), std::string::npos) << result.text;
  }
}

// If the size of an array is unknown, the layout of the argument buffer is unknown, too.
TEST(Output, ArraysInArgumentBuffersHaveKnownSizes) {
  constexpr std::string_view kError =
      "a binding array in an argument buffer must have a known size, even if it is unused";
  const auto messages = [&](const Options& options) {
    const ShaderModule module = ShaderModule::Parse(kArgumentArrays, options);
    std::vector<std::string> all;
    for (const Message& m : module.Generate(options).diagnostics) all.push_back(m.text);
    return all;
  };
  Options options = ArgumentArrays(1);
  options.entry_point = "one";
  EXPECT_EQ(messages(options), std::vector<std::string>());
  options.binding_array_sizes.clear();
  EXPECT_EQ(messages(options), std::vector<std::string>({std::string(kError)}));
  options.overrides.clear();
  EXPECT_EQ(messages(options), std::vector<std::string>(3, std::string(kError)));
}

// The default of an override determines the size of an array that no entry point uses.
TEST(Output, UnusedArraysHaveTheSizeOfAnOverride) {
  Options options = ArgumentArrays(3);
  options.overrides.clear();
  const Result result = Compile(R"(
enable wgpu_binding_array;
override count = 2;
@group(0) @binding(0) var<uniform> unused : binding_array<vec4f, count + 1>;
@group(0) @binding(9) var<storage, read_write> sum : array<u32>;
@compute @workgroup_size(1) fn main() { sum[0] = arrayLength(&sum); }
)",
                                options);
  ASSERT_TRUE(result.ok);
  EXPECT_EQ(result.entry_points.at(0).resources.at(0).size_index, 3u) << result.text;
}

// If no buffer that needs a size has a slot, the only errors are about the slots and the options.
TEST(Output, SizesOfBuffersWithoutASlot) {
  std::string wgsl, sum;
  for (int i = 0; i < 39; ++i) {
    const std::string name = "b" + std::to_string(i);
    wgsl += "@group(0) @binding(" + std::to_string(i) + ") var<storage> " + name + " : u32;\n";
    sum += name + " + ";
  }
  wgsl += R"(@group(0) @binding(39) var<storage, read_write> last : array<u32>;
@compute @workgroup_size(1) fn main() { last[0] = )" +
          sum + "arrayLength(&last); }\n";
  Options options;
  options.target = Target::kMsl;
  options.msl.buffer_sizes_offset = 16;
  const auto count = [&](std::string_view what) {
    size_t found = 0;
    for (const Message& m : Compile(wgsl, options).diagnostics) {
      found += m.text.find(what) != std::string::npos;
    }
    return found;
  };
  EXPECT_EQ(count("none is left for"), 9u);
  EXPECT_EQ(count("buffer slot 29 is assigned to both 'b29' and immediate data"), 1u);
  EXPECT_EQ(count(""), 10u);
  // An error in an option does not hide the other errors.
  options.msl.buffer_sizes_offset = 6;
  EXPECT_EQ(count("the offset must be a multiple of 4"), 1u);
  EXPECT_EQ(count("none is left for"), 9u);
  EXPECT_EQ(count(""), 10u);
}

TEST(Output, EntryPointsAreCalledAsTheHostWants) {
  Options options;
  options.entry_point_names = {{"main", "sum"}, {"some", "main"}, {"nobody", "paint"}};
  const Result msl = CompileToMsl("", options);
  ASSERT_TRUE(msl.ok) << RenderText(kModule, "test.wgsl", msl.diagnostics);
  std::map<std::string, std::string> names;
  for (const EntryPointOutput& e : msl.entry_points) names[e.name] = e.output_name;
  // MSL does not allow `main` as the name of a function.
  EXPECT_EQ(names, (std::map<std::string, std::string>{
                       {"main", "sum"}, {"some", "main_1"}, {"paint", "paint"}}));
  EXPECT_NE(msl.text.find("kernel void sum("), std::string::npos) << msl.text;
  options.target = Target::kSpirvAsm;
  const Result spirv = Compile(kModule, options);
  ASSERT_TRUE(spirv.ok);
  EXPECT_NE(spirv.text.find("\"sum\""), std::string::npos);
  EXPECT_EQ(spirv.text.find("\"some\""), std::string::npos);
  // Two SPIR-V entry points may have the same name if their stages differ.
  options.entry_point_names = {{"paint", "main"}};
  const Result one_name = Compile(kModule, options);
  ASSERT_TRUE(one_name.ok);
  names.clear();
  for (const EntryPointOutput& e : one_name.entry_points) names[e.name] = e.output_name;
  EXPECT_EQ(names, (std::map<std::string, std::string>{
                       {"main", "main"}, {"some", "some"}, {"paint", "main"}}));
}

TEST(Output, EntryPointsOfWgslHaveNamesThatWgslAllows) {
  Options options;
  options.target = Target::kWgsl;
  options.entry_point = "main";
  const std::map<std::string, std::string> names = {
      {"sum", "sum"}, {"vec4f", "vec4f"}, {"let", "let_1"}, {"fn", "fn_1"}, {"await", "await_1"}};
  for (const auto& [wanted, name] : names) {
    options.entry_point_names = {{"main", wanted}};
    const Result result = Compile(kModule, options);
    ASSERT_TRUE(result.ok) << RenderText(kModule, "test.wgsl", result.diagnostics);
    EXPECT_EQ(result.entry_points[0].output_name, name);
    EXPECT_TRUE(Compile(result.text, {}).ok) << result.text;
  }
  for (const char* wanted : {"_", "__sum"}) {
    options.entry_point_names = {{"main", wanted}};
    const Result result = Compile(kModule, options);
    EXPECT_FALSE(result.ok);
    EXPECT_EQ(result.diagnostics[0].text, "entry point 'main' cannot be renamed to '" +
                                              std::string(wanted) +
                                              "', which is not an identifier");
  }
}

constexpr std::string_view kAttachments = R"(enable chromium_internal_input_attachments;
enable chromium_experimental_framebuffer_fetch;
@group(0) @binding(0) var video : texture_external;
@group(0) @binding(1) @input_attachment_index(4) var a : input_attachment<f32>;
struct Inputs { @color(1) before : vec4f, @color(2) never_read : u32 }
@fragment fn main(in : Inputs, @color(0) count : u32) -> @location(1) vec4f {
  return inputAttachmentLoad(a) * f32(count) + textureLoad(video, vec2u()) + in.before;
}
)";

// The parts of external textures must not get the bindings of input attachments. The description
// lists both the attachments that the source declares and those that the compiler adds to read
// colors.
TEST(Output, InputAttachmentsOfVulkan) {
  Options options;
  options.framebuffer_fetch = {{2, 0, 3, {}}, {0, 0, 5, 7}, {1, 2, 0, {}}};
  for (const Target target : {Target::kSpirv, Target::kGlsl}) {
    options.target = target;
    const Result result = Compile(kAttachments, options);
    ASSERT_TRUE(result.ok) << RenderText(kAttachments, "test.wgsl", result.diagnostics);
    EXPECT_EQ(PlacesOf(result.entry_points[0]), (Places{{"video", "set 0, 0"},
                                                        {"video_plane1", "set 6, 0"},
                                                        {"video_params", "set 7, 0"},
                                                        {"a", "set 1, 0"},
                                                        {"count", "set 5, 0"},
                                                        {"before", "set 0, 2"}}));
    std::map<std::string, uint32_t> indices;
    for (const ResourceOutput& r : result.entry_points[0].resources) {
      if (r.input_attachment_index) indices[r.name] = *r.input_attachment_index;
    }
    EXPECT_EQ(indices, (std::map<std::string, uint32_t>{{"a", 4}, {"count", 7}, {"before", 1}}));
  }
  // Attachment bindings apply only to Vulkan and do not affect other targets.
  options.target = Target::kMsl;
  options.msl.argument_buffers = true;
  const Result msl = Compile(kAttachments, options);
  ASSERT_TRUE(msl.ok) << RenderText(kAttachments, "test.wgsl", msl.diagnostics);
  EXPECT_EQ(SlotsOf(msl.entry_points[0])["video_plane1"], std::pair(SlotTable::kArgument, 2u));
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
