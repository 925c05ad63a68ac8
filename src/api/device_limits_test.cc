// Tests the device limits that are checked at pipeline creation.
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "tessera/tessera.h"

namespace tessera {
namespace {

// Compiles the module and returns the errors and warnings, one per line.
std::string Check(std::string_view wgsl, const std::function<void(Options&)>& set) {
  Options options;
  set(options);
  std::string all;
  for (const Message& m : Compile(wgsl, options).diagnostics) {
    if (m.severity != MessageSeverity::kInfo) all += m.text + "\n";
  }
  return all;
}

// Checks workgroup sizes of shaders that use subgroup matrices (proposal subgroup-matrix:
// Attributes).
TEST(DeviceLimits, WorkgroupsOfSubgroupMatrices) {
  constexpr std::string_view kMatrices = R"(
enable subgroup_matrix;
@id(1) override width = 48u;
@group(0) @binding(0) var<storage, read_write> a : array<f32, 64>;
fn zero() { subgroupMatrixStore(&a, 0, subgroup_matrix_result<f32, 8, 8>(), false, 8); }
@compute @workgroup_size(width, 2) fn matrices() { zero(); }
@compute @workgroup_size(48) fn scalars() { a[0] = 1; }
)";
  const auto largest = [](uint32_t size) {
    return [size](Options& o) { o.limits.subgroup_max_size = size; };
  };
  EXPECT_EQ(Check(kMatrices, largest(0)), "");
  EXPECT_EQ(Check(kMatrices, largest(16)), "");
  EXPECT_EQ(
      Check(kMatrices, largest(32)),
      "the workgroup size in x is 48, but must be a multiple of the largest subgroup size, 32\n");
  EXPECT_EQ(Check(kMatrices,
                  [](Options& o) {
                    o.limits.subgroup_max_size = 32;
                    o.overrides = {{"1", 64}};
                  }),
            "");
  EXPECT_EQ(Check(kMatrices,
                  [](Options& o) {
                    o.limits.subgroup_max_size = 32;
                    o.entry_point = "scalars";
                  }),
            "");
}

// Checks subgroup sizes (proposal subgroup-size-control: Behavior).
TEST(DeviceLimits, SubgroupSizes) {
  constexpr std::string_view kSized = R"(
enable subgroup_size_control, subgroups;
@compute @workgroup_size(64) @subgroup_size(32) fn f() {}
)";
  const auto from_to = [](uint32_t least, uint32_t most) {
    return [=](Options& o) {
      o.limits.subgroup_min_size = least;
      o.limits.subgroup_max_size = most;
    };
  };
  EXPECT_EQ(Check(kSized, from_to(32, 32)), "");
  EXPECT_EQ(Check(kSized, from_to(4, 16)),
            "the subgroup size is 32, but the device has subgroups of at most 16\n");
  EXPECT_EQ(Check(kSized, from_to(64, 128)),
            "the subgroup size is 32, but the device has subgroups of at least 64\n");
}

// Checks inter-stage inputs and outputs (WebGPU: Validating inter-stage interfaces).
TEST(DeviceLimits, VariablesBetweenStages) {
  const auto limit = [](uint32_t most) {
    return [most](Options& o) {
      o.check_limits = true;
      o.limits.max_inter_stage_shader_variables = most;
    };
  };
  constexpr std::string_view kVertex = R"(
struct Out { @builtin(position) p: vec4f, @location(0) a: f32, @location(3) b: vec2f }
@vertex fn v() -> Out { return Out(); }
)";
  EXPECT_EQ(Check(kVertex, limit(4)), "");
  EXPECT_EQ(Check(kVertex, limit(3)),
            "'v' has the location 3 among its outputs, but the limit is 3 locations\n");
  EXPECT_EQ(Check(kVertex, limit(1)),
            "'v' has 2 outputs between stages, more than the limit of 1\n");
  EXPECT_EQ(Check(kVertex, [](Options& o) { o.limits.max_inter_stage_shader_variables = 1; }), "");
  constexpr std::string_view kClip = R"(
enable clip_distances;
struct Out { @builtin(position) p: vec4f, @builtin(clip_distances) c: array<f32, 5>, @location(1) a: f32 }
@vertex fn v() -> Out { return Out(); }
)";
  EXPECT_EQ(Check(kClip, limit(4)), "");
  EXPECT_EQ(Check(kClip, limit(3)),
            "'v' has the location 1 among its outputs, but the limit is 1 locations\n");
  constexpr std::string_view kFragment = R"(
