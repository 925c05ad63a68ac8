// Tests that several outputs can be generated from one module, one after another or on several
// threads at once.
#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tessera/tessera.h"

namespace tessera {
namespace {

constexpr std::string_view kModule = R"(
enable f16;
enable subgroup_matrix;
override n : u32 = 8;
@id(3) override size : u32;
@group(1) @binding(0) var<storage, read_write> out : array<f32>;
var<workgroup> tile : array<f16, n * size>;

@compute @workgroup_size(n, 4)
fn multiply() {
  let a = subgroupMatrixLoad<subgroup_matrix_left<f16, n, 16>>(&tile, 0, false, n);
  let b = subgroup_matrix_right<f16, 8, n>(1h);
  subgroupMatrixStore(&out, 0, subgroupMatrixMultiply<f32>(a, b), false, 8);
}

@compute @workgroup_size(n) fn scale(@builtin(global_invocation_id) id : vec3u) {
  for (var i = id.x; i < arrayLength(&out); i += n) { out[i] = sinh(out[i]) / f32(i % n); }
}
)";

TEST(ShaderModule, TakesTheExtensionsThatTheDeviceHas) {
  Options options;
  options.allowed_extensions = {"f16", "of-the-future"};
  EXPECT_TRUE(ShaderModule::Parse("enable f16;", options).ok());
  const ShaderModule refused = ShaderModule::Parse("enable subgroups;", options);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.diagnostics()[0].code, "extension-not-available");
}

TEST(ShaderModule, TakesTheLanguageFeaturesThatTheHostHas) {
  constexpr std::string_view kUses = "requires linear_indexing; var<immediate> a : u32;";
  Options options;
  EXPECT_TRUE(ShaderModule::Parse(kUses, options).ok());
  options.allowed_language_features = {"immediate_address_space", "of-the-future"};
  const ShaderModule refused = ShaderModule::Parse(kUses, options);
  ASSERT_EQ(refused.diagnostics().size(), 1u);
  EXPECT_EQ(refused.diagnostics()[0].code, "language-feature-not-available");
  for (const char* set : {"standard", "all", "linear_indexing"}) {
    options.allowed_language_features = {set, "immediate_address_space"};
    EXPECT_TRUE(ShaderModule::Parse(kUses, options).ok()) << set;
  }
  options.allowed_language_features = {};
  options.allowed_language_features.emplace();
  EXPECT_EQ(ShaderModule::Parse(kUses, options).diagnostics().size(), 2u);
}

TEST(ShaderModule, ChecksOverridesBeforeAllAreKnown) {
  const ShaderModule module = ShaderModule::Parse(kModule);
  const auto check = [&](std::vector<OverrideValue> overrides, bool warnings_as_errors = false) {
    Options options;
    options.overrides = std::move(overrides);
    options.warnings_as_errors = warnings_as_errors;
    std::vector<std::string> told;
    for (const Message& m : module.CheckOverrides(options)) {
      const bool is_error = m.severity == MessageSeverity::kError;
      told.push_back((is_error ? "error: " : "warning: ") + m.text);
    }
    return told;
  };
  using Told = std::vector<std::string>;
  EXPECT_EQ(check({}), Told());
  // `size` has no value, but missing values are reported only during pipeline creation.
  EXPECT_EQ(check({{"n", 4}}), Told());
  EXPECT_EQ(check({{"m", 4}, {"3", -1}}),
            (Told{"error: the module has no override named 'm'",
                  "error: override 'size' is given the value -1, which 'u32' cannot represent"}));
  const std::string dropped = "override 'n' is given the value 1.5, which 'u32' truncates to 1";
  EXPECT_EQ(check({{"n", 1.5}}), Told{"warning: " + dropped});
  EXPECT_EQ(check({{"n", 1.5}}, /*warnings_as_errors=*/true), Told{"error: " + dropped});
  Options options;
  options.overrides = {{"m", 4}};
  EXPECT_TRUE(ShaderModule::Parse("nonsense").CheckOverrides(options).empty());
}

// Two passes create MSL's function constants. Both read the override values, but a warning about a
// value must be reported only once.
TEST(ShaderModule, WarnsOnceOfAnOverride) {
  const ShaderModule module = ShaderModule::Parse(kModule);
  Options options;
  options.overrides = {{"n", 8.5}, {"3", 64}};
  options.msl.overrides = options.spirv.overrides = OverrideMode::kSpecialize;
  for (const Target target : {Target::kNone, Target::kSpirv, Target::kMsl, Target::kHlsl}) {
    options.target = target;
    int told = 0;
    for (const Message& m : module.Generate(options).diagnostics) {
      told += m.code == "truncated-override";
    }
    EXPECT_EQ(told, 1);
  }
}

