#include "ir/transform/workarounds.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Rewrite(std::string_view text, const WorkaroundsConfig& config) {
  return RunTransform(text, [&](Module& m, Diagnostics&) { return RunWorkarounds(m, config); });
}

// The pass changes nothing unless a workaround is enabled.
TEST(Workarounds, AreEachForThemselves) {
  constexpr std::string_view kText = R"(
fn g(%m: mat2x2<f32>) {
  return
}

fn f(%v: vec2<f32>, %q: vec4<f32>, %m: mat2x2<f32>) {
  %a = var ptr<function, vec2<f32>>
  %1 = reflect vec2<f32> %v, %v
  %2 = min vec2<f32> %1, %v
  %3 = pack4x8snorm u32 %q
  %4 = access ptr<function, f32> %a, 1u
  store %4, 1f
  call g(%m)
  return
}

@fragment
fn main(%p: vec4<f32> @builtin(position)) {
  %1 = access f32 %p, 0u
  return
}
)";
  EXPECT_EQ(Rewrite(kText, {}), kText);
}

TEST(Workarounds, PositionOfFragmentsIsAtTheCenter) {
  EXPECT_EQ(Rewrite(R"(struct In {
  a: f32 @location(0)
  place: vec4<f32> @builtin(position)
}

@fragment
fn main(%p: vec4<f32> @builtin(position)) {
  %1 = access f32 %p, 0u
  return
}

@fragment
fn other(%in: In) {
  %1 = access vec4<f32> %in, 1u
  return
}
)",
                    {.fragment_position_of_sample = true}),
            R"(struct In {
  a: f32 @location(0)
  place: vec4<f32> @builtin(position)
}

@fragment
fn main(%p: vec4<f32> @builtin(position)) {
  %1 = access f32 %p, 0u
  %2 = floor f32 %1
  %3 = add f32 %2, 0.5f
  %4 = access f32 %p, 1u
  %5 = floor f32 %4
  %6 = add f32 %5, 0.5f
  %7 = access f32 %p, 2u
  %8 = access f32 %p, 3u
  %9 = construct vec4<f32> %3, %6, %7, %8
  %10 = access f32 %9, 0u
  return
}

@fragment
fn other(%in: In) {
  %1 = access f32 %in, 0u
  %2 = access vec4<f32> %in, 1u
  %3 = access f32 %2, 0u
  %4 = floor f32 %3
  %5 = add f32 %4, 0.5f
  %6 = access f32 %2, 1u
  %7 = floor f32 %6
  %8 = add f32 %7, 0.5f
  %9 = access f32 %2, 2u
  %10 = access f32 %2, 3u
  %11 = construct vec4<f32> %5, %8, %9, %10
  %12 = construct In %1, %11
  %13 = access vec4<f32> %12, 1u
  return
}
)");
}

// Covers structures that contain matrices, and parameters that are passed on to other functions.
TEST(Workarounds, MatricesArePassedByPointer) {
  EXPECT_EQ(Rewrite(R"(struct Held {
  a: f32
  m: array<mat2x2<f32>, 2>
}

fn g(%m: mat2x2<f32>, %v: vec2<f32>) -> vec2<f32> {
  %1 = mul vec2<f32> %m, %v
  return %1
}

fn f(%h: Held, %v: vec2<f32>) -> vec2<f32> {
  %1 = access mat2x2<f32> %h, 1u, 0u
  %2 = call vec2<f32> g(%1, %v)
  return %2
}
)",
                    {.matrix_parameters = true}),
            R"(struct Held {
  a: f32
  m: array<mat2x2<f32>, 2>
}

fn g(%m: ptr<function, mat2x2<f32>>, %v: vec2<f32>) -> vec2<f32> {
  %1 = load mat2x2<f32> %m
  %2 = mul vec2<f32> %1, %v
  return %2
}

fn f(%h: ptr<function, Held>, %v: vec2<f32>) -> vec2<f32> {
  %1 = load Held %h
  %2 = access mat2x2<f32> %1, 1u, 0u
  %3 = var ptr<function, mat2x2<f32>> %2
  %4 = call vec2<f32> g(%3, %v)
  return %4
}
)");
}

