#include "ir/transform/decompose_access.h"

#include "base/pool_vector.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Decomposed(std::string_view text, bool rows_are_whole = false) {
  return RunTransform(text, [&](Module& m, Diagnostics&) {
    DecomposeAccessConfig config;
    config.rows_are_whole = rows_are_whole;
    return RunDecomposeAccess(m, PoolVector<bool>(m.globals.size(), true), config);
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
  %1 = access.inbounds ptr<uniform, u32, read> @u, 0u, 2u
  %2 = load u32 %1
  %count = bitcast.native.inbounds i32 %2
  %3 = add i32 %count, %count
  %4 = access.inbounds ptr<uniform, u32, read> @u, 0u, 0u
  %5 = load u32 %4
  %6 = bitcast.native.inbounds vec2<f16> %5
  %7 = access.inbounds f16 %6, 0u
  %8 = access.inbounds ptr<uniform, u32, read> @u, 0u, 1u
  %9 = load u32 %8
  %10 = bitcast.native.inbounds vec2<f16> %9
  %11 = access.inbounds ptr<uniform, u32, read> @u, 0u, 2u
  %12 = load u32 %11
  %13 = bitcast.native.inbounds i32 %12
  %14 = access.inbounds ptr<uniform, vec4<u32>, read> @u, 1u
  %15 = load vec4<u32> %14
  %16 = swizzle vec2<u32> %15, xy
  %17 = bitcast.native.inbounds vec2<f32> %16
  %18 = access.inbounds ptr<uniform, vec4<u32>, read> @u, 1u
  %19 = load vec4<u32> %18
  %20 = swizzle vec2<u32> %19, zw
  %21 = bitcast.native.inbounds vec2<f32> %20
  %22 = construct mat2x2<f32> %17, %21
  %23 = construct S %7, %10, %13, %22
  return %23
}
)");
}

TEST(DecomposeAccess, PutsWideIntegersTogetherFromTwoWords) {
  EXPECT_EQ(Decomposed(R"(struct S {
  count: u32
  wide: i64
  pair: vec2<u64>
}
var<uniform, read> @u : S @group(0) @binding(0)

fn f() -> i64 {
  %1 = access ptr<uniform, i64, read> @u, 1u
  %2 = load i64 %1
  %3 = access ptr<uniform, u64, read> @u, 2u, 1u
  %4 = load u64 %3
  return %2
}
)"),
            R"(struct S {
  count: u32
  wide: i64
  pair: vec2<u64>
}
var<uniform, read> @u : array<vec4<u32>, 2> @group(0) @binding(0)

fn f() -> i64 {
  %1 = access.inbounds ptr<uniform, u32, read> @u, 0u, 2u
  %2 = load u32 %1
  %3 = access.inbounds ptr<uniform, u32, read> @u, 0u, 3u
  %4 = load u32 %3
  %5 = convert.native u64 %2
  %6 = convert.native u64 %4
  %7 = shl.native u64 %6, 32u
  %8 = or.native u64 %7, %5
  %9 = convert.native i64 %8
  %10 = access.inbounds ptr<uniform, u32, read> @u, 1u, 2u
  %11 = load u32 %10
  %12 = access.inbounds ptr<uniform, u32, read> @u, 1u, 3u
  %13 = load u32 %12
  %14 = convert.native u64 %11
  %15 = convert.native u64 %13
  %16 = shl.native u64 %15, 32u
  %17 = or.native u64 %16, %14
  return %9
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
  %2 = mul.native u32 %1, 2u
  %3 = shr.native u32 %2, 2u
  %4 = and.native u32 %2, 3u
  %5 = access.inbounds ptr<immediate, u32, read> @u, %3, %4
  %6 = load u32 %5
  %7 = mul.native u32 %1, 2u
  %8 = add.native u32 %7, 1u
  %9 = shr.native u32 %8, 2u
  %10 = and.native u32 %8, 3u
  %11 = access.inbounds ptr<immediate, u32, read> @u, %9, %10
  %12 = load u32 %11
  %13 = construct vec2<u32> %6, %12
  %14 = bitcast.native.inbounds vec2<f32> %13
  %15 = mul.native u32 %1, 2u
  %16 = add.native u32 %15, %j
  %17 = shr.native u32 %16, 2u
  %18 = and.native u32 %16, 3u
  %19 = access.inbounds ptr<immediate, u32, read> @u, %17, %18
  %20 = load u32 %19
  %21 = bitcast.native.inbounds f32 %20
  return %21
}
)");
}

