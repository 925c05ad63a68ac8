#include "ir/transform/robustness.h"

#include "ir/transform/integer_semantics.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Robust(std::string_view text) {
  return RunTransform(text, [](Module& m, Diagnostics&) { return RunRobustness(m, {}); });
}

TEST(Robustness, ClampsToTheLastElement) {
  EXPECT_EQ(Robust(R"(var<private, read_write> @a : array<f32, 8>

fn f(%i: i32) -> f32 {
  %1 = access ptr<private, f32, read_write> @a, %i
  %2 = load f32 %1
  return %2
}
)"),
            R"(var<private, read_write> @a : array<f32, 8>

fn f(%i: i32) -> f32 {
  %1 = convert u32 %i
  %2 = min u32 %1, 7u
  %3 = access.inbounds ptr<private, f32> @a, %2
  %4 = load f32 %3
  return %4
}
)");
}

// For a power of two, a mask equals the remainder unless the remainder is negative. For other
// divisors, an unsigned remainder cannot replace a signed one: -7 % 7 is 0, but -7 as a u32 is not
// a multiple of 7.
TEST(Robustness, MasksDividendsOfRemaindersByPowersOfTwo) {
  EXPECT_EQ(Robust(R"(var<private, read_write> @a : array<f32, 8>

fn f(%i: i32) {
  %1 = mod i32 %i, 4i
  %2 = access ptr<private, f32, read_write> @a, %1
  %3 = mod i32 %i, 7i
  %4 = access ptr<private, f32, read_write> @a, %3
  %5 = mod i32 %i, 16i
  %6 = access ptr<private, f32, read_write> @a, %5
  %7 = mod i32 %i, -8i
  %8 = access ptr<private, f32, read_write> @a, %7
  return
}
)"),
            R"(var<private, read_write> @a : array<f32, 8>

fn f(%i: i32) {
  %1 = mod i32 %i, 4i
  %2 = convert u32 %i
  %3 = and u32 %2, 3u
  %4 = access.inbounds ptr<private, f32> @a, %3
  %5 = mod i32 %i, 7i
  %6 = convert u32 %5
  %7 = min u32 %6, 7u
  %8 = access.inbounds ptr<private, f32> @a, %7
  %9 = mod i32 %i, 16i
  %10 = convert u32 %9
  %11 = min u32 %10, 7u
  %12 = access.inbounds ptr<private, f32> @a, %11
  %13 = mod i32 %i, -8i
  %14 = convert u32 %13
  %15 = min u32 %14, 7u
  %16 = access.inbounds ptr<private, f32> @a, %15
  return
}
)");
}

TEST(Robustness, ClampsToTheArrayLengthAskedForOnce) {
  EXPECT_EQ(Robust(R"(struct S {
  n: u32
  a: array<vec4<f32>>
}
var<storage, read_write> @s : S @group(0) @binding(0)

fn f(%i: u32, %j: u32) {
  %1 = access ptr<storage, f32, read_write> @s, 1u, %i, %j
  store %1, 1f
  %2 = access ptr<storage, vec4<f32>, read_write> @s, 1u, 0u
  store %2, vec4<f32>{}
  %3 = access ptr<storage, vec4<f32>, read_write> @s, 1u, 7u
  store %3, vec4<f32>{}
  return
}
)"),
            R"(struct S {
  n: u32
  a: array<vec4<f32>>
}
var<storage, read_write> @s : S @group(0) @binding(0)

fn f(%i: u32, %j: u32) {
  %1 = access.inbounds ptr<storage, array<vec4<f32>>, read_write> @s, 1u
  %2 = arrayLength u32 %1
  %3 = sub u32 %2, 1u
  %4 = min u32 %i, %3
  %5 = min u32 %j, 3u
  %6 = access.inbounds ptr<storage, f32, read_write> @s, 1u, %4, %5
  store %6, 1f
  %7 = access.inbounds ptr<storage, vec4<f32>, read_write> @s, 1u, 0u
  store %7, vec4<f32>{}
  %8 = min u32 7u, %3
  %9 = access.inbounds ptr<storage, vec4<f32>, read_write> @s, 1u, %8
  store %9, vec4<f32>{}
  return
}
)");
}

