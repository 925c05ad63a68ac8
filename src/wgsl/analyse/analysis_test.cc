// Behavior analysis and alias analysis.
#include <gtest/gtest.h>

#include <string>

#include "wgsl/analyse/alias.h"
#include "wgsl/analyse/behavior.h"
#include "wgsl/front_end_test_helper.h"

namespace tessera::wgsl {
namespace {

// The codes of all diagnostics, with blanks between.
std::string Codes(const std::string& text) {
  const Resolved resolved(text);
  std::string out;
  for (const Diagnostic& d : resolved.diagnostics.list()) {
    out += (out.empty() ? "" : " ") + std::string(InfoOf(d.code).code);
  }
  return out;
}

std::string Returning(const std::string& body) {
  return Codes("fn f(c : bool) -> i32 { " + body + " }");
}

TEST(Behavior, FunctionsMustReturnTheirValue) {
  EXPECT_EQ(Returning("return 1;"), "");
  EXPECT_EQ(Returning("if c { return 1; } else { return 2; }"), "");
  EXPECT_EQ(Returning("loop { if c { return 1; } }"), "");
  EXPECT_EQ(Returning("switch 1 { case 1: { return 1; } default: { return 2; } }"), "");
  EXPECT_EQ(Returning(""), "missing-return");
  EXPECT_EQ(Returning("if c { return 1; }"), "missing-return");
  EXPECT_EQ(Returning("if c { return 1; } else if !c { return 2; }"), "missing-return");
  EXPECT_EQ(Returning("while c { return 1; }"), "missing-return");
  EXPECT_EQ(Returning("loop { if c { break; } return 1; }"), "missing-return");
  EXPECT_EQ(Returning("loop { return 1; continuing { break if c; } }"), "");
  EXPECT_EQ(Returning("switch 1 { case 1: { break; } default: { return 2; } }"), "missing-return");
}

TEST(Behavior, LoopsMustEnd) {
  EXPECT_EQ(Codes("fn f() { loop { } }"), "infinite-loop");
  EXPECT_EQ(Codes("fn f() { for (;;) { } }"), "infinite-loop");
  EXPECT_EQ(Codes("fn f() { loop { continue; } }"), "infinite-loop");
  EXPECT_EQ(Codes("fn f() { loop { if false { return; } } }"), "");
  EXPECT_EQ(Codes("fn f() { loop { continuing { break if true; } } }"), "");
}

TEST(Behavior, CodeThatCannotRunIsAWarning) {
  EXPECT_EQ(Codes("fn f() { return; f2(); f2(); } fn f2() { }"), "unreachable-code");
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

}  // namespace
}  // namespace tessera::wgsl
