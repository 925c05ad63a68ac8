#include "ir/transform/decompose_access.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Decomposed(std::string_view text, bool rows_are_whole = false) {
  return RunTransform(text, [&](Module& m, Diagnostics&) {
    DecomposeAccessConfig config;
    config.rows_are_whole = rows_are_whole;
    return RunDecomposeAccess(m, std::vector<bool>(m.globals.size(), true), config);
  });
}

TEST(DecomposeAccess, PutsValuesTogetherFromWords) {
  EXPECT_EQ(Decomposed(R"(struct S {
  half: f16
  pair: vec2<f16>
  count: i32
  turn: mat2x2<f32>
}
var<uniform, read> @u : S @group(0) @binding(0)

fn f() -> S {
  %1 = access ptr<uniform, i32, read> @u, 2u
  %count = load i32 %1
  %2 = add i32 %count, %count
  %3 = load S @u
  return %3
}
)"),
            R"(struct S {
  half: f16
  pair: vec2<f16>
  count: i32
  turn: mat2x2<f32>
}
var<uniform, read> @u : array<vec4<u32>, 2> @group(0) @binding(0)

fn f() -> S {
  %1 = access.native.inbounds ptr<uniform, u32, read> @u, 0u, 2u
  %2 = load.native.inbounds u32 %1
  %count = bitcast.native.inbounds i32 %2
  %3 = add i32 %count, %count
  %4 = access.native.inbounds ptr<uniform, u32, read> @u, 0u, 0u
  %5 = load.native.inbounds u32 %4
  %6 = bitcast.native.inbounds vec2<f16> %5
  %7 = access.native.inbounds f16 %6, 0u
  %8 = access.native.inbounds ptr<uniform, u32, read> @u, 0u, 1u
  %9 = load.native.inbounds u32 %8
  %10 = bitcast.native.inbounds vec2<f16> %9
  %11 = access.native.inbounds ptr<uniform, u32, read> @u, 0u, 2u
  %12 = load.native.inbounds u32 %11
  %13 = bitcast.native.inbounds i32 %12
  %14 = access.native.inbounds ptr<uniform, vec4<u32>, read> @u, 1u
  %15 = load.native.inbounds vec4<u32> %14
  %16 = swizzle.native.inbounds vec2<u32> %15, xy
  %17 = bitcast.native.inbounds vec2<f32> %16
  %18 = access.native.inbounds ptr<uniform, vec4<u32>, read> @u, 1u
  %19 = load.native.inbounds vec4<u32> %18
  %20 = swizzle.native.inbounds vec2<u32> %19, zw
  %21 = bitcast.native.inbounds vec2<f32> %20
  %22 = construct.native.inbounds mat2x2<f32> %17, %21
  %23 = construct.native.inbounds S %7, %10, %13, %22
  return %23
}
)");
}

TEST(DecomposeAccess, ComputesPlacesOfDynamicIndices) {
  constexpr std::string_view kText = R"(var<immediate, read> @u : array<vec2<f32>, 3>

fn f(%i: i32, %j: u32) -> f32 {
  %1 = access ptr<immediate, vec2<f32>, read> @u, %i
  %2 = load vec2<f32> %1
  %3 = access ptr<immediate, f32, read> %1, %j
  %4 = load f32 %3
  return %4
}
)";
  EXPECT_EQ(Decomposed(kText), R"(var<immediate, read> @u : array<vec4<u32>, 2>

fn f(%i: i32, %j: u32) -> f32 {
  %1 = convert.native u32 %i
  %2 = mul.native.inbounds u32 %1, 2u
  %3 = shr.native.inbounds u32 %2, 2u
  %4 = and.native.inbounds u32 %2, 3u
  %5 = access.native.inbounds ptr<immediate, u32, read> @u, %3, %4
  %6 = load.native.inbounds u32 %5
  %7 = mul.native.inbounds u32 %1, 2u
  %8 = add.native.inbounds u32 %7, 1u
  %9 = shr.native.inbounds u32 %8, 2u
  %10 = and.native.inbounds u32 %8, 3u
  %11 = access.native.inbounds ptr<immediate, u32, read> @u, %9, %10
  %12 = load.native.inbounds u32 %11
  %13 = construct.native.inbounds vec2<u32> %6, %12
  %14 = bitcast.native.inbounds vec2<f32> %13
  %15 = mul.native u32 %1, 2u
  %16 = add.native u32 %15, %j
  %17 = shr.native.inbounds u32 %16, 2u
  %18 = and.native.inbounds u32 %16, 3u
  %19 = access.native.inbounds ptr<immediate, u32, read> @u, %17, %18
  %20 = load.native.inbounds u32 %19
  %21 = bitcast.native.inbounds f32 %20
  return %21
}
)");
}