TEST(Robustness, LeavesOutWhatRangesProve) {
  EXPECT_EQ(Robust(R"(var<workgroup, read_write> @a : array<f32, 64>

@compute @workgroup_size(8u, 8u, 1u)
fn main(%lid: vec3<u32> @builtin(local_invocation_id), %idx: u32 @builtin(local_invocation_index)) {
  %1 = access ptr<workgroup, f32, read_write> @a, %idx
  store %1, 1f
  %x = access u32 %lid, 0u
  %y = access u32 %lid, 1u
  %2 = mul u32 %y, 8u
  %3 = add u32 %2, %x
  %4 = access ptr<workgroup, f32, read_write> @a, %3
  store %4, 1f
  %5 = add u32 %3, 1u
  %6 = access ptr<workgroup, f32, read_write> @a, %5
  store %6, 1f
  %7 = and u32 %5, 63u
  %8 = access ptr<workgroup, f32, read_write> @a, %7
  store %8, 1f
  return
}
)"),
            R"(var<workgroup, read_write> @a : array<f32, 64>

@compute @workgroup_size(8u, 8u, 1u)
fn main(%lid: vec3<u32> @builtin(local_invocation_id), %idx: u32 @builtin(local_invocation_index)) {
  %1 = access.inbounds ptr<workgroup, f32> @a, %idx
  store %1, 1f
  %x = access.inbounds u32 %lid, 0u
  %y = access.inbounds u32 %lid, 1u
  %2 = mul u32 %y, 8u
  %3 = add u32 %2, %x
  %4 = access.inbounds ptr<workgroup, f32> @a, %3
  store %4, 1f
  %5 = add u32 %3, 1u
  %6 = min u32 %5, 63u
  %7 = access.inbounds ptr<workgroup, f32> @a, %6
  store %7, 1f
  %8 = and u32 %5, 63u
  %9 = access.inbounds ptr<workgroup, f32> @a, %8
  store %9, 1f
  return
}
)");
}

TEST(Robustness, KnowsTheLoopVariable) {
  EXPECT_EQ(Robust(R"(var<private, read_write> @a : array<f32, 16>

fn f() {
  %i = var ptr<function, i32, read_write> 0i
  loop.for {
    %1 = load i32 %i
    %2 = lt bool %1, 16i
    if %2 {
      yield
    } else {
      break
    }
    %3 = load i32 %i
    %4 = access ptr<private, f32, read_write> @a, %3
    store %4, 1f
    continue
  } continuing {
    %5 = load i32 %i
    %6 = add i32 %5, 1i
    store %i, %6
    yield
  }
  %7 = load i32 %i
  %8 = access ptr<private, f32, read_write> @a, %7
  store %8, 1f
  return
}
)"),
            R"(var<private, read_write> @a : array<f32, 16>

fn f() {
  %i = var ptr<function, i32> 0i
  loop.for {
    %1 = load i32 %i
    %2 = lt bool %1, 16i
    if %2 {
      yield
    } else {
      break
    }
    %3 = load i32 %i
    %4 = access.inbounds ptr<private, f32> @a, %3
    store %4, 1f
    continue
  } continuing {
    %5 = load i32 %i
    %6 = add i32 %5, 1i
    store %i, %6
    yield
  }
  %7 = load i32 %i
  %8 = convert u32 %7
  %9 = min u32 %8, 15u
  %10 = access.inbounds ptr<private, f32> @a, %9
  store %10, 1f
  return
}
)");
}

TEST(Robustness, KnowsTheLastStepOfALoop) {
  const auto robust = [](std::string_view count) {
    return Robust(std::string("var<private, read_write> @a : array<f32, ") + std::string(count) +
                  R"(>

fn f() {
  %i = var ptr<function, u32, read_write> 1u
  loop.for {
    %1 = load u32 %i
    %2 = lt bool %1, 16u
    if %2 {
      yield
    } else {
      break
    }
    %3 = load u32 %i
    %4 = access ptr<private, f32, read_write> @a, %3
    store %4, 1f
    continue
  } continuing {
    %5 = load u32 %i
    %6 = add u32 %5, 6u
    store %i, %6
    yield
  }
  return
}
)");
  };
  EXPECT_EQ(robust("14").find("min"), std::string::npos);  // the index is 1, 7 or 13
  EXPECT_NE(robust("13").find("min u32 %3, 12u"), std::string::npos);
}

