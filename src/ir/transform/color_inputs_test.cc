#include "ir/transform/color_inputs.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

constexpr std::string_view kText = R"(
struct In {
  a: f32 @color(2)
  b: vec4<f32> @builtin(position)
}
struct Out {
  a: vec4<f32> @location(2)
  b: u32 @location(1)
}
@fragment
fn main(%in: In, %c: u32 @color(1), %d: u32 @color(3)) -> Out {
  return Out{}
}
)";

TEST(ColorInputs, AreFound) {
  EXPECT_TRUE(HasColorInputs(TestModule(kText).m));
  EXPECT_FALSE(
      HasColorInputs(TestModule("@fragment\nfn f(%c: f32 @location(0)) {\n  return\n}\n").m));
}

TEST(ColorInputs, HaveTheTypeOfTheOutput) {
  TestModule test(kText);
  EXPECT_FALSE(CheckColorTypes(test.m, "MSL", test.diagnostics).ok);
  EXPECT_EQ(
      test.Messages(),
      "unsupported-by-target: color attachment 2 is read as 'f32' and written as 'vec4<f32>'\n");
}

TEST(ColorInputs, AreOfAttachmentsThatThereAre) {
  const auto messages = [](std::string_view color) {
    TestModule test("@fragment\nfn f(%c: vec4<f32> @color(" + std::string(color) +
                    ")) {\n  return\n}\n");
    const bool ok = CheckColorTypes(test.m, "MSL", test.diagnostics).ok;
    EXPECT_EQ(ok, test.Messages().empty());
    return test.Messages();
  };
  EXPECT_EQ(messages("7"), "");
  EXPECT_EQ(messages("8"), "unsupported-by-target: MSL has no color attachment 8\n");
  EXPECT_EQ(messages("4294967294"),
            "unsupported-by-target: MSL has no color attachment 4294967294\n");
}

TEST(ColorInputs, HaveInputAttachmentsInVulkan) {
  TestModule test(kText);
  ColorAttachments colors;
  colors.places = {{1, {0, 4}, 1}, {2, {0, 5}, 2}, {2, {0, 6}, 2}};
  EXPECT_FALSE(CheckColorAttachments(test.m, colors, test.diagnostics).ok);
  EXPECT_EQ(test.Messages(),
            "invalid-resource-binding: color attachment 2 is given two input attachments\n"
            "unsupported-by-target: Vulkan reads color attachment 3 through an input attachment, "
            "but none is specified for it\n");
}

// The types for reading and writing a color may have different numbers of components. Vulkan
// requires only that both types have the same kind of components: floats, signed integers or
// unsigned integers.
TEST(ColorInputs, AreOfAKindOfNumbersInVulkan) {
  TestModule test(kText);
  ColorAttachments colors;
  colors.places = {{1, {0, 4}, 1}, {2, {0, 5}, 2}, {3, {0, 6}, 3}};
  EXPECT_TRUE(CheckColorAttachments(test.m, colors, test.diagnostics).ok);
  EXPECT_EQ(test.Messages(), "");
  TestModule other(
      "@fragment\nfn f(%c: vec4<i32> @color(0)) -> vec4<u32> @location(0) {\n"
      "  return vec4<u32>{}\n}\n");
  colors.places = {{0, {0, 0}, 0}};
  EXPECT_FALSE(CheckColorAttachments(other.m, colors, other.diagnostics).ok);
  EXPECT_EQ(other.Messages(),
            "unsupported-by-target: color attachment 0 is read as 'vec4<i32>' and written as "
            "'vec4<u32>'\n");
}

TEST(ColorInputs, AreRefused) {
  TestModule test(kText);
  EXPECT_FALSE(RefuseColorInputs(test.m, "HLSL", kInsteadInHlsl, test.diagnostics).ok);
  EXPECT_EQ(
      test.Messages(),
      "unsupported-by-target: '@color(2)' needs framebuffer fetch, which HLSL does not have\n"
      "unsupported-by-target: '@color(1)' needs framebuffer fetch, which HLSL does not have\n"
      "unsupported-by-target: '@color(3)' needs framebuffer fetch, which HLSL does not have\n");
}

}  // namespace
}  // namespace tessera::ir
