#include "ir/transform/buffer_view.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Lower(std::string_view text) {
  return RunTransform(text, [](Module& m, Diagnostics& d) { return RunBufferView(m, {}, d); });
}

TEST(BufferView, WordsAndBitcasts) {
  EXPECT_EQ(Lower(R"(
struct S {
  n: u32
  v: vec2<f32>
}
var<storage, read_write> @b : buffer @group(0) @binding(0)
fn f(%o: i32, %i: u32) {
  %1 = bufferView ptr<storage, array<S>, read_write> @b, %o
  %2 = access ptr<storage, vec2<f32>, read_write> %1, %i, 1u
  %3 = load vec2<f32> %2
  %n = arrayLength u32 %1
  %4 = access ptr<storage, f32, read_write> %2, 1u
  store %4, 1f
  return
}
)"),
            R"(struct S {
  n: u32
  v: vec2<f32>
}
var<storage, read_write> @b : array<u32> @group(0) @binding(0)

fn f(%o: i32, %i: u32) {
  %1 = convert u32 %o
  %2 = and u32 %1, 4294967288u
  %3 = arrayLength u32 @b
  %4 = mul u32 %3, 4u
  %5 = mul u32 %i, 16u
  %6 = add u32 %2, %5
  %7 = add u32 %6, 8u
  %8 = shr u32 %7, 2u
  %9 = access ptr<storage, u32, read_write> @b, %8
  %10 = load u32 %9
  %11 = add u32 %7, 4u
  %12 = shr u32 %11, 2u
  %13 = access ptr<storage, u32, read_write> @b, %12
  %14 = load u32 %13
  %15 = construct vec2<u32> %10, %14
  %16 = bitcast vec2<f32> %15
  %17 = max u32 %4, %2
  %18 = sub u32 %17, %2
  %19 = div u32 %18, 16u
  %20 = add u32 %7, 4u
  %21 = bitcast u32 1f
  %22 = shr u32 %20, 2u
  %23 = access ptr<storage, u32, read_write> @b, %22
  store %23, %21
  return
}
)");
}

TEST(BufferView, UniformAndConstantOffsets) {
  EXPECT_EQ(Lower(R"(
var<uniform, read> @u : buffer<40> @group(0) @binding(0)
fn f() -> u32 {
  %1 = bufferView ptr<uniform, u32, read> @u, 36u
  %2 = load u32 %1
  %3 = bufferLength u32 @u
  %4 = add u32 %2, %3
  return %4
}
)"),
            R"(var<uniform, read> @u : array<vec4<u32>, 3> @group(0) @binding(0)

fn f() -> u32 {
  %1 = access ptr<uniform, u32, read> @u, 2u, 1u
  %2 = load u32 %1
  %3 = add u32 %2, 40u
  return %3
}
)");
}

// Stores of f16 are atomic, because two invocations may write the two halves of a word at the same
// time.
TEST(BufferView, HalvesAreWrittenAtomically) {
  EXPECT_EQ(Lower(R"(
var<workgroup, read_write> @w : buffer<64>
fn f(%i: u32, %h: f16) {
  %1 = bufferView ptr<workgroup, array<f16, 8>> @w, 0u
  %2 = access ptr<workgroup, f16> %1, %i
  store %2, %h
  return
}
)"),
            R"(var<workgroup, read_write> @w : array<atomic<u32>, 16>

fn f(%i: u32, %h: f16) {
  %1 = mul u32 %i, 2u
  %2 = construct vec2<f16> %h, 0h
  %3 = bitcast u32 %2
  %4 = and u32 %1, 2u
  %5 = mul u32 %4, 8u
  %6 = shl u32 65535u, %5
  %7 = shr u32 %1, 2u
  %8 = access ptr<workgroup, atomic<u32>> @w, %7
  %9 = complement u32 %6
  %10 = atomicAnd u32 %8, %9
  %11 = shl u32 %3, %5
  %12 = atomicOr u32 %8, %11
  return
}
)");
}

