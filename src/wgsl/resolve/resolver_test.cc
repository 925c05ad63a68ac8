#include "wgsl/resolve/resolver.h"

#include <gtest/gtest.h>

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "wgsl/front_end_test_helper.h"

namespace tessera::wgsl {
namespace {

struct Case {
  std::string_view text;
  std::string_view errors;  // error codes, in the order of the reports
};

void Check(std::span<const Case> cases) {
  for (const Case& c : cases) {
    Resolved r(c.text);
    EXPECT_EQ(r.Errors(), c.errors) << c.text << "\n" << r.Messages();
  }
}

TEST(ResolverTest, Names) {
  constexpr Case kCases[] = {
      {"const a = b; const b = 1;", ""},
      {"const a = b; const b = c; const c = a;", "cyclic-declaration"},
      {"struct S { s: S }", "cyclic-declaration"},
      {"alias A = array<B, 2>; alias B = A;", "cyclic-declaration"},
      {"const position = 1; struct S { @builtin(position) position: vec4f }", ""},
      {"const a = 1; const a = 2;", "redeclaration"},
      {"fn f(a: i32) { let a = 1; }", "redeclaration"},
      {"fn f(a: i32) { { let a = 1; } }", ""},
      // Redeclaring a loop variable in the body causes only a warning, because implementations
      // differ (gpuweb issue 5024).
      {"fn f() { for (var i = 0; i < 4; i++) { let i = 1; } }", ""},
      {"fn f() { for (var i = 0u; i < 4u; i++) { var i = f32(i); let x : f32 = i; } }", ""},
      {"fn f() { for (var i = 0; i < 4; i++) { let i = 1; let i = 2; } }", "redeclaration"},
      {"fn f() { for (var i = 0; i < 4; i++) { let j = 1; let j = 2; } }", "redeclaration"},
      {"fn f(i : i32) { for (var j = 0; j < 4; j++) { let i = 1; } let i = 2; }", "redeclaration"},
      {"fn f() { let a = b; }", "unresolved-identifier"},
      {"fn f() { let a = a; }", "unresolved-identifier"},
      {"fn f() { { let a = 1; } let b = a; }", "unresolved-identifier"},
      {"fn f() { let b = a; let a = 1; }", "unresolved-identifier"},
      {"const f32 = 1; const x: i32 = f32;", ""},
      {"const f32 = 1; const x: f32 = 1;", "wrong-kind-of-name"},
      {"fn f() { let x = f32; }", "wrong-kind-of-name"},
      {"fn f() { let x = f; }", "wrong-kind-of-name"},
      {"fn f() { let x = 1; x(); }", "wrong-kind-of-name"},
      {"fn f() { g(); } fn g() { h(); } fn h() { g(); }", "recursion"},
      {"fn f() { f(); }", "recursion"},
      {"fn f() { let g = 1; _ = g; } fn g() { f(); }", ""},
  };
  Check(kCases);
}

TEST(ResolverTest, ChainsOfAnyLengthNeedNoStack) {
  std::string text;
  for (int i = 0; i < 20000; ++i) {
    text += "const a" + std::to_string(i) + " = a" + std::to_string(i + 1) + ";\n";
  }
  EXPECT_EQ(Resolved(text + "const a20000 = 7; const_assert a0 == 7;").Errors(), "");
  EXPECT_EQ(Resolved(text + "const a20000 = a0;").Errors(), "cyclic-declaration");
  // Each declaration belongs to a cycle of its own, but only a few cycles are reported.
  std::string all = "const a20000 = array(a19999";
  for (int i = 19998; i > 0; --i) all += ",a" + std::to_string(i);
  std::string errors;
  for (int i = 0; i < 10; ++i) errors += i == 0 ? "cyclic-declaration" : " cyclic-declaration";
  EXPECT_EQ(Resolved(text + all + ");").Errors(), errors);

  std::string calls;
  for (int i = 0; i < 20000; ++i) {
    calls += "fn f" + std::to_string(i) + "() { f" + std::to_string(i + 1) + "(); }\n";
  }
  EXPECT_EQ(Resolved(calls + "fn f20000() {}").Errors(), "");
}

TEST(ResolverTest, Types) {
  constexpr Case kCases[] = {
      {"var<private> a: vec3<i32>; var<private> b: mat2x3f; var<private> c: array<u32, 4>;", ""},
      {"var<private> a: vec3;", "invalid-template-arguments"},
      {"var<private> a: i32<f32>;", "invalid-template-arguments"},
      {"var<private> a: vec3<vec3f>;", "invalid-template-arguments"},
      {"var<private> a: mat2x2<i32>;", "invalid-template-arguments"},
      {"var<private> a: f16;", "extension-not-enabled"},
      {"enable f16; var<private> a: f16;", ""},
      {"const n = 3; var<private> a: array<i32, n * 2>;", ""},
      {"var<private> a: array<i32, 0>;", "invalid-array-size"},
      {"var<private> a: array<i32, -1>;", "invalid-array-size"},
      {"var<private> a: array<i32, 1.0>;", "invalid-array-size"},
      {"fn f() { let n = 4; var a: array<i32, n>; }", "not-constant"},
      {"override n = 4; var<workgroup> a: array<i32, n>;", ""},
      {"override n = 4; var<private> a: array<i32, n>;", "invalid-type"},
      {"override n = 4; var<workgroup> a: array<array<i32, n>, 2>;", "invalid-type"},
      {"var<private> a: array<i32>;", "invalid-type"},
      {"struct S { a: array<i32>, b: i32 }", "invalid-type"},
      {"struct S { a: i32, b: array<i32> } @group(0) @binding(0) var<storage> s: S;", ""},
      {"struct S { a: sampler }", "invalid-type"},
      {"struct S {}", "syntax-error"},
      {"struct S { a: i32, a: u32 }", "redeclaration"},
      {"var<private> a: atomic<i32>;", "invalid-type"},
      {"var<workgroup> a: atomic<f32>;", "invalid-template-arguments"},
      {"@group(0) @binding(0) var<storage> a: atomic<i32>;", "invalid-type"},
      {"@group(0) @binding(0) var<uniform> a: bool;", "invalid-type"},
      {"@group(0) @binding(0) var<uniform> a: array<f32, 4>;", ""},
      {"var<immediate> a: vec4f;", ""},
      {"var<immediate> a: array<f32, 2>;", "invalid-type"},
      // Devices have their own limit (maxImmediateSize), so data that exceeds WGSL's limit causes a
      // remark, not an error.
      {"struct S { a: mat4x4f, b: f32 } var<immediate> a: S;", ""},
      {"fn f(p: ptr<function, i32>) {}", ""},
      {"fn f(p: ptr<function, i32, read>) {}", "invalid-address-space"},
      {"fn f(p: ptr<storage, i32, read_write>) {}", ""},
      {"fn f(p: ptr<storage, bool>) {}", "invalid-type"},
      {"fn f(p: ptr<nowhere, i32>) {}", "invalid-address-space"},
      {"@group(0) @binding(0) var t: texture_2d<f32>;", ""},
      {"enable f16; @group(0) @binding(0) var t: texture_2d<f16>;", "invalid-template-arguments"},
      {"@group(0) @binding(0) var t: texture_2d<bool>;", "invalid-template-arguments"},
      {"@group(0) @binding(0) var t: texture_storage_2d<rgba8unorm, write>;", ""},
      {"@group(0) @binding(0) var t: texture_storage_2d<rgba8, write>;",
       "invalid-template-arguments"},
      {"@group(0) @binding(0) var t: texture_storage_2d<rgba8unorm, writing>;",
       "invalid-address-space"},
      {"@group(0) @binding(0) var<storage> b: buffer;", ""},
      {"@group(0) @binding(0) var<uniform> b: buffer<64>;", ""},
      {"@group(0) @binding(0) var<uniform> b: buffer;", "invalid-type"},
      {"var<workgroup> b: buffer<6>;", "invalid-template-arguments"},
      {"alias A = "
       "array<array<array<array<array<array<array<array<array<array<array<array<array<array<"
       "array<array<i32, 1>, 1>, 1>, 1>, 1>, 1>, 1>, 1>, 1>, 1>, 1>, 1>, 1>, 1>, 1>, 1>;",
       "limit-exceeded"},
  };
  Check(kCases);
}

TEST(ResolverTest, SubgroupMatrixTypes) {
  constexpr Case kCases[] = {
      {"enable subgroup_matrix; fn f() { var a: subgroup_matrix_left<f32, 8, 8>; }", ""},
      {"enable subgroup_matrix; var<private> a: subgroup_matrix_left<f32, 8, 8>;", "invalid-type"},
      {"enable subgroup_matrix; struct S { a: array<subgroup_matrix_left<f32, 8, 8>, 2> } "
       "var<private> a: S;",
       "invalid-type"},
      {"enable subgroup_matrix; fn f(a: ptr<private, subgroup_matrix_left<f32, 8, 8>>) {}",
       "invalid-type"},
      {"enable chromium_experimental_subgroup_matrix; alias A = subgroup_matrix_left<u8, 16, 8>;",
       ""},
      {"enable subgroup_matrix; override K = 8; alias A = subgroup_matrix_right<f32, K, K>;", ""},
      {"enable subgroup_matrix; struct S { a: array<subgroup_matrix_result<i8, 8, 8>, 4> } "
       "fn f() { var s: S; }",
       ""},
      {"enable subgroup_matrix; fn f(a: subgroup_matrix_left<f32, 8, 8>) -> "
       "subgroup_matrix_left<f32, 8, 8> { return a; }",
       ""},
      {"var<private> a: subgroup_matrix_left<f32, 8, 8>;", "extension-not-enabled"},
      {"enable subgroup_matrix; var<private> a: subgroup_matrix_left<bool, 8, 8>;",
       "subgroup-matrix-component"},
      {"enable subgroup_matrix; var<private> a: subgroup_matrix_left<f16, 8, 8>;",
       "extension-not-enabled"},
      {"enable subgroup_matrix; var<private> a: subgroup_matrix_left<f32, 0, 8>;",
       "subgroup-matrix-dimension"},
      {"enable subgroup_matrix; var<private> a: subgroup_matrix_left<f32, 8, -8>;",
       "subgroup-matrix-dimension"},
      {"enable subgroup_matrix; fn f(n: u32) { var a: subgroup_matrix_left<f32, n, 8>; }",
       "subgroup-matrix-dimension"},
      {"enable subgroup_matrix; var<private> a: u8;", "invalid-type"},
      {"enable subgroup_matrix; var<private> a: vec4<i8>;", "invalid-type"},
      {"enable subgroup_matrix; var<workgroup> a: subgroup_matrix_left<f32, 8, 8>;",
       "invalid-type"},
      {"enable subgroup_matrix; @group(0) @binding(0) var<storage> a: subgroup_matrix_left<f32, 8, "
       "8>;",
       "invalid-type"},
      {"enable subgroup_matrix; fn f(a: subgroup_matrix_left<f32, 8, 8>) { _ = a[0]; }",
       "type-mismatch"},
  };
  Check(kCases);
}

TEST(ResolverTest, Declarations) {
  constexpr Case kCases[] = {
      {"const a: u32 = -1;", "invalid-conversion"},
      {"const a: i32 = 1.5;", "type-mismatch"},
      {"override a = 1; const b = a;", "not-constant"},
      {"override a: vec2f;", "invalid-override"},
      {"@id(1) override a = 1; @id(1) override b = 2;", "invalid-override"},
      {"@id(65536) override a = 1;", "invalid-attribute"},
      {"override a; ", "missing-initializer"},
      {"var<private> a = 1; var<private> b = a;", "not-constant"},
      {"var<workgroup> a: i32 = 1;", "invalid-initializer"},
      {"var a: i32;", "invalid-address-space"},
      {"var<function> a: i32;", "invalid-address-space"},
      {"fn f() { var<private> a: i32; }", "invalid-address-space"},
      {"var<private, read> a: i32;", "invalid-address-space"},
      {"@group(0) var<storage> a: i32;", "invalid-resource-binding"},
      {"@group(0) @binding(0) var<private> a: i32;", "invalid-resource-binding"},
      {"@group(-1) @binding(0) var<storage> a: i32;", "invalid-attribute"},
      {"@group(0) @binding(0) var<storage> a: i32; @group(0) @binding(0) var<storage> b: i32; "
       "@compute @workgroup_size(1) fn main() { _ = a; _ = b; }",
       "invalid-resource-binding"},
      {"@group(0) @binding(0) var<storage> a: i32; @group(0) @binding(0) var<storage> b: i32; "
       "@compute @workgroup_size(1) fn m() { _ = a; } @compute @workgroup_size(1) fn n() { _ = b; "
       "}",
       ""},
      {"const_assert 1 < 2; const_assert 2 < 1;", "const-assert-failed"},
      {"const_assert 1;", "type-mismatch"},
      {"struct S { @align(3) a: i32 }", "invalid-attribute"},
      {"struct S { @align(2) a: i32 }", "invalid-attribute"},
      {"struct S { @size(2) a: i32 }", "invalid-attribute"},
      {"fn f(a: array<i32>) {}", "invalid-function"},
      {"fn f() -> atomic<i32> {}", "invalid-function missing-return"},
      {"@must_use fn f() {}", "invalid-attribute"},
      {"@location(0) fn f() {}", "invalid-attribute"},
      {"@locaton(0) fn f() {}", "invalid-attribute"},
      {"fn f(@location(0) a: i32) {}", "invalid-attribute"},
      {"fn f() { var a: array<i32, 4096>; }", ""},
  };
  Check(kCases);
}

TEST(ResolverTest, Directives) {
  constexpr Case kCases[] = {
      {"enable f16, subgroups; requires pointer_composite_access;", ""},
      {"enable f17;", "unknown-extension"},
      {"enable pointer_composite_access;", "unknown-extension"},
      {"requires f16;", "unknown-extension"},
      {"diagnostic(off, derivative_uniformity);", ""},
      {"diagnostic(none, derivative_uniformity);", "invalid-diagnostic-control"},
      {"diagnostic(off, derivative_uniformity); diagnostic(error, derivative_uniformity);",
       "invalid-diagnostic-control"},
      {"diagnostic(off, derivative_uniformity); diagnostic(off, derivative_uniformity);", ""},
      {"@diagnostic(off, derivative_uniformity) @diagnostic(off, derivative_uniformity) fn f() {}",
       "invalid-attribute"},
      {"diagnostic(off, chromium.subgroup_matrix_uniformity);", ""},
  };
  Check(kCases);
  Resolved unknown("diagnostic(off, derivative_uniform);");
  EXPECT_EQ(unknown.Errors(), "");
  EXPECT_EQ(unknown.Messages(),
            "unknown diagnostic rule 'derivative_uniform'; it has no effect\n"
            "  did you mean 'derivative_uniformity'?\n");
}

TEST(ResolverTest, DiagnosticFiltersNest) {
  const std::string_view text =
      "diagnostic(info, derivative_uniformity);\n"
      "@diagnostic(warning, derivative_uniformity) fn f() {\n"
      "  if (true) @diagnostic(off, derivative_uniformity) { _ = 111; } else { _ = 222; }\n"
      "}\n"
      "fn g() { _ = 333; }\n";
  Resolved r(text);
  ASSERT_EQ(r.Errors(), "");
  const auto at = [&](std::string_view what) {
    return r.program->SeverityAt(DiagnosticRule::kDerivativeUniformity,
                                 static_cast<uint32_t>(text.find(what)));
  };
  EXPECT_EQ(at("111"), Severity::kOff);
  EXPECT_EQ(at("222"), Severity::kWarning);
  EXPECT_EQ(at("333"), Severity::kInfo);
}

TEST(ResolverTest, Expressions) {
  constexpr Case kCases[] = {
      {"fn f() { var v: vec3f; v.x = 1; v[1] = 2; v.w = 1; }", "unknown-member"},
      {"fn f() { var v: vec3f; _ = v.xr; }", "unknown-member"},
      {"fn f() { var v: vec3f; v.xy = vec2f(); }", "invalid-store"},
      {"fn f() { let v = vec3f(); _ = v[3]; }", "index-out-of-bounds"},
      {"fn f() { let v = vec3f(); _ = v[-1]; }", "index-out-of-bounds"},
      {"fn f() { let v = vec3f(); _ = v[1.0]; }", "type-mismatch"},
      {"@group(0) @binding(0) var<storage> a: array<i32>; fn f() { _ = a[-1]; }",
       "index-out-of-bounds"},
      {"const_assert vec3(1, 2, 3)[1] == 2; const_assert array(4, 5).x == 2;", "unknown-member"},
      {"struct S { a: i32 } fn f(s: S) { _ = s.b; }", "unknown-member"},
      {"fn f() { _ = &1; }", "invalid-reference"},
      {"fn f() { let a = 1; _ = &a; }", "invalid-reference"},
      {"fn f() { var v: vec2f; _ = &v.x; }", "invalid-reference"},
      {"fn f() { var v: vec2f; _ = *v; }", "invalid-reference"},
      {"fn f() { var v: vec2f; let p = &v; p.x = 1; (*p).y = 2; p[0] = 3; }", ""},
      {"@group(0) @binding(0) var t: texture_2d<f32>; fn f() { let u = t; _ = &t; }",
       "invalid-reference"},
      {"var<workgroup> a: atomic<u32>; fn f() { _ = a; }", "invalid-reference"},
      {"fn f() { _ = true && 1; }", "no-matching-overload"},
      {"const_assert !(false && (1 / 0 == 0)); const_assert true || (1 / 0 == 0);", ""},
      {"const_assert !(false && array<i32, 0>()[0] == 0);", "invalid-array-size"},
      {"fn g() {} fn f() { let a = g(); }", "type-mismatch"},
      {"fn g(a: u32) {} fn f() { g(1); g(1i); }", "type-mismatch"},
      {"fn g(a: u32) {} fn f() { g(); }", "wrong-argument-count"},
      {"@compute @workgroup_size(1) fn main() {} fn f() { main(); }", "invalid-call"},
      {"const a = f(); fn f() -> i32 { return 1; }", "not-constant"},
      {"fn f() { _ = subgroupAdd(1); }", "extension-not-enabled"},
  };
  Check(kCases);
}

TEST(ResolverTest, Statements) {
  constexpr Case kCases[] = {
      {"fn f() { 1 = 2; }", "syntax-error"},
      {"fn f() { let a = 1; a = 2; }", "invalid-store"},
      {"@group(0) @binding(0) var<storage> a: i32; fn f() { a = 2; }", "invalid-store"},
      {"fn f() { var a = 1; a = 1.5; }", "type-mismatch"},
      {"fn f() { var a = 1; a += 1u; }", "type-mismatch"},
      {"fn f() { var a = 1.0; a++; }", "type-mismatch"},
      {"fn f() { if 1 {} }", "type-mismatch"},
      {"fn f() { for (;1;) { break; } }", "type-mismatch"},
      {"fn f() { while 1 {} }", "type-mismatch"},
      {"fn f() { switch 1 { case 1: {} } }", "invalid-switch"},
      {"fn f() { switch 1 { default: {} case default: {} } }", "invalid-switch"},
      {"fn f() { switch 1 { case 1, 1u: {} default: {} } }", "invalid-switch"},
      {"fn f() { switch 1.0 { default: {} } }", "invalid-switch"},
      {"fn f() { switch 1i { case 1u: {} default: {} } }", "invalid-switch"},
      {"fn f(a: i32) { switch a { case a: {} default: {} } }", "not-constant"},
      {"fn f() { break; }", "invalid-statement"},
      {"fn f() { continue; }", "invalid-statement"},
      {"fn f() { loop { continuing { break; } } }", "invalid-statement"},
      {"fn f() { loop { continuing { continue; } } }", "invalid-statement infinite-loop"},
      {"fn f() { loop { continuing { loop { break; } break if true; } } }", ""},
      {"fn f(b: bool) { loop { if b { continue; } let x = 1; continuing { _ = x; break if b; } } }",
       "invalid-statement"},
      {"fn f(b: bool) { loop { let x = 1; if b { let y = 1; continue; } continuing { _ = x; break "
       "if b; }"
       " } }",
       ""},
      {"fn f() -> i32 { return; }", "type-mismatch"},
      {"fn f() { return 1; }", "type-mismatch"},
      {"fn f() -> i32 { return 1.5; }", "type-mismatch"},
      {"@must_use fn g() -> i32 { return 1; } fn f() { g(); }", "must-use"},
      {"fn f() { max(1, 2); }", "must-use"},
      {"fn f() { vec2f(1, 2); }", "must-use"},
      {"@compute @workgroup_size(1) fn main() { g(); } fn g() { discard; }", "stage-mismatch"},
  };
  Check(kCases);
}

// An error in a function, variable or member is reported only once, even if several entry points
// use it.
TEST(ResolverTest, SharedMistakesAreReportedOnce) {
  const auto entries = [](const std::string& head, const std::string& body) {
    std::string text = head;
    for (const char* name : {"a", "b", "c"}) {
      text += "@fragment fn " + std::string(name) + body;
    }
    return Resolved(text).Errors();
  };
  EXPECT_EQ(entries("@group(0) @binding(0) var<uniform> x: i32; @group(0) @binding(0) var<uniform> "
                    "y: i32; fn f() { _ = x; }",
                    "() { f(); _ = y; }"),
            "invalid-resource-binding");
  EXPECT_EQ(entries("@group(0) @binding(0) var<uniform> x: i32; @group(0) @binding(0) var<uniform> "
                    "y: i32; fn f() { _ = x; _ = y; }",
                    "() { f(); }"),
            "invalid-resource-binding");
  EXPECT_EQ(entries("var<workgroup> w: i32; fn f() { _ = w; }", "() { f(); }"), "stage-mismatch");
  EXPECT_EQ(entries("fn f() { workgroupBarrier(); }", "() { f(); }"), "stage-mismatch");
  EXPECT_EQ(entries("struct S { @location(0) p: f32, @location(0) q: f32 }", "(s: S) {}"),
            "invalid-io");
  EXPECT_EQ(entries("struct S { @location(0) p: f32 } struct T { @location(0) q: f32 }",
                    "(s: S, t: T) {}"),
            "invalid-io");
  EXPECT_EQ(
      entries("struct S { @builtin(position) p: vec4f, @builtin(position) q: vec4f }", "(s: S) {}"),
      "invalid-io");
}

// An entry point must not use two resources with overlapping bindings. Two entry points may each
// use one of these resources, even if the entry points have the same stage.
TEST(ResolverTest, EntryPointsShareNoResources) {
  const std::string head =
      "@group(0) @binding(0) var<uniform> x: i32; @group(0) @binding(0) var<uniform> y: i32;"
      "@group(0) @binding(1) var<uniform> z: i32; @group(0) @binding(1) var<uniform> w: i32;"
      "fn f() { _ = x; } fn g() { _ = y; _ = w; } fn h() { f(); _ = z; }"
      "@fragment fn a() { h(); } @fragment fn b() { g(); } @fragment fn c() { f(); _ = w; }"
      "@fragment fn d() { _ = y; _ = z; }";
  EXPECT_EQ(Resolved(head).Errors(), "");
  EXPECT_EQ(Resolved(head + "@fragment fn e() { h(); _ = w; }").Errors(),
            "invalid-resource-binding");
  EXPECT_EQ(Resolved(head + "@fragment fn e() { h(); g(); }").Errors(),
            "invalid-resource-binding invalid-resource-binding");
  EXPECT_EQ(Resolved(head + "@compute @workgroup_size(1) fn e() { h(); _ = y; }").Errors(),
            "invalid-resource-binding");
  const std::string arrays =
      "requires sized_binding_arrays; @group(0) @binding(0) var t: binding_array<texture_2d<f32>, "
      "9>; @group(0) @binding(3) var u: texture_2d<f32>; @group(0) @binding(7) var v: "
      "texture_2d<f32>; fn f() { _ = u; _ = v; } @fragment fn a() { f(); } @fragment fn b() { _ = "
      "t[0]; }";
  EXPECT_EQ(Resolved(arrays).Errors(), "");
  EXPECT_EQ(Resolved(arrays + "@fragment fn c() { f(); _ = t[0]; }").Errors(),
            "invalid-resource-binding");
}

TEST(ResolverTest, EntryPoints) {
  constexpr Case kCases[] = {
      {"@compute fn main() {}", "invalid-entry-point"},
      {"@compute @workgroup_size(0) fn main() {}", "invalid-workgroup-size"},
      {"@compute @workgroup_size(1i, 1u) fn main() {}", "invalid-workgroup-size"},
      {"override n: u32; @compute @workgroup_size(n, 4) fn main() {}", ""},
      {"enable subgroup_size_control; @compute @workgroup_size(32) @subgroup_size(32) fn main() {}",
       ""},
      {"enable subgroup_size_control; @compute @workgroup_size(32) @subgroup_size(12) fn main() {}",
       "invalid-workgroup-size"},
      {"@workgroup_size(1) fn main() {}", "invalid-attribute"},
      {"@compute @vertex @workgroup_size(1) fn main() {}", "invalid-attribute"},
      {"@vertex fn main() {}", "invalid-entry-point"},
      {"@vertex fn main() -> @location(0) vec4f { return vec4f(); }", "invalid-entry-point"},
      {"@vertex fn main() -> @builtin(position) vec3f { return vec3f(); }", "invalid-io"},
      {"@vertex fn main(@location(0) a: u32) -> @builtin(position) vec4f { return vec4f(); }", ""},
      {"@fragment fn main(@location(0) a: u32) {}", "invalid-io"},
      {"@fragment fn main(@location(0) @interpolate(flat) a: u32) {}", ""},
      {"@fragment fn main(@location(0) @interpolate(flat, center) a: f32) {}", "invalid-io"},
      {"@fragment fn main(@location(0) a: f32, @location(0) b: f32) {}", "invalid-io"},
      {"struct S { @location(1) a: f32, @location(1) b: f32 }", "invalid-io"},
      {"@fragment fn main(@location(0) a: mat2x2f) {}", "invalid-io"},
      {"@fragment fn main(a: f32) {}", "invalid-io"},
      {"@compute @workgroup_size(1) fn main(@builtin(vertex_index) a: u32) {}", "invalid-io"},
      {"@compute @workgroup_size(1) fn main(@builtin(local_invocation_id) a: vec2u) {}",
       "invalid-io"},
      {"@compute @workgroup_size(1) fn main(@builtin(local_invocation_id) a: vec3u, "
       "@builtin(local_invocation_id) b: vec3u) {}",
       "invalid-io"},
      {"@compute @workgroup_size(1) fn main(@builtin(worgkroup_id) a: vec3u) {}",
       "invalid-attribute"},
      {"@compute @workgroup_size(1) fn main(@builtin(subgroup_size) a: u32) {}",
       "extension-not-enabled"},
      {"@fragment fn main() -> @builtin(frag_depth, less) f32 { return 0; }", ""},
      {"@fragment fn main() -> @builtin(frag_depth, any) f32 { return 0; }", "invalid-attribute"},
      {"enable dual_source_blending; struct S { @location(0) @blend_src(0) a: vec4f, "
       "@location(0) @blend_src(1) b: vec4f } @fragment fn main() -> S { return S(); }",
       ""},
      {"enable dual_source_blending; struct S { @location(0) @blend_src(0) a: vec4f }",
       "invalid-io"},
      {"var<workgroup> w: i32; @fragment fn main() { f(); } fn f() { _ = w; }", "stage-mismatch"},
      {"@group(0) @binding(0) var<storage, read_write> s: i32; @vertex fn main() -> "
       "@builtin(position) vec4f { s = 1; return vec4f(); }",
       "stage-mismatch"},
      {"var<immediate> a: i32; var<immediate> b: i32; @fragment fn main() { _ = a; _ = b; }",
       "invalid-entry-point"},
  };
  Check(kCases);
}

TEST(ResolverTest, MessagesSayWhereAndWhatToDo) {
  EXPECT_EQ(Resolved("@compute @workgroup_size(1)\nfn main(@builtin(worgkroup_id) a: vec3u) {}")
                .Messages(),
            "unknown built-in value 'worgkroup_id'\n"
            "  did you mean 'workgroup_id'?\n");
  EXPECT_EQ(Resolved("fn f(a: float3) {}").Messages(),
            "unknown type 'float3'\n"
            "  did you mean 'vec3f'?\n");
  EXPECT_EQ(Resolved("fn f() { let height = 1; _ = heigth; }").Messages(),
            "unknown identifier 'heigth'\n"
            "  did you mean 'height'?\n");
  EXPECT_EQ(Resolved("fn f() { _ = lerp(1, 2, 3); }").Messages(),
            "unknown function 'lerp'\n"
            "  did you mean 'mix'?\n");
  EXPECT_EQ(Resolved("fn a() { b(); } fn b() { c(); } fn c() { a(); }").Messages(),
            "the function 'a' calls itself through other functions\n"
            "  - 'a' calls 'b' here\n"
            "  - 'b' calls 'c' here\n"
            "  - 'c' calls 'a' here\n"
            "  = 'a' -> 'b' -> 'c' -> 'a'\n");
  EXPECT_EQ(Resolved("const a = b + 1; const b = a;").Messages(),
            "'a' depends on itself\n"
            "  - 'a' mentions 'b' here\n"
            "  - 'b' mentions 'a' here\n"
            "  = 'a' needs 'b' needs 'a'\n");
  std::string chain;
  for (int i = 0; i < 20; ++i) {
    chain += "const c" + std::to_string(i) + " = c" + std::to_string((i + 1) % 20) + ";";
  }
  EXPECT_NE(
      Resolved(chain).Messages().find("= 'c0' needs 'c1' needs 'c2' needs 'c3' needs 'c4' needs "
                                      "... needs 'c16' needs 'c17' needs 'c18' needs 'c19' "
                                      "needs 'c0'\n"),
      std::string::npos);
  EXPECT_EQ(Resolved("@vertex fn v() -> @builtin(position) vec4f { g(); return vec4f(); }\n"
                     "fn g() { discard; }")
                .Messages(),
            "'discard' can only be used in fragment shaders\n"
            "  - reached from the vertex entry point 'v'\n"
            "  - 'v' calls 'g' here\n");
}

// A suggested name has the kind that the context needs.
TEST(ResolverTest, SuggestionsFitTheContext) {
  constexpr std::pair<std::string_view, std::string_view> kCases[] = {
      {"struct Params { a: f32 } @group(0) @binding(0) var<uniform> parms: Params; fn f() { _ = "
       "params.a; }",
       "unknown identifier 'params'\n  did you mean 'parms'?\n"},
      {"struct Params { a: f32 } fn f() { _ = params.a; }", "unknown identifier 'params'\n"},
      {"alias Color = vec4f; fn f() { _ = color; }", "unknown identifier 'color'\n"},
      {"fn height() {} fn f() { _ = heigth; }", "unknown identifier 'heigth'\n"},
      {"fn f() { _ = texureSample; }", "unknown identifier 'texureSample'\n"},
      {"fn f() { _ = vec3ff; }", "unknown identifier 'vec3ff'\n"},
      {"fn f() { _ = float3; }", "unknown identifier 'float3'\n"},
      {"fn f() { _ = bitcast<float>(1); }", "unknown identifier 'float'\n  did you mean 'f32'?\n"},
      {"fn f() { _ = read_wrte; }", "unknown identifier 'read_wrte'\n"},
      {"var<private> particles: f32; fn f() { partciles(); }", "unknown function 'partciles'\n"},
      {"fn height() {} fn f() { heigth(); }",
       "unknown function 'heigth'\n  did you mean 'height'?\n"},
      {"struct Params { a: f32 } fn f() { _ = params(1); }",
       "unknown function 'params'\n  did you mean 'Params'?\n"},
      {"alias Color = u32; fn f() { _ = bitcast<Colour>(1); }",
       "unknown identifier 'Colour'\n  did you mean 'Color'?\n"},
      {"enable subgroup_matrix; alias M = subgroup_matrix_left<f32, 8, 8>; var<workgroup> a: "
       "array<f32, 64>; fn f() { _ = subgroupMatrixLoad<M, row_majr>(&a, 0, 8); }",
       "unknown identifier 'row_majr'\n  did you mean 'row_major'?\n"},
  };
  for (const auto& [text, message] : kCases) EXPECT_EQ(Resolved(text).Messages(), message) << text;
}

// The role of wgpu's matrices is a context-dependent name, so it does not refer to declarations.
TEST(ResolverTest, MatrixRolesDoNotReferToDeclarations) {
  constexpr Case kCases[] = {
      {"alias C = coop_mat8x8<f32, C>;", ""},
      {"struct C { m: array<coop_mat16x16<f32, C>, 2> }", ""},
      {"const A = 8; alias M = coop_mat8x8<f32, A>; fn f() -> i32 { var m: M; return A; }", ""},
      {"alias C = vec2<C>;", "cyclic-declaration"},
      {"alias C = coop_mat8x8<C, A>;", "cyclic-declaration"},
  };
  for (const Case& c : kCases) {
    EXPECT_EQ(Resolved("enable wgpu_cooperative_matrix;" + std::string(c.text)).Errors(), c.errors)
        << c.text;
  }
}

TEST(ResolverTest, EnableIsOfferedAsFix) {
  Resolved r("// a comment\nvar<private> a: f16;");
  ASSERT_EQ(r.Errors(), "extension-not-enabled");
  const Diagnostic& d = r.diagnostics.list()[0];
  ASSERT_EQ(d.fixes.size(), 1u);
  EXPECT_EQ(d.fixes[0].replacement, "enable f16;\n");
  EXPECT_EQ(d.fixes[0].span.begin, 13u);
  EXPECT_EQ(d.fixes[0].span.end, 13u);
}

TEST(ResolverTest, UniformLayoutWithoutTheExtension) {
  constexpr Case kCases[] = {
      {"@group(0) @binding(0) var<uniform> a: array<f32, 4>;", "layout-error"},
      {"@group(0) @binding(0) var<uniform> a: array<vec4f, 4>;", ""},
      {"@group(0) @binding(0) var<storage> a: array<f32, 4>;", ""},
      {"struct S { a: f32 } struct T { a: S, b: f32 } @group(0) @binding(0) var<uniform> t: T;",
       "layout-error"},
      {"struct S { a: f32 } struct T { a: S, @align(16) b: f32 } "
       "@group(0) @binding(0) var<uniform> t: T;",
       ""},
      {"struct S { a: f32 } struct T { a: f32, b: S } @group(0) @binding(0) var<uniform> t: T;",
       "layout-error"},
      {"fn f(p: ptr<uniform, array<f32, 4>>) {}", "layout-error"},
  };
  for (const Case& c : kCases) {
    Resolved r(c.text,
               StandardLanguageFeatures() & ~Bit(LanguageFeature::kUniformBufferStandardLayout));
    EXPECT_EQ(r.Errors(), c.errors) << c.text << "\n" << r.Messages();
    EXPECT_EQ(Resolved(c.text).Errors(), "") << c.text;
  }
}

// Using a feature without its language extension is an error; with the extension, it is valid
// (WGSL: Language Extensions).
TEST(ResolverTest, LanguageFeaturesThatAreNotThere) {
  using enum LanguageFeature;
  struct {
    LanguageFeature feature;
    std::string_view text;
  } constexpr kUses[] = {
      {kReadonlyAndReadwriteStorageTextures,
       "@group(0) @binding(0) var t: texture_storage_2d<r32float, read>;"},
      {kReadonlyAndReadwriteStorageTextures, "fn f() { textureBarrier(); }"},
      {kPacked4x8IntegerDotProduct, "fn f(a: u32) -> u32 { return dot4U8Packed(a, a); }"},
      {kPacked4x8IntegerDotProduct, "const a = unpack4xI8(7u);"},
      {kUnrestrictedPointerParameters, "fn f(p: ptr<workgroup, u32>) {}"},
      {kUnrestrictedPointerParameters,
       "fn g(p: ptr<function, u32>) {} fn f() { var a: array<u32, 2>; let p = &a[1]; g(p); }"},
      {kPointerCompositeAccess, "fn f(p: ptr<function, vec2u>) -> u32 { return p.x + p[1]; }"},
      {kPointerCompositeAccess,
       "struct S { a: u32 } fn f(p: ptr<function, S>) -> u32 { return p.a; }"},
      {kUniformBufferStandardLayout, "@group(0) @binding(0) var<uniform> a: array<f32, 4>;"},
      {kSubgroupId,
       "enable subgroups; @compute @workgroup_size(1) fn f(@builtin(subgroup_id) i: u32) {}"},
      {kSubgroupUniformity,
       "enable subgroups; @compute @workgroup_size(64) fn f(@builtin(subgroup_id) i: u32) {"
       "  if (i == 1) { _ = subgroupAdd(i); } }"},
      {kTextureAndSamplerLet, "@group(0) @binding(0) var s: sampler; fn f() { let t = s; _ = t; }"},
      {kTextureFormatsTier1, "@group(0) @binding(0) var t: texture_storage_2d<r8unorm, write>;"},
      {kLinearIndexing,
       "@compute @workgroup_size(1) fn f(@builtin(global_invocation_index) i: u32) {}"},
      {kImmediateAddressSpace, "var<immediate> a: u32;"},
      {kFragmentDepth, "@fragment fn f() -> @builtin(frag_depth, less) f32 { return 0.5; }"},
      {kBufferView, "@group(0) @binding(0) var<storage> a: buffer;"},
      {kSizedBindingArrays, "@group(0) @binding(0) var t: binding_array<texture_2d<f32>, 4>;"},
  };
  for (const auto& use : kUses) {
    EXPECT_EQ(Resolved(use.text).Errors(), "") << use.text;
    const Resolved without(use.text, StandardLanguageFeatures() & ~Bit(use.feature));
    const std::string_view expected = use.feature == kUniformBufferStandardLayout ? "layout-error"
                                      : use.feature == kSubgroupUniformity
                                          ? "subgroup-uniformity"
                                          : "language-feature-not-available";
    EXPECT_EQ(without.Errors(), expected) << use.text << "\n" << without.Messages();
  }
}

// Without unrestricted_pointer_parameters, pointer arguments must point to whole variables (WGSL:
// Language Extensions).
TEST(ResolverTest, WholeVariablesAsPointerArguments) {
  constexpr std::string_view kText =
      "var<private> v: u32;"
      "fn g(p: ptr<function, u32>) {} fn h(p: ptr<private, u32>) {}"
      "fn f(q: ptr<function, u32>) { var a: u32; let p = &(*(&a)); g(p); g(&a); g(q); h(&v); }";
  EXPECT_EQ(Resolved(kText, 0).Errors(), "");
}

TEST(ResolverTest, SyntaxErrorsBringNoOthers) {
  constexpr Case kCases[] = {
      {"fn f( { } fn g() { f(); }", "syntax-error"},
      {"const a = ; fn g() { _ = a; }", "syntax-error"},
      {"struct S { a: } fn g(s: S) { _ = s.a; }", "syntax-error"},
      {"fn f() { let x = ; } fn g() { h(); }", "syntax-error unresolved-identifier"},
      {"var<private> x i32;", "syntax-error"},
      {"fn f() { var x; let y; }", "missing-initializer missing-initializer"},
      {"fn f() { let x = 1 let y = x; _ = y; }", "syntax-error"},
      {"fn f() { let x 1; _ = x; } fn g() { let a: i32 = 1.5; }", "syntax-error type-mismatch"},
  };
  Check(kCases);
}

TEST(ResolverTest, OneMistakeOneError) {
  constexpr Case kCases[] = {
      {"const a = b; const c = a + 1; fn f() { let d = c * a; var e = d; e = d; }",
       "unresolved-identifier"},
      {"struct S { a: T } fn f(s: S) -> S { var t = s; t.a = 1; return t; }",
       "unresolved-identifier"},
      {"fn f(a: T) -> T { return g(a); } fn g(a: i32) -> i32 { return a; }",
       "unresolved-identifier unresolved-identifier"},
      {"enable f16; fn f() { let x = f16(q); let y = vec2(x, x); }", "unresolved-identifier"},
  };
  Check(kCases);
}

TEST(ResolverTest, FillsTheProgram) {
  Resolved r(
      "override n = 4u;\n"
      "var<workgroup> w: array<f32, n>;\n"
      "@compute @workgroup_size(n) fn main() { g(); }\n"
      "fn g() { w[0] = f32(n); }\n");
  ASSERT_EQ(r.Errors(), "");
  const Program& p = *r.program;
  ASSERT_EQ(p.order.size(), 2u);
  EXPECT_EQ(r.strings.Get(p[p.order[0]].name), "g");
  ASSERT_EQ(p[p.order[0]].globals.size(), 2u);
  EXPECT_EQ(p[p.order[1]].globals.size(), 1u);  // @workgroup_size uses `n`
  EXPECT_EQ(p.override_exprs.size(), 1u);
  EXPECT_EQ(p.module_variables.size(), 2u);
}

// A function lists each override once, even if both its header and its body use many, and another
// function's header lies between them.
TEST(ResolverTest, ListsOverridesOnce) {
  std::string text, sum = "1";
  for (char c = 'a'; c <= 'l'; ++c) {
    text += std::string("override ") + c + " = 1u;\n";
    sum += std::string("+") + c;
  }
  Resolved r(text + "@compute @workgroup_size(" + sum + ") fn first() { _ = " + sum +
             "; }\n@compute @workgroup_size(" + sum + ") fn second() { _ = l + k; }\n");
  ASSERT_EQ(r.Errors(), "");
  for (const UserFunctionId f : r.program->order) {
    EXPECT_EQ((*r.program)[f].globals.size(), 12u);
  }
}

// Regression test: the resolver must handle statements at the parser's maximum nesting depth.
TEST(Resolver, DeepestContinuing) {
  std::string text = "fn f() {";
  for (int i = 0; i < 125; ++i) text += "{";
  text += "loop { continuing { break if 1; } }";
  for (int i = 0; i < 125; ++i) text += "}";
  EXPECT_TRUE(Resolved(text + "}").Messages().starts_with("the condition of 'break if' must be"));
}

// Regression test: the attributes of a loop body were checked twice, once as attributes of the loop
// and once as attributes of the body.
TEST(Resolver, ReportsAttributesOfALoopBodyOnce) {
  EXPECT_EQ(Resolved("fn f() { loop @must_use { break; } }").Errors(), "invalid-attribute");
  EXPECT_EQ(Resolved("fn f() { loop { continuing @must_use { break if true; } } }").Errors(),
            "invalid-attribute");
  const Resolved r("fn f() { loop @diagnostic(off, derivative_uniformity) { break; } }");
  EXPECT_EQ(r.Errors(), "");
  EXPECT_EQ(r.program->filters.size(), 1u);
}

// Regression test: suggestions took time proportional to the number of members times the number of
// errors.
TEST(Resolver, SuggestsMembersToThoseWhoRead) {
  std::string members, uses;
  for (int i = 0; i < 5000; ++i) members += "member" + std::to_string(i) + "a: u32,";
  for (int i = 0; i < 60; ++i) uses += "_ = s.membre" + std::to_string(i) + "a;";
  const auto messages = [&](const std::string& body) {
    return Resolved("struct S {" + members + "} fn f(s: S) {" + body + "}").Messages();
  };
  const std::string said = messages(uses);
  EXPECT_NE(said.find("did you mean 'member49a'?"), std::string::npos);
  EXPECT_EQ(said.find("did you mean 'member50a'?"), std::string::npos);
  EXPECT_NE(messages("_ = s.membre4095a;").find("'member4095a'?"), std::string::npos);
  EXPECT_EQ(messages("_ = s.membre4999a;").find("'member4999a'?"), std::string::npos);
}

TEST(Resolver, FindsMembersOfLargeStructures) {
  std::string members;
  for (int i = 0; i < 100; ++i) members += "m" + std::to_string(i) + ": u32,";
  const std::string two = "struct S {" + members + "} struct T {m7: f32," + "a: S," +
                          members.substr(0, members.find("m7:")) +
                          members.substr(members.find("m8:")) + "}";
  EXPECT_EQ(
      Resolved(two +
               "fn f(s: S, t: T) -> u32 { let x: f32 = t.m7; return s.m0 + s.m99 + s.m7 + t.m99; }")
          .Errors(),
      "");
  EXPECT_EQ(Resolved(two + "fn f(s: S, t: T) { _ = t.a; _ = s.a; }").Errors(), "unknown-member");
}

// Inferred array types have the same limits as explicit ones.
TEST(Resolver, LimitsInferredArrays) {
  const auto nested = [](int levels, std::string_view first) {
    std::string text = "const a0 = " + std::string(first) + ";";
    for (int i = 1; i < levels; ++i) {
      const std::string before = "a" + std::to_string(i - 1);
      text += "const a" + std::to_string(i) + " = array(" + before + ", " + before + ");";
    }
    return Resolved(text).Messages();
  };
  EXPECT_EQ(nested(15, "array(1, 2)"), "");
  EXPECT_EQ(nested(17, "array(1, 2)"), "the type nests 16 composite types; the limit is 15\n");
  EXPECT_EQ(nested(2, "array<u32, 0x1fffffff>()"), "");
  EXPECT_EQ(nested(4, "array<u32, 0x20000000>()"),
            "the type 'array<array<u32, 536870912>, 2>' is larger than 4294967295 bytes\n"
            "  = WGSL sets no such limit; this one is the compiler's own\n");
  EXPECT_EQ(Resolved("fn f(a: array<u32, 0x20000000>) { _ = array(a, a); }").Errors(),
            "limit-exceeded");
}

}  // namespace
}  // namespace tessera::wgsl
