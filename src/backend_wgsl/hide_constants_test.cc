#include "backend_wgsl/legalize.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::wgsl_target {
namespace {

std::string Hidden(std::string_view text) {
  return ir::RunTransform(text, [](ir::Module& m, Diagnostics&) { return HideConstants(m); });
}

TEST(HideConstants, OnlyOperandsThatWgslCouldReject) {
  EXPECT_EQ(Hidden(R"(
fn f(%x: i32, %v: vec2<f32>, %i: u32) -> i32 {
  %1 = div i32 %x, 0i
  %2 = div i32 %x, 2i
  %3 = shl i32 %x, 32u
  %4 = shl i32 %x, 31u
  %5 = add i32 2147483647i, 1i
  %6 = access f32 %v, 2u
  %7 = access f32 %v, 1u
  return %5
}
)"),
            R"(
fn f(%x: i32, %v: vec2<f32>, %i: u32) -> i32 {
  %runtime_value = var ptr<function, u32> 2u
  %runtime_value.2 = var ptr<function, i32> 2147483647i
  %runtime_value.3 = var ptr<function, u32> 32u
  %runtime_value.4 = var ptr<function, i32> 0i
  %1 = load i32 %runtime_value.4
  %2 = div i32 %x, %1
  %3 = div i32 %x, 2i
  %4 = load u32 %runtime_value.3
  %5 = shl i32 %x, %4
  %6 = shl i32 %x, 31u
  %7 = load i32 %runtime_value.2
  %8 = add i32 %7, 1i
  %9 = load u32 %runtime_value
  %10 = access f32 %v, %9
  %11 = access f32 %v, 1u
  return %8
}
)");
}

// A constant has only one variable in each function.
TEST(HideConstants, OneVariableForAValue) {
  EXPECT_EQ(Hidden(R"(
fn f(%x: u32) -> u32 {
  %1 = div u32 %x, 0u
  %2 = mod u32 %x, 0u
  %3 = add u32 %1, %2
  return %3
}

fn g(%x: u32) -> u32 {
  %1 = div u32 %x, 0u
  return %1
}
)"),
            R"(
fn f(%x: u32) -> u32 {
  %runtime_value = var ptr<function, u32> 0u
  %1 = load u32 %runtime_value
  %2 = div u32 %x, %1
  %3 = load u32 %runtime_value
  %4 = mod u32 %x, %3
  %5 = add u32 %2, %4
  return %5
}

fn g(%x: u32) -> u32 {
  %runtime_value = var ptr<function, u32> 0u
  %1 = load u32 %runtime_value
  %2 = div u32 %x, %1
  return %2
}
)");
}

// WGSL checks the constant arguments of a call even if other arguments are not constant.
TEST(HideConstants, ArgumentsOfFunctions) {
  EXPECT_EQ(Hidden(R"(
fn f(%x: f32, %n: u32) -> f32 {
  %1 = clamp f32 %x, 2f, 1f
  %2 = clamp f32 %x, 1f, 2f
  %3 = sqrt f32 -1f
  %4 = extractBits u32 %n, 31u, 2u
  return %1
}
)"),
            R"(
fn f(%x: f32, %n: u32) -> f32 {
  %runtime_value = var ptr<function, u32> 2u
  %runtime_value.2 = var ptr<function, u32> 31u
  %runtime_value.3 = var ptr<function, f32> -1f
  %runtime_value.4 = var ptr<function, f32> 1f
  %runtime_value.5 = var ptr<function, f32> 2f
  %1 = load f32 %runtime_value.5
  %2 = load f32 %runtime_value.4
  %3 = clamp f32 %x, %1, %2
  %4 = clamp f32 %x, 1f, 2f
  %5 = load f32 %runtime_value.3
  %6 = sqrt f32 %5
  %7 = load u32 %runtime_value.2
  %8 = load u32 %runtime_value
  %9 = extractBits u32 %n, %7, %8
  return %3
}
)");
}

}  // namespace
}  // namespace tessera::wgsl_target
