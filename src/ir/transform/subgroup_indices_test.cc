#include "ir/transform/subgroup_indices.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Bound(std::string_view text) {
  return RunTransform(text, [](Module& m, Diagnostics&) { return RunSubgroupIndices(m); });
}

TEST(SubgroupIndices, TakenModuloTheSize) {
  EXPECT_EQ(Bound(R"(
fn pick(%x: f32, %i: i32) -> f32 {
  %1 = subgroupShuffle f32 %x, %i
  return %1
}

@compute @workgroup_size(64u, 1u, 1u)
fn main(%i: u32 @builtin(local_invocation_index)) {
  %1 = convert i32 %i
  %2 = call f32 pick(1f, %1)
  %3 = subgroupShuffleXor u32 %i, %i
  %4 = subgroupShuffleUp u32 %i, %i
  %5 = subgroupShuffleDown u32 %i, %i
  return
}
)"),
            R"(
fn pick(%x: f32, %i: i32, %subgroup_size: u32) -> f32 {
  %last_in_subgroup = sub u32 %subgroup_size, 1u
  %1 = convert u32 %i
  %2 = and u32 %1, %last_in_subgroup
  %3 = subgroupShuffle f32 %x, %2
  return %3
}

@compute @workgroup_size(64u, 1u, 1u)
fn main(%i: u32 @builtin(local_invocation_index), %subgroup_size: u32 @builtin(subgroup_size)) {
  %last_in_subgroup = sub u32 %subgroup_size, 1u
  %1 = convert i32 %i
  %2 = call f32 pick(1f, %1, %subgroup_size)
  %3 = and u32 %i, %last_in_subgroup
  %4 = subgroupShuffleXor u32 %i, %3
  %5 = and u32 %i, %last_in_subgroup
  %6 = subgroupShuffleUp u32 %i, %5
  %7 = and u32 %i, %last_in_subgroup
  %8 = subgroupShuffleDown u32 %i, %7
  return
}
)");
}

TEST(SubgroupIndices, AMemberOfTheInputs) {
  EXPECT_EQ(Bound(R"(
struct In {
  i: u32 @builtin(local_invocation_index)
  size: u32 @builtin(subgroup_size)
}

@compute @workgroup_size(64u, 1u, 1u)
fn main(%in: In) {
  %i = access u32 %in, 0u
  %1 = subgroupShuffle u32 %i, %i
  return
}
)"),
            R"(struct In {
  i: u32 @builtin(local_invocation_index)
  size: u32 @builtin(subgroup_size)
}

@compute @workgroup_size(64u, 1u, 1u)
fn main(%in: In) {
  %1 = access u32 %in, 1u
  %last_in_subgroup = sub u32 %1, 1u
  %i = access u32 %in, 0u
  %2 = and u32 %i, %last_in_subgroup
  %3 = subgroupShuffle u32 %i, %2
  return
}
)");
}

TEST(SubgroupIndices, AKnownSize) {
  EXPECT_EQ(Bound(R"(
@compute @workgroup_size(64u, 1u, 1u) @subgroup_size(32u)
fn main(%i: u32 @builtin(local_invocation_index)) {
  %1 = subgroupShuffle u32 %i, %i
  %2 = and u32 %i, 31u
  %3 = subgroupShuffle u32 %i, %2
  return
}
)"),
            R"(
@compute @workgroup_size(64u, 1u, 1u) @subgroup_size(32u)
fn main(%i: u32 @builtin(local_invocation_index)) {
  %1 = and u32 %i, 31u
  %2 = subgroupShuffle u32 %i, %1
  %3 = and u32 %i, 31u
  %4 = subgroupShuffle u32 %i, %3
  return
}
)");
}

TEST(SubgroupIndices, ConstantsAndProvenOnesStay) {
  const char* text = R"(
@compute @workgroup_size(64u, 1u, 1u)
fn main(%lane: u32 @builtin(subgroup_invocation_id), %i: u32 @builtin(local_invocation_index)) {
  %1 = subgroupShuffle u32 %i, 40u
  %2 = subgroupShuffleXor u32 %i, 16u
  %3 = and u32 %i, 3u
  %4 = subgroupShuffleXor u32 %i, %3
  %5 = subgroupShuffle u32 %i, %lane
  %6 = subgroupBroadcast u32 %i, 3u
  return
}
)";
  EXPECT_EQ(Bound(text), text);
}

}  // namespace
}  // namespace tessera::ir
