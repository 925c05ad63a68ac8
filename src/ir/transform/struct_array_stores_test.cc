#include "ir/transform/struct_array_stores.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Rewrite(std::string_view text) {
  return RunTransform(text, [](Module& m, Diagnostics&) { return RunStructArrayStores(m); });
}

TEST(StructArrayStores, VariablesBecomeElements) {
  EXPECT_EQ(Rewrite(R"(
struct S {
  a : array<f32, 4>
  n : u32
}

var<private, read_write> @g : S = S{array<f32, 4>{0.0f, 0.0f, 0.0f, 0.0f}, 3u}

fn f(%i: u32, %s: S) -> S {
  %v = var ptr<function, S> %s
  %1 = access ptr<function, f32> %v, 0u, %i
  store %1, 1.0f
  %2 = access ptr<private, array<f32, 4>> @g, 0u
  %3 = access ptr<private, f32> %2, %i
  store %3, 2.0f
  %4 = load S %v
  return %4
}
)"),
            R"(struct S {
  a: array<f32, 4>
  n: u32
}
var<private, read_write> @g : array<S, 1> = array<S, 1>{S{array<f32, 4>{}, 3u} ...}

fn f(%i: u32, %s: S) -> S {
  %1 = construct array<S, 1> %s
  %v = var ptr<function, array<S, 1>> %1
  %2 = access ptr<function, S> %v, 0u
  %3 = access ptr<function, f32> %2, 0u, %i
  store %3, 1f
  %4 = access ptr<private, S> @g, 0u
  %5 = access ptr<private, array<f32, 4>> %4, 0u
  %6 = access ptr<private, f32> %5, %i
  store %6, 2f
  %7 = access ptr<function, S> %v, 0u
  %8 = load S %7
  return %8
}
)");
}

// The pass ignores constant indices, loads, arrays of structures, and workgroup memory.
TEST(StructArrayStores, OthersStay) {
  constexpr std::string_view kText = R"(struct S {
  a: array<f32, 4>
  n: u32
}
var<workgroup, read_write> @w : S

fn f(%i: u32) -> f32 {
  %v = var ptr<function, S>
  %list = var ptr<function, array<S, 2>>
  %1 = access ptr<function, f32> %v, 0u, 1u
  store %1, 1f
  %2 = access ptr<function, f32> %list, %i, 0u, %i
  store %2, 1f
  %3 = access ptr<workgroup, f32> @w, 0u, %i
  store %3, 1f
  %4 = access ptr<function, f32> %v, 0u, %i
  %5 = load f32 %4
  return %5
}
)";
  EXPECT_EQ(Rewrite(kText), kText);
}

TEST(StructArrayStores, ParametersAreCopied) {
  EXPECT_EQ(Rewrite(R"(
struct S {
  a : array<f32, 4>
}

fn add(%x: ptr<function, f32>) {
  return
}

fn f(%p: ptr<function, S>, %q: ptr<private, S>, %i: u32) -> u32 {
  %1 = access ptr<function, f32> %p, 0u, %i
  call add(%1)
  %2 = access ptr<private, f32> %q, 0u, %i
  store %2, 2.0f
  if true {
    return 1u
  } else {
    yield
  }
  return 2u
}
)"),
            R"(struct S {
  a: array<f32, 4>
}
var<private, read_write> @q : array<S, 1>

fn add(%x: ptr<function, f32>) {
  return
}

fn f(%p: ptr<function, S>, %q: ptr<private, S>, %i: u32) -> u32 {
  %1 = load S %q
  %2 = construct array<S, 1> %1
  store @q, %2
  %3 = load S %p
  %4 = construct array<S, 1> %3
  %p.2 = var ptr<function, array<S, 1>> %4
  %5 = access ptr<function, S> %p.2, 0u
  %6 = access ptr<function, f32> %5, 0u, %i
  call add(%6)
  %7 = access ptr<private, S> @q, 0u
  %8 = access ptr<private, f32> %7, 0u, %i
  store %8, 2f
  if true {
    %9 = access ptr<function, S> %p.2, 0u
    %10 = load S %9
    store %p, %10
    %11 = access ptr<private, S> @q, 0u
    %12 = load S %11
    store %q, %12
    return 1u
  } else {
    yield
  }
  %13 = access ptr<function, S> %p.2, 0u
  %14 = load S %13
  store %p, %14
  %15 = access ptr<private, S> @q, 0u
  %16 = load S %15
  store %q, %16
  return 2u
}
)");
}

}  // namespace
}  // namespace tessera::ir
