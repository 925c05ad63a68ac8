#include "backend_hlsl/interlocked.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::hlsl {
namespace {

std::string Interlocked(std::string_view text, bool helpers = true) {
  return ir::RunTransform(
      text, [helpers](ir::Module& m, Diagnostics&) { return RunInterlocked(m, helpers); });
}

TEST(Interlocked, AtomicFunctionsBecomeWhatHlslHas) {
  EXPECT_EQ(Interlocked(R"(struct __atomic_compare_exchange_result_u32 @builtin_result {
  old_value: u32
  exchanged: bool
}
var<storage, read_write> @a : array<atomic<u32>> @group(0) @binding(0)

fn f(%v: u32) -> u32 {
  %1 = access ptr<storage, atomic<u32>, read_write> @a, 1u
  %before = atomicAdd u32 %1, %v
  %2 = atomicLoad u32 %1
  atomicStore %1, %2
  %3 = atomicSub u32 %1, %v
  %4 = atomicSub u32 %1, 1u
  %5 = atomicCompareExchangeWeak __atomic_compare_exchange_result_u32 %1, %before, %v
  %6 = access u32 %5, 0u
  return %6
}
)"),
            R"(struct __atomic_compare_exchange_result_u32 @builtin_result {
  old_value: u32
  exchanged: bool
}
var<storage, read_write> @a : array<atomic<u32>> @group(0) @binding(0)

fn f(%v: u32) -> u32 {
  %1 = access ptr<storage, atomic<u32>, read_write> @a, 1u
  %before = InterlockedAdd u32 %1, %v
  %2 = InterlockedOr u32 %1, 0u
  %3 = InterlockedExchange u32 %1, %2
  %4 = sub.native u32 0u, %v
  %5 = InterlockedAdd u32 %1, %4
  %6 = InterlockedAdd u32 %1, 4294967295u
  %7 = InterlockedCompareExchange u32 %1, %before, %v
  %8 = eq bool %7, %before
  %9 = construct __atomic_compare_exchange_result_u32 %7, %8
  %10 = access u32 %9, 0u
  return %10
}
)");
}

// A loop that waits for the exchange to succeed must not run forever in a helper invocation.
TEST(Interlocked, ExchangesSucceedInHelpers) {
  constexpr std::string_view kText =
      R"(struct __atomic_compare_exchange_result_u32 @builtin_result {
  old_value: u32
  exchanged: bool
}
var<storage, read_write> @a : atomic<u32> @group(0) @binding(0)

fn both() {
  %1 = atomicCompareExchangeWeak __atomic_compare_exchange_result_u32 @a, 1u, 2u
  return
}
fn own() {
  %1 = atomicCompareExchangeWeak __atomic_compare_exchange_result_u32 @a, 1u, 2u
  return
}
@fragment fn fs() {
  call both()
  call own()
  return
}
@compute @workgroup_size(1u, 1u, 1u) fn cs() {
  call both()
  return
}
)";
  const auto count = [](const std::string& text) {
    size_t n = 0;
    for (size_t at = 0; (at = text.find("IsHelperLane", at)) != std::string::npos; ++at) ++n;
    return n;
  };
  const std::string text = Interlocked(kText);
  EXPECT_EQ(count(text), 1u) << text;
  EXPECT_NE(text.find(R"(fn own() {
  %1 = InterlockedCompareExchange u32 @a, 1u, 2u
  %2 = IsHelperLane bool
  %3 = select u32 %1, 1u, %2
  %4 = eq bool %3, 1u
)"),
            std::string::npos)
      << text;
  EXPECT_EQ(count(Interlocked(kText, false)), 0u);
}

// The negation of the lowest i32 does not fit in an i32, so subtraction uses unsigned numbers.
TEST(Interlocked, SubtractsSignedNumbersAsUnsignedOnes) {
  EXPECT_EQ(Interlocked(R"(var<workgroup, read_write> @a : atomic<i32>

fn f(%v: i32) {
  %1 = atomicSub i32 @a, %v
  %2 = atomicSub i32 @a, -2147483648i
  return
}
)"),
            R"(var<workgroup, read_write> @a : atomic<i32>

fn f(%v: i32) {
  %1 = convert.native u32 %v
  %2 = sub.native u32 0u, %1
  %3 = convert.native i32 %2
  %4 = InterlockedAdd i32 @a, %3
  %5 = InterlockedAdd i32 @a, -2147483648i
  return
}
)");
}

TEST(Interlocked, UniformLoadsStandBetweenBarriers) {
  EXPECT_EQ(Interlocked(R"(var<workgroup, read_write> @a : atomic<u32>
var<workgroup, read_write> @v : vec2<f32>

fn f() -> f32 {
  %1 = workgroupUniformLoad u32 @a
  %both = workgroupUniformLoad vec2<f32> @v
  %2 = access f32 %both, %1
  return %2
}
)"),
            R"(var<workgroup, read_write> @a : atomic<u32>
var<workgroup, read_write> @v : vec2<f32>

fn f() -> f32 {
  workgroupBarrier
  %1 = InterlockedOr u32 @a, 0u
  workgroupBarrier
  workgroupBarrier
  %both = load vec2<f32> @v
  workgroupBarrier
  %2 = access f32 %both, %1
  return %2
}
)");
}

}  // namespace
}  // namespace tessera::hlsl
