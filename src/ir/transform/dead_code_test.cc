#include "ir/transform/dead_code.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Sweep(std::string_view text) {
  return RunTransform(text, [](Module& m, Diagnostics& d) { return RunDeadCode(m, {}, d); });
}

TEST(DeadCode, UnusedValuesAndWhatOnlyTheyUse) {
  EXPECT_EQ(Sweep(R"(
var<private, read_write> @p : i32
fn f(%a: i32) -> i32 {
  %1 = load i32 @p
  %2 = add i32 %1, %a
  %3 = mul i32 %2, %2
  %4 = if bool true {
    %5 = neg i32 %a
    yield true
  } else {
    yield false
  }
  %keep = neg i32 %a
  return %keep
}
)"),
            R"(var<private, read_write> @p : i32

fn f(%a: i32) -> i32 {
  %keep = neg i32 %a
  return %keep
}
)");
}

TEST(DeadCode, StoresOfWhatWasThere) {
  EXPECT_EQ(Sweep(R"(
var<private, read_write> @p : array<bool, 3>
var<private, read_write> @q : array<bool, 3>
fn f() {
  %1 = load array<bool, 3> @p
  store @p, %1
  %2 = load array<bool, 3> @p
  store @q, %2
  %3 = load array<bool, 3> @p
  store @q, %3
  store @p, %3
  return
}
)"),
            R"(var<private, read_write> @p : array<bool, 3>
var<private, read_write> @q : array<bool, 3>

fn f() {
  %1 = load array<bool, 3> @p
  store @q, %1
  %2 = load array<bool, 3> @p
  store @q, %2
  store @p, %2
  return
}
)");
}

TEST(DeadCode, VariablesThatAreOnlyWritten) {
  EXPECT_EQ(Sweep(R"(
fn f(%a: i32) -> i32 {
  %v = var ptr<function, i32> %a
  %w = var ptr<function, array<vec2<i32>, 4>>
  %1 = access ptr<function, i32> %w, %a, 1u
  store %1, 5i
  %2 = access ptr<function, vec2<i32>> %w, 0u
  %3 = access ptr<function, i32> %2, 0u
  store %3, 6i
  store %v, 1i
  %r = var ptr<function, array<i32, 2>>
  %4 = access ptr<function, i32> %r, 0u
  store %4, 1i
  %5 = load i32 %4
  %6 = load i32 %v
  return %5
}
)"),
            R"(
fn f(%a: i32) -> i32 {
  %r = var ptr<function, array<i32, 2>>
  %1 = access ptr<function, i32> %r, 0u
  store %1, 1i
  %2 = load i32 %1
  return %2
}
)");
}

TEST(DeadCode, EffectsStay) {
  constexpr std::string_view kText =
      R"(var<storage, read_write> @a : atomic<u32> @group(0) @binding(0)

fn g() -> i32 {
  return 1i
}

fn f(%p: ptr<function, i32>, %c: bool) {
  %1 = atomicAdd u32 @a, 1u
  %2 = call i32 g()
  store %p, 3i
  workgroupBarrier
  if %c {
    discard
    yield
  } else {
    yield
  }
  return
}
)";
  EXPECT_EQ(Sweep(kText), kText);
}

TEST(DeadCode, IfsThatDoNothing) {
  EXPECT_EQ(Sweep(R"(
fn f(%a: i32) {
  %1 = gt bool %a, 1i
  if %1 {
    if true { yield } else { %2 = neg i32 %a  yield }
    yield
  } else {
    yield
  }
  return
}
)"),
            R"(
fn f(%a: i32) {
  return
}
)");
}

// The parameter is removed from each function that only forwards it. The call that computes the
// argument is kept.
TEST(DeadCode, PointerParametersThatNothingUses) {
  EXPECT_EQ(RunTransform(R"(
var<private, read_write> @g : array<u32, 4>
fn callee(%p: ptr<private, u32>, %n: u32) {
  return
}
fn caller(%p: ptr<private, u32>, %q: ptr<private, u32>) {
  call callee(%p, 1u)
  store %q, 2u
  return
}
fn index() -> u32 {
  return 3u
}
fn f() {
  %1 = call u32 index()
  %2 = access ptr<private, u32> @g, %1
  %3 = access ptr<private, u32> @g, 0u
  call caller(%2, %3)
  return
}
)",
                         [](Module& m, Diagnostics& d) {
                           return RunDeadCode(m, {.pointer_parameters = true}, d);
                         }),
            R"(var<private, read_write> @g : array<u32, 4>

fn callee(%n: u32) {
  return
}

fn caller(%q: ptr<private, u32>) {
  call callee(1u)
  store %q, 2u
  return
}

fn index() -> u32 {
  return 3u
}

fn f() {
  %1 = call u32 index()
  %2 = access ptr<private, u32> @g, 0u
  call caller(%2)
  return
}
)");
}

}  // namespace
}  // namespace tessera::ir