// The buffer ends within its last row, which only some targets can load as a whole.
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
  %1 = access.inbounds ptr<uniform, vec4<u32>, read> @u, 0u
  %2 = load vec4<u32> %1
  %3 = swizzle vec2<u32> %2, xy
  %4 = bitcast.native.inbounds vec2<f32> %3
  return %4
}
)");
  EXPECT_EQ(Decomposed(kText), R"(var<uniform, read> @u : array<vec4<u32>, 1> @group(0) @binding(0)

fn f() -> vec2<f32> {
  %1 = access.inbounds ptr<uniform, u32, read> @u, 0u, 0u
  %2 = load u32 %1
  %3 = access.inbounds ptr<uniform, u32, read> @u, 0u, 1u
  %4 = load u32 %3
  %5 = construct vec2<u32> %2, %4
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
  %1 = var ptr<function, array<f32, 9>>
  %i.2 = var ptr<function, u32> 0u
  loop.for {
    %2 = load u32 %i.2
    %3 = lt.native bool %2, 9u
    if %3 {
      yield
    } else {
      break
    }
    %4 = mul.native u32 %i, 9u
    %5 = add.native u32 %4, %2
    %6 = shr.native u32 %5, 2u
    %7 = and.native u32 %5, 3u
    %8 = access.inbounds ptr<uniform, u32, read> @u, %6, %7
    %9 = load u32 %8
    %10 = bitcast.native.inbounds f32 %9
    %11 = access.inbounds ptr<function, f32> %1, %2
    store %11, %10
    continue
  } continuing {
    %12 = load u32 %i.2
    %13 = add u32 %12, 1u
    store %i.2, %13
    yield
  }
  %all = load array<f32, 9> %1
  return %all
}
)");
}

// Loading large values inline at each use would make the output too large.
TEST(DecomposeAccess, LoadsWhatIsLargeByAFunction) {
  EXPECT_EQ(Decomposed(R"(struct Inner {
  turns: array<vec4<f32>, 6>
  last: array<f32, 20>
}
struct Outer {
  first: f32
  all: array<Inner, 2> @align(16)
}
var<uniform, read> @u : Outer @group(0) @binding(0)

fn f(%i: u32) -> f32 {
  %1 = access ptr<uniform, Inner, read> @u, 1u, %i
  %inner = load Inner %1
  %2 = access ptr<uniform, Inner, read> @u, 1u, 0u
  %3 = load Inner %2
  %whole = load Outer @u
  %4 = access f32 %whole, 0u
  return %4
}
)"),
            R"(struct Inner {
  turns: array<vec4<f32>, 6>
  last: array<f32, 20>
}
struct Outer {
  first: f32
  all: array<Inner, 2> @align(16)
}
var<uniform, read> @u : array<vec4<u32>, 23> @group(0) @binding(0)

