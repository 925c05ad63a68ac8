#include "wgsl/resolve/call_graph.h"

#include <gtest/gtest.h>

#include <string>

#include "wgsl/front_end_test_helper.h"

namespace tessera::wgsl {
namespace {

// Returns Program::order, i.e. the order in which later phases visit the functions.
std::string Order(std::string_view text) {
  const Resolved r(text);
  std::string out = r.Errors();
  for (const UserFunctionId f : r.program->order) {
    out += (out.empty() ? "" : " ") + std::string(r.strings.Get((*r.program)[f].name));
  }
  return out;
}

TEST(CallGraph, CalleesComeBeforeTheirCallers) {
  EXPECT_EQ(Order("fn a() { b(); } fn b() { c(); } fn c() { }"), "c b a");
  EXPECT_EQ(Order("fn a() { } fn b() { a(); } fn c() { a(); b(); }"), "a b c");
  EXPECT_EQ(Order("fn a() { c(); b(); } fn b() { } fn c() { b(); }"), "b c a");
  EXPECT_EQ(Order("fn a() -> i32 { return b(b(1)); } fn b(x : i32) -> i32 { return x; }"), "b a");
  EXPECT_EQ(Order("const c = 1;"), "");
}

TEST(CallGraph, ACallInsideOfAnExpressionCounts) {
  for (const char* use : {"let x = 1 + b();", "if b() == 1 { }", "for (; b() == 1;) { }",
                          "switch b() { default: { } }", "return b();", "_ = array(b())[0];",
                          "while b() == 1 { }", "loop { continuing { break if b() == 1; } }"}) {
    const std::string text =
        "fn a() -> i32 { " + std::string(use) + " return 1; } fn b() -> i32 { return 1; }";
    EXPECT_TRUE(Order(text).ends_with("b a")) << use << ": " << Order(text);
  }
}

TEST(CallGraph, RecursionIsNamedByItsWay) {
  EXPECT_EQ(Resolved("fn a() { a(); }").Messages(),
            "the function 'a' calls itself\n  - 'a' calls 'a' here\n");
  EXPECT_EQ(Resolved("fn x() { a(); } fn a() { b(); } fn b() { c(); } fn c() { a(); }").Messages(),
            "the function 'a' calls itself through other functions\n"
            "  - 'a' calls 'b' here\n  - 'b' calls 'c' here\n  - 'c' calls 'a' here\n"
            "  = 'a' -> 'b' -> 'c' -> 'a'\n");
}

// The report of a long cycle shows only the first and last functions. If there are many cycles,
// only a few are reported.
TEST(CallGraph, ReportsStayShort) {
  std::string ring;
  for (int i = 0; i < 100; ++i) {
    ring += "fn f" + std::to_string(i) + "() { f" + std::to_string((i + 1) % 100) + "(); }\n";
  }
  const std::string messages = Resolved(ring).Messages();
  EXPECT_NE(messages.find("'f4' -> ... -> 'f96' -> 'f97' -> 'f98' -> 'f99' -> 'f0'"),
            std::string::npos)
      << messages;
  std::string alone;
  for (int i = 0; i < 30; ++i) {
    alone += "fn f" + std::to_string(i) + "() { f" + std::to_string(i) + "(); }\n";
  }
  std::string ten = "recursion";
  for (int i = 1; i < 10; ++i) ten += " recursion";
  EXPECT_EQ(Resolved(alone).Errors(), ten);
}

// If a callee violates a stage rule, labels show a shortest call path from the entry point to the
// callee.
TEST(CallGraph, LabelsTheWayFromTheEntryPoint) {
  const Resolved r(
      "fn far() { near(); } fn near() { last(); } fn last() { discard; }\n"
      "@compute @workgroup_size(1) fn main() { far(); near(); }");
  EXPECT_EQ(r.Errors(), "stage-mismatch");
  ASSERT_EQ(r.diagnostics.list().size(), 1u);
  std::string labels;
  for (const Label& l : r.diagnostics.list()[0].labels) labels += l.text + "\n";
  EXPECT_EQ(labels,
            "reached from the compute entry point 'main'\n"
            "'main' calls 'near' here\n"
            "'near' calls 'last' here\n");
}

}  // namespace
}  // namespace tessera::wgsl
