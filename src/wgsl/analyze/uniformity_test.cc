#include "wgsl/analyze/uniformity.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "wgsl/front_end_test_helper.h"

namespace tessera::wgsl {
namespace {

// Returns all diagnostics, one per line, with their labels: "code: message | label | label".
std::string Check(const std::string& text,
                  uint32_t language_features = StandardLanguageFeatures()) {
  const Resolved resolved(text, language_features);
  std::string out;
  for (const Diagnostic& d : resolved.diagnostics.list()) {
    out += (d.severity == Severity::kError ? "" : "not an error: ") +
           std::string(InfoOf(d.code).code) + ": " + d.message;
    for (const Label& l : d.labels) out += " | " + l.text;
    out += "\n";
  }
  return out;
}

const char* const kPrelude = R"(
enable subgroups;
@group(0) @binding(0) var<storage, read_write> rw : array<u32, 8>;
@group(0) @binding(1) var<storage> ro : array<u32, 8>;
var<private> mine : u32;
var<workgroup> wg : array<u32, 8>;
fn barrier() { workgroupBarrier(); }
fn barrier_in_loop() { loop { workgroupBarrier(); break; } }
fn barrier_if(c : bool) { if (c) { workgroupBarrier(); } }
fn same(x : u32) -> u32 { return x; }
fn first(x : u32, y : u32) -> u32 { return x; }
fn drop(x : u32) -> u32 { return 1; }
fn read_rw() -> u32 { return rw[0]; }
fn store(p : ptr<function, u32>, v : u32) { *p = v; }
fn copy(to : ptr<function, u32>, src : ptr<function, u32>) { *to = *src; }
fn spoil(p : ptr<function, u32>) { *p = rw[1]; }
fn keep(p : ptr<function, u32>) -> u32 { return *p; }
fn read_part(p : ptr<storage, u32>) -> u32 { return *p; }
fn load_uniform(p : ptr<workgroup, u32>) { _ = workgroupUniformLoad(p); }
fn barrier_if_contents(p : ptr<function, u32>) { if (*p == 0) { workgroupBarrier(); } }
)";

std::string Body(const std::string& body) {
  return Check(kPrelude + std::string(R"(
    @compute @workgroup_size(64)
    fn main(@builtin(local_invocation_index) lid : u32, @builtin(workgroup_id) wid : vec3u,
            @builtin(subgroup_id) sgid : u32, @builtin(num_workgroups) n : vec3u) {
)") + body + "}");
}

// NOLINTBEGIN(bugprone-suspicious-missing-comma): long bodies are split into adjacent literals.
TEST(Uniformity, Passes) {
  for (const char* body : {
           "workgroupBarrier();",
           "if (wid.x == 0) { workgroupBarrier(); }",
           "if (lid == 0) { rw[0] = 1; } workgroupBarrier();",
           "if (ro[wid.x] == 0) { barrier(); }",
           "let p = &ro[0]; if (lid == 0) { _ = read_part(p); } if (*p == 0) { barrier(); }",
           "var x = lid; x = 1; if (x == 1) { barrier(); }",
           "let x = ro[0]; for (var i = 0u; i < x; i++) { barrier(); }",
           "var x = 0u; if (lid == 0) { x = 1; } else { x = 2; } x = 3; if (x == 3) { barrier(); }",
           "var x = 0u; store(&x, wid.x); if (x == 0) { barrier(); }",
           "var x = lid; store(&x, 1); if (x == 0) { barrier(); }",
           "var x = 1u; var y = lid; copy(&y, &x); if (y == 0) { barrier(); }",
           "barrier_if(wid.x == 0);",
           "if (first(wid.x, lid) == 0) { barrier(); }",
           "if (drop(lid) == 0) { barrier(); }",
           "if (workgroupUniformLoad(&wg[wid.x]) == 0) { barrier(); }",
           "var x = lid; let p = &x; *p = 1; if (x == 0) { barrier(); }",
           "switch (wid.x) { case 0: { barrier(); } default: { barrier(); } }",
           "switch (lid) { case 0: { rw[0] = 1; } default: { } } barrier();",
           "var x = 0u; switch (wid.x) { case 0: { x = lid; break; } default: { } } if (n.x == 0) "
           "{ barrier(); }",
           "loop { if (wid.x == 0) { break; } barrier(); continuing { break if wid.y == 0; } }",
           "while (lid < 3) { break; } barrier();",
           // After the loop, `x` has the value that it had at the `break`.
           "var x = 0u; loop { x = 0; if (wid.x == 0) { break; } x = lid; } if (x == 0) { "
           "barrier(); }",
           "var x = 0u; loop { x = lid; x = 1; if (wid.x == 1) { break; } } if (x == 0) { "
           "barrier(); }",
           "var x = 0u; loop { if (x == 0) { barrier(); } x = lid; x = wid.x; if (x == 1) { break; "
           "} }",
           // Code after 'return' is not analyzed.
           "return; if (lid == 0) { workgroupBarrier(); }",
           "let b = wid.x == 0 && ro[0] == 1; if (b) { barrier(); }",
           "if (subgroupAdd(ro[0]) == 3) { _ = subgroupAdd(1u); }",
           "if (sgid == 0) { _ = subgroupAdd(1u); }",
           "_ = subgroupShuffleXor(lid, sgid);",
           "@diagnostic(off, subgroup_uniformity) if (lid == 0) { _ = subgroupAdd(1u); }",
           "var a : array<u32, 4>; a[wid.x] = ro[0]; if (a[1] == 0) { barrier(); }",
           "var x = 1u; if (keep(&x) == 0) { barrier(); }",
           "var x = 1u; barrier_if_contents(&x);",
           // Subgroup operations that are evaluated before any branch, or after a uniform branch.
           "if (subgroupAny(lid == 0)) { rw[0] = 1; } else if (wid.x == 0) { rw[0] = 2; } "
           "barrier();",
           "switch (subgroupAdd(1u)) { case 0: { rw[0] = 1; } default: { } } barrier();",
           "let b = subgroupAny(lid == 0) && lid == 1; barrier();",
           "let b = wid.x == 0 && subgroupAny(lid == 0);",
       }) {
    const std::string said = Body(body);
    EXPECT_TRUE(said.empty() ||
                said ==
                    "not an error: unreachable-code: this can never run | control flow "
                    "never goes past this statement\n")
        << body << "\n"
        << said;
  }
}

TEST(Uniformity, Fails) {
  for (const char* body : {
           "if (lid == 0) { workgroupBarrier(); }",
           "if (rw[0] == 0) { barrier(); }",
           "if (mine == 0) { barrier(); }",
           "if (lid == 0) { return; } workgroupBarrier();",
           "if (lid == 0) { return; } let a = 1u; workgroupBarrier();",
           "while (lid < 3) { barrier(); }",
           "if (lid == 0) { barrier_in_loop(); }",
           "let x = lid + 1; if (x == 1) { barrier(); }",
           "var x = 0u; x += lid; if (x == 1) { barrier(); }",
           "var x = 0u; if (lid == 0) { x = 1; } if (x == 3) { barrier(); }",
           "var x = 0u; if (lid == 0) { x++; } if (x == 3) { barrier(); }",
           "for (var i = 0u; i < lid; i++) { barrier(); }",
           "for (var i = 0u; i < 4; i++) { if (i == lid) { break; } barrier(); }",
           "for (var i = 0u; i < 4; i++) { if (i == lid) { continue; } barrier(); }",
           "for (var i = 0u; i < 4; i++) { barrier(); if (i == lid) { break; } }",
           "for (var i = 0u; i < lid; i += subgroupAdd(1u)) { }",
           "while (lid < 3 && subgroupAny(true)) { }",
           "if (lid == 0) { } else if (subgroupAny(true)) { }",
           "let b = lid == 0 && subgroupAny(true);",
           "rw[u32(lid == 0 || subgroupAny(true))] = 1;",
           "{ if (lid == 0) { return; } } barrier();",
           "{ if (lid == 0) { barrier(); } }",
           "loop { barrier(); continuing { break if lid == 0; } }",
           "loop { if (wid.x == 0) { break; } if (lid == 1) { return; } } barrier();",
           "switch (lid) { case 0: { barrier(); } default: { } }",
           "switch (lid) { case 0: { return; } default: { } } barrier();",
           "var x = 0u; switch (wid.x) { case 0: { x = lid; break; } default: { } } if (x == 0) { "
           "barrier(); }",
           "var x = 0u; switch (wid.x) { case 0: { x = lid; } default: { x = 0; } } if (x == 0) { "
           "barrier(); }",
           "var x = 0u; store(&x, lid); if (x == 0) { barrier(); }",
           "var x = 0u; spoil(&x); if (x == 0) { barrier(); }",
           "var x = lid; var y = 0u; copy(&y, &x); if (y == 0) { barrier(); }",
           "var x = lid; if (keep(&x) == 0) { barrier(); }",
           "var x = lid; barrier_if_contents(&x);",
           "var x = 0u; if (lid == 0) { _ = keep(&x); } if (x == 0) { barrier(); }",
           "barrier_if(lid == 0);",
           "if (first(lid, wid.x) == 0) { barrier(); }",
           "if (read_rw() == 0) { barrier(); }",
           "if (same(same(lid)) == 0) { barrier(); }",
           "_ = workgroupUniformLoad(&wg[lid]);",
           "let p = &wg[lid]; _ = workgroupUniformLoad(p);",
           "var x = 0u; let p = &x; *p = lid; if (x == 0) { barrier(); }",
           "var x = 0u; loop { x = lid; if (wid.x == 0) { break; } x = 1; } if (x == 0) { "
           "barrier(); }",
           "var x = 0u; loop { if (x == 0) { barrier(); } x = lid; if (wid.x == 1) { break; } }",
           "var x = 0u; loop { if (x == 0) { barrier(); } if (wid.x == 1) { x = lid; continue; } "
           "if (wid.y == 1) { break; } }",
           "var x = 0u; loop { loop { if (x == 0) { barrier(); } if (wid.x == 1) { break; } } x = "
           "lid; if (wid.y == 1) { break; } }",
           "var x = 0u; var y = 0u; loop { if (y == 0) { barrier(); } y = x; x = lid; if (wid.x == "
           "1) { break; } }",
           "if (lid == 0 && subgroupAny(true)) { }",
           "if (wid.x == 0 || lid == 0) { barrier(); }",
           "if (subgroupElect()) { _ = subgroupAdd(1u); }",
           "if (subgroupAdd(lid) == 3) { _ = subgroupAdd(1u); }",
           "if (subgroupAdd(ro[0]) == 3) { barrier(); }",
           "load_uniform(&wg[lid]);",
           "if (wid.x == 0) { if (wid.y == 1 && lid == 0 && read_part(&ro[1]) == 0) { return; } "
           "barrier(); }",
           "var a : array<u32, 4>; if (keep(&a[lid]) == 0) { barrier(); }",
           "if (sgid == 0) { barrier(); }",
           "_ = subgroupShuffleXor(lid, lid);",
           "_ = subgroupShuffleUp(1u, rw[0]);",
           "var a : array<u32, 4>; a[lid] = 1; if (a[0] == 0) { barrier(); }",
           "var a : array<u32, 4>; a[0] = lid; if (a[1] == 0) { barrier(); }",
           "var a : array<u32, 4>; a[0] = lid; a[0] = 1; if (a[1] == 0) { barrier(); }",
       }) {
    EXPECT_NE(Body(body).find("must"), std::string::npos) << body << "\n" << Body(body);
  }
}
// NOLINTEND(bugprone-suspicious-missing-comma)

// At the start of a `continuing` block, a variable may have the value that it had at any
// `continue`.
TEST(Uniformity, ValuesAtContinue) {
  for (const char* body : {
           "if wid.x == 1 { v = lid; continue; } v = 0;",
           "if wid.x == 1 { v = lid; continue; } else { v = 0; }",
           "if wid.x == 1 { store(&v, lid); continue; } v = 0;",
           "if wid.x == 1 { spoil(&v); continue; } v = 0;",
           "let p = &v; if wid.x == 1 { *p = lid; continue; } *p = 0;",
           "v = lid; if wid.x == 1 { continue; } v = 0;",
           "v = lid; if wid.x == 1 { continue; } loop { v = 0; break; }",
           "switch wid.x { case 1: { v = lid; continue; } default: { } } v = 0;",
           "v = lid; switch wid.x { case 1: { continue; } default: { v = 0; } }",
           "switch wid.x { case 1: { v = lid; continue; } case 2: { v = 1; } default: { v = 0; } }",
           "a.x = lid; if wid.x == 1 { continue; } a = vec2u();",
           "if wid.x == 1 { a[wid.y] = lid; continue; } a = vec2u();",
       }) {
    const auto loop = [&](const char* init, const std::string& continuing) {
      return Body("loop { var v = " + std::string(init) + "; var a = vec2u(); " + body +
                  " continuing { " + continuing + " } }");
    };
    const std::string of_v = " break if wid.y == 1;";
    EXPECT_NE(loop("0u", "if v + a.x == 0 { barrier(); }" + of_v), "") << body;
    EXPECT_NE(loop("0u", "loop { if v + a.y == 0 { barrier(); } break; }" + of_v), "") << body;
    EXPECT_NE(loop("0u", "barrier(); break if v + a.x == 0;"), "") << body;
    EXPECT_EQ(loop("0u", "v = 0; a = vec2u(); if v + a.x == 0 { barrier(); }" + of_v), "") << body;
    EXPECT_EQ(loop("0u", "barrier(); break if wid.y == 0;"), "") << body;
  }
  EXPECT_NE(Body("loop { var v = lid; if wid.x == 1 { continue; } v = 0; continuing { barrier_if(v "
                 "== 0); break if wid.y == 1; } }"),
            "");
  for (const char* body : {
           "var v = lid; v = 0; if wid.x == 1 { continue; }",
           "var v = 0u; if wid.x == 1 { v = lid; v = 1; continue; } v = 2;",
           "var v = 0u; if wid.x == 1 { v = lid; break; } v = 2;",
           "var v = 0u; loop { v = lid; if wid.x == 1 { continue; } v = 0; break; }",
       }) {
    EXPECT_EQ(Body("loop { " + std::string(body) +
                   " continuing { if v == 0 { barrier(); } break if wid.y == 1; } }"),
              "")
        << body;
  }
}

// A swizzle that selects all components assigns the whole vector.
TEST(Uniformity, SwizzleAssignment) {
  const auto kernel = [](const std::string& store) {
    return Check(
        "requires swizzle_assignment;\n"
        "@compute @workgroup_size(64) fn main(@builtin(local_invocation_index) lid : u32) {\n"
        "var v = vec4u(lid); var w = vec2u(lid); let p = &w;\n" +
            store + " if v.x + w.x == 0 { workgroupBarrier(); } }",
        StandardLanguageFeatures() | Bit(LanguageFeature::kSwizzleAssignment));
  };
  const auto fails = [&](const std::string& store) {
    return kernel(store).starts_with("uniformity: ");
  };
  EXPECT_EQ(kernel("v.wzyx = vec4u(); w.yx = vec2u();"), "");
  EXPECT_EQ(kernel("(v).rgba = vec4u(); p.xy = vec2u();"), "");
  EXPECT_EQ(kernel("v.xyzw.wzyx = vec4u(); (*p).xy = vec2u();"), "");
  EXPECT_TRUE(fails("v.wzy = vec3u(); w.yx = vec2u();"));
  EXPECT_TRUE(fails("v.wzyx = vec4u(); w.x = 0;"));
  EXPECT_TRUE(fails("v.wzyx.xy = vec2u(); w.yx = vec2u();"));
  EXPECT_TRUE(fails("v.xy.yx = vec2u(); w.yx = vec2u();"));
  EXPECT_TRUE(fails("v.wzyx += vec4u(); w.yx = vec2u();"));
  EXPECT_TRUE(fails("v.wzyx = vec4u(lid); w.yx = vec2u();"));
}

TEST(Uniformity, Fragment) {
  const auto fragment = [](const std::string& body) {
    return Check(R"(
      @group(0) @binding(0) var t : texture_2d<f32>;
      @group(0) @binding(1) var s : sampler;
      struct In { @location(0) a : f32, @builtin(position) p : vec4f }
      @fragment fn main(in : In, @location(1) b : f32) -> @location(0) vec4f { )" +
                 body + " return vec4f(); }");
  };
  EXPECT_EQ(fragment("_ = textureSample(t, s, in.p.xy);"), "");
  EXPECT_EQ(fragment("if (b > 0) { _ = textureSampleLevel(t, s, in.p.xy, 0); }"), "");
  EXPECT_NE(fragment("if (b > 0) { _ = textureSample(t, s, in.p.xy); }"), "");
  EXPECT_NE(fragment("if (in.a > 0) { _ = dpdx(b); }").find("derivative-uniformity"),
            std::string::npos);
  EXPECT_EQ(fragment("@diagnostic(off, derivative_uniformity) if (b > 0) { _ = dpdx(b); }"), "");
  for (const std::string severity : {"warning", "info"}) {
    EXPECT_EQ(
        fragment("@diagnostic(" + severity + ", derivative_uniformity) if (b > 0) { _ = dpdx(b); }")
            .find("not an error"),
        0u);
  }
  EXPECT_EQ(Check("diagnostic(info, derivative_uniformity);\n"
                  "@fragment fn main(@location(0) b : f32) { if (b > 0) { _ = dpdx(b); } }")
                .find("not an error"),
            0u);
}

TEST(Uniformity, SubgroupMatrix) {
  const auto kernel = [](const std::string& body) {
    return Check(R"(
      enable subgroup_matrix;
      alias L = subgroup_matrix_left<f32, 8, 8>;
      alias R = subgroup_matrix_right<f32, 8, 8>;
      @group(0) @binding(0) var<storage, read_write> buf : array<f32, 1024>;
      fn load(at : u32) { _ = subgroupMatrixLoad<L>(&buf, at, false, 8); }
      fn load_from(p : ptr<function, u32>) { _ = subgroupMatrixLoad<L>(&buf, *p, false, 8); }
      fn load_in_loop() { loop { _ = subgroupMatrixLoad<L>(&buf, 0, false, 8); break; } }
      @compute @workgroup_size(64)
      fn main(@builtin(local_invocation_index) lid : u32, @builtin(subgroup_id) sg : u32,
              @builtin(workgroup_id) wid : vec3u) {)" +
                 body + "}");
  };
  EXPECT_EQ(kernel("if (sg == 0) { let a = subgroupMatrixLoad<L>(&buf, wid.x, false, 8);"
                   "let c = subgroupMatrixMultiply<f32>(a, R()); subgroupMatrixStore(&buf, 0, c, "
                   "false, 8u); }"),
            "");
  EXPECT_NE(kernel("if (lid < 16) { _ = subgroupMatrixLoad<L>(&buf, 0, false, 8); }")
                .find("subgroup-matrix-uniformity: 'subgroupMatrixLoad' must only be called from "
                      "uniform control flow | "
                      "control flow depends on this possibly non-uniform value | 'lid' is "
                      "@builtin(local_invocation_index): it differs between invocations"),
            std::string::npos);
  EXPECT_NE(kernel("_ = subgroupMatrixLoad<L>(&buf, lid, false, 8);"), "");
  EXPECT_NE(kernel("_ = L(buf[0]);"), "");
  EXPECT_NE(kernel("load(lid);"), "");
  EXPECT_NE(kernel("var x = lid; load_from(&x);"), "");
  EXPECT_NE(kernel("if (lid < 16) { load_in_loop(); }"), "");
  EXPECT_EQ(kernel("var x = wid.x; load(x); load_from(&x); if (sg == 0) { load_in_loop(); }"), "");
  EXPECT_NE(kernel("var a = L(); if (lid == 0) { a = L(1); }"), "");
  EXPECT_EQ(kernel("@diagnostic(off, chromium.subgroup_matrix_uniformity) { _ = "
                   "subgroupMatrixLoad<L>(&buf, lid, false, 8); }"),
            "");
}

// The graph of `main` needs the summaries of its direct and indirect callees, even of `innermost`,
// which itself needs no graph.
TEST(Uniformity, LooksIntoWhatIsCalled) {
  const std::string text = R"(
    @group(0) @binding(0) var<storage, read_write> rw : array<u32, 8>;
    fn innermost() -> u32 { return rw[0]; }
    fn inner() -> u32 { workgroupBarrier(); return innermost(); }
    fn outer() -> u32 { return inner(); }
    @compute @workgroup_size(1) fn early() { _ = outer(); }
    @compute @workgroup_size(1) fn main() { if (outer() == 0) { workgroupBarrier(); } }
  )";
  EXPECT_EQ(
      Check(text),
      "uniformity: 'workgroupBarrier' must only be called from uniform control flow | control "
      "flow depends on this possibly non-uniform value | the result of 'outer' may be "
      "non-uniform | the result of 'inner' may be non-uniform | the result of 'innermost' may "
      "be non-uniform | reading 'rw' may give a non-uniform value: other invocations can write "
      "it\n");
}

TEST(Uniformity, TellsTheWholeChain) {
  const std::string message = Check(R"(
    @group(0) @binding(0) var<storage, read_write> rw : array<u32, 8>;
    fn inner() { workgroupBarrier(); }
    fn outer(c : bool) { if (c) { inner(); } }
    fn decide() -> bool { return rw[0] == 1; }
    @compute @workgroup_size(1) fn main() { let c = decide(); outer(c); }
  )");
  EXPECT_EQ(message,
            "uniformity: 'workgroupBarrier' must only be called from uniform control flow | called "
            "through "
            "'inner' here | passed to 'outer' here | 'c' gets a possibly non-uniform value here | "
            "the result "
            "of 'decide' may be non-uniform | reading 'rw' may give a non-uniform value: other "
            "invocations "
            "can write it\n");
}

TEST(Uniformity, OneMistakeOneError) {
  const std::string message = Body(
      "if (lid == 0) { workgroupBarrier(); storageBarrier(); workgroupBarrier(); } if (lid == 1) { "
      "barrier(); }");
  EXPECT_EQ(std::count(message.begin(), message.end(), '\n'), 2) << message;
}

TEST(Uniformity, LongChainsAreLinear) {
  // Stresses the analysis with many functions that have several parameters, and many loops with
  // many variables.
  std::string text = "fn f0(p : ptr<function, u32>, q : ptr<function, u32>) { *p = *q; }\n";
  const int n = 3000;
  for (int i = 1; i < n; ++i) {
    const std::string k = std::to_string(i), before = std::to_string(i - 1);
    text += "fn f" + k + "(p : ptr<function, u32>, q : ptr<function, u32>) { f" + before +
            "(q, p); }\n";
  }
  text += "@compute @workgroup_size(1) fn main() { var x = 1u; var y = 2u; f" +
          std::to_string(n - 1) + "(&x, &y);\n if (x == 0) { workgroupBarrier(); }\n";
  for (int i = 0; i < n / 2; ++i) {
    const std::string v = "v" + std::to_string(i);
    text +=
        "var " + v + " = x; loop { " + v + "++; if (" + v + " == y) { break; } x = " + v + "; }\n";
  }
  EXPECT_EQ(Check(text + "workgroupBarrier(); }"), "");
}

}  // namespace
}  // namespace tessera::wgsl
