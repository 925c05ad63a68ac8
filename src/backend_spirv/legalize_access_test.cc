#include <gtest/gtest.h>

#include "backend_spirv/legalize.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::spirv {
namespace {

std::string Access(std::string_view text) {
  return ir::RunTransform(text, [](ir::Module& m, Diagnostics&) { return LegalizeAccess(m); });
}

TEST(LegalizeAccess, WhatSpirvHasStays) {
  constexpr std::string_view kText = R"(struct S {
  a: array<vec4<f32>, 4>
}
var<private, read_write> @p : array<f32, 4>
var<handle, read> @many : binding_array<texture_2d<f32>, 4> @group(0) @binding(0)

fn f(%s: S, %v: vec4<f32>, %i: u32) -> f32 {
  %1 = access f32 %s, 0u, 3u, 2u
  %2 = access f32 %s, 0u, 1u, %i
  %3 = access f32 %v, %i
  %4 = access ptr<private, f32> @p, %i
  %5 = load f32 %4
  %6 = access texture_2d<f32> @many, %i
  return %5
}
)";
  EXPECT_EQ(Access(kText), kText);
}

TEST(LegalizeAccess, ValuesWithDynamicIndicesAreVariablesOnce) {
  EXPECT_EQ(Access(R"(struct S {
  a: array<f32, 4>
  m: mat2x2<f32>
}

fn make() -> S {
  return S{}
}
fn f(%s: S, %i: u32, %b: bool) -> f32 {
  %1 = call S make()
  if %b {
    %2 = access f32 %1, 0u, %i
    return %2
  } else {
    yield
  }
  %3 = access.inbounds vec2<f32> %1, 1u, %i
  %4 = access f32 %s, 1u, %i, 1u
  %5 = access f32 %s, 0u, %i
  %6 = access f32 %3, 0u
  %7 = add f32 %4, %6
  %8 = add f32 %7, %5
  return %8
}
)"),
            R"(struct S {
  a: array<f32, 4>
  m: mat2x2<f32>
}

fn make() -> S {
  return S{}
}

fn f(%s: S, %i: u32, %b: bool) -> f32 {
  %1 = var ptr<function, S> %s
  %2 = call S make()
  %3 = var ptr<function, S> %2
  if %b {
    %4 = access ptr<function, f32> %3, 0u, %i
    %5 = load f32 %4
    return %5
  } else {
    yield
  }
  %6 = access.inbounds ptr<function, vec2<f32>> %3, 1u, %i
  %7 = load vec2<f32> %6
  %8 = access ptr<function, f32> %1, 1u, %i, 1u
  %9 = load f32 %8
  %10 = access ptr<function, f32> %1, 0u, %i
  %11 = load f32 %10
  %12 = access f32 %7, 0u
  %13 = add f32 %9, %12
  %14 = add f32 %13, %11
  return %14
}
)");
}

TEST(LegalizeAccess, PartsOfPartsAreReachedFromTheVariable) {
  EXPECT_EQ(Access(R"(
fn f(%a: array<array<array<f32, 4>, 8>, 2>, %i: u32, %j: u32) -> f32 {
  %1 = access array<array<f32, 4>, 8> %a, %i
  %2 = access array<f32, 4> %1, %j
  %3 = access f32 %2, %i
  %4 = access f32 %2, 1u
  %5 = add f32 %3, %4
  return %5
}
)"),
            R"(
fn f(%a: array<array<array<f32, 4>, 8>, 2>, %i: u32, %j: u32) -> f32 {
  %1 = var ptr<function, array<array<array<f32, 4>, 8>, 2>> %a
  %2 = access ptr<function, array<array<f32, 4>, 8>> %1, %i
  %3 = access ptr<function, array<f32, 4>> %2, %j
  %4 = load array<f32, 4> %3
  %5 = access ptr<function, f32> %3, %i
  %6 = load f32 %5
  %7 = access f32 %4, 1u
  %8 = add f32 %6, %7
  return %8
}
)");
}

TEST(LegalizeAccess, ATableIsOneVariableOfTheModule) {
  EXPECT_EQ(Access(R"(fn f(%i: u32) -> f32 {
  %1 = access f32 array<f32, 2>{1f, 2f}, %i
  return %1
}

fn g(%i: u32) -> f32 {
  %1 = access f32 array<f32, 2>{1f, 2f}, %i
  return %1
}
)"),
            R"(var<private, read_write> @1 : array<f32, 2> = array<f32, 2>{1f, 2f}

fn f(%i: u32) -> f32 {
  %1 = access ptr<private, f32> @1, %i
  %2 = load f32 %1
  return %2
}

fn g(%i: u32) -> f32 {
  %1 = access ptr<private, f32> @1, %i
  %2 = load f32 %1
  return %2
}
)");
}

// Without robustness, a constant index may be out of bounds, which OpCompositeExtract does not
// allow.
TEST(LegalizeAccess, ConstantIndicesAreKeptInside) {
  EXPECT_EQ(Access(R"(fn f(%a: array<vec2<f32>, 3>, %v: vec4<f32>) -> f32 {
  %1 = access f32 %a, 7u, 2u
  %2 = access f32 %v, 4u
  %3 = access f32 %v, -1i
  %4 = access f32 %v, 3u
  return %1
}
)"),
            R"(
fn f(%a: array<vec2<f32>, 3>, %v: vec4<f32>) -> f32 {
  %1 = access f32 %a, 2u, 1u
  %2 = access f32 %v, 3u
  %3 = access f32 %v, 3u
  %4 = access f32 %v, 3u
  return %1
}
)");
}

}  // namespace
}  // namespace tessera::spirv
