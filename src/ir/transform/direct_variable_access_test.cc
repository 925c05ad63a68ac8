#include "ir/transform/direct_variable_access.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Direct(std::string_view text) {
  return RunTransform(text,
                      [](Module& m, Diagnostics& d) { return RunDirectVariableAccess(m, {}, d); });
}

TEST(DirectVariableAccess, WholeVariableNeedsNoArgument) {
  EXPECT_EQ(Direct(R"(
var<storage, read> @a : array<f32> @group(0) @binding(0)
fn get(%p: ptr<storage, array<f32>, read>, %i: u32) -> f32 {
  %n = arrayLength u32 %p
  %1 = access ptr<storage, f32, read> %p, %i
  %2 = load f32 %1
  return %2
}
fn main() {
  %1 = call f32 get(@a, 3u)
  return
}
)"),
            R"(var<storage, read> @a : array<f32> @group(0) @binding(0)

fn get(%i: u32) -> f32 {
  %n = arrayLength u32 @a
  %1 = access ptr<storage, f32, read> @a, %i
  %2 = load f32 %1
  return %2
}

fn main() {
  %1 = call f32 get(3u)
  return
}
)");
}

TEST(DirectVariableAccess, AtomicTexturesAreVariables) {
  EXPECT_EQ(RunTransform(R"(
var<handle, read> @a : texture_storage_2d<r32uint, atomic> @group(0) @binding(0)
var<handle, read> @b : texture_storage_2d<r32uint, read_write> @group(0) @binding(1)
fn f(%t: texture_storage_2d<r32uint, atomic>, %u: texture_storage_2d<r32uint, read_write>) {
  textureAtomicOr %t, vec2<u32>{}, 1u
  textureStore %u, vec2<u32>{}, vec4<u32>{}
  return
}
fn main() {
  call f(@a, @b)
  return
}
)",
                         [](Module& m, Diagnostics& d) {
                           return RunDirectVariableAccess(m, {.atomic_textures = true}, d);
                         }),
            R"(var<handle, read> @a : texture_storage_2d<r32uint, atomic> @group(0) @binding(0)
var<handle, read> @b : texture_storage_2d<r32uint, read_write> @group(0) @binding(1)

fn f(%u: texture_storage_2d<r32uint, read_write>) {
  textureAtomicOr @a, vec2<u32>{}, 1u
  textureStore %u, vec2<u32>{}, vec4<u32>{}
  return
}

fn main() {
  call f(@b)
  return
}
)");
}

TEST(DirectVariableAccess, OneVersionForEachPathIndicesArePassed) {
  EXPECT_EQ(Direct(R"(
struct S {
  a: array<vec4<f32>, 4>
  b: array<vec4<f32>, 4>
}
var<workgroup, read_write> @w : array<S, 8>
var<private, read_write> @v : vec4<f32>
fn leaf(%p: ptr<workgroup, vec4<f32>>) {
  store %p, vec4<f32>{}
  return
}
fn middle(%p: ptr<workgroup, array<vec4<f32>, 4>>, %i: i32) {
  %1 = access ptr<workgroup, vec4<f32>> %p, %i
  call leaf(%1)
  return
}
fn main() {
  %1 = access ptr<workgroup, array<vec4<f32>, 4>> @w, 1u, 0u
  call middle(%1, 0i)
  %2 = access ptr<workgroup, S> @w, 2u
  %3 = access ptr<workgroup, array<vec4<f32>, 4>> %2, 1u
  call middle(%3, 1i)
  %4 = access ptr<workgroup, array<vec4<f32>, 4>> @w, 5u, 0u
  call middle(%4, 2i)
  return
}
)"),
            R"(struct S {
  a: array<vec4<f32>, 4>
  b: array<vec4<f32>, 4>
}
var<workgroup, read_write> @w : array<S, 8>
var<private, read_write> @v : vec4<f32>

fn leaf(%p_index: u32, %p_index.2: i32) {
  %1 = access ptr<workgroup, vec4<f32>> @w, %p_index, 0u, %p_index.2
  store %1, vec4<f32>{}
  return
}

fn leaf.2(%p_index: u32, %p_index.2: i32) {
  %1 = access ptr<workgroup, vec4<f32>> @w, %p_index, 1u, %p_index.2
  store %1, vec4<f32>{}
  return
}

fn middle(%p_index: u32, %i: i32) {
  %1 = access ptr<workgroup, array<vec4<f32>, 4>> @w, %p_index, 0u
  %2 = access ptr<workgroup, vec4<f32>> %1, %i
  call leaf(%p_index, %i)
  return
}

fn middle.2(%p_index: u32, %i: i32) {
  %1 = access ptr<workgroup, array<vec4<f32>, 4>> @w, %p_index, 1u
  %2 = access ptr<workgroup, vec4<f32>> %1, %i
  call leaf.2(%p_index, %i)
  return
}

fn main() {
  %1 = access ptr<workgroup, array<vec4<f32>, 4>> @w, 1u, 0u
  call middle(1u, 0i)
  %2 = access ptr<workgroup, S> @w, 2u
  %3 = access ptr<workgroup, array<vec4<f32>, 4>> %2, 1u
  call middle.2(2u, 1i)
  %4 = access ptr<workgroup, array<vec4<f32>, 4>> @w, 5u, 0u
  call middle(5u, 2i)
  return
}
)");
}

