#include "ir/transform/compute_overrides.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Compute(std::string_view text, ConstantOp is_constant = nullptr) {
  return RunTransform(
      text, [&](Module& m, Diagnostics&) { return RunComputeOverrides(m, {is_constant}); });
}

// A module in the form that specialize_overrides outputs.
constexpr std::string_view kText = R"(override $n : u32 @id(2) @spec_id(2) = 4u
override $b : u32 @id(1) @spec_id(1) = 0u
override $b_is_given : bool @spec_id(2147483649) = false
override_expr #0 : u32 "b" of $b {
  %1 = mul.override u32 $n, 2u
  %2 = select.override u32 %1, $b, $b_is_given
  yield %2
}
override_expr #1 : u32 "b + 1" {
  %1 = add.override u32 #0, 1u
  yield %1
}
var<private, read_write> @p : u32 = #1
var<private, read_write> @q : u32 = $n
var<private, read_write> @r : u32 = #1

@compute @workgroup_size(1u, 1u, 1u)
fn uses() {
  %1 = load u32 @p
  %2 = load u32 @q
  %3 = add u32 %1, %2
  return
}

@compute @workgroup_size(1u, 1u, 1u)
fn does_not() {
  return
}

fn other() -> u32 {
  return #0
}
)";

TEST(ComputeOverrides, FunctionsComputeWhatTheyUse) {
  EXPECT_EQ(Compute(kText), R"(override $n : u32 @id(2) @spec_id(2) = 4u
override $b : u32 @id(1) @spec_id(1) = 0u
override $b_is_given : bool @spec_id(2147483649) = false
var<private, read_write> @p : u32
var<private, read_write> @q : u32
var<private, read_write> @r : u32

@compute @workgroup_size(1u, 1u, 1u)
fn uses() {
  %1 = mul.override u32 $n, 2u
  %b = select.override u32 %1, $b, $b_is_given
  %2 = add.override u32 %b, 1u
  store @p, %2
  store @q, $n
  %3 = load u32 @p
  %4 = load u32 @q
  %5 = add u32 %3, %4
  return
}

@compute @workgroup_size(1u, 1u, 1u)
fn does_not() {
  return
}

fn other() -> u32 {
  %1 = mul.override u32 $n, 2u
  %b = select.override u32 %1, $b, $b_is_given
  return %b
}
)");
}

// An expression that the target can evaluate is kept, unless one of its operands is an expression
// that the target cannot evaluate.
TEST(ComputeOverrides, WhatTheTargetComputesStays) {
  EXPECT_EQ(Compute(kText, [](const Module&, const Inst&) { return true; }), kText);
  const std::string text =
      Compute(kText, [](const Module&, const Inst& inst) { return inst.op != Op::kBinary; });
  EXPECT_EQ(text.find("override_expr"), std::string::npos) << text;
  EXPECT_NE(text.find("@q : u32 = $n"), std::string::npos) << text;
}

}  // namespace
}  // namespace tessera::ir
