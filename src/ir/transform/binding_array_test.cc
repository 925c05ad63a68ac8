#include "ir/transform/binding_array.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

using Indices = BindingArrayConfig::Indices;

std::string Lower(std::string_view text, Indices indices) {
  return RunTransform(text,
                      [&](Module& m, Diagnostics& d) { return RunBindingArray(m, {indices}, d); });
}

constexpr std::string_view kLoads =
    R"(var<handle, read> @t : binding_array<texture_2d<f32>, 3> @group(0) @binding(2)
var<uniform, read> @u : u32 @group(1) @binding(0)

fn f(%i: i32) {
  %n = load u32 @u
  %1 = access texture_2d<f32> @t, 1u
  %2 = textureLoad vec4<f32> %1, vec2<u32>{}, 0u
  %3 = access texture_2d<f32> @t, %n
  %4 = textureLoad vec4<f32> %3, vec2<u32>{}, 0u
  %5 = access texture_2d<f32> @t, %i
  %6 = textureLoad vec4<f32> %5, vec2<u32>{}, 0u
  return
}
)";

TEST(BindingArray, TargetWithAllIndicesKeepsThem) {
  EXPECT_EQ(Lower(kLoads, Indices::kAny), kLoads);
}

TEST(BindingArray, SwitchForIndicesThatMayDiffer) {
  EXPECT_EQ(Lower(kLoads, Indices::kUniform),
            R"(var<handle, read> @t : binding_array<texture_2d<f32>, 3> @group(0) @binding(2)
var<uniform, read> @u : u32 @group(1) @binding(0)

fn f(%i: i32) {
  %n = load u32 @u
  %1 = access texture_2d<f32> @t, 1u
  %2 = textureLoad vec4<f32> %1, vec2<u32>{}, 0u
  %3 = access texture_2d<f32> @t, %n
  %4 = textureLoad vec4<f32> %3, vec2<u32>{}, 0u
  %t_element = var ptr<function, vec4<f32>>
  switch %i {
    case 0i {
      %5 = access texture_2d<f32> @t, 0u
      %6 = textureLoad vec4<f32> %5, vec2<u32>{}, 0u
      store %t_element, %6
      yield
    }
    case 1i {
      %7 = access texture_2d<f32> @t, 1u
      %8 = textureLoad vec4<f32> %7, vec2<u32>{}, 0u
      store %t_element, %8
      yield
    }
    case default {
      %9 = access texture_2d<f32> @t, 2u
      %10 = textureLoad vec4<f32> %9, vec2<u32>{}, 0u
      store %t_element, %10
      yield
    }
  }
  %11 = load vec4<f32> %t_element
  return
}
)");
}

TEST(BindingArray, ConstantIndicesOnly) {
  const std::string text = Lower(kLoads, Indices::kConstant);
  EXPECT_EQ(text.find("@t, %"), std::string::npos) << text;
}

// A switch on a non-uniform index would place the sampling in non-uniform control flow, where
// derivatives are undefined.
TEST(BindingArray, ImplicitDerivativesSampleAllElements) {
  EXPECT_EQ(Lower(R"(
var<handle, read> @t : binding_array<texture_2d<f32>, 2> @group(0) @binding(0)
var<handle, read> @s : binding_array<sampler, 3> @group(0) @binding(2)
fn f(%i: i32, %uv: vec2<f32>) -> vec4<f32> {
  %1 = access texture_2d<f32> @t, %i
  %2 = access sampler @s, %i
  %3 = textureSample vec4<f32> %1, %2, %uv
  return %3
}
)",
                  Indices::kUniform),
            R"(var<handle, read> @t : binding_array<texture_2d<f32>, 2> @group(0) @binding(0)
var<handle, read> @s : binding_array<sampler, 3> @group(0) @binding(2)

fn f(%i: i32, %uv: vec2<f32>) -> vec4<f32> {
  %1 = access texture_2d<f32> @t, 0u
  %2 = access sampler @s, 0u
  %3 = textureSample vec4<f32> %1, %2, %uv
  %4 = access texture_2d<f32> @t, 1u
  %5 = access sampler @s, 1u
  %6 = textureSample vec4<f32> %4, %5, %uv
  %7 = eq bool %i, 1i
  %8 = select vec4<f32> %3, %6, %7
  %9 = access texture_2d<f32> @t, 1u
  %10 = access sampler @s, 2u
  %11 = textureSample vec4<f32> %9, %10, %uv
  %12 = ge bool %i, 2i
  %13 = select vec4<f32> %8, %11, %12
  return %13
}
)");
}

