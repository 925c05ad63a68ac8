#include "ir/analysis/unconditional_ranges.h"

#include "ir/transform/transform_test_helper.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

// Returns the range of each named integer value, in program order.
std::string Ranges(std::string_view text) {
  TestModule test(text);
  const Module& m = test.m;
  const VariableUsers users(m);
  UnconditionalRanges ranges(m, users);
  std::string all;
  for (const Function& f : m.functions) {
    ForEachInst(m, f.body, [&](InstId at) {
      if (!m.NameOf(at).valid() || (m[at].type != kI32 && m[at].type != kU32)) return;
      const Interval r = ranges.Of(at);
      all += std::string(m.strings.Get(m.NameOf(at))) + " " + std::to_string(r.low) + ".." +
             std::to_string(r.high) + "\n";
    });
  }
  return all;
}

TEST(UnconditionalRanges, PrivateVariablesHoldWhatIsStored) {
  EXPECT_EQ(Ranges(R"(
var<private, read_write> @zero : u32
var<private, read_write> @both : i32 = 20i
var<private, read_write> @any : u32
fn f() {
  %a = load u32 @zero
  %b = load i32 @both
  %c = load u32 @any
  return
}
@compute @workgroup_size(64u, 1u, 1u)
fn main(%lane: u32 @builtin(local_invocation_index), %id: vec3<u32> @builtin(global_invocation_id)) {
  store @zero, %lane
  store @both, -3i
  %1 = access u32 %id, 0u
  store @any, %1
  call f()
  return
}
)"),
            "a 0..63\nb -3..20\nc 0..4294967295\n");
}

TEST(UnconditionalRanges, ComponentsOfVectorsAreApart) {
  EXPECT_EQ(Ranges(R"(
var<private, read_write> @v : vec3<u32>
var<private, read_write> @w : vec2<u32>
fn f(%n: u32) {
  %1 = access ptr<private, u32, read_write> @v, 0u
  %x = load u32 %1
  %2 = load vec3<u32> @v
  %y = access u32 %2, 1u
  %z = swizzle u32 %2, z
  %3 = access ptr<private, u32, read_write> @w, %n
  store %3, 9u
  %4 = access ptr<private, u32, read_write> @w, 1u
  %d = load u32 %4
  %5 = load u32 %3
  %e = add u32 %5, 0u
  return
}
@compute @workgroup_size(8u, 4u, 1u)
fn main(%id: vec3<u32> @builtin(local_invocation_id)) {
  store @v, %id
  %1 = access ptr<private, u32, read_write> @v, 2u
  store %1, 5u
  store @w, vec2<u32>{1u, 2u}
  call f(1u)
  return
}
)"),
            "x 0..7\ny 0..3\nz 0..5\nd 0..9\ne 0..4294967295\n");
}

TEST(UnconditionalRanges, VariablesWhosePointerIsPassedOnAreAnything) {
  EXPECT_EQ(Ranges(R"(
fn change(%p: ptr<function, u32>) {
  store %p, 100u
  return
}
fn f() {
  %v = var ptr<function, u32> 3u
  %w = var ptr<function, u32> 3u
  store %w, 5u
  call change(%v)
  %a = load u32 %v
  %b = load u32 %w
  return
}
)"),
            "a 0..4294967295\nb 3..5\n");
}

// If a variable's new value depends on its old one, its range is unknown until some operation
// bounds the value.
TEST(UnconditionalRanges, VariablesThatDependOnThemselves) {
  EXPECT_EQ(Ranges(R"(
var<private, read_write> @up : u32
var<private, read_write> @around : u32
fn f() {
  %1 = load u32 @up
  %2 = add u32 %1, 1u
  store @up, %2
  %3 = load u32 @around
  %4 = add u32 %3, 1u
  %5 = mod u32 %4, 8u
  store @around, %5
  %a = load u32 @up
  %b = load u32 @around
  return
}
)"),
            "a 0..4294967295\nb 0..7\n");
}

TEST(UnconditionalRanges, ResultsFollowFromTheArgumentsOfEachCall) {
  EXPECT_EQ(Ranges(R"(
fn cell(%row: u32, %column: u32) -> u32 {
  %1 = mul u32 %row, 8u
  %2 = add u32 %1, %column
  return %2
}
fn limit(%x: u32) -> u32 {
  %1 = lt bool %x, 3u
  if %1 {
    return 100u
  } else {
    yield
  }
  %2 = and u32 %x, 7u
  return %2
}
fn main(%any: u32) {
  %1 = and u32 %any, 3u
  %a = call u32 cell(%1, 7u)
  %b = call u32 cell(%any, 7u)
  %2 = call u32 limit(%any)
  %c = call u32 cell(1u, %2)
  return
}
)"),
            "a 7..31\nb 0..4294967295\nc 8..108\n");
}

// The range of a local variable is computed once for all calls to its function, so the arguments of
// a single call must not narrow it.
TEST(UnconditionalRanges, VariablesOfCalleesDoNotDependOnOneCall) {
  EXPECT_EQ(Ranges(R"(
fn twice(%x: u32) -> u32 {
  %v = var ptr<function, u32> %x
  %1 = load u32 %v
  return %1
}
fn main() {
  %a = call u32 twice(1u)
  %b = call u32 twice(50u)
  return
}
)"),
            "a 1..50\nb 1..50\n");
}

TEST(UnconditionalRanges, ParametersOfFunctionsThatAreNotCalledAreAnything) {
  EXPECT_EQ(Ranges("fn f(%x: i32) {\n  %a = add i32 %x, 0i\n  return\n}\n"),
            "a -2147483648..2147483647\n");
}

TEST(UnconditionalRanges, ElementsOfConstantArrays) {
  EXPECT_EQ(Ranges(R"(
fn f(%i: u32) {
  %a = access i32 array<i32, 3>{4i, -1i, 7i}, %i
  return
}
)"),
            "a -1..7\n");
}

// Targets implement some operations, such as abs, with code that evaluates an operand twice. If the
// operand is loaded from memory, the two values may differ, so nothing is known about the result.
TEST(UnconditionalRanges, OperationsThatUseAnOperandTwiceAreAnything) {
  EXPECT_EQ(Ranges(R"(
fn f(%i: i32, %j: u32) {
  %a = mod i32 %i, 8i
  %b = abs i32 %i
  %c = countLeadingZeros u32 %j
  %d = extractBits u32 %j, %j, 4u
  %e = extractBits u32 %j, 3u, 4u
  %g = extractBits i32 %i, 3u, 4u
  return
}
)"),
            "a -2147483648..2147483647\nb -2147483648..2147483647\nc 0..4294967295\n"
            "d 0..4294967295\ne 0..15\ng -8..7\n");
}

}  // namespace
}  // namespace tessera::ir
