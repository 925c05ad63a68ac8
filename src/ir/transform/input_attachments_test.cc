#include "ir/transform/input_attachments.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string AsInputs(std::string_view text) {
  return RunTransform(text, [](Module& m, Diagnostics& d) { return RunInputAttachments(m, d); });
}

TEST(InputAttachments, TheEntryPointsOwnLoadsAreItsInput) {
  EXPECT_EQ(AsInputs(R"(
var<handle, read> @a : input_attachment<u32> @group(0) @binding(1) @input_attachment_index(3)
@fragment
fn main(%at: vec4<f32> @builtin(position)) -> vec4<u32> @location(0) {
  %1 = if vec4<u32> true {
    %2 = inputAttachmentLoad vec4<u32> @a
    yield %2
  } else {
    %3 = inputAttachmentLoad vec4<u32> @a
    yield %3
  }
  return %1
}
)"),
            R"(var<private, read_write> @a : vec4<u32>

@fragment
fn main(%at: vec4<f32> @builtin(position), %a: vec4<u32> @color(3)) -> vec4<u32> @location(0) {
  %1 = if vec4<u32> true {
    yield %a
  } else {
    yield %a
  }
  return %1
}
)");
}

TEST(InputAttachments, OthersReadAVariable) {
  EXPECT_EQ(AsInputs(R"(
var<handle, read> @a : input_attachment<f32> @group(0) @binding(1) @input_attachment_index(0)
fn load() -> vec4<f32> {
  %1 = inputAttachmentLoad vec4<f32> @a
  return %1
}
@fragment
fn main() -> vec4<f32> @location(0) {
  %1 = call vec4<f32> load()
  return %1
}
@fragment
fn other() {
  return
}
)"),
            R"(var<private, read_write> @a : vec4<f32>

fn load() -> vec4<f32> {
  %1 = load vec4<f32> @a
  return %1
}

@fragment
fn main(%a: vec4<f32> @color(0)) -> vec4<f32> @location(0) {
  store @a, %a
  %1 = call vec4<f32> load()
  return %1
}

@fragment
fn other() {
  return
}
)");
}

// Attachments with the same index share one input. If the source already declares that input, it is
// used.
TEST(InputAttachments, OneInputOfAColor) {
  EXPECT_EQ(AsInputs(R"(
var<handle, read> @a : input_attachment<f32> @group(0) @binding(0) @input_attachment_index(2)
var<handle, read> @b : input_attachment<f32> @group(0) @binding(1) @input_attachment_index(2)
struct Inputs {
  at: vec4<f32> @builtin(position)
  there: vec4<f32> @color(2)
}
@fragment
fn main(%in: Inputs) -> vec4<f32> @location(0) {
  %1 = inputAttachmentLoad vec4<f32> @a
  %2 = inputAttachmentLoad vec4<f32> @b
  %3 = add vec4<f32> %1, %2
  return %3
}
)"),
            R"(struct Inputs {
  at: vec4<f32> @builtin(position)
  there: vec4<f32> @color(2)
}
var<private, read_write> @a : vec4<f32>
var<private, read_write> @b : vec4<f32>

@fragment
fn main(%in: Inputs) -> vec4<f32> @location(0) {
  %1 = access vec4<f32> %in, 1u
  %2 = access vec4<f32> %in, 1u
  %3 = add vec4<f32> %1, %2
  return %3
}
)");
}

TEST(InputAttachments, OneTypeOfAColor) {
  TestModule test(R"(
var<handle, read> @a : input_attachment<f32> @group(0) @binding(0) @input_attachment_index(2)
var<handle, read> @b : input_attachment<u32> @group(0) @binding(1) @input_attachment_index(2)
@fragment
fn main() {
  %1 = inputAttachmentLoad vec4<f32> @a
  %2 = inputAttachmentLoad vec4<u32> @b
  return
}
)");
  EXPECT_FALSE(RunInputAttachments(test.m, test.diagnostics).ok);
  EXPECT_EQ(test.Messages(),
            "unsupported-by-target: color attachment 2 is read as 'vec4<u32>' and as "
            "'vec4<f32>'\n");
}

TEST(InputAttachments, AreRefusedWhereTheTargetHasNone) {
  TestModule test(
      "var<handle, read> @a : input_attachment<i32> @group(0) @binding(0) "
      "@input_attachment_index(0)\n");
  EXPECT_FALSE(RefuseInputAttachments(test.m, "HLSL", test.diagnostics).ok);
  EXPECT_EQ(test.Messages(), "unsupported-by-target: HLSL has no input attachments\n");
}

}  // namespace
}  // namespace tessera::ir
