// Tests options with invalid values, with conflicting values, and with names that do not occur in
// the module.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "tessera/tessera.h"

namespace tessera {
namespace {

constexpr std::string_view kModule = R"(
@group(0) @binding(1) var<storage, read_write> a : array<f32>;
@group(2) @binding(0) var image : texture_external;
@compute @workgroup_size(1) fn main() { a[0] = f32(textureDimensions(image).x); }
@compute @workgroup_size(1) fn other() {}
)";

// Returns the messages with the given code, one per line. If the compilation fails, the first line
// is "not ok".
std::string Messages(const Options& options, std::string_view code,
                     std::string_view wgsl = kModule) {
  const Result result = Compile(wgsl, options);
  std::string all = result.ok ? "" : "not ok\n";
  for (const Message& m : result.diagnostics) {
    if (m.code == code) all += m.text + "\n";
  }
  return all;
}

std::string Invalid(const std::function<void(Options&)>& set) {
  Options options;
  set(options);
  return Messages(options, "invalid-option");
}

TEST(CheckOptions, ValuesThatNoOptionHas) {
  EXPECT_EQ(Invalid([](Options&) {}), "");
  EXPECT_EQ(Invalid([](Options& o) { o.hlsl.shader_model = 99; }),
            "not ok\nHlslOptions::shader_model is 99, which is not a known version\n");
  EXPECT_EQ(Invalid([](Options& o) { o.hlsl.version = 2017; }),
            "not ok\nHlslOptions::version is 2017, which is not a known version\n");
  EXPECT_EQ(Invalid([](Options& o) { o.msl.version = 12345; }),
            "not ok\nMslOptions::version is 12345, which is not a known version\n");
  EXPECT_EQ(Invalid([](Options& o) { o.spirv.spirv_version = 0x10900; }),
            "not ok\nSpirvOptions::spirv_version is 67840, which is not a known version\n");
  EXPECT_EQ(Invalid([](Options& o) { o.names = static_cast<Names>(3); }),
            "not ok\nOptions::names is 3, which is not a valid value\n");
  EXPECT_EQ(Invalid([](Options& o) { o.target = static_cast<Target>(200); }),
            "not ok\nOptions::target is 200, which is not a valid value\n");
  EXPECT_EQ(Invalid([](Options& o) { o.subgroup_size = 48; }),
            "not ok\nOptions::subgroup_size is 48, which is not a power of two up to 128\n");
  EXPECT_EQ(Invalid([](Options& o) { o.max_seconds = std::nan(""); }),
            "not ok\nOptions::max_seconds is negative or not a number\n");
  EXPECT_EQ(Invalid([](Options& o) {
              o.limits.subgroup_min_size = 64;
              o.limits.subgroup_max_size = 32;
            }),
            "not ok\nthe smallest subgroup size, 64, is greater than the largest, 32\n");
  EXPECT_EQ(Invalid([](Options& o) { o.subgroup_matrix_configs = {{"f64", "f32", 8, 8, 8}}; }),
            "not ok\nsubgroup matrices cannot have components of type 'f64'\n");
  EXPECT_EQ(Invalid([](Options& o) { o.subgroup_matrix_configs = {{"f16", "f32", 8, 0, 8}}; }),
            "not ok\na subgroup matrix configuration has a dimension of 0\n");
}

// The option structures accept every version that the command line accepts.
TEST(CheckOptions, VersionsOfOptionsAreVersions) {
  for (const uint32_t version : {20100u, 20200u, 20300u, 20400u, 30000u, 30100u, 30200u, 40000u}) {
    EXPECT_EQ(Invalid([&](Options& o) { o.msl.version = version; }), "") << version;
  }
  for (const uint32_t model : {51u, 60u, 65u, 69u, 610u}) {
    EXPECT_EQ(Invalid([&](Options& o) { o.hlsl.shader_model = model; }), "") << model;
  }
}

TEST(CheckOptions, TwoValuesForOneThing) {
  const auto twice = [](std::string_view option, std::string_view what) {
    return "not ok\n--" + std::string(option) + " is given twice for " + std::string(what) + "\n";
  };
  EXPECT_EQ(
      Invalid([](Options& o) { o.binding_remaps = {{0, 1, 1, 1}, {0, 0, 1, 2}, {0, 1, 2, 2}}; }),
      twice("binding", "group 0, binding 1"));
  EXPECT_EQ(Invalid([](Options& o) { o.msl.slots = {{4, 1, 1}, {4, 1, 2}}; }),
            twice("msl-slot", "group 4, binding 1"));
  EXPECT_EQ(Invalid([](Options& o) { o.hlsl.dynamic_offsets = {{0, 1, 1}, {0, 1, 2}}; }),
            twice("hlsl-dynamic-offset", "group 0, binding 1"));
  EXPECT_EQ(Invalid([](Options& o) { o.entry_point_names = {{"main", "a"}, {"main", "b"}}; }),
            twice("entry-point-name", "the entry point 'main'"));
  EXPECT_EQ(Invalid([](Options& o) { o.binding_remaps = {{0, 1, 1, 1}, {0, 0, 1, 2}}; }), "");
}

std::string Unmatched(Target target, const std::function<void(Options&)>& set) {
  Options options;
  options.target = target;
  options.entry_point = "main";
  options.warn_unmatched = true;
  set(options);
  return Messages(options, "unmatched-option");
}

TEST(CheckOptions, NamesOfWhatIsNotThere) {
  const auto names = [](std::string_view option, std::string_view where) {
    return "--" + std::string(option) + " names a resource that the " + std::string(where) +
           " does not have\n";
  };
  const auto bind = [](Options& o) { o.binding_remaps = {{0, 7, 1, 5}, {0, 1, 3, 3}}; };
  EXPECT_EQ(Unmatched(Target::kHlsl, bind), names("binding 0,7", "source"));
  EXPECT_EQ(Unmatched(Target::kMsl, [](Options& o) { o.msl.slots = {{0, 9, 3}, {0, 1, 4}}; }),
            names("msl-slot 0,9", "output"));
  // An option for another target causes no warning.
  EXPECT_EQ(Unmatched(Target::kHlsl, [](Options& o) { o.msl.slots = {{0, 9, 3}}; }), "");
  // Options refer to a resource by its binding in the output, i.e. after --binding is applied.
  EXPECT_EQ(Unmatched(Target::kMsl,
                      [](Options& o) {
                        o.binding_remaps = {{0, 1, 3, 3}};
                        o.msl.slots = {{0, 1, 3}, {3, 3, 4}};
                      }),
            names("msl-slot 0,1", "output"));
  // Options may also refer to bindings that the compiler adds for the parts of an external texture.
  EXPECT_EQ(
      Unmatched(Target::kMsl, [](Options& o) { o.msl.slots = {{2, 0, 3}, {2, 1, 4}, {2, 2, 5}}; }),
      "");
  EXPECT_EQ(Unmatched(Target::kMsl, [](Options& o) { o.external_textures = {{1, 0, 1, 1, 1, 2}}; }),
            names("external-texture 1,0", "output"));
  EXPECT_EQ(Unmatched(Target::kSpirv, [](Options& o) { o.unchecked.resources = {{0, 2}, {0, 1}}; }),
            names("unchecked 0,2", "output"));
  EXPECT_EQ(Unmatched(Target::kSpirv, [](Options& o) { o.framebuffer_fetch = {{1, 5, 0, {}}}; }),
            "--framebuffer-fetch names color attachment 1, which no fragment shader reads\n");
  EXPECT_EQ(Unmatched(Target::kSpirv, [](Options& o) { o.pixel_local_attachments = {{0, 1}}; }),
            "--pixel-local is given, but the module has no pixel-local variable\n");
}

TEST(CheckOptions, MslOptionsOfOtherResources) {
  constexpr std::string_view kText = R"(
@group(0) @binding(0) var<storage, read_write> a : array<f32>;
@group(0) @binding(1) var<uniform> u : vec4f;
@group(0) @binding(2) var ts : binding_array<texture_2d<f32>, 3>;
@group(0) @binding(5) var<storage> bs : binding_array<array<f32>, 3>;
@compute @workgroup_size(1) fn main() {
  a[0] = u.x + textureLoad(ts[1], vec2u(), 0).x + bs[1][0];
}
)";
  Options options;
  options.target = Target::kMsl;
  options.warn_unmatched = true;
  options.msl.slots = {{0, 2, 4}, {0, 3, 9}, {0, 6, 20}};
  options.msl.buffer_size_indices = {{0, 0, 7}, {0, 1, 0}, {0, 1, 1}, {0, 6, 8}};
  EXPECT_EQ(Messages(options, "unmatched-option", kText),
            "--msl-slot 0,3 has no effect: an array of textures or samplers occupies consecutive "
            "slots, so only its first slot can be chosen\n"
            "--msl-buffer-size 0,1 has no effect: the shader reads only the sizes of storage "
            "buffers\n");
  options.msl = {};
  options.msl.argument_buffers = true;
  options.msl.dynamic_offsets = {{0, 0, 0}, {0, 1, 1}, {0, 2, 2}};
  EXPECT_EQ(Messages(options, "unmatched-option", kText),
            "--msl-dynamic-offset 0,2 has no effect: only buffers have dynamic offsets\n");
}

