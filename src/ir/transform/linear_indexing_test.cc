#include "ir/transform/linear_indexing.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Compute(std::string_view text) {
  return RunTransform(text, [](Module& m, Diagnostics&) { return RunLinearIndexing(m); });
}

TEST(LinearIndexing, ParametersAreComputed) {
  EXPECT_EQ(Compute(R"(
@compute @workgroup_size(4u, 3u, 1u)
fn main(%g: u32 @builtin(global_invocation_index), %n: vec3<u32> @builtin(num_workgroups)) {
  %1 = add u32 %g, 1u
  return
}
)"),
            R"(
@compute @workgroup_size(4u, 3u, 1u)
fn main(%n: vec3<u32> @builtin(num_workgroups), %global_invocation_id: vec3<u32> @builtin(global_invocation_id)) {
  %1 = access u32 %n, 0u
  %2 = mul u32 %1, 4u
  %3 = access u32 %n, 1u
  %4 = mul u32 %3, 3u
  %5 = mul u32 %2, %4
  %6 = access u32 %global_invocation_id, 1u
  %7 = mul u32 %6, %2
  %8 = access u32 %global_invocation_id, 2u
  %9 = mul u32 %8, %5
  %10 = access u32 %global_invocation_id, 0u
  %11 = add u32 %10, %7
  %12 = add u32 %11, %9
  %13 = add u32 %12, 1u
  return
}
)");
}

TEST(LinearIndexing, MembersOfStructures) {
  EXPECT_EQ(Compute(R"(
struct In {
  w: u32 @builtin(workgroup_index)
  id: vec3<u32> @builtin(workgroup_id)
}
@compute @workgroup_size(4u, 3u, 1u)
fn main(%in: In) {
  %1 = access u32 %in, 0u
  return
}
)"),
            R"(struct In {
  w: u32 @builtin(workgroup_index)
  id: vec3<u32> @builtin(workgroup_id)
}

@compute @workgroup_size(4u, 3u, 1u)
fn main(%id: vec3<u32> @builtin(workgroup_id), %num_workgroups: vec3<u32> @builtin(num_workgroups)) {
  %1 = access u32 %num_workgroups, 0u
  %2 = access u32 %num_workgroups, 1u
  %3 = mul u32 %1, %2
  %4 = access u32 %id, 1u
  %5 = mul u32 %4, %1
  %6 = access u32 %id, 2u
  %7 = mul u32 %6, %3
  %8 = access u32 %id, 0u
  %9 = add u32 %8, %5
  %10 = add u32 %9, %7
  %11 = construct In %10, %id
  %12 = access u32 %11, 0u
  return
}
)");
}

}  // namespace
}  // namespace tessera::ir
