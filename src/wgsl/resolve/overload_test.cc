#include "wgsl/resolve/overload.h"

#include <gtest/gtest.h>

#include <string>

#include "ir/builtin_functions.h"
#include "ir/builtin_info.h"
#include "wgsl/front_end_test_helper.h"
#include "wgsl/resolve/builtin_table.h"

namespace tessera::wgsl {
namespace {

// Returns "code: message" for the first error, or "" if there is none.
std::string Check(std::string_view text) {
  const Resolved resolved(text);
  for (const Diagnostic& d : resolved.diagnostics.list()) {
    if (d.severity != Severity::kError) continue;
    return std::string(InfoOf(d.code).code) + ": " + d.message;
  }
  return "";
}

// Returns the first error that `expression` causes in a compute shader. The shader declares
// variables of several types, which `expression` may use as operands.
std::string CheckExpression(const std::string& expression) {
  return Check(
      "enable f16;\nenable subgroups;\n"
      "struct S { a: i32, b: array<u32> }\n"
      "@group(0) @binding(0) var<storage, read_write> s: S;\n"
      "@group(0) @binding(1) var<storage> ro: S;\n"
      "@group(0) @binding(2) var t: texture_2d<f32>;\n"
      "@group(0) @binding(3) var smp: sampler;\n"
      "@group(0) @binding(4) var st: texture_storage_2d<rgba8uint, write>;\n"
      "var<workgroup> wa: atomic<i32>;\nvar<workgroup> w: array<f32, 4>;\n"
      "override o: i32;\n"
      "@compute @workgroup_size(1) fn main() {\n"
      "  var i: i32; var u: u32; var f: f32; var h: f16; var b: bool;\n"
      "  var v3: vec3f; var vi: vec3i; var m: mat3x2f;\n  _ = " +
      expression + ";\n}\n");
}

TEST(Overload, AbstractOperandsTakeTheTypeOfTheOthers) {
  EXPECT_EQ(CheckExpression("max(i, 1) + clamp(2, i, 3)"), "");
  EXPECT_EQ(CheckExpression("max(u, 1) + u"), "");
  EXPECT_EQ(CheckExpression("f + max(1, f) + pow(2, f)"), "");
  EXPECT_EQ(CheckExpression("h * 2 + min(1.5, h)"), "");
  EXPECT_EQ(CheckExpression("mix(v3, vec3(1, 2.5, 3), 0.5)"), "");
  EXPECT_EQ(CheckExpression("select(1, 2.5, b) + f"), "");
  EXPECT_EQ(CheckExpression("1.5 + i"),
            "type-mismatch: '+' cannot be applied to 'AbstractFloat' and 'i32'");
  EXPECT_EQ(Check("const_assert max(1, 2.5) == 2.5; const a: u32 = max(1, 2);"), "");
}

TEST(Overload, SaysWhichArgumentIsWrong) {
  EXPECT_EQ(CheckExpression("clamp(i, f, 1)"),
            "no-matching-overload: argument 2 of 'clamp' must be i32, but is 'f32'");
  EXPECT_EQ(CheckExpression("any(i)"),
            "no-matching-overload: argument 1 of 'any' must be 'bool' or a vector of bool, but is "
            "'i32'");
  EXPECT_EQ(CheckExpression("dot(v3, vi)"),
            "no-matching-overload: argument 2 of 'dot' must be a vec3 of f32, but is 'vec3<i32>'");
  EXPECT_EQ(
      CheckExpression("textureLoad(t, vi, 0)"),
      "no-matching-overload: argument 2 of 'textureLoad' must be a vec2 of i32 or u32, but is "
      "'vec3<i32>'");
  EXPECT_EQ(CheckExpression("max(1)"),
            "wrong-argument-count: 'max' takes 2 arguments, but 1 is given: 'e2' is missing");
  EXPECT_EQ(CheckExpression("textureDimensions()"),
            "wrong-argument-count: 'textureDimensions' takes 1 or 2 arguments, but 0 are given");
  EXPECT_EQ(CheckExpression("sin<f32>(f)"),
            "invalid-template-arguments: 'sin' takes no template arguments");
}

TEST(Overload, ConstParametersAreChecked) {
  EXPECT_EQ(CheckExpression("textureSampleLevel(t, smp, v3.xy, 0, vec2(7, -8))"), "");
  EXPECT_EQ(
      CheckExpression("textureSampleLevel(t, smp, v3.xy, 0, vec2(8, 0))"),
      "const-eval-error: each component of 'offset' of 'textureSampleLevel' must be from -8 to "
      "7, but one is 8");
  EXPECT_EQ(CheckExpression("textureGather(i, t, smp, v3.xy)"),
            "not-constant: argument 'component' of 'textureGather' must be a const-expression");
  EXPECT_EQ(
      CheckExpression("textureGather(4, t, smp, v3.xy)"),
      "const-eval-error: argument 'component' of 'textureGather' must be from 0 to 3, but is 4");
  EXPECT_EQ(CheckExpression("quadBroadcast(f, 4)"),
            "const-eval-error: argument 'id' of 'quadBroadcast' must be from 0 to 3, but is 4");
  EXPECT_EQ(
      CheckExpression("subgroupShuffle(f, 128)"),
      "const-eval-error: the invocation of 'subgroupShuffle' must be between 0 and 127, but is "
      "128");
}

TEST(Overload, PartlyKnownOperandsAreChecked) {
  EXPECT_EQ(CheckExpression("i / 0"), "const-eval-error: the right operand of '/' is zero");
  EXPECT_EQ(CheckExpression("vi % vec3(1, 0, 1)"),
            "const-eval-error: the right operand of '%' is zero");
  EXPECT_EQ(CheckExpression("u << 32"),
            "const-eval-error: the shift count 32 of '<<' must be less than 32, the bit width of "
            "'u32'");
  EXPECT_EQ(CheckExpression("clamp(f, 2, 1)"),
            "const-eval-error: 'clamp' needs low <= high, but 2f > 1f");
  EXPECT_EQ(CheckExpression("extractBits(u, 20, 13)"),
            "const-eval-error: offset + count of 'extractBits' must be at most 32, the bit width, "
            "but is 33");
  EXPECT_EQ(CheckExpression("extractBits(u, 33, u)"), "");
  EXPECT_EQ(CheckExpression("o / 0"), "const-eval-error: the right operand of '/' is zero");
  EXPECT_EQ(CheckExpression("false && 1 / 0 == 0"), "");
}

TEST(Overload, Pointers) {
  EXPECT_EQ(CheckExpression("arrayLength(&s.b) + arrayLength(&ro.b)"), "");
  EXPECT_EQ(
      CheckExpression("arrayLength(&w)"),
      "no-matching-overload: argument 1 of 'arrayLength' must be a pointer to a runtime-sized "
      "array that can be read, but is 'ptr<workgroup, array<f32, 4>>'");
  EXPECT_EQ(CheckExpression("atomicAdd(&wa, 1)"), "");
  EXPECT_EQ(CheckExpression("atomicCompareExchangeWeak(&wa, 1, 2).old_value + i"), "");
  EXPECT_EQ(CheckExpression("workgroupUniformLoad(&wa) + i"), "");
  EXPECT_EQ(CheckExpression("workgroupUniformLoad(&w)[1]"), "");
  EXPECT_EQ(CheckExpression("workgroupUniformLoad(&s)").substr(0, 20), "no-matching-overload");
}

TEST(Overload, Bitcasts) {
  EXPECT_EQ(CheckExpression("bitcast<u32>(-1)"),
            "invalid-conversion: -1 cannot be represented as 'u32'");
  EXPECT_EQ(CheckExpression("bitcast<u32>(4294967295) + u"), "");
  EXPECT_EQ(CheckExpression("bitcast<vec2h>(u) * h"), "");
  EXPECT_EQ(CheckExpression("bitcast<vec3u>(v3) + u"), "");
  EXPECT_EQ(CheckExpression("bitcast<vec4h>(vec2(f, f))"), "");
  EXPECT_EQ(CheckExpression("bitcast<vec2f>(v3)").substr(0, 20), "no-matching-overload");
  EXPECT_EQ(CheckExpression("bitcast<f16>(u)").substr(0, 20), "no-matching-overload");
  EXPECT_EQ(Check("const_assert bitcast<u32>(1.0) == 0x3f800000u;"), "");
}

TEST(Overload, ResultStructures) {
  EXPECT_EQ(Check("const a = frexp(6.0); const_assert a.fract == 0.75 && a.exp == 3;\n"
                  "fn f() { var x = frexp(6.0f); x = a; x = frexp(6); }"),
            "");
  EXPECT_EQ(Check("enable f16; fn f() { var x = modf(vec2h(1.5)); x = modf(vec2(2.5)); }"), "");
  EXPECT_EQ(Check("enable f16; fn f() { var x = modf(1.5h); x = modf(1.5f); }").substr(0, 13),
            "type-mismatch");
}

TEST(Overload, Constructors) {
  EXPECT_EQ(Check("const_assert all(vec4(vec2(1, 2), 3, 4.5) == vec4(1, 2, 3, 4.5));"), "");
  EXPECT_EQ(Check("const_assert all(vec3<i32>(vec3(1.9, -2.9, 3)) == vec3(1, -2, 3));"), "");
  EXPECT_EQ(Check("const_assert u32(4 * 1000 * 1000 * 1000) == 4000000000u;"), "");
  EXPECT_EQ(Check("const a = i32(4000000000);"),
            "invalid-conversion: 4000000000 cannot be represented as 'i32'");
  EXPECT_EQ(
      Check("const a = vec3(1, 2);"),
      "wrong-argument-count: 'vec3<AbstractInt>' needs 3 components, but the arguments have 2");
  EXPECT_EQ(Check("const a = vec2<f32>(1, true);"),
            "type-mismatch: 'vec2<f32>' cannot be constructed from 'bool'");
  EXPECT_EQ(Check("const a = array(1, 2.5, 3); const_assert a[0] == 1.0;"), "");
  EXPECT_EQ(Check("const a = array(1i, 2u);"),
            "type-mismatch: all elements of an array must have the same type, but this is 'u32'");
  EXPECT_EQ(Check("const a = mat2x2(1, 2, 3, 4); const_assert a[1].x == 3.0;"), "");
  EXPECT_EQ(Check("const a = array<i32, 3>(1, 2);"),
            "wrong-argument-count: 'array<i32, 3>' needs 3 elements, but 2 are given");
  EXPECT_EQ(Check("struct S { a: i32, b: f32 } const a = S(1, 2); const_assert a.b == 2.0;"), "");
  EXPECT_EQ(Check("struct S { a: i32, b: f32 } const a = S(1);"),
            "wrong-argument-count: 'S' has 2 members, but 1 value is given");
}

std::string CheckMatrix(const std::string& statement) {
  return Check(
      "enable subgroup_matrix;\nenable f16;\n"
      "@group(0) @binding(0) var<storage, read_write> a: array<f32, 1024>;\n"
      "@group(0) @binding(1) var<storage, read_write> bytes: array<u32>;\n"
      "@compute @workgroup_size(64) fn main() {\n"
      "  var l: subgroup_matrix_left<f32, 16, 8>; var r: subgroup_matrix_right<f32, 8, 16>;\n"
      "  var c: subgroup_matrix_result<f32, 8, 8>; var r8: subgroup_matrix_right<f32, 8, 8>;\n"
      "  var q: subgroup_matrix_left<u8, 16, 8>; var i: i32;\n" +
      statement + "\n}\n");
}

TEST(Overload, SubgroupMatrices) {
  EXPECT_EQ(
      CheckMatrix("l = subgroupMatrixLoad<subgroup_matrix_left<f32, 16, 8>>(&a, 0, false, 16);"),
      "");
  EXPECT_EQ(CheckMatrix(
                "l = subgroupMatrixLoad<subgroup_matrix_left<f32, 16, 8>, row_major>(&a, i, 16);"),
            "");
  EXPECT_EQ(CheckMatrix("subgroupMatrixStore(&a, 0, c, true, 8);"), "");
  EXPECT_EQ(CheckMatrix("subgroupMatrixStore<col_major>(&a, 0, c, 8);"), "");
  EXPECT_EQ(CheckMatrix("subgroupMatrixStore(&a, 0, c, true, 7);"),
            "subgroup-matrix-stride: the stride of 'subgroupMatrixStore' must be at least 8 matrix "
            "components, the length of a column, but is 7");
  EXPECT_EQ(
      CheckMatrix("subgroupMatrixStore(&bytes, 0, q, false, 18);"),
      "subgroup-matrix-stride: the stride of 'subgroupMatrixStore' must be a multiple of 4, so "
      "that each row begins at an element of the array, but is 18");
  EXPECT_EQ(
      CheckMatrix("subgroupMatrixStore(&a, 0, c, i == 0, 8);"),
      "not-constant: argument 'col_major' of 'subgroupMatrixStore' must be a const-expression "
      "or an override-expression");
  EXPECT_EQ(CheckMatrix("c = subgroupMatrixMultiply<f32>(l, r);"), "");
  EXPECT_EQ(CheckMatrix("c = subgroupMatrixMultiply<subgroup_matrix_result<f32, 8, 8>>(l, r);"),
            "");
  EXPECT_EQ(CheckMatrix("c = subgroupMatrixMultiplyAccumulate(l, r, c);"), "");
  EXPECT_EQ(CheckMatrix(
                "var q2: subgroup_matrix_right<u8, 8, 16>; _ = subgroupMatrixMultiply<u8>(q, q2);"),
            "");
  // At offset 1000, the matrix extends beyond the array. This is an error only in the current form
  // of the call; in the older form, robustness handles it.
  EXPECT_EQ(CheckMatrix("subgroupMatrixStore(&a, 1000, c, true, 8);"), "");
  EXPECT_EQ(
      CheckMatrix("subgroupMatrixStore(&a, 1024, c, true, 8);"),
      "subgroup-matrix-stride: the offset of 'subgroupMatrixStore' is 1024, but 'array<f32, 1024>' "
      "has 1024 elements");
  EXPECT_EQ(CheckMatrix("subgroupMatrixStore<col_major>(&a, 1000, c, 8);").substr(0, 22),
            "subgroup-matrix-stride");
  EXPECT_EQ(CheckMatrix("c = subgroupMatrixMultiply<f32>(l, r8);"),
            "type-mismatch: 'subgroupMatrixMultiply' needs the left matrix's columns (K = 16) to "
            "match the right matrix's rows "
            "(K = 8)");
  EXPECT_EQ(CheckMatrix("c = subgroupMatrixMultiply<f16>(l, r);"),
            "subgroup-matrix-component: the product of matrices of 'f32' cannot have components of "
            "type 'f16'");
  EXPECT_EQ(CheckMatrix("q = subgroup_matrix_left<u8, 16, 8>(255);"), "");
  EXPECT_EQ(CheckMatrix("q = subgroup_matrix_left<u8, 16, 8>(256);"), "");
  EXPECT_EQ(CheckMatrix("q = subgroup_matrix_left<u8, 16, 8>(-1);"),
            "invalid-conversion: -1 cannot be represented as 'u32'");
  EXPECT_EQ(CheckMatrix("q = subgroupMatrixScalarAdd(q, 1u);"), "");
  EXPECT_EQ(CheckMatrix("q = subgroupMatrixScalarAdd(q, 1i);"),
            "no-matching-overload: argument 2 of 'subgroupMatrixScalarAdd' must be 'u32', but is "
            "'i32'");
}

// Checks the data of some rows in builtin_functions.def, e.g. parameter names and the range of an
// argument.
TEST(BuiltinTable, RowsAreReadAsWritten) {
  const std::span<const Overload> clamp = OverloadsOf(ir::BuiltinFn::k_clamp);
  ASSERT_EQ(clamp.size(), 1u);
  EXPECT_EQ(clamp[0].parameter_count, 3);
  EXPECT_EQ(clamp[0].ParameterName(2), "high");
  EXPECT_TRUE(clamp[0].type_parameters[0].vec);
  const Overload& gather = OverloadsOf(ir::BuiltinFn::k_textureGather)[1];
  EXPECT_EQ(gather.parameters[4].low, -8);
  EXPECT_EQ(gather.parameters[4].high, 7);
  EXPECT_TRUE(gather.parameters[0].is_const);
  EXPECT_TRUE(ir::InfoOf(ir::BuiltinFn::k_dpdx).IsForFragment());
  EXPECT_TRUE(ir::InfoOf(ir::BuiltinFn::k_workgroupBarrier).IsForCompute());
  EXPECT_FALSE(ir::InfoOf(ir::BuiltinFn::k_atomicAdd).MustUse());
}

}  // namespace
}  // namespace tessera::wgsl
