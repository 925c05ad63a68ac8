// Tests Options::is_cancelled and max_seconds.
#include <gtest/gtest.h>

#include <string>

#include "tessera/tessera.h"

namespace tessera {
namespace {

constexpr std::string_view kShader =
    "@group(0) @binding(0) var<storage, read_write> b : array<u32>;\n"
    "@compute @workgroup_size(1) fn main() { b[0] += arrayLength(&b); }\n";

std::string CodeOf(const std::vector<Message>& messages) {
  return messages.empty() ? "" : std::string(messages[0].code);
}

// Cancels the compilation at each possible point. A compilation must end with a diagnostic if it is
// cancelled, and succeed otherwise.
TEST(Stop, CompilationsAreCancelledAtEachPlace) {
  for (const Target target :
       {Target::kSpirv, Target::kMsl, Target::kHlsl, Target::kGlsl, Target::kWgsl}) {
    int places = 0;
    for (bool cancelled = true; cancelled; ++places) {
      int left = places;
      Options options;
      options.target = target;
      options.is_cancelled = [&left] { return left-- == 0; };
      const Result result = Compile(kShader, options);
      cancelled = !result.ok;
      if (!cancelled) break;
      EXPECT_EQ(CodeOf(result.diagnostics), "cancelled");
      EXPECT_TRUE(result.text.empty() && result.spirv.empty());
    }
    EXPECT_GT(places, 8);
  }
}

TEST(Stop, ModulesAreCancelled) {
  Options options;
  options.is_cancelled = [] { return true; };
  const ShaderModule stopped = ShaderModule::Parse(kShader, options);
  EXPECT_FALSE(stopped.ok());
  EXPECT_EQ(CodeOf(stopped.diagnostics()), "cancelled");
  const ShaderModule module = ShaderModule::Parse(kShader);
  ASSERT_TRUE(module.ok());
  options.target = Target::kSpirv;
  EXPECT_EQ(CodeOf(module.Generate(options).diagnostics), "cancelled");
  options.is_cancelled = nullptr;
  EXPECT_TRUE(module.Generate(options).ok);
}

TEST(Stop, TimeIsBounded) {
  Options options;
  options.target = Target::kSpirv;
  options.max_seconds = 1e-9;
  EXPECT_EQ(CodeOf(Compile(kShader, options).diagnostics), "time-limit");
  for (const double seconds : {0.0, 3600.0, 1e300}) {
    options.max_seconds = seconds;
    EXPECT_TRUE(Compile(kShader, options).ok) << seconds;
  }
  options.max_seconds = -1;
  EXPECT_EQ(CodeOf(Compile(kShader, options).diagnostics), "invalid-option");
}

// An error in the source takes precedence over cancellation.
TEST(Stop, ErrorsComeFirst) {
  Options options;
  options.is_cancelled = [] { return true; };
  const Result result = Compile("fn f( {}", options);
  for (const Message& m : result.diagnostics) EXPECT_NE(m.code, "cancelled");
}

}  // namespace
}  // namespace tessera
