#include <gtest/gtest.h>

#include "ir/transform/builtin_polyfill.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Builtins(std::string_view text, const BuiltinPolyfillConfig& config = {}) {
  return RunTransform(text, [&](Module& m, Diagnostics&) { return RunBuiltinPolyfill(m, config); });
}

// Runs the pass on a function with the parameters `params` and the body `call`. Returns the
// resulting body.
std::string Call(const std::string& params, const std::string& call,
                 const BuiltinPolyfillConfig& config = {}) {
  const std::string all = Builtins(
      "var<handle, read> @t : texture_2d<f32> @group(0) @binding(0)\n"
      "var<handle, read> @s : sampler @group(0) @binding(1)\nfn f(" +
          params + ") {\n  %x = " + call + "\n  return\n}\n",
      config);
  const size_t begin = all.find("{\n") + 2;
  return all.substr(begin, all.find("  return") - begin);
}

TEST(BuiltinPolyfill, DotProductsOfIntegersAreSums) {
  EXPECT_EQ(Call("%a: vec2<f32>, %b: vec2<f32>", "dot f32 %a, %b"), "  %x = dot f32 %a, %b\n");
  EXPECT_EQ(Call("%a: vec2<i32>, %b: vec2<i32>", "dot i32 %a, %b"),
            R"(  %1 = mul vec2<i32> %a, %b
  %2 = access i32 %1, 0u
  %3 = access i32 %1, 1u
  %x = add i32 %2, %3
)");
  EXPECT_EQ(Call("%a: vec4<u32>, %b: vec4<u32>", "dot u32 %a, %b"),
            R"(  %1 = mul vec4<u32> %a, %b
  %2 = access u32 %1, 0u
  %3 = access u32 %1, 1u
  %4 = add u32 %2, %3
  %5 = access u32 %1, 2u
  %6 = add u32 %4, %5
  %7 = access u32 %1, 3u
  %x = add u32 %6, %7
)");
}

TEST(BuiltinPolyfill, BytesAreTakenOutByShifts) {
  EXPECT_EQ(Call("%w: u32", "unpack4xU8 vec4<u32> %w"),
            R"(  %1 = construct vec4<u32> %w
  %2 = shr.native vec4<u32> %1, vec4<u32>{0u, 8u, 16u, 24u}
  %3 = and.native vec4<u32> %2, vec4<u32>{255u ...}
  %x = bitcast vec4<u32> %3
)");
  // For signed results, a left shift and an arithmetic right shift extend the sign of each byte.
  EXPECT_EQ(Call("%w: u32", "unpack4xI8 vec4<i32> %w"),
            R"(  %1 = bitcast.native i32 %w
  %2 = construct vec4<i32> %1
  %3 = shl.native vec4<i32> %2, vec4<u32>{24u, 16u, 8u, 0u}
  %4 = shr.native vec4<i32> %3, vec4<u32>{24u ...}
  %x = bitcast vec4<i32> %4
)");
}

TEST(BuiltinPolyfill, BytesArePutTogether) {
  EXPECT_EQ(Call("%v: vec4<u32>", "pack4xU8 u32 %v"),
            R"(  %1 = and.native vec4<u32> %v, vec4<u32>{255u ...}
  %2 = shl.native vec4<u32> %1, vec4<u32>{0u, 8u, 16u, 24u}
  %3 = access u32 %2, 0u
  %4 = access u32 %2, 1u
  %5 = access u32 %2, 2u
  %6 = access u32 %2, 3u
  %7 = or.native u32 %3, %4
  %8 = or.native u32 %5, %6
  %x = or u32 %7, %8
)");
  const std::string clamped = Call("%v: vec4<i32>", "pack4xI8Clamp u32 %v");
  EXPECT_EQ(clamped.substr(0, clamped.find("  %4 = ")),
            R"(  %1 = clamp.native vec4<i32> %v, vec4<i32>{-128i ...}, vec4<i32>{127i ...}
  %2 = bitcast.native vec4<u32> %1
  %3 = and.native vec4<u32> %2, vec4<u32>{255u ...}
)");
  const std::string unsigned_clamped = Call("%v: vec4<u32>", "pack4xU8Clamp u32 %v");
  EXPECT_EQ(unsigned_clamped.substr(0, unsigned_clamped.find("  %2 = ")),
            "  %1 = clamp.native vec4<u32> %v, vec4<u32>{}, vec4<u32>{255u ...}\n");
  const std::string plain = Call("%v: vec4<i32>", "pack4xI8 u32 %v");
  EXPECT_EQ(plain.substr(0, plain.find("  %2 = ")), "  %1 = bitcast.native vec4<u32> %v\n");
}

TEST(BuiltinPolyfill, PackedDotProductsMayBeTheTargetsOwn) {
  for (const char* call : {"dot4U8Packed u32 %a, %b", "dot4I8Packed i32 %a, %b"}) {
    EXPECT_EQ(Call("%a: u32, %b: u32", call, {.native_packed_dot = true}),
              std::string("  %x = ") + call + "\n");
  }
  EXPECT_EQ(Call("%a: u32, %b: u32", "dot4U8Packed u32 %a, %b"),
            R"(  %1 = construct vec4<u32> %a
  %2 = shr.native vec4<u32> %1, vec4<u32>{0u, 8u, 16u, 24u}
  %3 = and.native vec4<u32> %2, vec4<u32>{255u ...}
  %4 = construct vec4<u32> %b
  %5 = shr.native vec4<u32> %4, vec4<u32>{0u, 8u, 16u, 24u}
  %6 = and.native vec4<u32> %5, vec4<u32>{255u ...}
  %7 = mul vec4<u32> %3, %6
  %8 = access u32 %7, 0u
  %9 = access u32 %7, 1u
  %10 = add u32 %8, %9
  %11 = access u32 %7, 2u
  %12 = add u32 %10, %11
  %13 = access u32 %7, 3u
  %x = add u32 %12, %13
)");
}

// The coordinates are clamp(coords, half_texel, 1 - half_texel), at level 0 (WGSL:
// textureSampleBaseClampToEdge).
TEST(BuiltinPolyfill, SamplesStayHalfATexelInside) {
  EXPECT_EQ(Call("%p: vec2<f32>", "textureSampleBaseClampToEdge vec4<f32> @t, @s, %p"),
            R"(  %1 = textureDimensions vec2<u32> @t, 0u
  %2 = convert vec2<f32> %1
  %3 = div vec2<f32> vec2<f32>{0.5f ...}, %2
  %4 = sub vec2<f32> vec2<f32>{1f ...}, %3
  %5 = clamp vec2<f32> %p, %3, %4
  %x = textureSampleLevel vec4<f32> @t, @s, %5, 0f
)");
}

TEST(BuiltinPolyfill, OthersStay) {
  for (const char* call : {"abs u32 %a", "min u32 %a, %b", "extractBits u32 %a, %b, 1u"}) {
    EXPECT_EQ(Call("%a: u32, %b: u32", call), std::string("  %x = ") + call + "\n");
  }
}

}  // namespace
}  // namespace tessera::ir
