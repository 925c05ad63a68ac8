#include "wgsl/analyze/behavior.h"

#include <gtest/gtest.h>

#include <string>

#include "wgsl/front_end_test_helper.h"

namespace tessera::wgsl {
namespace {

// Returns the codes of all diagnostics, separated by spaces.
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
  EXPECT_EQ(Codes("fn f() -> u32 { loop { loop { } } }"), "infinite-loop");  // reported only once
  EXPECT_EQ(Codes("fn f() { loop { continue; } }"), "infinite-loop");
  EXPECT_EQ(Codes("fn f() { loop { if false { return; } } }"), "");
  EXPECT_EQ(Codes("fn f() { loop { continuing { break if true; } } }"), "");
}

TEST(Behavior, CodeThatCannotRunIsAWarning) {
  EXPECT_EQ(Codes("fn f() { return; f2(); f2(); } fn f2() { }"), "unreachable-code");
}

}  // namespace
}  // namespace tessera::wgsl
