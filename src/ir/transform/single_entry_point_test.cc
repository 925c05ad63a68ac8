#include "ir/transform/single_entry_point.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Keep(std::string_view text, std::string_view entry_point) {
  return RunTransform(
      text, [&](Module& m, Diagnostics& d) { return RunSingleEntryPoint(m, {entry_point}, d); });
}

constexpr std::string_view kTwo = R"(override $n : u32 @id(1) = 4u
override $k : u32 = #1
override_expr #0 : u32 {
  %1 = add u32 $n, 1u
  yield %1
}
override_expr #1 : u32 {
  %1 = mul u32 $n, 2u
  yield %1
}
var<private, read_write> @a : i32
var<workgroup, read_write> @w : array<f32, #0>
var<private, read_write> @b : i32

fn helper_b() {
  store @b, 1i
  return
}

fn helper_a() {
  store @a, 1i
  return
}

@compute @workgroup_size(1u, 1u, 1u)
fn one() {
  call helper_a()
  return
}

@compute @workgroup_size($k, 1u, 1u)
fn two() {
  if true {
    call helper_b()
    %1 = access ptr<workgroup, f32> @w, 0u
    store %1, 1f
    yield
  } else {
    yield
  }
  return
}
)";

TEST(SingleEntryPoint, KeepsWhatTheEntryPointUses) {
  EXPECT_EQ(Keep(kTwo, "one"), R"(override $n : u32 @id(1) @unused
override $k : u32 @unused
var<private, read_write> @a : i32

fn helper_a() {
  store @a, 1i
  return
}

@compute @workgroup_size(1u, 1u, 1u)
fn one() {
  call helper_a()
  return
}
)");
  EXPECT_EQ(Keep(kTwo, "two"), R"(override $n : u32 @id(1) = 4u
override $k : u32 = #1
override_expr #0 : u32 {
  %1 = add u32 $n, 1u
  yield %1
}
override_expr #1 : u32 {
  %1 = mul u32 $n, 2u
  yield %1
}
var<workgroup, read_write> @w : array<f32, #0>
var<private, read_write> @b : i32

fn helper_b() {
  store @b, 1i
  return
}

@compute @workgroup_size($k, 1u, 1u)
fn two() {
  if true {
    call helper_b()
    %1 = access ptr<workgroup, f32> @w, 0u
    store %1, 1f
    yield
  } else {
    yield
  }
  return
}
)");
}

TEST(SingleEntryPoint, KeepsAllEntryPointsWhenNoneIsNamed) { EXPECT_EQ(Keep(kTwo, ""), kTwo); }

TEST(SingleEntryPoint, UnknownName) {
  EXPECT_EQ(Keep(kTwo, "three"),
            "failed\nentry-point-not-found: no entry point is named 'three'\n");
}

// WGSL: Interface of a Shader: what is named in code that cannot run belongs to it.
TEST(SingleEntryPoint, MentionedOnly) {
  constexpr std::string_view kText = R"(override $n : u32
override $k : u32
override_expr #0 : u32 {
  %1 = add u32 $n, 1u
  yield %1
}
var<private, read_write> @other : i32
var<workgroup, read_write> @w : array<f32, #0>

@statically_used(@w)
fn never() {
  return
}

@statically_used(never)
@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  return
}
)";
  // A pipeline has no use for the variable, but its size must be a valid one.
  EXPECT_EQ(Keep(kText, "main"), R"(override $n : u32
override $k : u32 @unused
override_expr #0 : u32 {
  %1 = add u32 $n, 1u
  yield %1
}

@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  return
}
)");
}

}  // namespace
}  // namespace tessera::ir
