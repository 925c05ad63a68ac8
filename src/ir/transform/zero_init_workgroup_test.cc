#include "ir/transform/zero_init_workgroup.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Zeroed(std::string_view text) {
  return RunTransform(text, [](Module& m, Diagnostics& d) { return RunZeroInitWorkgroup(m, d); });
}

TEST(ZeroInitWorkgroup, SharesOutArraysAndStoresAtomics) {
  EXPECT_EQ(Zeroed(R"(struct S {
  n: atomic<u32>
  a: array<array<vec2<f32>, 4>, 8>
}
var<workgroup, read_write> @s : S
var<workgroup, read_write> @tile : array<f32, 300>
var<workgroup, read_write> @same : array<i32, 64>
var<workgroup, read_write> @unused : f32

@compute @workgroup_size(64u, 1u, 1u)
fn main() {
  %1 = access ptr<workgroup, atomic<u32>> @s, 0u
  %2 = atomicLoad u32 %1
  %3 = load array<f32, 300> @tile
  %4 = load array<i32, 64> @same
  return
}
)"),
            R"(struct S {
  n: atomic<u32>
  a: array<array<vec2<f32>, 4>, 8>
}
var<workgroup, read_write> @s : S
var<workgroup, read_write> @tile : array<f32, 300>
var<workgroup, read_write> @same : array<i32, 64>
var<workgroup, read_write> @unused : f32

@compute @workgroup_size(64u, 1u, 1u)
fn main(%local_invocation_index: u32 @builtin(local_invocation_index)) {
  %1 = lt bool %local_invocation_index, 1u
  if %1 {
    %2 = access.inbounds ptr<workgroup, atomic<u32>> @s, 0u
    atomicStore %2, 0u
    yield
  } else {
    yield
  }
  %3 = lt bool %local_invocation_index, 32u
  if %3 {
    %4 = mod.native u32 %local_invocation_index, 4u
    %5 = div.native u32 %local_invocation_index, 4u
    %6 = access.inbounds ptr<workgroup, vec2<f32>> @s, 1u, %5, %4
    store %6, vec2<f32>{}
    yield
  } else {
    yield
  }
  %7 = access.inbounds ptr<workgroup, i32> @same, %local_invocation_index
  store %7, 0i
  %8 = var ptr<function, u32> %local_invocation_index
  loop.for {
    %9 = load u32 %8
    %10 = lt bool %9, 300u
    if %10 {
      yield
    } else {
      break
    }
    %11 = access.inbounds ptr<workgroup, f32> @tile, %9
    store %11, 0f
    continue
  } continuing {
    %12 = load u32 %8
    %13 = add u32 %12, 64u
    store %8, %13
    yield
  }
  workgroupBarrier
  %14 = access ptr<workgroup, atomic<u32>> @s, 0u
  %15 = atomicLoad u32 %14
  %16 = load array<f32, 300> @tile
  %17 = load array<i32, 64> @same
  return
}
)");
}

}  // namespace
}  // namespace tessera::ir