@fragment fn f(@location(1) a: f32, @location(0) b: f32, @builtin(front_facing) c: bool,
               @builtin(sample_index) d: u32, @builtin(position) e: vec4f) {}
)";
  // Dawn reports the same errors for these modules. Inputs such as front_facing also count toward
  // its limit: at the default limit of 16, it rejects a shader that has front_facing and 16 inputs
  // with locations.
  EXPECT_EQ(Check(kFragment, limit(4)), "");
  EXPECT_EQ(Check(kFragment, limit(3)),
            "'f' has 2 inputs between stages, more than the limit of 1\n");
}

// Checks maxComputeWorkgroupStorageSize (WebGPU) for each entry point.
TEST(DeviceLimits, WorkgroupStorageOfEachEntryPoint) {
  constexpr std::string_view kTwo = R"(
var<workgroup> a: array<u32, 4096>;
var<workgroup> b: u32;
@compute @workgroup_size(1) fn one() { a[0] = 1; }
@compute @workgroup_size(1) fn both() { a[0] = b; }
)";
  EXPECT_EQ(Check(kTwo,
                  [](Options& o) {
                    o.check_limits = true;
                    o.limits.max_compute_workgroup_storage_size = 16400;
                  }),
            "");
  const std::string messages = Check(kTwo, [](Options& o) { o.check_limits = true; });
  EXPECT_NE(messages.find("'both' take 16400 bytes, more than the limit of 16384"),
            std::string::npos)
      << messages;
  EXPECT_EQ(messages.find("'one'"), std::string::npos) << messages;
}

// Checks workgroup sizes and workgroup storage of modules whose overrides become specialization
// constants. Workgroup sizes that depend on overrides are not checked. Arrays whose size depends on
// overrides count as one element.
TEST(DeviceLimits, SpecializedModules) {
  constexpr std::string_view kSpecialized = R"(
override n = 512u;
override m = 5000u;
var<workgroup> a: array<u32, 4097>;
var<workgroup> b: array<u32, m>;
@compute @workgroup_size(16, 17) fn f() { a[0] = n + b[0]; }
@compute @workgroup_size(1, 1, 65) fn g() {}
@compute @workgroup_size(n) fn h() {}
)";
  const auto of = [&](std::string_view entry_point) {
    return Check(kSpecialized, [&](Options& o) {
      o.check_limits = true;
      o.target = Target::kSpirv;
      o.spirv.overrides = OverrideMode::kSpecialize;
      o.entry_point = entry_point;
    });
  };
  EXPECT_EQ(of("f"),
            "the workgroup variables of the entry point 'f' take 16416 bytes, more than the limit "
            "of 16384\n"
            "the workgroup has 272 invocations, more than the limit of 256\n");
  EXPECT_EQ(of("g"), "the workgroup size in z is 65, more than the limit of 64\n");
  EXPECT_EQ(of("h"), "");
}

// Pipeline limits are checked even without a target or entry point. Here, overrides have their
// default values. If any entry point uses an override without a default, no limits are checked.
TEST(DeviceLimits, ChecksPipelinesWithoutATarget) {
  const auto check = [](Options& o) { o.check_limits = true; };
  EXPECT_EQ(Check("override n = 512u; @compute @workgroup_size(n) fn f() {}", check),
            "the workgroup size in x is 512, more than the limit of 256\n");
  EXPECT_EQ(Check("override n: u32; @compute @workgroup_size(n) fn f() {}", check), "");
  EXPECT_EQ(
      Check("override m: u32; override n = 512u; @compute @workgroup_size(n) fn f() {}", check),
      "the workgroup size in x is 512, more than the limit of 256\n");
  EXPECT_EQ(Check("override m: u32; override n = m; @compute @workgroup_size(n) fn f() {}", check),
            "");
  EXPECT_EQ(Check("override n = 512u; @compute @workgroup_size(n) fn f() {}",
                  [](Options& o) {
                    o.check_limits = true;
                    o.limits.max_compute_workgroup_size_x = 512;
                    o.limits.max_compute_invocations_per_workgroup = 512;
                  }),
            "");
}

}  // namespace
}  // namespace tessera