TEST(Workarounds, ReflectOfTwoIsComputed) {
  EXPECT_EQ(Rewrite(R"(
fn f(%v: vec2<f32>, %w: vec3<f32>, %h: vec2<f16>) {
  %1 = reflect vec2<f32> %v, %v
  %2 = reflect vec3<f32> %w, %w
  %3 = reflect vec2<f16> %h, %h
  return
}
)",
                    {.reflect_vec2 = true}),
            R"(
fn f(%v: vec2<f32>, %w: vec3<f32>, %h: vec2<f16>) {
  %1 = dot f32 %v, %v
  %2 = mul f32 2f, %1
  %3 = construct vec2<f32> %2
  %4 = mul vec2<f32> %3, %v
  %5 = sub vec2<f32> %v, %4
  %6 = reflect vec3<f32> %w, %w
  %7 = reflect vec2<f16> %h, %h
  return
}
)");
}

TEST(Workarounds, BytesArePackedByArithmetic) {
  EXPECT_EQ(Rewrite(R"(
fn f(%v: vec4<f32>, %i: u32) {
  %1 = pack4x8snorm u32 %v
  %2 = pack4x8unorm u32 %v
  %3 = unpack4x8snorm vec4<f32> %i
  %4 = unpack4x8unorm vec4<f32> %i
  return
}
)",
                    {.pack_4x8_norm = true}),
            R"(
fn f(%v: vec4<f32>, %i: u32) {
  %1 = clamp vec4<f32> %v, vec4<f32>{-1f ...}, vec4<f32>{1f ...}
  %2 = mul vec4<f32> vec4<f32>{127f ...}, %1
  %3 = add vec4<f32> vec4<f32>{0.5f ...}, %2
  %4 = floor vec4<f32> %3
  %5 = convert vec4<i32> %4
  %6 = pack4xI8 u32 %5
  %7 = clamp vec4<f32> %v, vec4<f32>{}, vec4<f32>{1f ...}
  %8 = mul vec4<f32> vec4<f32>{255f ...}, %7
  %9 = add vec4<f32> vec4<f32>{0.5f ...}, %8
  %10 = floor vec4<f32> %9
  %11 = convert vec4<u32> %10
  %12 = pack4xU8 u32 %11
  %13 = unpack4xI8 vec4<i32> %i
  %14 = convert vec4<f32> %13
  %15 = div vec4<f32> %14, vec4<f32>{127f ...}
  %16 = max vec4<f32> %15, vec4<f32>{-1f ...}
  %17 = unpack4xU8 vec4<u32> %i
  %18 = convert vec4<f32> %17
  %19 = div vec4<f32> %18, vec4<f32>{255f ...}
  return
}
)");
}

TEST(Workarounds, MinMaxAndClampTakeOneComponentEach) {
  EXPECT_EQ(RunTransform(R"(
fn f(%v: vec2<i32>, %x: f32) {
  %1 = min vec2<i32> %v, vec2<i32>{1i, 2i}
  %2 = clamp vec2<i32> %1, %v, %v
  %3 = max f32 %x, 1f
  return
}
)",
                         [](Module& m, Diagnostics&) { return RunVectorMinMaxClamp(m); }),
            R"(
fn f(%v: vec2<i32>, %x: f32) {
  %1 = access i32 %v, 0u
  %2 = min i32 %1, 1i
  %3 = access i32 %v, 1u
  %4 = min i32 %3, 2i
  %5 = construct vec2<i32> %2, %4
  %6 = access i32 %5, 0u
  %7 = access i32 %v, 0u
  %8 = access i32 %v, 0u
  %9 = clamp i32 %6, %7, %8
  %10 = access i32 %5, 1u
  %11 = access i32 %v, 1u
  %12 = access i32 %v, 1u
  %13 = clamp i32 %10, %11, %12
  %14 = construct vec2<i32> %9, %13
  %15 = max f32 %x, 1f
  return
}
)");
}