TEST(Robustness, BranchesAroundMatrices) {
  EXPECT_EQ(Robust(R"(var<storage, read_write> @s : array<f16> @group(0) @binding(0)
var<workgroup, read_write> @w : array<u32, 16>

fn f(%offset: u32, %stride: u32) {
  %m = subgroupMatrixLoad subgroup_matrix_left<f16, 8, 8> @s, %offset, false, %stride
  subgroupMatrixStore @s, %offset, %m, true, %stride
  %b = subgroupMatrixLoad subgroup_matrix_left<u8, 8, 8> @w, 0u, false, 8u
  %c = subgroupMatrixLoad subgroup_matrix_left<u8, 8, 8> @w, 1u, false, 8u
  %d = subgroupMatrixLoad subgroup_matrix_left<u8, 8, 8> @w, %offset, false, 8u
  %e = subgroupMatrixLoad subgroup_matrix_left<f16, 8, 8> @s, %offset, false, 16u
  %o = and u32 %offset, 1u
  %g = subgroupMatrixLoad subgroup_matrix_left<u8, 8, 4> @w, %o, false, 8u
  return
}
)"),
            R"(var<storage, read_write> @s : array<f16> @group(0) @binding(0)
var<workgroup, read_write> @w : array<u32, 16>

fn f(%offset: u32, %stride: u32) {
  %1 = arrayLength u32 @s
  %2 = le bool %offset, %1
  %3 = sub u32 %1, %offset
  %4 = ge bool %3, 8u
  %5 = and bool %2, %4
  %6 = sub u32 %3, 8u
  %7 = div.native u32 %6, 7u
  %8 = le bool %stride, %7
  %9 = and bool %5, %8
  %m = if subgroup_matrix_left<f16, 8, 8> %9 {
    %10 = subgroupMatrixLoad.inbounds subgroup_matrix_left<f16, 8, 8> @s, %offset, false, %stride
    yield %10
  } else {
    yield subgroup_matrix_left<f16, 8, 8>{}
  }
  %11 = le bool %offset, %1
  %12 = sub u32 %1, %offset
  %13 = ge bool %12, 8u
  %14 = and bool %11, %13
  %15 = sub u32 %12, 8u
  %16 = div.native u32 %15, 7u
  %17 = le bool %stride, %16
  %18 = and bool %14, %17
  if %18 {
    subgroupMatrixStore.inbounds @s, %offset, %m, true, %stride
    yield
  } else {
    yield
  }
  %b = subgroupMatrixLoad.inbounds subgroup_matrix_left<u8, 8, 8> @w, 0u, false, 8u
  %19 = le bool 1u, 0u
  %c = if subgroup_matrix_left<u8, 8, 8> %19 {
    %20 = subgroupMatrixLoad.inbounds subgroup_matrix_left<u8, 8, 8> @w, 1u, false, 8u
    yield %20
  } else {
    yield subgroup_matrix_left<u8, 8, 8>{}
  }
  %21 = le bool %offset, 0u
  %d = if subgroup_matrix_left<u8, 8, 8> %21 {
    %22 = subgroupMatrixLoad.inbounds subgroup_matrix_left<u8, 8, 8> @w, %offset, false, 8u
    yield %22
  } else {
    yield subgroup_matrix_left<u8, 8, 8>{}
  }
  %23 = le bool 120u, %1
  %24 = sub u32 %1, 120u
  %25 = le bool %offset, %24
  %26 = and bool %23, %25
  %e = if subgroup_matrix_left<f16, 8, 8> %26 {
    %27 = subgroupMatrixLoad.inbounds subgroup_matrix_left<f16, 8, 8> @s, %offset, false, 16u
    yield %27
  } else {
    yield subgroup_matrix_left<f16, 8, 8>{}
  }
  %o = and u32 %offset, 1u
  %g = subgroupMatrixLoad.inbounds subgroup_matrix_left<u8, 8, 4> @w, %o, false, 8u
  return
}
)");
}

TEST(Robustness, SubgroupMatricesOfSpecializedSizes) {
  EXPECT_EQ(Robust(R"(
override $n : u32 = 8u
override $m : i32 = 8i
override $c : bool = false
override_expr #0 : u32 "n" { yield $n }
override_expr #1 : i32 "m" { yield $m }
var<workgroup, read_write> @w : array<f16, #0>

fn f(%offset: u32) {
  %m = subgroupMatrixLoad subgroup_matrix_left<f16, #0, #1> @w, %offset, $c, 8u
  return
}
)"),
            R"(override $n : u32 = 8u
override $m : i32 = 8i
override $c : bool = false
override_expr #0 : u32 "n" {
  yield $n
}
override_expr #1 : i32 "m" {
  yield $m
}
var<workgroup, read_write> @w : array<f16, #0>

