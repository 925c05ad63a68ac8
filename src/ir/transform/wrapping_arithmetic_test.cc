#include "ir/transform/wrapping_arithmetic.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Wrap(std::string_view text, bool left_shifts = true) {
  WrappingArithmeticConfig config;
  config.left_shifts = left_shifts;
  return RunTransform(
      text, [&](Module& m, Diagnostics& d) { return RunWrappingArithmetic(m, config, d); });
}

TEST(WrappingArithmetic, ComputesInU32) {
  EXPECT_EQ(Wrap(R"(
fn f(%x: i32, %v: vec2<i32>, %u: u32) {
  %a = add i32 %x, 1i
  %b = mul vec2<i32> %v, %x
  %c = sub vec2<i32> vec2<i32>{-1i, 2i}, %v
  %d = neg i32 %x
  %e = shl i32 %x, %u
  %f = add u32 %u, %u
  %g = mul.native i32 %x, %x
  return
}
)"),
            R"(
fn f(%x: i32, %v: vec2<i32>, %u: u32) {
  %1 = convert u32 %x
  %2 = add u32 %1, 1u
  %a = convert i32 %2
  %3 = convert vec2<u32> %v
  %4 = convert u32 %x
  %5 = mul vec2<u32> %3, %4
  %b = convert vec2<i32> %5
  %6 = convert vec2<u32> %v
  %7 = sub vec2<u32> vec2<u32>{4294967295u, 2u}, %6
  %c = convert vec2<i32> %7
  %8 = convert u32 %x
  %9 = sub u32 0u, %8
  %d = convert i32 %9
  %10 = convert u32 %x
  %11 = shl u32 %10, %u
  %e = convert i32 %11
  %f = add u32 %u, %u
  %g = mul.native i32 %x, %x
  return
}
)");
}

TEST(WrappingArithmetic, ComputesInU64) {
  EXPECT_EQ(Wrap(R"(
fn f(%x: i64, %v: vec2<i64>, %u: u32) {
  %a = sub i64 %x, -1li
  %b = neg vec2<i64> %v
  %c = shl i64 %x, %u
  return
}
)"),
            R"(
fn f(%x: i64, %v: vec2<i64>, %u: u32) {
  %1 = convert u64 %x
  %2 = sub u64 %1, 18446744073709551615lu
  %a = convert i64 %2
  %3 = convert vec2<u64> %v
  %4 = sub vec2<u64> 0lu, %3
  %b = convert vec2<i64> %4
  %5 = convert u64 %x
  %6 = shl u64 %5, %u
  %c = convert i64 %6
  return
}
)");
}

TEST(WrappingArithmetic, LeavesWhatStaysInRange) {
  constexpr std::string_view kText = R"(
fn f(%x: i32) {
  %a = and i32 %x, 255i
  %b = add i32 %a, 2147483392i
  %c = mul i32 %a, 8421504i
  %d = neg i32 %a
  %e = sub i32 %d, 2147483393i
  %g = shl i32 %a, 23u
  return
}
)";
  // Operations that cannot overflow are marked as native. Shifts are not, because their flag
  // describes the shift count, not the result.
  EXPECT_EQ(Wrap(kText), R"(
fn f(%x: i32) {
  %a = and i32 %x, 255i
  %b = add.native i32 %a, 2147483392i
  %c = mul.native i32 %a, 8421504i
  %d = neg.native i32 %a
  %e = sub.native i32 %d, 2147483393i
  %g = shl i32 %a, 23u
  return
}
)");
  EXPECT_NE(Wrap(R"(
fn f(%x: i32) {
  %a = and i32 %x, 255i
  %b = add i32 %a, 2147483393i
  return
}
)")
                .find("add u32"),
            std::string::npos);
  constexpr std::string_view kShift = R"(
fn f(%x: i32) {
  %a = shl i32 %x, 1u
  return
}
)";
  EXPECT_NE(Wrap(kShift), kShift);
  EXPECT_EQ(Wrap(kShift, /*left_shifts=*/false), kShift);
}

// The arguments of the calls determine the range of a parameter. A test of the parameter limits its
// range at later uses, unless an argument is loaded from memory that may change: the target may
// inline the call and repeat the load.
TEST(WrappingArithmetic, KnowsTheArguments) {
  const auto wrapped = [](const std::string& argument) {
    return Wrap(R"(var<storage, read_write> @shared : i32 @group(0) @binding(0)
var<storage, read> @fixed : i32 @group(0) @binding(1)
fn f(%x: i32) {
  %c = lt bool %x, 9i
  if %c {
    %a = add i32 %x, 1i
    yield
  } else {
    yield
  }
  return
}
fn main() {
  %x = )" + argument +
                R"(
  call f(%x)
  return
}
)")
               .find("add.native") == std::string::npos;
  };
  EXPECT_TRUE(wrapped("load i32 @shared"));
  EXPECT_FALSE(wrapped("load i32 @fixed"));
  EXPECT_FALSE(wrapped("min i32 5i, 4i"));
}

// In a loop condition with ||, the left operand does not bound the counter, because the right
// operand may keep the loop running.
TEST(WrappingArithmetic, AsksTheLoopsOwnTest) {
  constexpr std::string_view kLoop = R"(
fn f(%b: bool) {
  %i = var ptr<function, i32> 0i
  loop.for {
    %1 = load i32 %i
    %2 = lt bool %1, 4i
    %3 = if.short bool %2 {
      yield true
    } else {
      yield %b
    }
    if %3 {
      yield
    } else {
      break
    }
    %4 = load i32 %i
    %5 = add i32 %4, 2147483640i
    %6 = neg i32 %5
    continue
  } continuing {
    %7 = load i32 %i
    %8 = add i32 %7, 1i
    store %i, %8
    yield
  }
  return
}
)";
  EXPECT_EQ(Wrap(kLoop).find("add.native i32"), std::string::npos);
  EXPECT_EQ(Wrap(kLoop).find("add i32"), std::string::npos);
  std::string bounded(kLoop);
  bounded.replace(bounded.find("yield true"), 10, "yield %b");
  bounded.replace(bounded.rfind("yield %b"), 8, "yield false");
  EXPECT_NE(Wrap(bounded).find("add.native i32 %4"), std::string::npos);
}

}  // namespace
}  // namespace tessera::ir