TEST(ShaderModule, AWarningThatIsAnErrorTakesTheOutputAway) {
  constexpr std::string_view kWarns =
      "diagnostic(warning, derivative_uniformity);\n"
      "@fragment fn f(@location(0) x : f32) -> @location(0) vec4f {\n"
      "  if x > 0 { return vec4f(dpdx(x)); } return vec4f(); }";
  Options options;
  options.target = Target::kSpirv;
  options.warnings_as_errors = true;
  const Result result = Compile(kWarns, options);
  EXPECT_FALSE(result.ok);
  EXPECT_TRUE(result.spirv.empty());
}

TEST(ShaderModule, GeneratesManyTimes) {
  const ShaderModule module = ShaderModule::Parse(kModule);
  Options options;
  options.target = Target::kSpirv;
  options.entry_point = "multiply";
  options.spirv.validate = true;
  options.overrides = {{"3", 32}};
  const Result first = module.Generate(options);
  ASSERT_TRUE(first.ok) << RenderText(kModule, "test.wgsl", first.diagnostics);
  options.overrides = {{"3", 16}, {"n", 16}};
  EXPECT_NE(module.Generate(options).spirv, first.spirv);
  options.overrides = {{"3", 32}};
  EXPECT_EQ(module.Generate(options).spirv, first.spirv);

  options.subgroup_matrix_configs = {{"f16", "f32", 16, 8, 8}};
  EXPECT_TRUE(module.Generate(options).ok);
  options.subgroup_matrix_configs = {{"f16", "f32", 16, 16, 16}};
  const Result refused = module.Generate(options);
  ASSERT_FALSE(refused.ok);
  EXPECT_EQ(refused.diagnostics[0].code, "subgroup-matrix-config");
}

// Returns the text of the only message in a failed result. The message must have the code
// unusable-module.
std::string Why(const Result& result) {
  EXPECT_FALSE(result.ok);
  if (result.diagnostics.size() != 1) return "not one message";
  EXPECT_EQ(result.diagnostics[0].code, "unusable-module");
  return result.diagnostics[0].text;
}

TEST(ShaderModule, IsEmptyWhenItIsDefaultConstructedOrMovedFrom) {
  ShaderModule from = ShaderModule::Parse(kModule), to = std::move(from);
  ShaderModule assigned = ShaderModule::Parse(kModule), target;
  target = std::move(assigned);
  EXPECT_TRUE(to.ok());
  EXPECT_TRUE(target.ok());
  ShaderModule none;
  for (ShaderModule* empty : {&from, &assigned, &none}) {  // NOLINT(bugprone-use-after-move)
    EXPECT_FALSE(empty->ok());
    EXPECT_TRUE(empty->diagnostics().empty());
    EXPECT_TRUE(empty->times().empty());
    EXPECT_TRUE(empty->EntryPointNames().empty());
    EXPECT_TRUE(empty->Reflect().entry_points.empty());
    Options options;
    options.overrides = {{"n", 1}};
    EXPECT_TRUE(empty->CheckOverrides(options).empty());
    EXPECT_EQ(Why(empty->Generate(options)), "the module is empty");
    EXPECT_EQ(Why(empty->GenerateLast(options)), "the module is empty");
  }
  from = std::move(to);
  EXPECT_TRUE(from.ok());
}

TEST(ShaderModule, SaysWhyItGeneratesNothing) {
  ShaderModule wrong = ShaderModule::Parse("nonsense");
  EXPECT_EQ(Why(wrong.Generate({})), "the module has errors, so it cannot be compiled");
  EXPECT_EQ(Why(wrong.GenerateLast({})), "the module has errors, so it cannot be compiled");
  ShaderModule used = ShaderModule::Parse("fn f() {}");
  EXPECT_TRUE(used.GenerateLast({}).ok);
  EXPECT_EQ(Why(used.Generate({})), "the module was already consumed");
  EXPECT_EQ(Why(used.GenerateLast({})), "the module was already consumed");
}

TEST(ShaderModule, IsUsedUpByItsLastGeneration) {
  ShaderModule module = ShaderModule::Parse(kModule);
  Options options;
  options.target = Target::kSpirv;
  options.overrides = {{"3", 32}};
  const Result copied = module.Generate(options);
  ASSERT_TRUE(copied.ok) << RenderText(kModule, "test.wgsl", copied.diagnostics);
  EXPECT_EQ(module.GenerateLast(options).spirv, copied.spirv);
  EXPECT_FALSE(module.ok());
  EXPECT_FALSE(module.GenerateLast(options).ok);
}