// A pointer to a whole function-scope variable remains a parameter. A pointer to an element is
// replaced with a pointer to the whole variable and the index.
TEST(DirectVariableAccess, FunctionSpace) {
  EXPECT_EQ(Direct(R"(
fn set(%p: ptr<function, f32>) {
  store %p, 1f
  return
}
fn forward(%p: ptr<function, f32>) {
  call set(%p)
  return
}
fn main(%i: u32) {
  %x = var ptr<function, f32>
  call set(%x)
  %a = var ptr<function, array<f32, 4>>
  %1 = access ptr<function, f32> %a, %i
  call forward(%1)
  if true {
    call set(%x)
    yield
  } else {
    yield
  }
  return
}
)"),
            R"(
fn set(%p: ptr<function, f32>) {
  store %p, 1f
  return
}

fn set.2(%p: ptr<function, array<f32, 4>>, %p_index: u32) {
  %1 = access ptr<function, f32> %p, %p_index
  store %1, 1f
  return
}

fn forward(%p: ptr<function, array<f32, 4>>, %p_index: u32) {
  %1 = access ptr<function, f32> %p, %p_index
  call set.2(%p, %p_index)
  return
}

fn main(%i: u32) {
  %x = var ptr<function, f32>
  call set(%x)
  %a = var ptr<function, array<f32, 4>>
  %1 = access ptr<function, f32> %a, %i
  call forward(%a, %i)
  if true {
    call set(%x)
    yield
  } else {
    yield
  }
  return
}
)");
}

TEST(DirectVariableAccess, ClonesControlFlow) {
  const std::string text = Direct(R"(
var<workgroup, read_write> @a : i32
var<workgroup, read_write> @b : i32
fn f(%p: ptr<workgroup, i32>) -> i32 {
  loop {
    %1 = load i32 %p
    %2 = eq bool %1, 0i
    if %2 { break } else { yield }
    switch %1 {
      case 1i { break }
      case default { continue }
    }
    return %1
  } continuing {
    store %p, %1
    break_if %2
  }
  return 0i
}
fn main() {
  %1 = call i32 f(@a)
  %2 = call i32 f(@b)
  return
}
)");
  EXPECT_NE(text.find("fn f.2() -> i32 {\n  loop {\n    %1 = load i32 @b\n"), std::string::npos)
      << text;
  EXPECT_NE(text.find("    store @b, %1\n    break_if %2\n"), std::string::npos) << text;
}

// Pointer parameters of all address spaces are replaced, but only if the argument has an index that
// may be out of bounds.
TEST(DirectVariableAccess, ChosenPartsAreIndexedByTheFunction) {
  DirectVariableAccessConfig config;
  config.spaces = 0;
  config.parts_of_variables = false;
  config.chosen_parts = true;
  EXPECT_EQ(RunTransform(
                R"(
struct S {
  a: array<u32, 4>
}
var<workgroup, read_write> @w : S
fn f(%p: ptr<workgroup, u32, read_write>, %q: ptr<function, u32, read_write>) {
  store %p, 1u
  store %q, 1u
  return
}
fn main(%i: u32) {
  %a = var ptr<function, array<u32, 4>>
  %1 = access ptr<workgroup, u32, read_write> @w, 0u, %i
  %2 = access ptr<function, u32, read_write> %a, 3u
  call f(%1, %2)
  %3 = access ptr<workgroup, u32, read_write> @w, 0u, 0u
  %4 = access ptr<function, u32, read_write> %a, 4u
  call f(%3, %4)
  return
}
)",
                [&](Module& m, Diagnostics& d) { return RunDirectVariableAccess(m, config, d); }),
            R"(struct S {
  a: array<u32, 4>
}
var<workgroup, read_write> @w : S

fn f(%p_index: u32, %q: ptr<function, u32>) {
  %1 = access ptr<workgroup, u32> @w, 0u, %p_index
  store %1, 1u
  store %q, 1u
  return
}

fn f.2(%p: ptr<workgroup, u32>, %q: ptr<function, array<u32, 4>>, %q_index: u32) {
  %1 = access ptr<function, u32> %q, %q_index
  store %p, 1u
  store %1, 1u
  return
}

fn main(%i: u32) {
  %a = var ptr<function, array<u32, 4>>
  %1 = access ptr<workgroup, u32> @w, 0u, %i
  %2 = access ptr<function, u32> %a, 3u
  call f(%i, %2)
  %3 = access ptr<workgroup, u32> @w, 0u, 0u
  %4 = access ptr<function, u32> %a, 4u
  call f.2(%3, %a, 4u)
  return
}
)");
}

}  // namespace
}  // namespace tessera::ir
