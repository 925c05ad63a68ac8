#include "ir/text.h"

#include <gtest/gtest.h>

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

// Expects that `Print` reproduces the text of the parsed module.
void RoundTrip(std::string_view text) {
  TestModule test(text);
  EXPECT_EQ(test.Text(), text);
}

TEST(IrText, CutTextHasNoPlacesAfterTheCut) {
  TestModule test("var<private, read_write> @a : u32\nvar<private, read_write> @b : u32\n");
  test.m.globals[0].span = {3, 4};
  test.m.globals[1].span = {7, 8};
  const auto places_of = [&](size_t most) {
    PoolVector<MarkedPlace> places;
    const std::string text = Print(test.m, most, places);
    std::string found;
    for (const MarkedPlace& place : places) {
      found += text[place.at] + std::to_string(place.source) + " ";
    }
    return found;
  };
  EXPECT_EQ(places_of(SIZE_MAX), "a3 b7 ");
  EXPECT_EQ(places_of(40), "a3 ");
}

TEST(IrText, Declarations) {
  RoundTrip(R"(struct S {
  a: vec3<f32> @align(32)
  b: mat4x3<f16> @size(64)
  c: array<atomic<u32>, 4>
}
struct P {
  a: f16
  b: vec3<f32> @align(32) @padding_before(2x1, 4x7) @packed
  c: f16 @padding_after(2x1, 4x4)
}
struct R @builtin_result {
  fract: f32
}
struct Out {
  p: vec4<f32> @builtin(position) @invariant
  c: vec2<f32> @location(1) @interpolate(linear, centroid)
  i: u32 @location(2) @interpolate(flat)
}
override $n : u32 @id(7) = 4u
override $b : bool
override $x : f32 = #1
override_expr #0 : u32 "n * 2" {
  %1 = mul.override u32 $n, 2u
  yield %1
}
override_expr #1 : f32 {
  yield 1.5f
}
var<storage, read_write> @s : S @group(0) @binding(1) @place(buffer, 0, 4) @size_index(2) @offset_index(1)
var<handle, read> @t : texture_storage_2d<rgba8unorm, write> @group(1) @binding(0)
var<uniform, read> @r : vec4<u32> @group(31) @binding(0) @role(root_constants) @place(b, 31, 0)
var<pixel_local, read_write> @l : Out
var<handle, read> @d : texture_depth_multisampled_2d @group(1) @binding(1)
var<handle, read> @e : texel_buffer<r32uint, read_write> @group(1) @binding(2)
var<handle, read> @a : input_attachment<u32> @group(1) @binding(4) @input_attachment_index(3)
var<storage, read_write> @wide : atomic<vec2<u32>> @group(1) @binding(3)
var<workgroup, read_write> @w : array<f32, #0>
var<private, read_write> @p : vec2<i32> = vec2<i32>{-1i, 2i}
var<private, read_write> @q : array<vec2<i32>, 1000000> = array<vec2<i32>, 1000000>{vec2<i32>{3i ...} ...}
var<private, read_write> @z : array<f16, 8> = array<f16, 8>{}
var<private, read_write> @h : array<f16, 2> = array<f16, 2>{-0h, 65504h}

fn nothing() {
  return
}

@vertex
fn v(%i: u32 @builtin(vertex_index)) -> Out {
  return Out{}
}

@fragment @early_depth_test
fn shares(%b: vec3<f32> @builtin(barycentric_coord), %c: vec4<f32> @color(1)) {
  atomicStoreMax @wide, vec2<u32>{1u, 2u}
  return
}

@compute @workgroup_size($n, #0, 1i) @subgroup_size(32u)
fn c() {
  call nothing()
  return
}
)");
}