// The output for an entry point must not depend on how much of the module was copied, or on
// functions that are never called.
TEST(ShaderModule, GeneratesOfAnEntryPointWhatCompileDoes) {
  const std::string with_unused = std::string(kModule) + R"(
override zero : i32 = 0;
var<workgroup> mentioned : array<u32, zero>;
fn unused(p : ptr<workgroup, array<u32, zero>>) {}
fn helper(x : f32) -> f32 {
  switch i32(x) {
    case 1, 2: { return 2; }
    default: { loop { if x > 3 { break; } continue; } }
  }
  return x;
}
@compute @workgroup_size(n) fn step() {
  _ = &mentioned;
  out[0] = helper(out[1]);
}
)";
  Options options;
  options.overrides = {{"3", 2}};
  const ShaderModule module = ShaderModule::Parse(with_unused, options);
  ASSERT_TRUE(module.ok());
  for (const Target target :
       {Target::kSpirvAsm, Target::kMsl, Target::kHlsl, Target::kGlsl, Target::kWgsl}) {
    for (const std::string_view entry_point : {"scale", "step"}) {
      options.target = target;
      options.entry_point = entry_point;
      const Result one = module.Generate(options), other = Compile(with_unused, options);
      EXPECT_TRUE(one.ok);
      EXPECT_EQ(one.ok, other.ok);
      EXPECT_EQ(one.text, other.text);
      EXPECT_FALSE(one.text.empty());
      ASSERT_EQ(one.entry_points.size(), other.entry_points.size());
      EXPECT_EQ(one.entry_points[0].resources.size(), other.entry_points[0].resources.size());
    }
  }
}

TEST(Compile, OptimizesWithDebugInformation) {
  constexpr std::string_view kReturnsFromALoop = R"(
@group(0) @binding(0) var<storage, read_write> out : array<u32>;
@compute @workgroup_size(1) fn main() {
  for (var i = 0u; i < out[0]; i++) { if out[i] == 7 { out[1] = i; return; } }
  out[2] = 1;
}
)";
  Options options;
  options.target = Target::kSpirv;
  options.spirv.optimize = options.spirv.validate = true;
  options.spirv.debug = DebugInfo::kFull;
  const Result result = Compile(kReturnsFromALoop, options);
  EXPECT_TRUE(result.ok) << RenderText(kReturnsFromALoop, "test.wgsl", result.diagnostics);
}

TEST(Compile, DebugInformationWithoutNames) {
  constexpr std::string_view kStruct = R"(
struct Vertex { @builtin(position) position : vec4f, @location(0) x : f32 }
fn same(v : Vertex) -> Vertex { return v; }
@fragment fn main(v : Vertex) -> @location(0) vec4f { return same(v).position; }
)";
  for (const Names names : {Names::kStrip, Names::kHash}) {
    Options options;
    options.target = Target::kSpirv;
    options.names = names;
    options.spirv.debug = DebugInfo::kFull;
    options.spirv.validate = true;
    EXPECT_TRUE(Compile(kStruct, options).ok);
  }
}

// SPIRV-Tools' optimizer makes these modules invalid. The compiler must detect this, report a
// warning and return the unoptimized modules.
TEST(Compile, WhatTheOptimizerSpoilsIsNotTaken) {
  constexpr std::string_view kLoopInContinuing = R"(
@group(0) @binding(0) var<storage, read_write> out : array<u32>;
@compute @workgroup_size(1) fn main() {
  var i = 0u;
  loop {
    continuing {
      for (var j = 0u; j < out[1]; j++) { out[j] = i; }
      i++;
      break if i > 9;
    }
  }
}
)";
  constexpr std::string_view kMixOfHalves = R"(
enable f16;
@group(0) @binding(0) var<storage, read_write> out : array<vec4h>;
@compute @workgroup_size(1) fn main() {
  var a = vec4h(1);
  var b = vec4h(3);
  out[0] = mix(a, b, 0.5h);
}
)";
  for (const std::string_view source : {kLoopInContinuing, kMixOfHalves}) {
    Options options;
    options.target = Target::kSpirv;
    options.loop_guard = false;  // with a loop guard, kLoopInContinuing would stay valid
    const Result plain = Compile(source, options);
    options.spirv.optimize = true;
    Result result = Compile(source, options);
    ASSERT_TRUE(result.ok);
    ASSERT_EQ(result.diagnostics.size(), 1u);
    EXPECT_EQ(result.diagnostics[0].code, "not-optimized");
    EXPECT_EQ(result.diagnostics[0].severity, MessageSeverity::kWarning);
    EXPECT_EQ(result.spirv, plain.spirv);
    options.warnings_as_errors = true;
    EXPECT_FALSE(Compile(source, options).ok);
  }
}

