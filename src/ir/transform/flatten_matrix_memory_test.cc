#include "ir/transform/flatten_matrix_memory.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Flatten(std::string_view text) {
  return RunTransform(text, [](Module& m, Diagnostics& d) {
    return RunFlattenMatrixMemory(m, {.refusal = "refused"}, d);
  });
}

TEST(FlattenMatrixMemory, NestedArraysAndVectorsBecomeScalars) {
  EXPECT_EQ(Flatten(R"(var<workgroup, read_write> @tile : array<array<vec2<f32>, 8>, 4>

@compute @workgroup_size(32u, 1u, 1u)
fn main(%i: u32 @builtin(local_invocation_index)) {
  %1 = access.inbounds ptr<workgroup, vec2<f32>> @tile, 1u, %i
  %2 = load vec2<f32> %1
  %3 = access ptr<workgroup, f32> @tile, 0u, 2u, 1u
  store %3, 1f
  %4 = access.inbounds ptr<workgroup, array<vec2<f32>, 8>> @tile, %i
  %5 = subgroupMatrixLoad subgroup_matrix_left<f32, 8, 2> %4, 4u, false, 8u !1
  return
}
)"),
            R"(var<workgroup, read_write> @tile : array<f32, 64>

@compute @workgroup_size(32u, 1u, 1u)
fn main(%i: u32 @builtin(local_invocation_index)) {
  %1 = mul u32 %i, 2u
  %2 = add u32 16u, %1
  %3 = access.inbounds ptr<workgroup, f32> @tile, %2
  %4 = load f32 %3
  %5 = add u32 %2, 1u
  %6 = access.inbounds ptr<workgroup, f32> @tile, %5
  %7 = load f32 %6
  %8 = construct vec2<f32> %4, %7
  %9 = access ptr<workgroup, f32> @tile, 5u
  store %9, 1f
  %10 = mul u32 %i, 16u
  %11 = add u32 %10, 8u
  %12 = subgroupMatrixLoad subgroup_matrix_left<f32, 8, 2> @tile, %11, false, 16u !1
  return
}
)");
}

TEST(FlattenMatrixMemory, LargeCopiesAreLoops) {
  EXPECT_EQ(Flatten(R"(var<workgroup, read_write> @tile : array<vec2<f32>, 32>

@compute @workgroup_size(32u, 1u, 1u)
fn main() {
  %1 = subgroupMatrixLoad subgroup_matrix_left<f32, 8, 8> @tile, 0u, false, 8u
  %all = load array<vec2<f32>, 32> @tile
  store @tile, %all
  store @tile, array<vec2<f32>, 32>{}
  return
}
)"),
            R"(var<workgroup, read_write> @tile : array<f32, 64>

@compute @workgroup_size(32u, 1u, 1u)
fn main() {
  %1 = subgroupMatrixLoad subgroup_matrix_left<f32, 8, 8> @tile, 0u, false, 8u
  %loaded = var ptr<function, array<vec2<f32>, 32>>
  %2 = var ptr<function, u32> 0u
  loop.for {
    %3 = load u32 %2
    %4 = lt bool %3, 32u
    if %4 {
      yield
    } else {
      break
    }
    %5 = mul u32 %3, 2u
    %6 = access.inbounds ptr<workgroup, f32> @tile, %5
    %7 = load f32 %6
    %8 = add u32 %5, 1u
    %9 = access.inbounds ptr<workgroup, f32> @tile, %8
    %10 = load f32 %9
    %11 = construct vec2<f32> %7, %10
    %12 = access.inbounds ptr<function, vec2<f32>> %loaded, %3
    store %12, %11
    continue
  } continuing {
    %13 = load u32 %2
    %14 = add u32 %13, 1u
    store %2, %14
    yield
  }
  %all = load array<vec2<f32>, 32> %loaded
  %15 = var ptr<function, u32> 0u
  loop.for {
    %16 = load u32 %15
    %17 = lt bool %16, 32u
    if %17 {
      yield
    } else {
      break
    }
    %18 = mul u32 %16, 2u
    %19 = access.inbounds vec2<f32> %all, %16
    %20 = access f32 %19, 0u
    %21 = access.inbounds ptr<workgroup, f32> @tile, %18
    store %21, %20
    %22 = access f32 %19, 1u
    %23 = add u32 %18, 1u
    %24 = access.inbounds ptr<workgroup, f32> @tile, %23
    store %24, %22
    continue
  } continuing {
    %25 = load u32 %15
    %26 = add u32 %25, 1u
    store %15, %26
    yield
  }
  %27 = var ptr<function, u32> 0u
  loop.for {
    %28 = load u32 %27
    %29 = lt bool %28, 32u
    if %29 {
      yield
    } else {
      break
    }
    %30 = mul u32 %28, 2u
    %31 = access.inbounds ptr<workgroup, f32> @tile, %30
    store %31, 0f
    %32 = add u32 %30, 1u
    %33 = access.inbounds ptr<workgroup, f32> @tile, %32
    store %33, 0f
    continue
  } continuing {
    %34 = load u32 %27
    %35 = add u32 %34, 1u
    store %27, %35
    yield
  }
  return
}
)");
}

