#include "ir/transform/matrix_tiles.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Split(std::string_view text) {
  const auto floats = [](TypeId component) { return component == kF32 || component == kF16; };
  const std::string after = RunTransform(text, [&](Module& m, Diagnostics&) {
    return RunMatrixTiles(m, {.tiles = SquareTiles(m, 8, floats), .has_buffer_parameters = true});
  });
  return after.substr(after.find_first_not_of('\n'));
}

TEST(MatrixTiles, LoadMultiplyAndStoreByFunctions) {
  EXPECT_EQ(Split(R"(var<storage, read> @a : array<f16> @group(0) @binding(0)
var<storage, read_write> @d : array<f32, 512> @group(0) @binding(1)

fn f(%offset: i32, %acc: subgroup_matrix_result<f32, 8, 16>) -> subgroup_matrix_result<f32, 8, 16> {
  %1 = subgroupMatrixLoad.inbounds subgroup_matrix_left<f16, 8, 16> @a, %offset, false, 8u
  %2 = subgroupMatrixLoad.inbounds subgroup_matrix_right<f16, 8, 8> @a, 0u, true, 8u
  %3 = subgroupMatrixMultiplyAccumulate subgroup_matrix_result<f32, 8, 16> %1, %2, %acc
  subgroupMatrixStore.inbounds @d, 0u, %3, true, 16u !1
  return %3
}
)"),
            R"(var<storage, read> @a : array<f16> @group(0) @binding(0)
var<storage, read_write> @d : array<f32, 512> @group(0) @binding(1)

fn load_tiles(%from: ptr<storage, array<f16>, read>, %offset: u32, %stride: u32) -> array<array<subgroup_matrix_left<f16, 8, 8>, 1>, 2> {
  %tiles = var ptr<function, array<array<subgroup_matrix_left<f16, 8, 8>, 1>, 2>>
  %row = var ptr<function, u32> 0u
  loop.for {
    %1 = load u32 %row
    %2 = lt bool %1, 2u
    if %2 {
      yield
    } else {
      break
    }
    %column = var ptr<function, u32> 0u
    loop.for {
      %3 = load u32 %column
      %4 = lt bool %3, 1u
      if %4 {
        yield
      } else {
        break
      }
      %5 = load u32 %row
      %6 = load u32 %column
      %7 = access.inbounds ptr<function, subgroup_matrix_left<f16, 8, 8>> %tiles, %5, %6
      %8 = load u32 %row
      %9 = load u32 %column
      %10 = mul u32 %8, 8u
      %11 = mul u32 %10, %stride
      %12 = add u32 %offset, %11
      %13 = mul u32 %9, 8u
      %14 = add u32 %12, %13
      %15 = subgroupMatrixLoad.inbounds subgroup_matrix_left<f16, 8, 8> %from, %14, false, %stride
      store %7, %15
      continue
    } continuing {
      %16 = load u32 %column
      %17 = add u32 %16, 1u
      store %column, %17
      yield
    }
    continue
  } continuing {
    %18 = load u32 %row
    %19 = add u32 %18, 1u
    store %row, %19
    yield
  }
  %20 = load array<array<subgroup_matrix_left<f16, 8, 8>, 1>, 2> %tiles
  return %20
}

fn multiply_accumulate_tiles(%left: array<array<subgroup_matrix_left<f16, 8, 8>, 1>, 2>, %right: subgroup_matrix_right<f16, 8, 8>, %start: array<array<subgroup_matrix_result<f32, 8, 8>, 1>, 2>) -> array<array<subgroup_matrix_result<f32, 8, 8>, 1>, 2> {
  %sums = var ptr<function, array<array<subgroup_matrix_result<f32, 8, 8>, 1>, 2>> %start
  %row = var ptr<function, u32> 0u
  loop.for {
    %1 = load u32 %row
    %2 = lt bool %1, 2u
    if %2 {
      yield
    } else {
      break
    }
    %column = var ptr<function, u32> 0u
    loop.for {
      %3 = load u32 %column
      %4 = lt bool %3, 1u
      if %4 {
        yield
      } else {
        break
      }
      %k = var ptr<function, u32> 0u
      loop.for {
        %5 = load u32 %k
        %6 = lt bool %5, 1u
        if %6 {
          yield
        } else {
          break
        }
        %7 = load u32 %row
        %8 = load u32 %column
        %9 = access.inbounds ptr<function, subgroup_matrix_result<f32, 8, 8>> %sums, %7, %8
        %10 = load u32 %row
        %11 = load u32 %k
        %12 = access.inbounds subgroup_matrix_left<f16, 8, 8> %left, %10, %11
        %13 = load subgroup_matrix_result<f32, 8, 8> %9
        %14 = subgroupMatrixMultiplyAccumulate subgroup_matrix_result<f32, 8, 8> %12, %right, %13
        store %9, %14
        continue
      } continuing {
        %15 = load u32 %k
        %16 = add u32 %15, 1u
        store %k, %16
        yield
      }
      continue
    } continuing {
      %17 = load u32 %column
      %18 = add u32 %17, 1u
      store %column, %18
      yield
    }
    continue
  } continuing {
    %19 = load u32 %row
    %20 = add u32 %19, 1u
    store %row, %20
    yield
  }
  %21 = load array<array<subgroup_matrix_result<f32, 8, 8>, 1>, 2> %sums
  return %21
}

fn store_tiles(%to: ptr<storage, array<f32, 512>, read_write>, %offset: u32, %stride: u32, %tiles: array<array<subgroup_matrix_result<f32, 8, 8>, 1>, 2>) {
  %row = var ptr<function, u32> 0u
  loop.for {
    %1 = load u32 %row
    %2 = lt bool %1, 2u
    if %2 {
      yield
    } else {
      break
    }
    %column = var ptr<function, u32> 0u
    loop.for {
      %3 = load u32 %column
      %4 = lt bool %3, 1u
      if %4 {
        yield
      } else {
        break
      }
      %5 = load u32 %row
      %6 = load u32 %column
      %7 = access.inbounds subgroup_matrix_result<f32, 8, 8> %tiles, %5, %6
      %8 = load u32 %row
      %9 = load u32 %column
      %10 = mul u32 %9, 8u
      %11 = mul u32 %10, %stride
      %12 = add u32 %offset, %11
      %13 = mul u32 %8, 8u
      %14 = add u32 %12, %13
      subgroupMatrixStore.inbounds %to, %14, %7, true, %stride !1
      continue
    } continuing {
      %15 = load u32 %column
      %16 = add u32 %15, 1u
      store %column, %16
      yield
    }
    continue
  } continuing {
    %17 = load u32 %row
    %18 = add u32 %17, 1u
    store %row, %18
    yield
  }
  return
}

fn f(%offset: i32, %acc: array<array<subgroup_matrix_result<f32, 8, 8>, 1>, 2>) -> array<array<subgroup_matrix_result<f32, 8, 8>, 1>, 2> {
  %1 = convert u32 %offset
  %2 = call array<array<subgroup_matrix_left<f16, 8, 8>, 1>, 2> load_tiles(@a, %1, 8u)
  %3 = subgroupMatrixLoad.inbounds subgroup_matrix_right<f16, 8, 8> @a, 0u, true, 8u
  %4 = call array<array<subgroup_matrix_result<f32, 8, 8>, 1>, 2> multiply_accumulate_tiles(%2, %3, %acc)
  call store_tiles(@d, 0u, 16u, %4)
  return %4
}
)");
}