std::string ArrayOf(uint32_t elements) {
  std::string text = "const table = array(0";
  for (uint32_t i = 1; i < elements; ++i) text += ", 1";
  return text + R"();
var<private> scratch : array<u32, 4096>;
@group(0) @binding(0) var<storage, read_write> out : array<u32>;
@compute @workgroup_size(1) fn main() {
  var local : array<u32, 8192>;
  local[out[1]] = scratch[out[2]];
  scratch[out[3]] = u32(table[out[0]]);
  out[0] = local[out[4]] + scratch[out[5]];
}
)";
}

// Every implementation of WGSL must support at least the values that WGSL specifies as limits.
// Larger values are accepted if all targets support them, unless check_limits is set.
TEST(Compile, LimitsAreCheckedOnRequest) {
  const std::string source = ArrayOf(65532);
  for (const Target target :
       {Target::kSpirv, Target::kMsl, Target::kHlsl, Target::kGlsl, Target::kWgsl}) {
    Options options;
    options.target = target;
    options.spirv.validate = true;
    const Result result = Compile(source, options);
    EXPECT_TRUE(result.ok) << RenderText("", "test.wgsl", result.diagnostics);
    ASSERT_EQ(result.diagnostics.size(),
              3u);  // remarks on the array, the private variable and the function variable
    for (const Message& message : result.diagnostics) {
      EXPECT_EQ(message.code, "limit-exceeded");
      EXPECT_EQ(message.severity, MessageSeverity::kInfo);
    }
    options.check_limits = true;
    const Result held = Compile(source, options);
    EXPECT_FALSE(held.ok);
    EXPECT_EQ(held.diagnostics[0].severity, MessageSeverity::kError);
  }
  // A constructor with 65533 elements exceeds the maximum length of a SPIR-V instruction.
  EXPECT_FALSE(Compile(ArrayOf(65533), {}).ok);
  Options options;
  options.check_limits = true;
  EXPECT_FALSE(ShaderModule::Parse(source, options).ok());
  EXPECT_TRUE(ShaderModule::Parse(source).ok());
}

// Code generation must not modify data that threads share. With the preset `tsan`, this test
// detects data races.
TEST(ShaderModule, GeneratesInSeveralThreadsAtOnce) {
  const ShaderModule module = ShaderModule::Parse(kModule);
  ASSERT_TRUE(module.ok());
  const auto generate = [&](Target target) {
    Options options;
    options.target = target;
    options.entry_point = "scale";
    options.spirv.optimize = true;
    const Result result = module.Generate(options);
    return std::pair(result.spirv, result.text);
  };
  constexpr Target kTargets[] = {Target::kSpirv, Target::kMsl, Target::kHlsl, Target::kGlsl,
                                 Target::kWgsl};
  std::vector<std::pair<std::vector<uint32_t>, std::string>> alone;
  for (const Target target : kTargets) alone.push_back(generate(target));
  for (const auto& [spirv, text] : alone) EXPECT_FALSE(spirv.empty() && text.empty());

  constexpr int kThreads = 8;
  std::vector<int> differences(kThreads);
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 6; ++i) {
        const size_t which = static_cast<size_t>(t + i) % std::size(kTargets);
        if (generate(kTargets[which]) != alone[which]) ++differences[static_cast<size_t>(t)];
        if (module.Reflect().entry_points.size() != 2) ++differences[static_cast<size_t>(t)];
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(differences, std::vector<int>(kThreads));
}

// Parse() and Generate() together must report times for the same stages as Compile().
TEST(ShaderModule, TellsTheTimesOfParsing) {
  Options options;
  options.target = Target::kMsl;
  const auto names = [](const std::vector<StageTime>& times) {
    std::vector<std::string_view> names;
    for (const StageTime& time : times) names.push_back(time.stage);
    return names;
  };
  constexpr std::string_view kSource = "@compute @workgroup_size(1) fn main() {}";
  EXPECT_TRUE(ShaderModule::Parse(kSource, options).times().empty());
  options.time_report = true;
  const ShaderModule module = ShaderModule::Parse(kSource, options);
  const std::vector<std::string_view> front = {"parse", "resolve", "analyze", "lower"};
  EXPECT_EQ(names(module.times()), front);
  std::vector<StageTime> all = module.times();
  const Result result = module.Generate(options);
  all.insert(all.end(), result.times.begin(), result.times.end());
  EXPECT_EQ(names(all), names(Compile(kSource, options).times));
}

}  // namespace
}  // namespace tessera