fn f(%offset: u32) {
  %1 = convert u32 #1
  %2 = select u32 %1, #0, $c
  %3 = select u32 #0, %1, $c
  %4 = le bool %offset, #0
  %5 = sub u32 #0, %offset
  %6 = ge bool %5, %3
  %7 = and bool %4, %6
  %8 = sub u32 %5, %3
  %9 = max u32 %2, 2u
  %10 = sub u32 %9, 1u
  %11 = div.native u32 %8, %10
  %12 = le bool 8u, %11
  %13 = le bool %2, 1u
  %14 = or bool %13, %12
  %15 = and bool %7, %14
  %m = if subgroup_matrix_left<f16, #0, #1> %15 {
    %16 = subgroupMatrixLoad.inbounds subgroup_matrix_left<f16, #0, #1> @w, %offset, $c, 8u
    yield %16
  } else {
    yield subgroup_matrix_left<f16, #0, #1>{}
  }
  return
}
)");
}

// Accesses with a dynamic index to a private variable and two storage variables, and one access
// with an out-of-bounds constant.
constexpr std::string_view kMemory = R"(var<private, read_write> @p : array<f32, 8>
var<storage, read_write> @s : array<f32, 8> @group(0) @binding(0)
var<storage, read_write> @t : array<f32> @group(0) @binding(1)

fn f(%i: u32, %j: u32, %k: u32) {
  %1 = access ptr<private, f32, read_write> @p, %i
  store %1, 1f
  %2 = access ptr<storage, f32, read_write> @s, %j
  store %2, 1f
  %3 = access ptr<storage, f32, read_write> @t, %k
  store %3, 1f
  %4 = access ptr<storage, f32, read_write> @s, 9u
  store %4, 1f
  return
}
)";

// Returns the number of clamped indices, followed by " length" if the text contains an arrayLength.
// Expects that all accesses are marked as in bounds.
std::string Checks(const RobustnessConfig& config) {
  const std::string text =
      RunTransform(kMemory, [&](Module& m, Diagnostics&) { return RunRobustness(m, config); });
  const auto count = [&](std::string_view what) {
    int n = 0;
    for (size_t at = 0; (at = text.find(what, at)) != std::string::npos; ++at) ++n;
    return n;
  };
  EXPECT_EQ(count("access.inbounds"), 4) << text;
  EXPECT_EQ(count("@s, 7u"), 1) << text;  // clamped, because targets reject out-of-bounds constants
  return std::to_string(count(" = min ")) + (count("arrayLength") != 0 ? " length" : "");
}

TEST(Robustness, LeavesOutWhatTheHostAnswersFor) {
  constexpr auto bit = [](AddressSpace space) { return 1u << static_cast<unsigned>(space); };
  EXPECT_EQ(Checks({}), "3 length");
  EXPECT_EQ(Checks({.unchecked = {bit(AddressSpace::kPrivate)}}), "2 length");
  EXPECT_EQ(Checks({.unchecked = {bit(AddressSpace::kStorage)}}), "1");
  EXPECT_EQ(Checks({.unchecked = {bit(AddressSpace::kUniform)}}), "3 length");
  const BindingPoint first[] = {{0, 0}}, second[] = {{0, 1}}, other[] = {{1, 0}};
  EXPECT_EQ(Checks({.unchecked = {0, first}}), "2 length");
  EXPECT_EQ(Checks({.unchecked = {0, second}}), "2");
  EXPECT_EQ(Checks({.unchecked = {0, other}}), "3 length");
}