// Writers emit each saturate as a clamp.
TEST(Workarounds, SaturateTakesOneComponentEach) {
  EXPECT_EQ(RunTransform(R"(
fn f(%v: vec2<f32>) {
  %1 = saturate vec2<f32> %v
  return
}
)",
                         [](Module& m, Diagnostics&) { return RunVectorMinMaxClamp(m); }),
            R"(
fn f(%v: vec2<f32>) {
  %1 = access f32 %v, 0u
  %2 = saturate f32 %1
  %3 = access f32 %v, 1u
  %4 = saturate f32 %3
  %5 = construct vec2<f32> %2, %4
  return
}
)");
}

// A store to workgroup memory is unchanged, because other invocations may write the other
// components.
TEST(Workarounds, WholeVectorsAreStored) {
  EXPECT_EQ(Rewrite(R"(
var<private, read_write> @p : array<vec3<f32>, 20>
var<workgroup, read_write> @w : vec2<f32>
fn f(%i: i32, %x: f32) {
  %m = var ptr<function, mat2x2<f32>>
  %1 = access ptr<private, f32> @p, 3u, 1u
  store %1, %x
  %2 = access ptr<function, f32> %m, %i, %i
  store %2, %x
  %3 = access ptr<workgroup, f32> @w, 1u
  store %3, %x
  %4 = access ptr<private, vec3<f32>> @p, %i
  %5 = access ptr<private, f32> %4, 0u
  store %5, %x
  return
}
)",
                    {.partial_vector_stores = true}),
            R"(var<private, read_write> @p : array<vec3<f32>, 20>
var<workgroup, read_write> @w : vec2<f32>

fn f(%i: i32, %x: f32) {
  %m = var ptr<function, mat2x2<f32>>
  %1 = access ptr<private, f32> @p, 3u, 1u
  %2 = access ptr<private, vec3<f32>> @p, 3u
  %3 = load vec3<f32> %2
  %4 = access f32 %3, 0u
  %5 = access f32 %3, 2u
  %6 = construct vec3<f32> %4, %x, %5
  store %2, %6
  %7 = access ptr<function, f32> %m, %i, %i
  %8 = access ptr<function, vec2<f32>> %m, %i
  %9 = load vec2<f32> %8
  %10 = eq bool %i, 0i
  %11 = access f32 %9, 0u
  %12 = select f32 %11, %x, %10
  %13 = eq bool %i, 1i
  %14 = access f32 %9, 1u
  %15 = select f32 %14, %x, %13
  %16 = construct vec2<f32> %12, %15
  store %8, %16
  %17 = access ptr<workgroup, f32> @w, 1u
  store %17, %x
  %18 = access ptr<private, vec3<f32>> @p, %i
  %19 = access ptr<private, f32> %18, 0u
  %20 = load vec3<f32> %18
  %21 = access f32 %20, 1u
  %22 = access f32 %20, 2u
  %23 = construct vec3<f32> %x, %21, %22
  store %18, %23
  return
}
)");
}

TEST(Workarounds, SignsOfFloatsAreBits) {
  EXPECT_EQ(RunTransform(R"(fn f(%x: f32, %v: vec2<f32>, %i: i32) {
  %1 = neg f32 %x
  %2 = neg vec2<f32> %v
  %3 = neg i32 %i
  %4 = abs f32 %x
  %5 = abs i32 %i
  %6 = length f32 %x
  %7 = length f32 %v
  %8 = distance f32 %x, %4
  return
}
)",
                         [](Module& m, Diagnostics&) { return RunFloatSigns(m); }),
            R"(
fn f(%x: f32, %v: vec2<f32>, %i: i32) {
  %1 = bitcast u32 %x
  %2 = xor u32 %1, 2147483648u
  %3 = bitcast f32 %2
  %4 = bitcast vec2<u32> %v
  %5 = xor vec2<u32> %4, vec2<u32>{2147483648u ...}
  %6 = bitcast vec2<f32> %5
  %7 = neg i32 %i
  %8 = bitcast u32 %x
  %9 = and u32 %8, 2147483647u
  %10 = bitcast f32 %9
  %11 = abs i32 %i
  %12 = bitcast u32 %x
  %13 = and u32 %12, 2147483647u
  %14 = bitcast f32 %13
  %15 = length f32 %v
  %16 = sub f32 %x, %10
  %17 = bitcast u32 %16
  %18 = and u32 %17, 2147483647u
  %19 = bitcast f32 %18
  return
}
)");
}

}  // namespace
}  // namespace tessera::ir
