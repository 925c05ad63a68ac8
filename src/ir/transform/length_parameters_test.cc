#include "ir/transform/length_parameters.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Lengths(std::string_view text) {
  return RunTransform(text, [](Module& m, Diagnostics&) { return RunLengthParameters(m); });
}

TEST(LengthParameters, CallersGiveTheLengthsThatCalleesAskFor) {
  EXPECT_EQ(Lengths(R"(
struct S {
  n: u32
  data: array<f32>
}
var<storage, read_write> @s : S @group(0) @binding(0)
var<storage, read_write> @a : array<f32> @group(0) @binding(1)
fn last(%p: ptr<storage, array<f32>>) -> u32 {
  %1 = arrayLength u32 %p
  %2 = arrayLength u32 %p
  %3 = add u32 %1, %2
  return %3
}
fn through(%x: u32, %p: ptr<storage, S>, %q: ptr<storage, array<f32>>) -> u32 {
  %1 = access ptr<storage, array<f32>> %p, 1u
  %2 = arrayLength u32 %1
  %3 = access ptr<storage, array<f32>> %p, 1u
  %4 = call u32 last(%3)
  %5 = call u32 last(%q)
  %6 = add u32 %2, %4
  return %6
}
fn none(%p: ptr<storage, S>) -> u32 {
  %1 = access ptr<storage, u32> %p, 0u
  %2 = load u32 %1
  return %2
}
@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %1 = call u32 through(3u, @s, @a)
  %2 = call u32 none(@s)
  %3 = arrayLength u32 @a
  return
}
)"),
            R"(struct S {
  n: u32
  data: array<f32>
}
var<storage, read_write> @s : S @group(0) @binding(0)
var<storage, read_write> @a : array<f32> @group(0) @binding(1)

fn last(%p: ptr<storage, array<f32>, read_write>, %p_length: u32) -> u32 {
  %1 = add u32 %p_length, %p_length
  return %1
}

fn through(%x: u32, %p: ptr<storage, S, read_write>, %q: ptr<storage, array<f32>, read_write>, %p_length: u32, %q_length: u32) -> u32 {
  %1 = access ptr<storage, array<f32>, read_write> %p, 1u
  %2 = call u32 last(%1, %p_length)
  %3 = call u32 last(%q, %q_length)
  %4 = add u32 %p_length, %2
  return %4
}

fn none(%p: ptr<storage, S, read_write>) -> u32 {
  %1 = access ptr<storage, u32, read_write> %p, 0u
  %2 = load u32 %1
  return %2
}

@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %1 = access.inbounds ptr<storage, array<f32>, read_write> @s, 1u
  %2 = arrayLength u32 %1
  %3 = arrayLength u32 @a
  %4 = call u32 through(3u, @s, @a, %2, %3)
  %5 = call u32 none(@s)
  %6 = arrayLength u32 @a
  return
}
)");
}

}  // namespace
}  // namespace tessera::ir