TEST(MatrixTiles, ZeroAndFilledMatricesAndStructures) {
  EXPECT_EQ(Split(R"(struct S {
  a: subgroup_matrix_result<f16, 16, 8>
  b: f32
}

fn f(%x: f16) -> subgroup_matrix_result<f16, 16, 8> {
  %1 = var ptr<function, S> S{}
  store %1, S{}
  %2 = access ptr<function, subgroup_matrix_result<f16, 16, 8>> %1, 0u
  %3 = construct subgroup_matrix_result<f16, 16, 8> %x
  store %2, %3
  %4 = subgroupMatrixScalarAdd subgroup_matrix_result<f16, 16, 8> %3, 2h
  return %4
}
)"),
            R"(struct S {
  a: subgroup_matrix_result<f16, 16, 8>
  b: f32
}
struct S.2 {
  a: array<array<subgroup_matrix_result<f16, 8, 8>, 2>, 1>
  b: f32
}

fn zero_S() -> S.2 {
  %zeros = var ptr<function, S.2>
  %1 = load S.2 %zeros
  return %1
}

fn fill_tiles(%value: f16) -> array<array<subgroup_matrix_result<f16, 8, 8>, 2>, 1> {
  %tiles = var ptr<function, array<array<subgroup_matrix_result<f16, 8, 8>, 2>, 1>>
  %row = var ptr<function, u32> 0u
  loop.for {
    %1 = load u32 %row
    %2 = lt bool %1, 1u
    if %2 {
      yield
    } else {
      break
    }
    %column = var ptr<function, u32> 0u
    loop.for {
      %3 = load u32 %column
      %4 = lt bool %3, 2u
      if %4 {
        yield
      } else {
        break
      }
      %5 = load u32 %row
      %6 = load u32 %column
      %7 = access.inbounds ptr<function, subgroup_matrix_result<f16, 8, 8>> %tiles, %5, %6
      %8 = construct subgroup_matrix_result<f16, 8, 8> %value
      store %7, %8
      continue
    } continuing {
      %9 = load u32 %column
      %10 = add u32 %9, 1u
      store %column, %10
      yield
    }
    continue
  } continuing {
    %11 = load u32 %row
    %12 = add u32 %11, 1u
    store %row, %12
    yield
  }
  %13 = load array<array<subgroup_matrix_result<f16, 8, 8>, 2>, 1> %tiles
  return %13
}