std::string FlattenPadded(std::string_view text) {
  return RunTransform(text, [](Module& m, Diagnostics& d) {
    return RunFlattenMatrixMemory(m, {.padded_only = true, .refusal = "refused"}, d);
  });
}

TEST(FlattenMatrixMemory, VectorsOfThreeKeepTheirPadding) {
  EXPECT_EQ(FlattenPadded(R"(var<workgroup, read_write> @tile : array<vec3<f16>, 16>
var<workgroup, read_write> @other : array<vec2<f16>, 32>

@compute @workgroup_size(32u, 1u, 1u)
fn main(%i: u32 @builtin(local_invocation_index)) {
  %1 = access.inbounds ptr<workgroup, vec3<f16>> @tile, %i
  %2 = load vec3<f16> %1
  %3 = access ptr<workgroup, f16> @tile, 2u, 1u
  store %3, 1h
  %5 = subgroupMatrixLoad subgroup_matrix_left<f16, 8, 8> @tile, %i, false, 2u !1
  subgroupMatrixStore @other, %i, %5, false, 4u !1
  return
}
)"),
            R"(var<workgroup, read_write> @tile : array<f16, 64>
var<workgroup, read_write> @other : array<vec2<f16>, 32>

@compute @workgroup_size(32u, 1u, 1u)
fn main(%i: u32 @builtin(local_invocation_index)) {
  %1 = mul u32 %i, 4u
  %2 = access.inbounds ptr<workgroup, f16> @tile, %1
  %3 = load f16 %2
  %4 = add u32 %1, 1u
  %5 = access.inbounds ptr<workgroup, f16> @tile, %4
  %6 = load f16 %5
  %7 = add u32 %1, 2u
  %8 = access.inbounds ptr<workgroup, f16> @tile, %7
  %9 = load f16 %8
  %10 = construct vec3<f16> %3, %6, %9
  %11 = access ptr<workgroup, f16> @tile, 9u
  store %11, 1h
  %12 = mul u32 %i, 4u
  %13 = subgroupMatrixLoad subgroup_matrix_left<f16, 8, 8> @tile, %12, false, 8u !1
  subgroupMatrixStore @other, %i, %13, false, 4u !1
  return
}
)");
}

TEST(FlattenMatrixMemory, MemoryWithoutMatricesStays) {
  constexpr std::string_view kText = R"(var<workgroup, read_write> @other : array<vec2<f32>, 8>

@compute @workgroup_size(32u, 1u, 1u)
fn main() {
  %1 = access ptr<workgroup, vec2<f32>> @other, 1u
  store %1, vec2<f32>{}
  return
}
)";
  EXPECT_EQ(Flatten(kText), kText);
}

TEST(FlattenMatrixMemory, StructuresAreRefused) {
  const std::string result = Flatten(R"(struct S {
  a: array<f32, 64>
}
var<workgroup, read_write> @tile : S

@compute @workgroup_size(32u, 1u, 1u)
fn main() {
  %1 = access ptr<workgroup, array<f32, 64>> @tile, 0u
  %2 = subgroupMatrixLoad subgroup_matrix_left<f32, 8, 8> %1, 0u, false, 8u
  return
}
)");
  EXPECT_TRUE(result.starts_with("failed\nunsupported-by-target: ")) << result;
}

}  // namespace
}  // namespace tessera::ir
