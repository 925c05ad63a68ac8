#include "ir/transform/matrix_elements.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string OfArrays(std::string_view text) { return RunTransform(text, RunMatrixElements); }

TEST(MatrixElements, FunctionsGetTheIndex) {
  EXPECT_EQ(OfArrays(R"(var<storage, read> @a : array<f32> @group(0) @binding(0)
var<workgroup, read_write> @t : array<array<vec2<f32>, 64>, 2>

fn load(%p: ptr<storage, f32, read>) -> subgroup_matrix_left<f32, 8, 8> {
  %1 = subgroupMatrixLoad subgroup_matrix_left<f32, 8, 8> %p, 0u, true, 8u !1
  return %1
}

fn store(%p: ptr<workgroup, vec2<f32>>, %m: subgroup_matrix_left<f32, 8, 8>) {
  subgroupMatrixStore %p, 0u, %m, false, 4u !1
  return
}

fn f(%i: u32) {
  %1 = access ptr<storage, f32, read> @a, %i
  %2 = call subgroup_matrix_left<f32, 8, 8> load(%1)
  %3 = access ptr<workgroup, vec2<f32>> @t, 1u, %i
  call store(%3, %2)
  return
}
)"),
            R"(var<storage, read> @a : array<f32> @group(0) @binding(0)
var<workgroup, read_write> @t : array<array<vec2<f32>, 64>, 2>

fn load(%p_index: u32) -> subgroup_matrix_left<f32, 8, 8> {
  %1 = subgroupMatrixLoad subgroup_matrix_left<f32, 8, 8> @a, %p_index, true, 8u !1
  return %1
}

fn store(%p_index: u32, %p_index.2: u32, %m: subgroup_matrix_left<f32, 8, 8>) {
  %1 = access ptr<workgroup, array<vec2<f32>, 64>> @t, %p_index
  subgroupMatrixStore %1, %p_index.2, %m, false, 4u !1
  return
}

fn f(%i: u32) {
  %1 = access ptr<storage, f32, read> @a, %i
  %2 = call subgroup_matrix_left<f32, 8, 8> load(%i)
  %3 = access ptr<workgroup, vec2<f32>> @t, 1u, %i
  call store(1u, %i, %2)
  return
}
)");
}

TEST(MatrixElements, OtherPointersStay) {
  EXPECT_EQ(OfArrays(R"(var<storage, read> @a : array<f32> @group(0) @binding(0)

fn first(%p: ptr<storage, f32, read>) -> f32 {
  %1 = load f32 %p
  return %1
}

fn f(%i: u32) -> f32 {
  %1 = access ptr<storage, f32, read> @a, %i
  %2 = subgroupMatrixLoad subgroup_matrix_left<f32, 8, 8> %1, 0u, true, 8u !1
  %3 = access ptr<storage, f32, read> @a, %i
  %4 = subgroupMatrixLoad subgroup_matrix_left<f32, 8, 8> %3, 0u, true, 8u !1
  %5 = call f32 first(%3)
  return %5
}
)"),
            R"(var<storage, read> @a : array<f32> @group(0) @binding(0)

fn first(%p: ptr<storage, f32, read>) -> f32 {
  %1 = load f32 %p
  return %1
}

fn f(%i: u32) -> f32 {
  %1 = subgroupMatrixLoad subgroup_matrix_left<f32, 8, 8> @a, %i, true, 8u !1
  %2 = access ptr<storage, f32, read> @a, %i
  %3 = subgroupMatrixLoad subgroup_matrix_left<f32, 8, 8> @a, %i, true, 8u !1
  %4 = call f32 first(%2)
  return %4
}
)");
}

TEST(MatrixElements, WhatIsNoElementIsRefused) {
  EXPECT_EQ(OfArrays(R"(var<storage, read> @a : f32 @group(0) @binding(0)

fn load(%p: ptr<storage, f32, read>) -> subgroup_matrix_left<f32, 8, 8> {
  %1 = subgroupMatrixLoad subgroup_matrix_left<f32, 8, 8> %p, 0u, true, 8u !1
  return %1
}

fn f() {
  %1 = call subgroup_matrix_left<f32, 8, 8> load(@a)
  return
}
)"),
            "failed\ninvalid-reference: a matrix must begin at an element of an array in every "
            "call of this function\n");
}

}  // namespace
}  // namespace tessera::ir
