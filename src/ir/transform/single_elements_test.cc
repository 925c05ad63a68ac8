#include "ir/transform/single_elements.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Rewrite(std::string_view text) {
  return RunTransform(text, [](Module& m, Diagnostics&) { return RunSingleElements(m); });
}

TEST(SingleElements, AreMadeOfTheirMembers) {
  EXPECT_EQ(Rewrite(R"(
struct Inner {
  m: mat2x2<f32>
}
struct S {
  inner: Inner
  n: u32
}
struct T {
  list: array<S, 1>
}

fn f(%i: u32, %t: T) -> S {
  %v = var ptr<function, array<S, 1>>
  %1 = access ptr<function, S> %v, 0u
  %2 = load S %1
  %part = access S %t, 0u, %i
  %3 = access u32 %part, 1u
  %4 = access S %t, 0u, 0u
  return %4
}
)"),
            R"(struct Inner {
  m: mat2x2<f32>
}
struct S {
  inner: Inner
  n: u32
}
struct T {
  list: array<S, 1>
}

fn f(%i: u32, %t: T) -> S {
  %v = var ptr<function, array<S, 1>>
  %1 = access ptr<function, S> %v, 0u
  %2 = access.inbounds ptr<function, mat2x2<f32>> %1, 0u, 0u
  %3 = load mat2x2<f32> %2
  %4 = construct Inner %3
  %5 = access.inbounds ptr<function, u32> %1, 1u
  %6 = load u32 %5
  %7 = construct S %4, %6
  %8 = access mat2x2<f32> %t, 0u, %i, 0u, 0u
  %9 = construct Inner %8
  %10 = access u32 %t, 0u, %i, 1u
  %part = construct S %9, %10
  %11 = access u32 %part, 1u
  %12 = access mat2x2<f32> %t, 0u, 0u, 0u, 0u
  %13 = construct Inner %12
  %14 = access u32 %t, 0u, 0u, 1u
  %15 = construct S %13, %14
  return %15
}
)");
}

// The pass ignores structures without matrices, arrays of two elements, whole arrays, and accesses
// that only other accesses use.
TEST(SingleElements, OthersStay) {
  constexpr std::string_view kText = R"(struct Plain {
  n: u32
}
struct S {
  m: mat2x2<f32>
}

fn f(%i: u32, %list: array<S, 1>) -> f32 {
  %a = var ptr<function, array<Plain, 1>>
  %1 = access ptr<function, Plain> %a, 0u
  %2 = load Plain %1
  %b = var ptr<function, array<S, 2>>
  %3 = access ptr<function, S> %b, %i
  %4 = load S %3
  %c = var ptr<function, array<S, 1>>
  %5 = load array<S, 1> %c
  %6 = access S %list, %i
  %7 = access f32 %6, 0u, 1u, %i
  return %7
}
)";
  EXPECT_EQ(Rewrite(kText), kText);
}

}  // namespace
}  // namespace tessera::ir