// If accesses to a resource are unchecked, accesses to copies of its contents are still checked.
TEST(Robustness, ChecksWhatIsMadeOfAResourceThatTheHostAnswersFor) {
  constexpr std::string_view kText =
      R"(var<uniform, read> @u : array<vec4<f32>, 4> @group(0) @binding(0)

fn f(%i: u32, %j: u32) {
  %1 = load array<vec4<f32>, 4> @u
  %v = var ptr<function, array<vec4<f32>, 4>> %1
  %2 = access ptr<function, vec4<f32>> %v, %i
  store %2, vec4<f32>{}
  %3 = access vec4<f32> %1, %j
  %4 = construct array<vec4<f32>, 2> %3, %3
  %5 = access vec4<f32> %4, %i
  %6 = access ptr<uniform, vec4<f32>, read> @u, %i
  %7 = load vec4<f32> %6
  return
}
)";
  const BindingPoint u[] = {{0, 0}};
  const std::string text = RunTransform(
      kText, [&](Module& m, Diagnostics&) { return RunRobustness(m, {.unchecked = {0, u}}); });
  int checks = 0;
  for (size_t at = 0; (at = text.find(" = min ", at)) != std::string::npos; ++at) ++checks;
  EXPECT_EQ(checks, 3) << text;
  EXPECT_NE(text.find("@u, %i"), std::string::npos) << text;
}

TEST(Robustness, LeavesOutAtomicOperationsOutsideOfTextures) {
  const std::string text = RunTransform(
      R"(var<handle, read> @a : texture_storage_2d_array<r32uint, atomic> @group(0) @binding(0)

fn f(%p: vec2<i32>, %layer: u32) {
  textureAtomicMax @a, %p, %layer, 5u
  return
}
)",
      [&](Module& m, Diagnostics&) { return RunRobustness(m, {}); });
  EXPECT_NE(text.find("textureDimensions vec2<u32> @a"), std::string::npos) << text;
  EXPECT_NE(text.find("textureNumLayers u32 @a"), std::string::npos) << text;
  EXPECT_NE(text.find("    textureAtomicMax.inbounds @a, %p, %layer, 5u\n"), std::string::npos)
      << text;
}

TEST(Robustness, LeavesOutTexturesThatTheHostAnswersFor) {
  const auto run = [](const RobustnessConfig& config) {
    return RunTransform(
        R"(var<handle, read> @a : texture_storage_2d<r32uint, write> @group(0) @binding(0)
var<handle, read> @b : texture_storage_2d<r32uint, write> @group(0) @binding(1)

fn f(%p: vec2<u32>) {
  textureStore @a, %p, vec4<u32>{}
  textureStore @b, %p, vec4<u32>{}
  return
}
)",
        [&](Module& m, Diagnostics&) { return RunRobustness(m, config); });
  };
  const BindingPoint first[] = {{0, 0}};
  const std::string one = run({.unchecked = {0, first}});
  EXPECT_EQ(one.find("textureDimensions vec2<u32> @a"), std::string::npos) << one;
  EXPECT_NE(one.find("textureDimensions vec2<u32> @b"), std::string::npos) << one;
  const std::string none = run({.unchecked = {1u << static_cast<unsigned>(AddressSpace::kHandle)}});
  EXPECT_EQ(none.find("textureDimensions"), std::string::npos) << none;
}

// ---- out-of-bounds accesses read zero

RobustnessConfig AllZero() { return {.read_zero = {.spaces = ~0u}}; }

std::string Zeroed(std::string_view text, const RobustnessConfig& config = AllZero()) {
  return RunTransform(text, [&](Module& m, Diagnostics&) { return RunRobustness(m, config); });
}

TEST(RobustnessReadZero, RunsOperationsWhereTheirPlaceIsInside) {
  EXPECT_EQ(Zeroed(R"(var<private, read_write> @a : array<f32, 8>

fn f(%i: i32) -> f32 {
  %p = access ptr<private, f32, read_write> @a, %i
  store %p, 1f
  %1 = load f32 %p
  return %1
}
)"),
            R"(var<private, read_write> @a : array<f32, 8>

fn f(%i: i32) -> f32 {
  %1 = convert u32 %i
  %2 = lt bool %1, 8u
  if %2 {
    %3 = access.inbounds ptr<private, f32> @a, %i
    store %3, 1f
    yield
  } else {
    yield
  }
  %4 = if f32 %2 {
    %5 = access.inbounds ptr<private, f32> @a, %i
    %6 = load f32 %5
    yield %6
  } else {
    yield 0f
  }
  return %4
}
)");
}