fn load_u_array(%at: u32) -> array<Inner, 2> {
  %1 = access.inbounds ptr<uniform, vec4<u32>, read> @u, %at
  %2 = load vec4<u32> %1
  %3 = bitcast.native.inbounds vec4<f32> %2
  %4 = add.native u32 %at, 1u
  %5 = access.inbounds ptr<uniform, vec4<u32>, read> @u, %4
  %6 = load vec4<u32> %5
  %7 = bitcast.native.inbounds vec4<f32> %6
  %8 = add.native u32 %at, 2u
  %9 = access.inbounds ptr<uniform, vec4<u32>, read> @u, %8
  %10 = load vec4<u32> %9
  %11 = bitcast.native.inbounds vec4<f32> %10
  %12 = add.native u32 %at, 3u
  %13 = access.inbounds ptr<uniform, vec4<u32>, read> @u, %12
  %14 = load vec4<u32> %13
  %15 = bitcast.native.inbounds vec4<f32> %14
  %16 = add.native u32 %at, 4u
  %17 = access.inbounds ptr<uniform, vec4<u32>, read> @u, %16
  %18 = load vec4<u32> %17
  %19 = bitcast.native.inbounds vec4<f32> %18
  %20 = add.native u32 %at, 5u
  %21 = access.inbounds ptr<uniform, vec4<u32>, read> @u, %20
  %22 = load vec4<u32> %21
  %23 = bitcast.native.inbounds vec4<f32> %22
  %24 = construct array<vec4<f32>, 6> %3, %7, %11, %15, %19, %23
  %25 = var ptr<function, array<f32, 20>>
  %i = var ptr<function, u32> 0u
  loop.for {
    %26 = load u32 %i
    %27 = lt.native bool %26, 20u
    if %27 {
      yield
    } else {
      break
    }
    %28 = mul.native u32 %at, 4u
    %29 = add.native u32 %28, %26
    %30 = add.native u32 %29, 24u
    %31 = shr.native u32 %30, 2u
    %32 = and.native u32 %30, 3u
    %33 = access.inbounds ptr<uniform, u32, read> @u, %31, %32
    %34 = load u32 %33
    %35 = bitcast.native.inbounds f32 %34
    %36 = access.inbounds ptr<function, f32> %25, %26
    store %36, %35
    continue
  } continuing {
    %37 = load u32 %i
    %38 = add u32 %37, 1u
    store %i, %38
    yield
  }
  %39 = load array<f32, 20> %25
  %40 = construct Inner %24, %39
  %41 = add.native u32 %at, 11u
  %42 = access.inbounds ptr<uniform, vec4<u32>, read> @u, %41
  %43 = load vec4<u32> %42
  %44 = bitcast.native.inbounds vec4<f32> %43
  %45 = add.native u32 %at, 12u
  %46 = access.inbounds ptr<uniform, vec4<u32>, read> @u, %45
  %47 = load vec4<u32> %46
  %48 = bitcast.native.inbounds vec4<f32> %47
  %49 = add.native u32 %at, 13u
  %50 = access.inbounds ptr<uniform, vec4<u32>, read> @u, %49
  %51 = load vec4<u32> %50
  %52 = bitcast.native.inbounds vec4<f32> %51
  %53 = add.native u32 %at, 14u
  %54 = access.inbounds ptr<uniform, vec4<u32>, read> @u, %53
  %55 = load vec4<u32> %54
  %56 = bitcast.native.inbounds vec4<f32> %55
  %57 = add.native u32 %at, 15u
  %58 = access.inbounds ptr<uniform, vec4<u32>, read> @u, %57
  %59 = load vec4<u32> %58
  %60 = bitcast.native.inbounds vec4<f32> %59
  %61 = add.native u32 %at, 16u
  %62 = access.inbounds ptr<uniform, vec4<u32>, read> @u, %61
  %63 = load vec4<u32> %62
  %64 = bitcast.native.inbounds vec4<f32> %63
  %65 = construct array<vec4<f32>, 6> %44, %48, %52, %56, %60, %64
  %66 = var ptr<function, array<f32, 20>>
  %i.2 = var ptr<function, u32> 0u
  loop.for {
    %67 = load u32 %i.2
    %68 = lt.native bool %67, 20u
    if %68 {
      yield
    } else {
      break
    }
    %69 = mul.native u32 %at, 4u
    %70 = add.native u32 %69, %67
    %71 = add.native u32 %70, 68u
    %72 = shr.native u32 %71, 2u
    %73 = and.native u32 %71, 3u
    %74 = access.inbounds ptr<uniform, u32, read> @u, %72, %73
    %75 = load u32 %74
    %76 = bitcast.native.inbounds f32 %75
    %77 = access.inbounds ptr<function, f32> %66, %67
    store %77, %76
    continue
  } continuing {
    %78 = load u32 %i.2
    %79 = add u32 %78, 1u
    store %i.2, %79
    yield
  }
  %80 = load array<f32, 20> %66
  %81 = construct Inner %65, %80
  %loaded = construct array<Inner, 2> %40, %81
  return %loaded
}

fn load_u_Outer() -> Outer {
  %1 = access.inbounds ptr<uniform, u32, read> @u, 0u, 0u
  %2 = load u32 %1
  %3 = bitcast.native.inbounds f32 %2
  %4 = call array<Inner, 2> load_u_array(1u)
  %loaded = construct Outer %3, %4
  return %loaded
}