// Options may also refer to the buffers for vertex pulling. These buffers exist only in the copy of
// the module that is made for one entry point.
TEST(CheckOptions, PlacesOfVertexBuffersAreThere) {
  constexpr std::string_view kVertex = R"(
@group(0) @binding(1) var<uniform> a : vec4f;
@vertex fn v(@location(0) x : vec4f) -> @builtin(position) vec4f { return a + x; }
@vertex fn w() -> @builtin(position) vec4f { return a; }
)";
  const ShaderModule module = ShaderModule::Parse(kVertex);
  Options options;
  options.target = Target::kMsl;
  options.warn_unmatched = true;
  options.vertex_buffers = {{3, 4, 16, false, {{VertexFormat::kFloat32x4, 0, 0}}}};
  options.msl.slots = {{3, 4, 5}, {3, 5, 6}};
  options.entry_point = "v";
  const Result result = module.Generate(options);
  ASSERT_TRUE(result.ok);
  ASSERT_EQ(result.diagnostics.size(), 1u);
  EXPECT_EQ(result.diagnostics[0].text,
            "--msl-slot 3,5 names a resource that the output does not have");
}

TEST(CheckOptions, NamesOfEntryPointsThatAreNotThere) {
  Options options;
  options.target = Target::kSpirv;
  options.warn_unmatched = true;
  // There is no warning for `other`. The module has this entry point, although only `main` is
  // compiled.
  options.entry_point_names = {{"man", "x"}, {"other", "y"}};
  const ShaderModule module = ShaderModule::Parse(kModule);
  options.entry_point = "main";
  const Result result = module.Generate(options);
  EXPECT_TRUE(result.ok);
  ASSERT_EQ(result.diagnostics.size(), 1u);
  EXPECT_EQ(result.diagnostics[0].text,
            "--entry-point-name man=x renames an entry point that the module does not have");
  EXPECT_EQ(result.diagnostics[0].helps, std::vector<std::string>{"did you mean 'main'?"});
  options.warn_unmatched = false;
  EXPECT_TRUE(module.Generate(options).diagnostics.empty());
}

}  // namespace
}  // namespace tessera
