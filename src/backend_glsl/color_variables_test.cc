#include "backend_glsl/color_variables.h"

#include "ir/transform/single_entry_point.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::glsl {
namespace {

TEST(ColorVariables, WhatIsReadAndDrawnIsOne) {
  EXPECT_EQ(ir::RunTransform(R"(
var<__in, read_write> @before : vec4<f32> @color(1)
var<__in, read_write> @kept : u32 @color(0)
var<__out, read_write> @result : vec4<f32> @location(1)
var<__out, read_write> @result_1 : vec4<f32> @location(1)
@fragment
fn main() {
  %1 = load vec4<f32> @before
  %2 = load u32 @kept
  %3 = convert f32 %2
  %4 = mul vec4<f32> %1, %3
  store @result, %4
  return
}
@fragment
fn other() {
  store @result_1, vec4<f32>{}
  return
}
)",
                             [](ir::Module& m, Diagnostics&) { return MakeColorVariables(m); }),
            R"(var<__out, read_write> @before : vec4<f32> @location(1) @color(1)
var<__out, read_write> @kept : u32 @location(0) @color(0)
var<__out, read_write> @result : vec4<f32> @location(1) @color(1)
var<__out, read_write> @result_1 : vec4<f32> @location(1)

@fragment
fn main() {
  %1 = load vec4<f32> @result
  %2 = load u32 @kept
  %3 = convert f32 %2
  %4 = mul vec4<f32> %1, %3
  store @result, %4
  return
}

@fragment
fn other() {
  store @result_1, vec4<f32>{}
  return
}
)");
}

// Removed functions may still contain operands that refer to removed variables. The pass must
// ignore them.
TEST(ColorVariables, OperandsOfWhatIsGoneDoNotMatter) {
  ir::TestModule test(R"(
var<__in, read_write> @before : vec4<f32> @color(1)
var<private, read_write> @a : u32
var<private, read_write> @b : u32
fn gone() {
  store @b, 1u
  return
}
@fragment
fn main() {
  %1 = load vec4<f32> @before
  return
}
)");
  ASSERT_TRUE(ir::RunSingleEntryPoint(test.m, {.entry_point = "main"}, test.diagnostics).ok);
  EXPECT_TRUE(MakeColorVariables(test.m).ok);
  EXPECT_EQ(test.m.globals.size(), 1u);
  EXPECT_EQ(test.m.globals[0].space, ir::AddressSpace::kOut);
}

}  // namespace
}  // namespace tessera::glsl