fn f(%i: u32) -> f32 {
  %1 = mul.native u32 %i, 11u
  %2 = add.native u32 %1, 1u
  %3 = access.inbounds ptr<uniform, vec4<u32>, read> @u, %2
  %4 = load vec4<u32> %3
  %5 = bitcast.native.inbounds vec4<f32> %4
  %6 = mul.native u32 %i, 11u
  %7 = add.native u32 %6, 2u
  %8 = access.inbounds ptr<uniform, vec4<u32>, read> @u, %7
  %9 = load vec4<u32> %8
  %10 = bitcast.native.inbounds vec4<f32> %9
  %11 = mul.native u32 %i, 11u
  %12 = add.native u32 %11, 3u
  %13 = access.inbounds ptr<uniform, vec4<u32>, read> @u, %12
  %14 = load vec4<u32> %13
  %15 = bitcast.native.inbounds vec4<f32> %14
  %16 = mul.native u32 %i, 11u
  %17 = add.native u32 %16, 4u
  %18 = access.inbounds ptr<uniform, vec4<u32>, read> @u, %17
  %19 = load vec4<u32> %18
  %20 = bitcast.native.inbounds vec4<f32> %19
  %21 = mul.native u32 %i, 11u
  %22 = add.native u32 %21, 5u
  %23 = access.inbounds ptr<uniform, vec4<u32>, read> @u, %22
  %24 = load vec4<u32> %23
  %25 = bitcast.native.inbounds vec4<f32> %24
  %26 = mul.native u32 %i, 11u
  %27 = add.native u32 %26, 6u
  %28 = access.inbounds ptr<uniform, vec4<u32>, read> @u, %27
  %29 = load vec4<u32> %28
  %30 = bitcast.native.inbounds vec4<f32> %29
  %31 = construct array<vec4<f32>, 6> %5, %10, %15, %20, %25, %30
  %32 = var ptr<function, array<f32, 20>>
  %i.2 = var ptr<function, u32> 0u
  loop.for {
    %33 = load u32 %i.2
    %34 = lt.native bool %33, 20u
    if %34 {
      yield
    } else {
      break
    }
    %35 = mul.native u32 %i, 44u
    %36 = add.native u32 %35, %33
    %37 = add.native u32 %36, 28u
    %38 = shr.native u32 %37, 2u
    %39 = and.native u32 %37, 3u
    %40 = access.inbounds ptr<uniform, u32, read> @u, %38, %39
    %41 = load u32 %40
    %42 = bitcast.native.inbounds f32 %41
    %43 = access.inbounds ptr<function, f32> %32, %33
    store %43, %42
    continue
  } continuing {
    %44 = load u32 %i.2
    %45 = add u32 %44, 1u
    store %i.2, %45
    yield
  }
  %46 = load array<f32, 20> %32
  %inner = construct Inner %31, %46
  %47 = access.inbounds ptr<uniform, vec4<u32>, read> @u, 1u
  %48 = load vec4<u32> %47
  %49 = bitcast.native.inbounds vec4<f32> %48
  %50 = access.inbounds ptr<uniform, vec4<u32>, read> @u, 2u
  %51 = load vec4<u32> %50
  %52 = bitcast.native.inbounds vec4<f32> %51
  %53 = access.inbounds ptr<uniform, vec4<u32>, read> @u, 3u
  %54 = load vec4<u32> %53
  %55 = bitcast.native.inbounds vec4<f32> %54
  %56 = access.inbounds ptr<uniform, vec4<u32>, read> @u, 4u
  %57 = load vec4<u32> %56
  %58 = bitcast.native.inbounds vec4<f32> %57
  %59 = access.inbounds ptr<uniform, vec4<u32>, read> @u, 5u
  %60 = load vec4<u32> %59
  %61 = bitcast.native.inbounds vec4<f32> %60
  %62 = access.inbounds ptr<uniform, vec4<u32>, read> @u, 6u
  %63 = load vec4<u32> %62
  %64 = bitcast.native.inbounds vec4<f32> %63
  %65 = construct array<vec4<f32>, 6> %49, %52, %55, %58, %61, %64
  %66 = var ptr<function, array<f32, 20>>
  %i.3 = var ptr<function, u32> 0u
  loop.for {
    %67 = load u32 %i.3
    %68 = lt.native bool %67, 20u
    if %68 {
      yield
    } else {
      break
    }
    %69 = add.native u32 %67, 28u
    %70 = shr.native u32 %69, 2u
    %71 = and.native u32 %69, 3u
    %72 = access.inbounds ptr<uniform, u32, read> @u, %70, %71
    %73 = load u32 %72
    %74 = bitcast.native.inbounds f32 %73
    %75 = access.inbounds ptr<function, f32> %66, %67
    store %75, %74
    continue
  } continuing {
    %76 = load u32 %i.3
    %77 = add u32 %76, 1u
    store %i.3, %77
    yield
  }
  %78 = load array<f32, 20> %66
  %79 = construct Inner %65, %78
  %whole = call Outer load_u_Outer()
  %80 = access f32 %whole, 0u
  return %80
}
)");
}

}  // namespace
}  // namespace tessera::ir