TEST(IrText, ControlFlow) {
  RoundTrip(R"(var<private, read_write> @v : f32

fn g() -> f32 {
  return 1f
}

fn f(%c: bool, %n: i32) -> f32 {
  %1 = if.short bool %c {
    yield true
  } else {
    %2 = eq bool %n, 0i
    yield %2
  }
  loop.for {
    if %1 {
      yield
    } else {
      break
    }
    switch %n {
      case 1i, 2i {
        break
      }
      case -3i, default {
        continue
      }
    }
    switch %n {
      case default {
        loop {
          break ^2
        } continuing {
          yield
        }
        yield
      }
    }
    %x = call f32 g()
    continue
  } continuing {
    store @v, %x
    break_if %1
  }
  discard
  workgroupBarrier
  %a = subgroupAdd f32 1f
  return %a
}
)");
}

TEST(IrText, Values) {
  RoundTrip(R"(struct S {
  n: u32
  a: array<vec4<f32>>
}
var<storage, read> @s : S @group(0) @binding(0)
var<storage, read_write> @m : array<f32> @group(0) @binding(1)

fn f(%x: f32, %p: ptr<function, vec2<u32>>) -> f32 {
  %1 = neg f32 %x
  %2 = add f32 %1, 1e-05f
  %3 = lt bool %2, 3.4028235e+38f
  %x.2 = select f32 %1, %2, %3
  %4 = convert.native i32 %x.2
  %5 = access.inbounds ptr<storage, vec4<f32>, read> @s, 1u, %4
  %6 = load vec4<f32> %5
  %7 = swizzle vec3<f32> %6, zyx
  %8 = construct vec4<f32> %7, %x
  %9 = clamp vec4<f32> %8, vec4<f32>{}, vec4<f32>{1f ...}
  %10 = access f32 %9, 2i
  %11 = insert vec4<f32> %9, %10, 1u
  %12 = access ptr<function, u32> %p, 0u
  store %12, 5u
  %v = var ptr<function, f32> %10
  %v.2 = var ptr<function, array<bool, 4>>
  %a = subgroupMatrixLoad subgroup_matrix_left<f32, 8, 8> @m, 0u, true, 8u !1
  subgroupMatrixStore @m, 0u, %a, false, 8u
  return %10
}
)");
}

// Functions may use the value of an override-expression as an operand.
TEST(IrText, OverrideExpressionsAreOperands) {
  RoundTrip(R"(override $n : u32 = 4u
override_expr #0 : u32 "n * 2" {
  %1 = mul.override u32 $n, 2u
  yield %1
}
override_expr #1 : bool "n == 2" {
  %1 = eq.override bool $n, 2u
  yield %1
}

fn g(%x: u32) -> u32 {
  return #0
}

fn f(%x: u32) -> u32 {
  %1 = add u32 %x, #0
  %2 = select u32 #0, %1, #1
  %v = var ptr<function, u32> #0
  store %v, #0
  %3 = call u32 g(#0)
  if #1 {
    return #0
  } else {
    yield
  }
  return %2
}
)");
}

TEST(IrText, ParserRefusesNonsense) {
  for (const char* text : {"fn",
                           "fn f() {",
                           "fn f() { %1 = add f32 %2, 1f return }",
                           "struct S { a: }",
                           "struct S { a: u32 @padding_before(4) }",
                           "struct S { a: u32 @padding_before(4x) }",
                           "struct S { a: u32 @padding_before(x4) }",
                           "struct S { a: u32 @padding_before() }",
                           "struct S { a: u32 @padding_after(2x1, 4x1, 2x1, 1x1) }",
                           "struct S { a: u32 @padding_after(4x1) b: u32 }",
                           "fn f() { break }",
                           "override $x : f33",
                           "fn f() { call g() }",
                           "\"",
                           "%",
                           "fn f() { frobnicate %1 }",
                           "var<private, read_write> @a : array<f32",
                           "var<storage, atomic> @a : u32",
                           "fn f(%p: ptr<storage, u32, atomic>) {",
                           "var<handle, read> @t : texture_buffer<f32>"}) {
    FixedStrings fixed;
    Arena arena;
    StringInterner strings(arena, fixed);
    Module m(arena, strings);
    std::string error;
    EXPECT_FALSE(Parse(text, m, &error)) << text;
    EXPECT_NE(error.find("line 1: "), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace tessera::ir
