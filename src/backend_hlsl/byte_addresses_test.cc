#include "backend_hlsl/byte_addresses.h"

#include "backend_hlsl/target_ops.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::hlsl {
namespace {

std::string Bytes(std::string_view text) {
  return ir::RunTransform(
      text, [](ir::Module& m, Diagnostics&) { return RunByteAddresses(m); }, &kTargetOps);
}

TEST(ByteAddresses, AccessesBecomeOffsets) {
  EXPECT_EQ(Bytes(R"(struct Light {
  color: vec3<f32>
  kind: i32
}
struct Lights {
  count: u32
  all: array<array<Light, 4>>
}
var<storage, read_write> @b : Lights @group(0) @binding(0)

fn f(%i: u32, %j: i32) -> i32 {
  %1 = access ptr<storage, array<Light, 4>, read_write> @b, 1u, %i
  %2 = access ptr<storage, i32, read_write> %1, %j, 1u
  %kind = load i32 %2
  %3 = access ptr<storage, vec3<f32>, read_write> @b, 1u, 2u, 1u, 0u
  %4 = load vec3<f32> %3
  %5 = access ptr<storage, f32, read_write> %3, %i
  store %5, 1f
  %6 = access ptr<storage, array<array<Light, 4>>, read_write> @b, 1u
  %7 = arrayLength u32 %6
  return %kind
}
)"),
            R"(struct Light {
  color: vec3<f32>
  kind: i32
}
struct Lights {
  count: u32
  all: array<array<Light, 4>>
}
var<storage, read_write> @b : Lights @group(0) @binding(0)

fn f(%i: u32, %j: i32) -> i32 {
  %1 = mul.native u32 %i, 64u
  %2 = convert.native u32 %j
  %3 = mul.native u32 %2, 16u
  %4 = add.native u32 %1, %3
  %5 = add.native u32 %4, 28u
  %kind = Load i32 @b, %5
  %6 = Load vec3<f32> @b, 160u
  %7 = mul.native u32 %i, 4u
  %8 = add.native u32 %7, 160u
  Store @b, %8, 1f
  %9 = access ptr<storage, array<array<Light, 4>>, read_write> @b, 1u
  %10 = arrayLength u32 %9
  return %kind
}
)");
}

TEST(ByteAddresses, CompositesAreLoadedAndStoredByFunctions) {
  EXPECT_EQ(Bytes(R"(struct S {
  a: f16
  turn: mat2x2<f32>
  many: array<vec2<f32>, 9>
}
var<storage, read> @from : array<S> @group(0) @binding(0)
var<storage, read_write> @to : S @group(0) @binding(1)

fn f(%i: u32) {
  %1 = access ptr<storage, S, read> @from, %i
  %2 = load S %1
  store @to, %2
  %3 = load S %1
  %4 = access ptr<storage, mat2x2<f32>, read_write> @to, 1u
  store %4, mat2x2<f32>{}
  return
}
)"),
            R"(struct S {
  a: f16
  turn: mat2x2<f32>
  many: array<vec2<f32>, 9>
}
var<storage, read> @from : array<S> @group(0) @binding(0)
var<storage, read_write> @to : S @group(0) @binding(1)

fn load_from_mat2x2(%at: u32) -> mat2x2<f32> {
  %1 = Load vec2<f32> @from, %at
  %2 = add.native u32 %at, 8u
  %3 = Load vec2<f32> @from, %2
  %4 = construct mat2x2<f32> %1, %3
  return %4
}

fn load_from_array(%at: u32) -> array<vec2<f32>, 9> {
  %1 = var ptr<function, array<vec2<f32>, 9>>
  %i = var ptr<function, u32> 0u
  loop.for {
    %2 = load u32 %i
    %3 = lt.native bool %2, 9u
    if %3 {
      yield
    } else {
      break
    }
    %4 = mul.native u32 %2, 8u
    %5 = add.native u32 %at, %4
    %6 = Load vec2<f32> @from, %5
    %7 = access.inbounds ptr<function, vec2<f32>> %1, %2
    store %7, %6
    continue
  } continuing {
    %8 = load u32 %i
    %9 = add u32 %8, 1u
    store %i, %9
    yield
  }
  %loaded = load array<vec2<f32>, 9> %1
  return %loaded
}

fn load_from_S(%at: u32) -> S {
  %1 = Load f16 @from, %at
  %2 = add.native u32 %at, 8u
  %3 = call mat2x2<f32> load_from_mat2x2(%2)
  %4 = add.native u32 %at, 24u
  %5 = call array<vec2<f32>, 9> load_from_array(%4)
  %loaded = construct S %1, %3, %5
  return %loaded
}

fn store_to_mat2x2(%at: u32, %stored: mat2x2<f32>) {
  %1 = access.inbounds vec2<f32> %stored, 0u
  Store @to, %at, %1
  %2 = access.inbounds vec2<f32> %stored, 1u
  %3 = add.native u32 %at, 8u
  Store @to, %3, %2
  return
}

