#include "wgsl/analyze/alias.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "wgsl/front_end_test_helper.h"

namespace tessera::wgsl {
namespace {

// Returns all diagnostics, one per line, with their labels: "code at <text>: message | <text>
// label". Each <text> is the source text that the diagnostic or label points to.
std::string Check(const std::string& text) {
  const Resolved resolved(text);
  std::string out;
  for (const Diagnostic& d : resolved.diagnostics.list()) {
    out += std::string(InfoOf(d.code).code) + " at <" + std::string(resolved.source.text(d.span)) +
           ">: " + d.message;
    for (const Label& l : d.labels) {
      out += " | <" + std::string(resolved.source.text(l.span)) + "> " + l.text;
    }
    out += "\n";
  }
  return out;
}

// Returns the codes of the diagnostics for `text`, separated by spaces.
std::string Codes(const std::string& text) {
  const Resolved resolved(text);
  std::string out;
  for (const Diagnostic& d : resolved.diagnostics.list()) {
    out += (out.empty() ? "" : " ") + std::string(InfoOf(d.code).code);
  }
  return out;
}

TEST(Alias, ArgumentsAgainstEachOther) {
  const std::string functions = R"(
    fn write(a : ptr<function, i32>, b : ptr<function, i32>) { *a = *b; }
    fn through(a : ptr<function, i32>, b : ptr<function, i32>) { let p = a; write(b, p); }
    fn read(a : ptr<function, i32>, b : ptr<function, i32>) -> i32 { return *a + *b; }
    fn only(a : ptr<function, i32>, b : ptr<function, i32>) { *a = 1; let p = &*b; }
    fn f() { var x = 1; var y = 2; var z : array<i32, 2>; let px = &x; )";
  EXPECT_EQ(Codes(functions + "write(&x, &y); }"), "");
  EXPECT_EQ(Codes(functions + "write(&x, &x); }"), "pointer-aliasing");
  EXPECT_EQ(Codes(functions + "write(px, &x); }"), "pointer-aliasing");
  EXPECT_EQ(Codes(functions + "through(&x, &x); }"), "pointer-aliasing");
  EXPECT_EQ(Codes(functions + "_ = read(&x, &x); }"), "");
  EXPECT_EQ(Codes(functions + "only(&x, &x); }"), "");
  EXPECT_EQ(Codes(functions + "write(&z[0], &z[1]); }"), "pointer-aliasing");
}

TEST(Alias, ArgumentsAgainstGlobals) {
  const std::string globals =
      "var<private> g : i32; var<private> h : i32; var<private> v : vec2i;\n";
  EXPECT_EQ(Codes(globals + "fn a(p : ptr<private, i32>) { *p = g; } fn b() { a(&h); }"), "");
  EXPECT_EQ(Codes(globals + "fn a(p : ptr<private, i32>) { *p = g; } fn b() { a(&g); }"),
            "pointer-aliasing");
  EXPECT_EQ(Codes(globals + "fn a(p : ptr<private, i32>) { g = *p; } fn b() { a(&g); }"),
            "pointer-aliasing");
  EXPECT_EQ(Codes(globals +
                  "fn a(p : ptr<private, i32>) -> i32 { return g + *p; } fn b() { _ = a(&g); }"),
            "");
  EXPECT_EQ(Codes(globals + "fn c() { g++; } fn a(p : ptr<private, i32>) -> i32 { c(); return *p; }"
                            "fn b() { _ = a(&g); }"),
            "pointer-aliasing");
  EXPECT_EQ(Codes(globals + "fn a(p : ptr<private, vec2i>) { v.x = p.yx.x; } fn b() { a(&v); }"),
            "pointer-aliasing");
}

// Tests each way to access the memory behind a pointer parameter, in a function that also writes
// the same variable by its name.
TEST(Alias, EveryAccessCounts) {
  const auto reads = [](const std::string& use) {
    return Codes("var<private> g : vec2i; fn a(p : ptr<private, vec2i>) { " + use +
                 " g = vec2i(); } fn b() { a(&g); }");
  };
  for (const char* use : {
           "_ = *p;",
           "let x = *p;",
           "var x = *p;",
           "let x = -*p;",
           "let x = 2 * *p;",
           "let x = array<i32, 4>()[(*p).x];",
           "let x = (*p).yx;",
           "let x = p.yx;",
           "let x = abs(*p);",
           "(*p).x += 1;",
           "(*p).x++;",
           "if (*p).x == 1 { }",
           "switch (*p).x { default: { } }",
           "while (*p).x == 1 { }",
           "for (; (*p).x == 1;) { }",
           "loop { continuing { break if (*p).x == 1; } }",
           "let q = p; let x = *q;",
           "let q = &*p; let x = *q;",
       }) {
    EXPECT_EQ(reads(use), "pointer-aliasing") << use;
  }
  for (const char* use : {"", "let q = p;", "let q = &*p;", "_ = p;"}) {
    EXPECT_EQ(reads(use), "") << use;
  }
  for (const char* use : {
           "if *p { }",
           "while *p { }",
           "for (; *p;) { }",
           "loop { continuing { break if *p; } }",
       }) {
    EXPECT_EQ(Codes("var<private> g : bool; fn a(p : ptr<private, bool>) { " + std::string(use) +
                    " g = true; } fn b() { a(&g); }"),
              "pointer-aliasing")
        << use;
  }
}

TEST(Alias, BuiltinsAccessWhatTheyPointTo) {
  const auto call = [](const std::string& use) {
    return Codes("var<workgroup> g : atomic<i32>; fn a(p : ptr<workgroup, atomic<i32>>) { " + use +
                 " } fn b() { a(&g); }");
  };
  EXPECT_EQ(call("atomicStore(p, 1); _ = atomicLoad(&g);"), "pointer-aliasing");
  EXPECT_EQ(call("_ = atomicLoad(p); atomicStore(&g, 1);"), "pointer-aliasing");
  EXPECT_EQ(call("_ = atomicAdd(p, 1); _ = atomicLoad(&g);"), "pointer-aliasing");
  EXPECT_EQ(call("_ = atomicLoad(p); _ = atomicLoad(&g);"), "");
  // arrayLength takes a pointer but does not access the memory that the pointer points to.
  EXPECT_EQ(Codes("@group(0) @binding(0) var<storage, read_write> s : array<i32>;"
                  "fn a(p : ptr<storage, array<i32>, read_write>) { _ = arrayLength(p); s[0] = 1; }"
                  "fn b() { a(&s); }"),
            "");
}

TEST(Alias, AnyNumberOfVariables) {
  std::string text, calls;
  for (int i = 0; i < 70; ++i) {
    const std::string n = std::to_string(i);
    text += "var<private> g" + n + " : i32; fn f" + n + "(p : ptr<private, i32>) { *p = g" + n +
            "; }\n";
    calls += "f" + n + "(&g" + std::to_string(i == 64 ? 64 : i == 69 ? 0 : i + 1) + "); ";
  }
  EXPECT_EQ(Check(text + "fn f() { " + calls + "}"),
            "pointer-aliasing at <&g64>: 'f64' accesses 'g64' through this pointer and by its "
            "name, and writes it | <*p> written through the pointer here | <g64> read by name "
            "here\n");
}

// Each function calls all previous ones, directly or indirectly, so one walk per callee would take
// quadratic time.
TEST(Alias, CalleesThatReachMuch) {
  const int n = 150;
  std::string text = "var<private> g : i32; fn f0(p : ptr<private, i32>) { *p = 1; }\n", calls;
  for (int i = 1; i <= n; ++i) {
    const std::string k = std::to_string(i), before = std::to_string(i - 1);
    text += "var<private> g" + k + " : i32; fn f" + k + "(p : ptr<private, i32>) { *p = g" + k +
            "; f" + before + "(p); }\n";
    // Most calls are valid: f() calls f<i> with a pointer to g<i + 1>, which neither f<i> nor its
    // callees access by name. Only the last two calls pass a pointer to a variable that a callee
    // accesses by name.
    calls += "f" + k + "(&g" + std::to_string(i < n - 1 ? i + 1 : i - 100) + "); ";
  }
  const std::string said = Check(text + "fn f() { " + calls + "}");
  EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 2) << said;
  for (const char* call : {"'f149' accesses 'g49'", "'f150' accesses 'g50'"}) {
    EXPECT_NE(said.find(call), std::string::npos) << said;
  }
}

TEST(Alias, SaysWhichAccessesClash) {
  EXPECT_EQ(Check("fn write(a : ptr<function, i32>, b : ptr<function, i32>) { *a = *b; }\n"
                  "fn f() { var x = 1; write(&x, &x); }"),
            "pointer-aliasing at <&x>: two pointers to 'x' are passed to 'write', which writes "
            "through one of them | <&x> the other one | <*a> written here\n");
  EXPECT_EQ(Check("var<private> g : i32;\n"
                  "fn deep() { g = 2; }\n"
                  "fn a(p : ptr<private, i32>) -> i32 { deep(); return *p; }\n"
                  "fn f() { _ = a(&g); }"),
            "pointer-aliasing at <&g>: 'a' accesses 'g' through this pointer and by its name, and "
            "writes it | <*p> read through the pointer here | <g> written by name here\n");
}

}  // namespace
}  // namespace tessera::wgsl