fn add_to_tiles(%start: array<array<subgroup_matrix_result<f16, 8, 8>, 2>, 1>, %operand: f16) -> array<array<subgroup_matrix_result<f16, 8, 8>, 2>, 1> {
  %tiles = var ptr<function, array<array<subgroup_matrix_result<f16, 8, 8>, 2>, 1>> %start
  %row = var ptr<function, u32> 0u
  loop.for {
    %1 = load u32 %row
    %2 = lt bool %1, 1u
    if %2 {
      yield
    } else {
      break
    }
    %column = var ptr<function, u32> 0u
    loop.for {
      %3 = load u32 %column
      %4 = lt bool %3, 2u
      if %4 {
        yield
      } else {
        break
      }
      %5 = load u32 %row
      %6 = load u32 %column
      %7 = access.inbounds ptr<function, subgroup_matrix_result<f16, 8, 8>> %tiles, %5, %6
      %8 = load subgroup_matrix_result<f16, 8, 8> %7
      %9 = subgroupMatrixScalarAdd subgroup_matrix_result<f16, 8, 8> %8, %operand
      store %7, %9
      continue
    } continuing {
      %10 = load u32 %column
      %11 = add u32 %10, 1u
      store %column, %11
      yield
    }
    continue
  } continuing {
    %12 = load u32 %row
    %13 = add u32 %12, 1u
    store %row, %13
    yield
  }
  %14 = load array<array<subgroup_matrix_result<f16, 8, 8>, 2>, 1> %tiles
  return %14
}

fn f(%x: f16) -> array<array<subgroup_matrix_result<f16, 8, 8>, 2>, 1> {
  %1 = var ptr<function, S.2>
  %2 = call S.2 zero_S()
  store %1, %2
  %3 = access ptr<function, array<array<subgroup_matrix_result<f16, 8, 8>, 2>, 1>> %1, 0u
  %4 = call array<array<subgroup_matrix_result<f16, 8, 8>, 2>, 1> fill_tiles(%x)
  store %3, %4
  %5 = call array<array<subgroup_matrix_result<f16, 8, 8>, 2>, 1> add_to_tiles(%4, 2h)
  return %5
}
)");
}

// A matrix is not split if it is already 8x8, if the target has no tiles of its component type, or
// if its dimensions are not multiples of 8.
TEST(MatrixTiles, OthersStay) {
  constexpr std::string_view kOthers =
      R"(fn f(%l: subgroup_matrix_left<f32, 8, 8>, %r: subgroup_matrix_right<f32, 8, 8>, %u: subgroup_matrix_left<u32, 16, 16>, %s: subgroup_matrix_left<f32, 4, 16>) -> subgroup_matrix_result<f32, 8, 8> {
  %1 = subgroupMatrixMultiply subgroup_matrix_result<f32, 8, 8> %l, %r
  return %1
}
)";
  EXPECT_EQ(Split(kOthers), kOthers);
}

}  // namespace
}  // namespace tessera::ir