// The buffer ends within its last row.
TEST(DecomposeAccess, ReadsRowsThatAreThereInPartAsTheTargetDoes) {
  constexpr std::string_view kText = R"(var<uniform, read> @u : vec2<f32> @group(0) @binding(0)

fn f() -> vec2<f32> {
  %1 = load vec2<f32> @u
  return %1
}
)";
  EXPECT_EQ(Decomposed(kText, /*rows_are_whole=*/true),
            R"(var<uniform, read> @u : array<vec4<u32>, 1> @group(0) @binding(0)

fn f() -> vec2<f32> {
  %1 = access.native.inbounds ptr<uniform, vec4<u32>, read> @u, 0u
  %2 = load.native.inbounds vec4<u32> %1
  %3 = swizzle.native.inbounds vec2<u32> %2, xy
  %4 = bitcast.native.inbounds vec2<f32> %3
  return %4
}
)");
  EXPECT_EQ(Decomposed(kText), R"(var<uniform, read> @u : array<vec4<u32>, 1> @group(0) @binding(0)

fn f() -> vec2<f32> {
  %1 = access.native.inbounds ptr<uniform, u32, read> @u, 0u, 0u
  %2 = load.native.inbounds u32 %1
  %3 = access.native.inbounds ptr<uniform, u32, read> @u, 0u, 1u
  %4 = load.native.inbounds u32 %3
  %5 = construct.native.inbounds vec2<u32> %2, %4
  %6 = bitcast.native.inbounds vec2<f32> %5
  return %6
}
)");
}

TEST(DecomposeAccess, LoadsLongArraysByALoop) {
  EXPECT_EQ(Decomposed(R"(var<uniform, read> @u : array<array<f32, 9>, 2> @group(0) @binding(0)

fn f(%i: u32) -> array<f32, 9> {
  %1 = access ptr<uniform, array<f32, 9>, read> @u, %i
  %all = load array<f32, 9> %1
  return %all
}
)"),
            R"(var<uniform, read> @u : array<vec4<u32>, 5> @group(0) @binding(0)

fn f(%i: u32) -> array<f32, 9> {
  %1 = var.native.inbounds ptr<function, array<f32, 9>>
  %2 = var.native.inbounds ptr<function, u32> 0u
  loop.native.inbounds.for {
    %3 = load.native.inbounds u32 %2
    %4 = lt.native.inbounds bool %3, 9u
    if.native.inbounds %4 {
      yield
    } else {
      break
    }
    %5 = mul.native.inbounds u32 %i, 9u
    %6 = add.native.inbounds u32 %5, %3
    %7 = shr.native.inbounds u32 %6, 2u
    %8 = and.native.inbounds u32 %6, 3u
    %9 = access.native.inbounds ptr<uniform, u32, read> @u, %7, %8
    %10 = load.native.inbounds u32 %9
    %11 = bitcast.native.inbounds f32 %10
    %12 = access.native.inbounds ptr<function, f32> %1, %3
    store.native.inbounds %12, %11
    continue.native.inbounds
  } continuing {
    %13 = load u32 %2
    %14 = add u32 %13, 1u
    store %2, %14
    yield
  }
  %all = load.native.inbounds array<f32, 9> %1
  return %all
}
)");
}

}  // namespace
}  // namespace tessera::ir
