// Tests the WGSL output.
#include <gtest/gtest.h>

#include <string>

#include "tessera/tessera.h"

namespace tessera {
namespace {

Result CompileToWgsl(std::string_view wgsl, Options options = {}) {
  options.target = Target::kWgsl;
  return Compile(wgsl, options);
}

TEST(WgslOutput, DescribesEntryPoints) {
  const Result result = CompileToWgsl(R"(
@group(1) @binding(2) var<storage, read_write> max : array<u32>;
@group(1) @binding(3) var<storage> unused : array<u32>;
@compute @workgroup_size(4) fn main() { max[0] = 1; }
)");
  ASSERT_TRUE(result.ok);
  EXPECT_EQ(result.text,
            "@group(1) @binding(2) var<storage, read_write> max_1: array<u32>;\n\n"
            "@compute @workgroup_size(4)\nfn main() {\n    max_1[0] = 1u;\n}\n");
  ASSERT_EQ(result.entry_points.size(), 1u);
  EXPECT_EQ(result.entry_points[0].output_name, "main");
  ASSERT_EQ(result.entry_points[0].resources.size(), 1u);
  const ResourceOutput& resource = result.entry_points[0].resources[0];
  EXPECT_EQ(resource.name, "max_1");
  EXPECT_EQ(resource.space, 1u);
  EXPECT_EQ(resource.slot, 2u);
}

// The output may use predeclared names that do not occur in the source: short type names and
// default access modes. Names from the source must not hide these.
TEST(WgslOutput, NamesOfEntryPointsHideNothingThatTheOutputUses) {
  const Result result = CompileToWgsl(R"(
struct S { max : f32 }
@group(0) @binding(0) var<storage, read_write> a : array<vec4<f32>>;
@group(0) @binding(1) var<storage> b : array<S>;
@compute @workgroup_size(1) fn vec4f() { a[0] = vec4<f32>(b[0].max, a[1].xyz); }
@compute @workgroup_size(1) fn read() { a[1].x = b[1].max; }
@compute @workgroup_size(1) fn max() { a[2].x = b[2].max; }
@compute @workgroup_size(1) fn mäin() { a[3].x = 1; }
)");
  ASSERT_TRUE(result.ok);
  ASSERT_EQ(result.entry_points.size(), 4u);
  constexpr std::string_view kNames[] = {"vec4f_1", "read_1", "max", "mäin"};
  for (size_t i = 0; i < 4; ++i) {
    const std::string name = result.entry_points[i].output_name;
    EXPECT_EQ(name, kNames[i]);
    EXPECT_NE(result.text.find("fn " + name + "() {"), std::string::npos) << result.text;
  }
  EXPECT_TRUE(CompileToWgsl(result.text).ok) << result.text;
}

// The output has one diagnostic filter for each rule, with the lowest severity that the source
// specifies. Extensions are enabled only if the remaining code needs them.
TEST(WgslOutput, HasTheDirectivesThatItNeeds) {
  Options options;
  options.entry_point = "fs";
  const Result result = CompileToWgsl(R"(
enable f16, subgroups;
diagnostic(warning, derivative_uniformity);
diagnostic(info, subgroup_uniformity);
var<private> half : f16;
@diagnostic(off, derivative_uniformity) fn f() {}
@fragment fn fs() { f(); }
@compute @workgroup_size(1) fn other() { half = 1.0h; }
)",
                                      options);
  ASSERT_TRUE(result.ok);
  EXPECT_TRUE(
      result.text.starts_with("enable subgroups;\n"
                              "diagnostic(off, derivative_uniformity);\n"
                              "diagnostic(info, subgroup_uniformity);\n"))
      << result.text;
}

// The options for robustness, loop guards and zero-initialization do not change WGSL output,
// because WebGPU implementations provide these features themselves.
TEST(WgslOutput, IsTheSameWithAndWithoutRobustness) {
  constexpr std::string_view kShader = R"(
@group(0) @binding(0) var<storage, read_write> a : array<i32>;
var<workgroup> w : array<i32, 4>;
@compute @workgroup_size(1) fn main(@builtin(workgroup_id) id : vec3u) {
  w[id.x] = a[id.y] / a[id.z];
  loop { a[id.x] += w[id.y]; if a[0] > 3 { break; } }
}
)";
  Options options;
  options.robustness = options.loop_guard = options.zero_initialize_workgroup = false;
  options.infer_read_only = false;
  const Result without = CompileToWgsl(kShader, options), with = CompileToWgsl(kShader);
  ASSERT_TRUE(with.ok && without.ok);
  EXPECT_EQ(with.text, without.text);
  EXPECT_NE(with.text.find("w[id.x] = a[id.y] / a[id.z];"), std::string::npos) << with.text;
}

TEST(WgslOutput, RefusesWhatOnlyDialectsHave) {
  const Result result = CompileToWgsl(R"(
requires buffer_view;
@group(0) @binding(0) var<storage> b : buffer<64>;
@group(0) @binding(1) var<storage, read_write> out : u32;
@compute @workgroup_size(1) fn main() { out = *bufferView<u32>(&b, 4); }
)");
  ASSERT_FALSE(result.ok);
  ASSERT_EQ(result.diagnostics.size(), 1u);
  EXPECT_EQ(result.diagnostics[0].text, "a buffer view cannot be written as WGSL");
}

}  // namespace
}  // namespace tessera
