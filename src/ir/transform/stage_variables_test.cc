#include "ir/transform/stage_variables.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

// The behavior that GLSL shares with SPIR-V is tested in test/ir/spirv/shader_io.ir.
TEST(StageVariables, BuiltInValuesThatAreSigned) {
  EXPECT_EQ(RunTransform(R"(@fragment
fn main(%i: u32 @builtin(sample_index), %m: u32 @builtin(sample_mask)) -> u32 @builtin(sample_mask) {
  %1 = or u32 %i, %m
  return %1
}
)",
                         [](Module& m, Diagnostics&) {
                           StageVariablesConfig config;
                           config.signed_built_ins = true;
                           config.result_name = "result";
                           StageVariables variables(m, config);
                           return RunShaderIo(m, {}, variables);
                         }),
            R"(var<__in, read_write> @i : i32 @builtin(sample_index) @interpolate(flat)
var<__in, read_write> @m : array<i32, 1> @builtin(sample_mask) @interpolate(flat)
var<__out, read_write> @result : array<i32, 1> @builtin(sample_mask)

@fragment
fn main() {
  %1 = load i32 @i
  %2 = convert u32 %1
  %3 = access ptr<__in, i32, read_write> @m, 0u
  %4 = load i32 %3
  %5 = convert u32 %4
  %6 = or u32 %2, %5
  %7 = access ptr<__out, i32, read_write> @result, 0u
  %8 = convert i32 %6
  store %7, %8
  return
}
)");
}

std::string WithColors(std::string_view text, bool multisampled) {
  return RunTransform(text, [&](Module& m, Diagnostics&) {
    ColorAttachments colors;
    colors.places = {{0, {1, 2}, 5}, {3, {0, 4}, 3}};
    colors.multisampled = multisampled;
    StageVariablesConfig config;
    config.colors = &colors;
    config.signed_built_ins = true;
    StageVariables variables(m, config);
    return RunShaderIo(m, {}, variables);
  });
}

// The shader reads only the components that it needs, and reads f16 inputs as f32. Both entry
// points use the same attachment.
TEST(StageVariables, ColorsOfInputAttachments) {
  EXPECT_EQ(WithColors(R"(struct In {
  at: vec4<f32> @builtin(position)
  a: vec3<f32> @color(0)
}
@fragment
fn main(%in: In, %b: u32 @color(3)) -> vec3<f32> @location(0) {
  %1 = access vec3<f32> %in, 1u
  %2 = convert f32 %b
  %3 = mul vec3<f32> %1, %2
  return %3
}
@fragment
fn half(%c: f16 @color(0)) -> f16 @location(0) {
  return %c
}
)",
                       false),
            R"(struct In {
  at: vec4<f32> @builtin(position)
  a: vec3<f32> @color(0)
}
var<__in, read_write> @at : vec4<f32> @builtin(position)
var<handle, read> @a : input_attachment<f32> @group(1) @binding(2) @input_attachment_index(5)
var<handle, read> @b : input_attachment<u32> @group(0) @binding(4) @input_attachment_index(3)
var<__out, read_write> @1 : vec3<f32> @location(0)
var<handle, read> @c : input_attachment<f32> @group(1) @binding(2) @input_attachment_index(5)
var<__out, read_write> @2 : f32 @location(0)

@fragment
fn main() {
  %1 = inputAttachmentLoad vec4<f32> @a
  %2 = swizzle vec3<f32> %1, xyz
  %3 = inputAttachmentLoad vec4<u32> @b
  %4 = access u32 %3, 0u
  %5 = convert f32 %4
  %6 = mul vec3<f32> %2, %5
  store @1, %6
  return
}

@fragment
fn half() {
  %1 = inputAttachmentLoad vec4<f32> @c
  %2 = access f32 %1, 0u
  %3 = convert f16 %2
  %4 = convert f32 %3
  store @2, %4
  return
}
)");
}

// A member that is used in several places is read once, at the beginning of the function.
TEST(StageVariables, ColorsAreReadOnce) {
  EXPECT_EQ(WithColors(R"(struct In {
  a: vec4<f32> @color(0)
}
@fragment
fn main(%in: In) -> vec4<f32> @location(0) {
  %first = access vec4<f32> %in, 0u
  %second = access vec4<f32> %in, 0u
  %3 = add vec4<f32> %first, %second
  return %3
}
)",
                       false),
            R"(struct In {
  a: vec4<f32> @color(0)
}
var<handle, read> @a : input_attachment<f32> @group(1) @binding(2) @input_attachment_index(5)
var<__out, read_write> @1 : vec4<f32> @location(0)

@fragment
fn main() {
  %first = inputAttachmentLoad vec4<f32> @a
  %1 = add vec4<f32> %first, %first
  store @1, %1
  return
}
)");
}

// The attachment is read at the current sample. Both inputs share one sample_index variable.
TEST(StageVariables, ColorsOfMultisampledInputAttachments) {
  EXPECT_EQ(
      WithColors(R"(@fragment
fn main(%a: vec2<i32> @color(3), %i: u32 @builtin(sample_index)) -> vec2<i32> @location(0) {
  %1 = convert i32 %i
  %2 = add vec2<i32> %a, %1
  return %2
}
)",
                 true),
      R"(var<handle, read> @a : input_attachment_multisampled<i32> @group(0) @binding(4) @input_attachment_index(3)
var<__in, read_write> @i : i32 @builtin(sample_index) @interpolate(flat)
var<__out, read_write> @1 : vec2<i32> @location(0)

@fragment
fn main() {
  %1 = load i32 @i
  %2 = convert u32 %1
  %3 = load i32 @i
  %4 = inputAttachmentLoad vec4<i32> @a, %3
  %5 = swizzle vec2<i32> %4, xy
  %6 = convert i32 %2
  %7 = add vec2<i32> %5, %6
  store @1, %7
  return
}
)");
}

}  // namespace
}  // namespace tessera::ir
