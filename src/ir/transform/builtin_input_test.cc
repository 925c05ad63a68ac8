#include "ir/transform/builtin_input.h"

#include <gtest/gtest.h>

#include <string>

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

// Stores the local invocation index to @x at the beginning of the last function. Returns the
// resulting module as text.
std::string StoreIndex(std::string_view text) {
  return RunTransform(text, [](Module& m, Diagnostics&) {
    const FunctionId entry(static_cast<uint32_t>(m.functions.size() - 1));
    Builder b(m, m[m[entry].body].first);
    const Value index = BuiltinInput(m, entry, BuiltinValue::kLocalInvocationIndex, kU32, b);
    b.Store(GlobalId(0), index);
    return Status::Ok();
  });
}

TEST(BuiltinInput, IsAParameterThatIsThere) {
  EXPECT_EQ(StoreIndex(R"(var<private, read_write> @x : u32
@compute @workgroup_size(4u, 1u, 1u)
fn main(%id: vec3<u32> @builtin(workgroup_id), %lane: u32 @builtin(local_invocation_index)) {
  return
}
)"),
            R"(var<private, read_write> @x : u32

@compute @workgroup_size(4u, 1u, 1u)
fn main(%id: vec3<u32> @builtin(workgroup_id), %lane: u32 @builtin(local_invocation_index)) {
  store @x, %lane
  return
}
)");
}

TEST(BuiltinInput, IsAMemberThatIsThere) {
  EXPECT_EQ(StoreIndex(R"(struct In {
  id: vec3<u32> @builtin(workgroup_id)
  lane: u32 @builtin(local_invocation_index)
}
var<private, read_write> @x : u32
@compute @workgroup_size(4u, 1u, 1u)
fn main(%size: vec3<u32> @builtin(num_workgroups), %in: In) {
  return
}
)"),
            R"(struct In {
  id: vec3<u32> @builtin(workgroup_id)
  lane: u32 @builtin(local_invocation_index)
}
var<private, read_write> @x : u32

@compute @workgroup_size(4u, 1u, 1u)
fn main(%size: vec3<u32> @builtin(num_workgroups), %in: In) {
  %1 = access u32 %in, 1u
  store @x, %1
  return
}
)");
}

TEST(BuiltinInput, IsAddedBehindTheParameters) {
  EXPECT_EQ(StoreIndex(R"(var<private, read_write> @x : u32
@compute @workgroup_size(4u, 1u, 1u)
fn main(%id: vec3<u32> @builtin(local_invocation_id)) {
  %1 = access u32 %id, 0u
  store @x, %1
  return
}
)"),
            R"(var<private, read_write> @x : u32

@compute @workgroup_size(4u, 1u, 1u)
fn main(%id: vec3<u32> @builtin(local_invocation_id), %local_invocation_index: u32 @builtin(local_invocation_index)) {
  store @x, %local_invocation_index
  %1 = access u32 %id, 0u
  store @x, %1
  return
}
)");
}

}  // namespace
}  // namespace tessera::ir