fn store_to_array(%at: u32, %stored: array<vec2<f32>, 9>) {
  %i = var ptr<function, u32> 0u
  loop.for {
    %1 = load u32 %i
    %2 = lt.native bool %1, 9u
    if %2 {
      yield
    } else {
      break
    }
    %3 = mul.native u32 %1, 8u
    %4 = add.native u32 %at, %3
    %5 = access.inbounds vec2<f32> %stored, %1
    Store @to, %4, %5
    continue
  } continuing {
    %6 = load u32 %i
    %7 = add u32 %6, 1u
    store %i, %7
    yield
  }
  return
}

fn store_to_S(%stored: S) {
  %1 = access.inbounds f16 %stored, 0u
  Store @to, 0u, %1
  %2 = access.inbounds mat2x2<f32> %stored, 1u
  call store_to_mat2x2(8u, %2)
  %3 = access.inbounds array<vec2<f32>, 9> %stored, 2u
  call store_to_array(24u, %3)
  return
}

fn f(%i: u32) {
  %1 = mul.native u32 %i, 96u
  %2 = call S load_from_S(%1)
  call store_to_S(%2)
  %3 = mul.native u32 %i, 96u
  %4 = call S load_from_S(%3)
  call store_to_mat2x2(8u, mat2x2<f32>{})
  return
}
)");
}

TEST(ByteAddresses, AtomicsAndMatricesGetOffsetsToo) {
  EXPECT_EQ(Bytes(R"(struct S {
  head: vec4<u32>
  values: array<f16>
}
var<storage, read_write> @a : array<atomic<u32>> @group(0) @binding(0)
var<storage, read_write> @s : S @group(0) @binding(1)
var<workgroup, read_write> @w : atomic<u32>

fn f(%i: u32, %stride: i32) {
  %1 = access ptr<storage, atomic<u32>, read_write> @a, %i
  %2 = InterlockedAdd u32 %1, 1u
  %3 = InterlockedCompareExchange u32 %1, %2, 5u
  %4 = InterlockedAdd u32 @w, 1u
  %5 = access ptr<storage, array<f16>, read_write> @s, 1u
  %6 = subgroupMatrixLoad subgroup_matrix_left<f16, 8, 8> %5, %i, true, %stride
  subgroupMatrixStore %5, 64u, %6, false, 8u
  return
}
)"),
            R"(struct S {
  head: vec4<u32>
  values: array<f16>
}
var<storage, read_write> @a : array<atomic<u32>> @group(0) @binding(0)
var<storage, read_write> @s : S @group(0) @binding(1)
var<workgroup, read_write> @w : atomic<u32>

fn f(%i: u32, %stride: i32) {
  %1 = mul.native u32 %i, 4u
  %2 = InterlockedAdd u32 @a, 1u, %1
  %3 = mul.native u32 %i, 4u
  %4 = InterlockedCompareExchange u32 @a, %2, 5u, %3
  %5 = InterlockedAdd u32 @w, 1u
  %6 = mul.native u32 %i, 2u
  %7 = convert.native u32 %stride
  %8 = add.native u32 %6, 16u
  %9 = mul.native u32 %7, 2u
  %10 = LoadMatrix subgroup_matrix_left<f16, 8, 8> @s, %8, %9, true
  StoreMatrix @s, 144u, 16u, false, %10
  return
}
)");
}

TEST(ByteAddresses, MemoryOfOtherKindsStays) {
  constexpr std::string_view kText = R"(var<workgroup, read_write> @w : array<u32, 4>

fn f(%i: u32) -> u32 {
  %1 = access ptr<workgroup, u32> @w, %i
  %2 = load u32 %1
  return %2
}
)";
  EXPECT_EQ(Bytes(kText), kText);
}

// The host supplies the offset of the buffer (see dynamic_offsets.h).
TEST(ByteAddresses, ViewsAddTheirOffset) {
  EXPECT_EQ(Bytes(R"(struct S {
  a: u32
  b: array<atomic<u32>, 4>
}
var<storage, read_write> @b : buffer @group(0) @binding(0)

fn f(%offset: u32, %i: u32) -> u32 {
  %1 = bufferView ptr<storage, S, read_write> @b, %offset
  %2 = access ptr<storage, u32, read_write> %1, 0u
  %3 = load u32 %2
  %4 = access ptr<storage, atomic<u32>, read_write> %1, 1u, %i
  %5 = InterlockedAdd u32 %4, %3
  return %5
}
)"),
            R"(struct S {
  a: u32
  b: array<atomic<u32>, 4>
}
var<storage, read_write> @b : buffer @group(0) @binding(0)

fn f(%offset: u32, %i: u32) -> u32 {
  %1 = Load u32 @b, %offset
  %2 = mul.native u32 %i, 4u
  %3 = add.native u32 %offset, %2
  %4 = add.native u32 %3, 4u
  %5 = InterlockedAdd u32 @b, %1, %4
  return %5
}
)");
}

}  // namespace
}  // namespace tessera::hlsl
