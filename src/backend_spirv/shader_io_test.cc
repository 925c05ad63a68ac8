#include <gtest/gtest.h>

#include "backend_spirv/legalize.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::spirv {
namespace {

std::string Io(std::string_view text, const SpirvOptions& options = {}) {
  return ir::RunTransform(
      text, [&](ir::Module& m, Diagnostics& d) { return RunShaderIo(m, options, {}, d); });
}

TEST(SpirvShaderIo, InputsAndOutputsAreVariables) {
  EXPECT_EQ(Io(R"(struct Out {
  at: vec4<f32> @builtin(position) @invariant
  color: vec3<f32> @location(0) @interpolate(linear, centroid)
}

@vertex
fn main(%n: u32 @builtin(vertex_index), %p: vec3<f32> @location(1)) -> Out {
  %1 = convert f32 %n
  %2 = construct vec4<f32> %p, %1
  %3 = construct Out %2, %p
  return %3
}
)"),
            R"(struct Out {
  at: vec4<f32> @builtin(position) @invariant
  color: vec3<f32> @location(0) @interpolate(linear, centroid)
}
var<__in, read_write> @n : u32 @builtin(vertex_index)
var<__in, read_write> @p : vec3<f32> @location(1)
var<__out, read_write> @at : vec4<f32> @builtin(position) @invariant
var<__out, read_write> @color : vec3<f32> @location(0) @interpolate(linear, centroid)

@vertex
fn main() {
  %1 = load u32 @n
  %2 = load vec3<f32> @p
  %3 = convert f32 %1
  %4 = construct vec4<f32> %2, %3
  store @at, %4
  store @color, %2
  return
}
)");
}

// Only vertex outputs and fragment inputs have interpolation decorations. Fragment inputs of
// integer type are Flat, even built-in values such as sample_index.
TEST(SpirvShaderIo, InterpolationStandsWhereVulkanWantsIt) {
  EXPECT_EQ(Io(R"(
@fragment
fn f(%a: f32 @location(0) @interpolate(linear), %s: u32 @builtin(sample_index)) -> f32 @location(0) {
  %1 = convert f32 %s
  %2 = add f32 %1, %a
  return %2
}
@vertex
fn v(%a: i32 @location(0) @interpolate(flat)) -> vec4<f32> @builtin(position) {
  %1 = convert f32 %a
  %2 = construct vec4<f32> %1
  return %2
}
)"),
            R"(var<__in, read_write> @a : f32 @location(0) @interpolate(linear)
var<__in, read_write> @s : u32 @builtin(sample_index) @interpolate(flat)
var<__out, read_write> @1 : f32 @location(0)
var<__in, read_write> @a.2 : i32 @location(0)
var<__out, read_write> @2 : vec4<f32> @builtin(position)

@fragment
fn f() {
  %1 = load u32 @s
  %2 = load f32 @a
  %3 = convert f32 %1
  %4 = add f32 %3, %2
  store @1, %4
  return
}

@vertex
fn v() {
  %1 = load i32 @a.2
  %2 = convert f32 %1
  %3 = construct vec4<f32> %2
  store @2, %3
  return
}
)");
}

TEST(SpirvShaderIo, HalvesCrossAsTheyAreOrAsFloats) {
  constexpr std::string_view kText = R"(@fragment
fn f(%a: vec2<f16> @location(0)) -> vec2<f16> @location(0) {
  %1 = add vec2<f16> %a, %a
  return %1
}
)";
  EXPECT_EQ(Io(kText), R"(var<__in, read_write> @a : vec2<f32> @location(0)
var<__out, read_write> @1 : vec2<f32> @location(0)

@fragment
fn f() {
  %1 = load vec2<f32> @a
  %2 = convert vec2<f16> %1
  %3 = add vec2<f16> %2, %2
  %4 = convert vec2<f32> %3
  store @1, %4
  return
}
)");
  EXPECT_EQ(Io(kText, {.storage_input_output_16 = true}),
            R"(var<__in, read_write> @a : vec2<f16> @location(0)
var<__out, read_write> @1 : vec2<f16> @location(0)

@fragment
fn f() {
  %1 = load vec2<f16> @a
  %2 = add vec2<f16> %1, %1
  store @1, %2
  return
}
)");
}

TEST(SpirvShaderIo, ASampleMaskIsTheFirstOfAnArray) {
  EXPECT_EQ(Io(R"(
@fragment
fn f(%m: u32 @builtin(sample_mask)) -> u32 @builtin(sample_mask) {
  return %m
}
)"),
            R"(var<__in, read_write> @m : array<u32, 1> @builtin(sample_mask) @interpolate(flat)
var<__out, read_write> @1 : array<u32, 1> @builtin(sample_mask)

@fragment
fn f() {
  %1 = access ptr<__in, u32, read_write> @m, 0u
  %2 = load u32 %1
  %3 = access ptr<__out, u32, read_write> @1, 0u
  store %3, %2
  return
}
)");
}

// Two structure members with the same built-in value share one variable.
TEST(SpirvShaderIo, OneVariableForABuiltinValue) {
  EXPECT_EQ(Io(R"(struct In {
  a: vec3<u32> @builtin(workgroup_id)
}
@compute @workgroup_size(1u, 1u, 1u)
fn f(%in: In, %x: vec3<u32> @builtin(num_workgroups)) {
  %1 = access u32 %in, 0u, 0u
  %2 = access u32 %x, 0u
  %3 = add u32 %1, %2
  return
}
)"),
            R"(struct In {
  a: vec3<u32> @builtin(workgroup_id)
}
var<__in, read_write> @a : vec3<u32> @builtin(workgroup_id)
var<__in, read_write> @x : vec3<u32> @builtin(num_workgroups)

@compute @workgroup_size(1u, 1u, 1u)
fn f() {
  %1 = load vec3<u32> @a
  %2 = access u32 %1, 0u
  %3 = load vec3<u32> @x
  %4 = access u32 %3, 0u
  %5 = add u32 %2, %4
  return
}
)");
}

// A constant output is stored once, at the beginning of the entry point.
TEST(SpirvShaderIo, APointSizeIsStoredAtTheBeginning) {
  EXPECT_EQ(Io(R"(
@vertex
fn v(%n: u32 @builtin(vertex_index)) -> vec4<f32> @builtin(position) {
  %1 = eq bool %n, 0u
  if %1 {
    return vec4<f32>{}
  } else {
    yield
  }
  return vec4<f32>{1f ...}
}
)",
               {.emit_point_size = true}),
            R"(var<__in, read_write> @n : u32 @builtin(vertex_index)
var<__out, read_write> @1 : vec4<f32> @builtin(position)
var<__out, read_write> @point_size : f32 @builtin(__point_size)

@vertex
fn v() {
  %1 = load u32 @n
  store @point_size, 1f
  %2 = eq bool %1, 0u
  if %2 {
    store @1, vec4<f32>{}
    return
  } else {
    yield
  }
  store @1, vec4<f32>{1f ...}
  return
}
)");
}

}  // namespace
}  // namespace tessera::spirv