TEST(BindingArray, BuffersBecomeVariables) {
  EXPECT_EQ(Lower(R"(
struct S {
  a: u32
  b: array<u32>
}
var<storage, read_write> @b : binding_array<S, 2> @group(0) @binding(5)
var<private, read_write> @p : u32
fn store_it(%q: ptr<storage, S, read_write>, %i: u32) {
  %1 = access ptr<storage, u32, read_write> %q, 1u, %i
  store %1, 7u
  return
}
fn f(%i: u32) {
  %1 = access ptr<storage, S, read_write> @b, 1u
  call store_it(%1, 3u)
  %2 = access ptr<storage, array<u32>, read_write> @b, %i, 1u
  %3 = arrayLength u32 %2
  store @p, %3
  return
}
)",
                  Indices::kAny),
            R"(struct S {
  a: u32
  b: array<u32>
}
var<storage, read_write> @b_0 : S @group(0) @binding(5)
var<storage, read_write> @b_1 : S @group(0) @binding(6)
var<private, read_write> @p : u32

fn store_it(%i: u32) {
  %1 = access ptr<storage, u32, read_write> @b_1, 1u, %i
  store %1, 7u
  return
}

fn f(%i: u32) {
  call store_it(3u)
  %b_element = var ptr<function, u32>
  switch %i {
    case 0u {
      %1 = access ptr<storage, array<u32>, read_write> @b_0, 1u
      %2 = arrayLength u32 %1
      store %b_element, %2
      yield
    }
    case default {
      %3 = access ptr<storage, array<u32>, read_write> @b_1, 1u
      %4 = arrayLength u32 %3
      store %b_element, %4
      yield
    }
  }
  %5 = load u32 %b_element
  store @p, %5
  return
}
)");
}

TEST(BindingArray, ArraysOfExternalTexturesAndParameters) {
  EXPECT_EQ(Lower(R"(
var<handle, read> @t : binding_array<texture_external, 2> @group(0) @binding(5)
fn size(%e: binding_array<texture_external, 2>, %i: i32) -> vec2<u32> {
  %1 = access texture_external %e, %i
  %2 = textureDimensions vec2<u32> %1
  return %2
}
fn f() -> vec2<u32> {
  %1 = call vec2<u32> size(@t, 1i)
  return %1
}
)",
                  Indices::kAny),
            R"(var<handle, read> @t_0 : texture_external @group(0) @binding(5)
var<handle, read> @t_1 : texture_external @group(0) @binding(6)

fn size(%i: i32) -> vec2<u32> {
  %t_element = var ptr<function, vec2<u32>>
  switch %i {
    case 0i {
      %1 = textureDimensions vec2<u32> @t_0
      store %t_element, %1
      yield
    }
    case default {
      %2 = textureDimensions vec2<u32> @t_1
      store %t_element, %2
      yield
    }
  }
  %3 = load vec2<u32> %t_element
  return %3
}

fn f() -> vec2<u32> {
  %1 = call vec2<u32> size(1i)
  return %1
}
)");
}

TEST(BindingArray, TooManyElementsToWriteOut) {
  const std::string text = Lower(R"(
var<storage, read> @b : binding_array<u32, 1001> @group(0) @binding(0)
)",
                                 Indices::kAny);
  EXPECT_NE(text.find("limit-exceeded"), std::string::npos) << text;
}

}  // namespace
}  // namespace tessera::ir
