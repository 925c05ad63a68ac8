#include <gtest/gtest.h>

#include "backend_spirv/legalize.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::spirv {
namespace {

// Returns whether a uniform buffer with these members requires
// VK_KHR_uniform_buffer_standard_layout.
bool Needs(std::string_view members) {
  ir::TestModule test("struct T {\n  x: f32\n  y: f32\n}\nstruct S {\n" + std::string(members) +
                      "\n}\nvar<uniform, read> @u : S @group(0) @binding(0)\n");
  return UniformsOfStandardLayout(test.m)[0];
}

TEST(LegalizeUniform, WhatNeedsTheStandardLayout) {
  EXPECT_FALSE(Needs("a: f32\n b: vec3<f32>\n c: mat4x4<f32>"));
  EXPECT_TRUE(Needs("a: array<f32, 4>"));
  EXPECT_FALSE(Needs("a: array<vec3<f32>, 4>"));
  EXPECT_TRUE(Needs("a: mat2x2<f32>"));
  EXPECT_FALSE(Needs("a: mat2x3<f32>"));
  EXPECT_TRUE(Needs("a: f32\n b: T"));  // a structure at offset 4
  EXPECT_TRUE(Needs("a: T\n b: f32"));  // a scalar in the padding after a structure
  EXPECT_FALSE(Needs("a: T\n b: f32 @align(16)"));
  EXPECT_TRUE(Needs("a: array<T, 2>"));
}

TEST(LegalizeUniform, OtherBuffersStay) {
  constexpr std::string_view kText =
      R"(var<uniform, read> @u : array<vec4<f32>, 2> @group(0) @binding(0)
var<storage, read> @s : array<f32, 2> @group(0) @binding(1)

fn f(%i: u32) -> f32 {
  %1 = access.inbounds ptr<uniform, f32, read> @u, %i, 0u
  %2 = load f32 %1
  return %2
}
)";
  EXPECT_EQ(ir::RunTransform(kText, [](ir::Module& m, Diagnostics&) { return LegalizeUniform(m); }),
            kText);
}

TEST(LegalizeUniform, ElementsAreReadFromRows) {
  EXPECT_EQ(ir::RunTransform(R"(var<uniform, read> @u : array<f32, 8> @group(0) @binding(0)

fn f(%i: u32) -> f32 {
  %1 = access.inbounds ptr<uniform, f32, read> @u, %i
  %2 = load f32 %1
  return %2
}
)",
                             [](ir::Module& m, Diagnostics&) { return LegalizeUniform(m); }),
            R"(var<uniform, read> @u : array<vec4<u32>, 2> @group(0) @binding(0)

fn f(%i: u32) -> f32 {
  %1 = shr.native u32 %i, 2u
  %2 = and.native u32 %i, 3u
  %3 = access.inbounds ptr<uniform, u32, read> @u, %1, %2
  %4 = load u32 %3
  %5 = bitcast.native.inbounds f32 %4
  return %5
}
)");
}

}  // namespace
}  // namespace tessera::spirv