// A value that is replaced by zero may be outside of its computed range, so integer operations are
// left to integer_semantics.
TEST(RobustnessReadZero, LeavesIntegersToTheirPass) {
  const IntegerSemanticsConfig integers;
  const auto run = [&](RobustnessConfig config) {
    config.integers = &integers;
    return Zeroed(R"(var<private, read_write> @a : array<u32, 8>

fn f(%i: u32, %x: u32) -> u32 {
  %p = access ptr<private, u32, read_write> @a, %i
  %1 = load u32 %p
  %2 = div u32 %x, %1
  return %2
}
)",
                  config);
  };
  EXPECT_NE(run({}).find("div.native u32"), std::string::npos) << run({});
  EXPECT_EQ(run(AllZero()).find(".native"), std::string::npos) << run(AllZero());
}

// A pointer derived from an out-of-bounds pointer is out of bounds as well, so a single test guards
// all derived pointers.
TEST(RobustnessReadZero, JoinsTheTestsOfAChain) {
  EXPECT_EQ(Zeroed(R"(struct S {
  n: array<atomic<u32>, 4>
}
var<storage, read_write> @s : array<S> @group(0) @binding(0)

fn f(%i: u32, %j: u32) {
  %1 = access ptr<storage, S, read_write> @s, %i
  %2 = access ptr<storage, array<atomic<u32>, 4>, read_write> %1, 0u
  %3 = access ptr<storage, atomic<u32>, read_write> %2, %j
  %4 = atomicAdd u32 %3, 1u
  %5 = access ptr<storage, atomic<u32>, read_write> %2, 3u
  atomicStore %5, %4
  return
}
)"),
            R"(struct S {
  n: array<atomic<u32>, 4>
}
var<storage, read_write> @s : array<S> @group(0) @binding(0)

fn f(%i: u32, %j: u32) {
  %1 = arrayLength u32 @s
  %2 = lt bool %i, %1
  %3 = lt bool %j, 4u
  %4 = and bool %2, %3
  %5 = if u32 %4 {
    %6 = access.inbounds ptr<storage, S, read_write> @s, %i
    %7 = access.inbounds ptr<storage, array<atomic<u32>, 4>, read_write> %6, 0u
    %8 = access.inbounds ptr<storage, atomic<u32>, read_write> %7, %j
    %9 = atomicAdd u32 %8, 1u
    yield %9
  } else {
    yield 0u
  }
  if %2 {
    %10 = access.inbounds ptr<storage, S, read_write> @s, %i
    %11 = access.inbounds ptr<storage, array<atomic<u32>, 4>, read_write> %10, 0u
    %12 = access.inbounds ptr<storage, atomic<u32>, read_write> %11, 3u
    atomicStore %12, %5
    yield
  } else {
    yield
  }
  return
}
)");
}

TEST(RobustnessReadZero, LeavesOutWhatRangesProve) {
  EXPECT_EQ(Zeroed(R"(var<workgroup, read_write> @a : array<u32, 64>

@compute @workgroup_size(64u, 1u, 1u)
fn main(%i: u32 @builtin(local_invocation_index)) {
  %1 = access ptr<workgroup, u32, read_write> @a, %i
  %2 = load u32 %1
  %3 = and u32 %2, 63u
  %4 = access ptr<workgroup, u32, read_write> @a, %3
  store %4, 1u
  return
}
)")
                .find(" = if "),
            std::string::npos);
}

TEST(RobustnessReadZero, MakesNothingOfWhatIsNeverInside) {
  EXPECT_EQ(Zeroed(R"(var<private, read_write> @a : array<u32, 4>

fn f(%v: vec2<u32>) -> u32 {
  %1 = access ptr<private, u32, read_write> @a, 4u
  store %1, 1u
  %2 = load u32 %1
  %3 = access u32 %v, 2u
  %4 = add u32 %2, %3
  return %4
}
)"),
            R"(var<private, read_write> @a : array<u32, 4>

fn f(%v: vec2<u32>) -> u32 {
  %1 = bitcast u32 0u
  %2 = bitcast u32 0u
  %3 = add u32 %1, %2
  return %3
}
)");
}

TEST(RobustnessReadZero, KeepsAUseOfEachParameter) {
  const std::string text = Zeroed(R"(fn f(%p: ptr<function, array<u32, 4>, read_write>) {
  %1 = access ptr<function, u32, read_write> %p, 4u
  store %1, 1u
  return
}
)");
  EXPECT_NE(text.find("  if false {\n    %1 = access.inbounds ptr<function, u32> %p, 3u\n"),
            std::string::npos)
      << text;
}

