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

}  // namespace
}  // namespace tessera::spirv
