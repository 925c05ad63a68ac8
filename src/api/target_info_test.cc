#include "tessera/target_info.h"

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "api/back_ends.h"
#include "tessera/option_table.h"
#include "tessera/tessera.h"

namespace tessera {
namespace {

TEST(TargetInfo, NamesArePartOfTheInterface) {
  EXPECT_EQ(TargetOf("none"), Target::kNone);
  EXPECT_EQ(TargetOf("spirv"), Target::kSpirv);
  EXPECT_EQ(TargetOf("spvasm"), Target::kSpirvAsm);
  EXPECT_EQ(TargetOf("msl"), Target::kMsl);
  EXPECT_EQ(TargetOf("hlsl"), Target::kHlsl);
  EXPECT_EQ(TargetOf("glsl"), Target::kGlsl);
  EXPECT_EQ(TargetOf("wgsl"), Target::kWgsl);
  EXPECT_EQ(TargetOf("SPIRV"), std::nullopt);
  EXPECT_EQ(TargetOf(""), std::nullopt);
}

TEST(TargetInfo, IsFoundByTargetAndByName) {
  std::set<std::string_view> extensions;
  for (const TargetInfo& info : Targets()) {
    EXPECT_EQ(TargetOf(info.name), info.target);
    EXPECT_EQ(&InfoOfTarget(info.target), &info);
    for (const std::string_view extension : info.extensions) {
      EXPECT_TRUE(extensions.insert(extension).second) << extension << " has two targets";
    }
  }
  EXPECT_EQ(InfoOfTarget(Target::kMsl).language, "MSL");
  EXPECT_EQ(InfoOfTarget(Target::kMsl).extensions.front(), ".metal");
  EXPECT_TRUE(InfoOfTarget(Target::kSpirvAsm).is_text);
  EXPECT_FALSE(InfoOfTarget(Target::kSpirv).is_text);
  EXPECT_EQ(InfoOfTarget(static_cast<Target>(200)).target, Target::kNone);
}

TEST(TargetInfo, NamesAreListed) {
  EXPECT_EQ(TargetNames(", ", " or "), "none, spirv, spvasm, msl, hlsl, glsl or wgsl");
  EXPECT_EQ(TargetNames("|", "|", [](const TargetInfo& info) { return info.has_slots; }),
            "spirv|msl|hlsl");
  EXPECT_EQ(TargetNames("|", "|", [](const TargetInfo& info) { return !info.is_text; }),
            "none|spirv");
  EXPECT_EQ(TargetNames("|", "|", [](const TargetInfo&) { return false; }), "");
}

// In each row of targets.def, the back end, is_text and has_one_entry_point must match the actual
// output.
TEST(TargetInfo, DescribesTheOutput) {
  constexpr std::string_view kShader = "@compute @workgroup_size(1) fn main() {}";
  for (const TargetInfo& info : Targets()) {
    Options options;
    options.target = info.target;
    const Result result = Compile(kShader, options);
    ASSERT_TRUE(result.ok) << info.name;
    const bool has_output = info.target != Target::kNone;
    EXPECT_EQ(BackEndOf(info.target) != nullptr, has_output) << info.name;
    EXPECT_EQ(!result.text.empty(), info.is_text) << info.name;
    EXPECT_EQ(!result.spirv.empty(), has_output && !info.is_text) << info.name;
    ASSERT_EQ(result.entry_points.size(), has_output ? 1u : 0u) << info.name;
    if (has_output) EXPECT_EQ(result.entry_points[0].name, "main") << info.name;
    EXPECT_EQ(!info.extensions.empty(), has_output) << info.name;
    const Result both = Compile(std::string(kShader) + "@fragment fn other() {}", options);
    EXPECT_EQ(both.ok, !info.has_one_entry_point) << info.name;
  }
}

// Each option must have an effect on at least one target.
TEST(TargetInfo, EachOptionMattersToSomeTarget) {
  for (const OptionInfo& option : OptionTable()) {
    bool matters = false;
    for (const TargetInfo& info : Targets()) matters |= MattersTo(option, info.target);
    EXPECT_TRUE(matters) << option.name;
  }
}

}  // namespace
}  // namespace tessera
