#include "backend_glsl/legalize.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::glsl {
namespace {

std::string Legal(std::string_view text) {
  return ir::RunTransform(text, [](ir::Module& m, Diagnostics&) { return LegalizeBuiltins(m); });
}

TEST(GlslLegalizeBuiltins, FloatRemaindersAreTruncated) {
  EXPECT_EQ(Legal(R"(fn f(%x: vec2<f32>, %y: f32) -> vec2<f32> {
  %1 = mod vec2<f32> %x, %y
  return %1
}
)"),
            R"(
fn f(%x: vec2<f32>, %y: f32) -> vec2<f32> {
  %1 = construct vec2<f32> %y
  %2 = div vec2<f32> %x, %1
  %3 = trunc vec2<f32> %2
  %4 = mul vec2<f32> %1, %3
  %5 = sub vec2<f32> %x, %4
  return %5
}
)");
}

TEST(GlslLegalizeBuiltins, ClampsThatMayGetNan) {
  EXPECT_EQ(Legal(R"(fn f(%x: f32) -> f32 {
  %1 = clamp.inbounds f32 %x, 0f, 255f
  %2 = clamp f32 %1, 1f, 2f
  return %2
}
)"),
            R"(
fn f(%x: f32) -> f32 {
  %1 = ge bool %x, 0f
  %2 = min f32 %x, 255f
  %3 = select f32 0f, %2, %1
  %4 = clamp f32 %3, 1f, 2f
  return %4
}
)");
}

TEST(GlslLegalizeBuiltins, FmaOfHalves) {
  EXPECT_EQ(Legal(R"(fn f(%x: f16, %y: f32) -> f16 {
  %1 = fma f16 %x, %x, 2h
  %2 = fma f32 %y, %y, 2f
  return %1
}
)"),
            R"(
fn f(%x: f16, %y: f32) -> f16 {
  %1 = mul f16 %x, %x
  %2 = add f16 %1, 2h
  %3 = fma f32 %y, %y, 2f
  return %2
}
)");
}

TEST(GlslLegalizeBuiltins, FourHalvesAreCastInPairs) {
  EXPECT_EQ(Legal(R"(fn f(%x: vec2<u32>) -> vec2<f32> {
  %1 = bitcast vec4<f16> %x
  %2 = bitcast vec2<f32> %1
  return %2
}
)"),
            R"(
fn f(%x: vec2<u32>) -> vec2<f32> {
  %1 = access u32 %x, 0u
  %2 = bitcast vec2<f16> %1
  %3 = access u32 %x, 1u
  %4 = bitcast vec2<f16> %3
  %5 = construct vec4<f16> %2, %4
  %6 = swizzle vec2<f16> %5, xy
  %7 = bitcast f32 %6
  %8 = swizzle vec2<f16> %5, zw
  %9 = bitcast f32 %8
  %10 = construct vec2<f32> %7, %9
  return %10
}
)");
}

TEST(GlslLegalizeBuiltins, AtomicSubAddsTheNegative) {
  EXPECT_EQ(Legal(R"(var<storage, read_write> @a : atomic<i32> @group(0) @binding(0)

fn f(%x: i32) {
  %1 = atomicSub i32 @a, %x
  %2 = atomicSub i32 @a, -2147483648i
  %3 = atomicSub i32 @a, 3i
  return
}
)"),
            R"(var<storage, read_write> @a : atomic<i32> @group(0) @binding(0)

fn f(%x: i32) {
  %1 = sub i32 0i, %x
  %2 = atomicAdd i32 @a, %1
  %3 = atomicAdd i32 @a, -2147483648i
  %4 = atomicAdd i32 @a, -3i
  return
}
)");
}

TEST(GlslLegalizeBuiltins, BitFieldsStayInTheWord) {
  EXPECT_EQ(Legal(R"(fn f(%x: u32, %o: u32, %c: u32) -> u32 {
  %1 = extractBits u32 %x, %o, %c
  %2 = insertBits u32 %1, %x, 4u, %c
  %3 = extractBits u32 %2, 8u, 24u
  %4 = extractBits u32 %3, 9u, 24u
  return %4
}
)"),
            R"(
fn f(%x: u32, %o: u32, %c: u32) -> u32 {
  %1 = min u32 %o, 32u
  %2 = sub u32 32u, %1
  %3 = min u32 %c, %2
  %4 = extractBits.native u32 %x, %1, %3
  %5 = min u32 %c, 28u
  %6 = insertBits.native u32 %4, %x, 4u, %5
  %7 = extractBits u32 %6, 8u, 24u
  %8 = extractBits.native u32 %7, 9u, 23u
  return %8
}
)");
}

}  // namespace
}  // namespace tessera::glsl
