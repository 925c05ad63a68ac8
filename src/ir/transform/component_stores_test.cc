#include "ir/transform/component_stores.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Rewrite(std::string_view text) {
  return RunTransform(text, [](Module& m, Diagnostics&) { return RunComponentStores(m); });
}

TEST(ComponentStores, WriteAllComponentsOfOwnVariables) {
  EXPECT_EQ(Rewrite(R"(
fn f(%i: u32, %x: f32) {
  %v = var ptr<function, array<vec3<f32>, 4>>
  %1 = access ptr<function, vec3<f32>> %v, %i
  %2 = access ptr<function, f32> %1, %i
  store %2, %x
  %3 = access ptr<function, f32> %v, %i, 1u
  store %3, %x
  return
}
)"),
            R"(
fn f(%i: u32, %x: f32) {
  %v = var ptr<function, array<vec3<f32>, 4>>
  %1 = access ptr<function, vec3<f32>> %v, %i
  %2 = access ptr<function, f32> %1, %i
  %3 = access ptr<function, vec3<f32>> %v, %i
  %4 = construct vec3<u32> %i
  %5 = eq vec3<bool> %4, vec3<u32>{0u, 1u, 2u}
  %6 = load vec3<f32> %3
  %7 = construct vec3<f32> %x
  %8 = select vec3<f32> %6, %7, %5
  store %3, %8
  %9 = access ptr<function, f32> %v, %i, 1u
  store %9, %x
  return
}
)");
}

TEST(ComponentStores, ChooseWhereOthersMayWrite) {
  EXPECT_EQ(Rewrite(R"(
var<workgroup, read_write> @v : vec2<u32>

fn f(%i: i32, %x: u32) {
  %1 = access ptr<workgroup, u32> @v, %i
  store %1, %x
  return
}
)"),
            R"(var<workgroup, read_write> @v : vec2<u32>

fn f(%i: i32, %x: u32) {
  %1 = access ptr<workgroup, u32> @v, %i
  switch %i {
    case 0i {
      %2 = access ptr<workgroup, u32> @v, 0u
      store %2, %x
      yield
    }
    case default {
      %3 = access ptr<workgroup, u32> @v, 1u
      store %3, %x
      yield
    }
  }
  return
}
)");
}

TEST(ComponentStores, ChooseColumns) {
  EXPECT_EQ(Rewrite(R"(
fn g(%p: ptr<function, vec2<f32>>) {
  return
}

fn f(%i: u32, %j: u32, %x: f32) {
  %m = var ptr<function, mat2x2<f32>>
  %1 = access ptr<function, f32> %m, %i, %j
  store %1, %x
  %2 = access ptr<function, vec2<f32>> %m, %j
  call g(%2)
  return
}
)"),
            R"(
fn g(%p: ptr<function, vec2<f32>>) {
  return
}

fn f(%i: u32, %j: u32, %x: f32) {
  %m = var ptr<function, mat2x2<f32>>
  %1 = access ptr<function, f32> %m, %i, %j
  switch %i {
    case 0u {
      %2 = access ptr<function, vec2<f32>> %m, 0u
      %3 = construct vec2<u32> %j
      %4 = eq vec2<bool> %3, vec2<u32>{0u, 1u}
      %5 = load vec2<f32> %2
      %6 = construct vec2<f32> %x
      %7 = select vec2<f32> %5, %6, %4
      store %2, %7
      yield
    }
    case default {
      %8 = access ptr<function, vec2<f32>> %m, 1u
      %9 = construct vec2<u32> %j
      %10 = eq vec2<bool> %9, vec2<u32>{0u, 1u}
      %11 = load vec2<f32> %8
      %12 = construct vec2<f32> %x
      %13 = select vec2<f32> %11, %12, %10
      store %8, %13
      yield
    }
  }
  %14 = access ptr<function, vec2<f32>> %m, %j
  %15 = load vec2<f32> %14
  %16 = var ptr<function, vec2<f32>> %15
  call g(%16)
  %17 = load vec2<f32> %16
  switch %j {
    case 0u {
      %18 = access ptr<function, vec2<f32>> %m, 0u
      store %18, %17
      yield
    }
    case default {
      %19 = access ptr<function, vec2<f32>> %m, 1u
      store %19, %17
      yield
    }
  }
  return
}
)");
}

}  // namespace
}  // namespace tessera::ir