// The barriers stay outside the branch.
TEST(RobustnessReadZero, WaitsForAllBeforeAUniformLoad) {
  EXPECT_EQ(Zeroed(R"(var<workgroup, read_write> @w : array<u32, 4>

fn f(%i: u32) -> u32 {
  %1 = access ptr<workgroup, u32, read_write> @w, %i
  %2 = workgroupUniformLoad u32 %1
  return %2
}
)"),
            R"(var<workgroup, read_write> @w : array<u32, 4>

fn f(%i: u32) -> u32 {
  %1 = lt bool %i, 4u
  %2 = min u32 %i, 3u
  %3 = access.inbounds ptr<workgroup, u32> @w, %2
  %4 = workgroupUniformLoad u32 %3
  %5 = if u32 %1 {
    yield %4
  } else {
    yield 0u
  }
  return %5
}
)");
}

TEST(RobustnessReadZero, TestsTexels) {
  const std::string text =
      Zeroed(R"(var<handle, read> @t : texture_2d_array<f32> @group(0) @binding(0)

fn f(%p: vec2<i32>, %layer: u32, %level: u32) -> vec4<f32> {
  %1 = textureLoad vec4<f32> @t, %p, %layer, %level
  return %1
}
)");
  // The size of a level that does not exist must not be queried.
  EXPECT_NE(text.find("textureNumLayers u32 @t"), std::string::npos) << text;
  EXPECT_NE(text.find("= lt bool %level, "), std::string::npos) << text;
  EXPECT_NE(text.find("= min u32 %level, "), std::string::npos) << text;
  EXPECT_NE(text.find("textureLoad.inbounds vec4<f32> @t, %p, %layer, %level\n    yield"),
            std::string::npos)
      << text;
}

// Indices of binding arrays are clamped, because there is no zero texture to use instead of an
// out-of-bounds element.
TEST(RobustnessReadZero, ClampsWhichTexture) {
  const std::string text =
      Zeroed(R"(var<handle, read> @t : binding_array<texture_2d<f32>, 4> @group(0) @binding(0)

fn f(%i: u32) -> vec2<u32> {
  %1 = access texture_2d<f32> @t, %i
  %2 = textureDimensions vec2<u32> %1
  return %2
}
)");
  EXPECT_NE(text.find("%1 = min u32 %i, 3u"), std::string::npos) << text;
  EXPECT_EQ(text.find("if "), std::string::npos) << text;
}

TEST(RobustnessReadZero, IsSaidOfKindsAndPlaces) {
  const auto count = [](const RobustnessConfig& config, std::string_view what) {
    const std::string text = Zeroed(kMemory, config);
    int n = 0;
    for (size_t at = 0; (at = text.find(what, at)) != std::string::npos; ++at) ++n;
    return n;
  };
  constexpr auto bit = [](AddressSpace space) { return 1u << static_cast<unsigned>(space); };
  EXPECT_EQ(count({.read_zero = {bit(AddressSpace::kPrivate)}}, "= min"), 2);
  EXPECT_EQ(count({.read_zero = {bit(AddressSpace::kPrivate)}}, "  if %"), 1);
  const BindingPoint first[] = {{0, 0}};
  EXPECT_EQ(count({.read_zero = {0, first}}, "= min"), 2);
  EXPECT_EQ(count({.unchecked = {0, first}, .read_zero = {0, first}}, "  if %"), 0);
  EXPECT_EQ(count(AllZero(), "= min"), 0);
}

// Indices in pointer arguments are clamped. direct_variable_access has already replaced the
// parameters that could point out of bounds.
TEST(RobustnessReadZero, ClampsArguments) {
  const std::string text = Zeroed(R"(fn g(%p: ptr<function, u32, read_write>) {
  store %p, 1u
  return
}

fn f(%i: u32) {
  %a = var ptr<function, array<u32, 4>>
  %1 = access ptr<function, u32, read_write> %a, %i
  call g(%1)
  return
}
)");
  EXPECT_NE(text.find("= min u32 %i, 3u"), std::string::npos) << text;
  EXPECT_EQ(text.find("  if "), std::string::npos) << text;
}

}  // namespace
}  // namespace tessera::ir
