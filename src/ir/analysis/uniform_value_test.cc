#include "ir/analysis/uniform_value.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

TEST(UniformValue, WhatEachInvocationComputesFrom) {
  TestModule test(R"(
struct In {
  local: u32 @builtin(local_invocation_index)
  group: vec3<u32> @builtin(workgroup_id)
}
var<uniform, read> @u : array<vec4<u32>, 4> @group(0) @binding(0)
var<storage, read> @r : array<u32> @group(0) @binding(1)
var<storage, read_write> @w : array<u32> @group(0) @binding(2)
@compute @workgroup_size(1u, 1u, 1u)
fn uniform_ones(%in: In) {
  %1 = access vec3<u32> %in, 1u
  %2 = access u32 %1, 0u
  %3 = access ptr<uniform, u32, read> @u, %2, 1u
  %4 = load u32 %3
  %5 = min u32 %4, 3u
  %6 = add u32 %5, %2
  %7 = access ptr<storage, u32, read> @r, %6
  %8 = load u32 %7
  return
}
fn others(%in: In, %p: u32) {
  %1 = access u32 %in, 0u
  %2 = add u32 %p, 1u
  %3 = access ptr<uniform, u32, read> @u, %1, 1u
  %4 = load u32 %3
  %5 = access ptr<storage, u32, read_write> @w, 0u
  %6 = load u32 %5
  return
}
fn made_by_the_program(%in: In) {
  %1 = access vec3<u32> %in, 1u
  %2 = swizzle u32 %1, x
  return
}
)");
  for (const Function& f : test.m.functions) {
    const bool expected = &f == test.m.functions.data();
    for (InstId i = test.m[f.body].first; i.valid(); i = test.m[i].next) {
      if (test.m[i].type == kVoid) continue;
      // The pointer itself is uniform, but the memory that it points to is not.
      const bool is_place = test.m.types.kind(test.m[i].type) == TypeKind::kPointer;
      if (!expected && is_place && test.m.Operand(i, 1).is_constant()) continue;
      EXPECT_EQ(IsUniformValue(test.m, i), expected) << i.value;
    }
  }
}

}  // namespace
}  // namespace tessera::ir