TEST(BufferView, ViewsAsArguments) {
  EXPECT_EQ(Lower(R"(
var<storage, read> @b : buffer @group(0) @binding(0)
fn get(%p: ptr<storage, array<u32>, read>, %i: u32) -> u32 {
  %1 = access ptr<storage, u32, read> %p, %i
  %2 = load u32 %1
  return %2
}
fn part(%q: ptr<storage, buffer, read>) -> u32 {
  %1 = bufferView ptr<storage, array<u32>, read> %q, 4u
  %2 = call u32 get(%1, 2u)
  return %2
}
fn f() -> u32 {
  %1 = call u32 part(@b)
  return %1
}
)"),
            R"(var<storage, read> @b : array<u32> @group(0) @binding(0)

fn get(%p_index: u32, %i: u32) -> u32 {
  %1 = and u32 %p_index, 4294967292u
  %2 = arrayLength u32 @b
  %3 = mul u32 %2, 4u
  %4 = mul u32 %i, 4u
  %5 = add u32 %1, %4
  %6 = shr u32 %5, 2u
  %7 = access ptr<storage, u32, read> @b, %6
  %8 = load u32 %7
  return %8
}

fn part() -> u32 {
  %1 = arrayLength u32 @b
  %2 = mul u32 %1, 4u
  %3 = call u32 get(4u, 2u)
  return %3
}

fn f() -> u32 {
  %1 = call u32 part()
  return %1
}
)");
}

TEST(BufferView, SizesThatStayOverrides) {
  const std::string text =
      RunTransform(R"(override $n : i32 = 8i
override_expr #0 : i32 "n" { yield $n }
var<workgroup, read_write> @w : buffer<#0>

fn f() -> u32 {
  %1 = bufferLength u32 @w
  return %1
}
)",
                   [](Module& m, Diagnostics& d) { return RunBufferView(m, {}, d); });
  EXPECT_EQ(text, R"(override $n : i32 = 8i
override_expr #0 : i32 "n" {
  yield $n
}
override_expr #1 : u32 "n" {
  %1 = convert.override u32 #0
  %2 = add.override u32 %1, 3u
  %3 = shr.override u32 %2, 2u
  yield %3
}
var<workgroup, read_write> @w : array<u32, #1>

fn f() -> u32 {
  %1 = convert u32 #0
  return %1
}
)");
}

// The pass converts offsets to words and strides to components. The robustness pass checks accesses
// against the size of the whole buffer.
TEST(BufferView, SubgroupMatrices) {
  EXPECT_EQ(Lower(R"(
var<storage, read_write> @b : buffer @group(0) @binding(0)
fn f(%o: u32, %i: i32, %stride: u32) {
  %1 = bufferView ptr<storage, array<f16>, read_write> @b, %o
  %2 = subgroupMatrixLoad subgroup_matrix_left<f16, 8, 8> %1, %i, false, %stride
  subgroupMatrixStore %1, 64u, %2, true, %stride
  %3 = bufferView ptr<storage, array<vec4<u32>, 32>, read_write> @b, 16u
  %4 = subgroupMatrixLoad subgroup_matrix_left<u8, 8, 8> %3, 2u, false, 1u !1
  return
}
)"),
            R"(var<storage, read_write> @b : array<atomic<u32>> @group(0) @binding(0)

fn f(%o: u32, %i: i32, %stride: u32) {
  %1 = and u32 %o, 4294967294u
  %2 = arrayLength u32 @b
  %3 = mul u32 %2, 4u
  %4 = convert u32 %i
  %5 = mul u32 %4, 2u
  %6 = add u32 %1, %5
  %7 = shr u32 %6, 2u
  %8 = subgroupMatrixLoad subgroup_matrix_left<f16, 8, 8> @b, %7, false, %stride
  %9 = add u32 %1, 128u
  %10 = shr u32 %9, 2u
  subgroupMatrixStore @b, %10, %8, true, %stride
  %11 = subgroupMatrixLoad subgroup_matrix_left<u8, 8, 8> @b, 12u, false, 16u
  return
}
)");
}

// Subgroup matrices in views are loaded as words, so they must start at word boundaries.
TEST(BufferView, SubgroupMatricesBetweenWords) {
  const auto gives = [](const std::string& type, const std::string& arguments,
                        const char* expected) {
    const std::string text = Lower(
        "var<storage, read_write> @b : buffer @group(0) @binding(0)\nfn f(%o: u32) {\n"
        "  %1 = bufferView ptr<storage, array<f16>, read_write> @b, 16u\n"
        "  %2 = subgroupMatrixLoad subgroup_matrix_left<" +
        type + ", 8, 8> %1, " + arguments + "\n  return\n}\n");
    EXPECT_NE(text.find(expected), std::string::npos) << text;
  };
  gives("f16", "3u, false, 8u", "begins at byte 22; in a buffer view this must be a multiple of 4");
  gives("f16", "2u, false, 9u", "are 18 bytes apart;");
  gives("f16", "2u, false, 9u !1", "are 18 bytes apart;");
  gives("u8", "2u, false, 5u !1", "are 10 bytes apart;");
  gives("f16", "2u, false, 10u", " @b, 5u, false, 10u");
  // A run-time offset is rounded down to a word boundary.
  gives("f16", "%o, true, %o", "%5 = shr u32 %4, 2u");
}

}  // namespace
}  // namespace tessera::ir
