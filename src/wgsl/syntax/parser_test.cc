#include "wgsl/syntax/parser.h"

#include <gtest/gtest.h>

#include <string>

#include "wgsl/syntax/ast_views.h"
#include "wgsl/syntax/names.h"

namespace tessera::wgsl {
namespace {

struct Parsed {
  explicit Parsed(std::string_view t) : text(t), source("test", text), strings(arena, kFixedNames) {
    Parse(source, strings, diagnostics, ast);
  }
  std::string Messages() const {
    std::string out;
    for (const Diagnostic& d : diagnostics.list()) out += d.message + "\n";
    return out;
  }
  std::string text;
  Source source;
  Arena arena;
  StringInterner strings;
  Diagnostics diagnostics;
  Ast ast;
};

// Returns the expression with parentheses that show how it was parsed.
std::string Show(const Parsed& p, uint32_t node) {
  const Node& n = p.ast.nodes[node];
  const std::string token(p.source.text(p.ast.TokenSpan(n.token)));
  const auto list = [&](uint32_t at) {
    std::string out;
    for (NodeId item : p.ast.List(at)) out += (out.empty() ? "" : ", ") + Show(p, item.value);
    return out;
  };
  switch (n.kind) {
    case NodeKind::kIdentifier:
      return n.b == NodeId::kNoneValue ? token : token + "<" + list(n.b) + ">";
    case NodeKind::kParen: return Show(p, n.a);
    case NodeKind::kUnary: return "(" + token + Show(p, n.a) + ")";
    case NodeKind::kBinary: return "(" + Show(p, n.a) + token + Show(p, n.b) + ")";
    case NodeKind::kCall: return Show(p, n.a) + "(" + list(n.b) + ")";
    case NodeKind::kIndex: return Show(p, n.a) + "[" + Show(p, n.b) + "]";
    case NodeKind::kMember: return Show(p, n.a) + "." + token;
    default: return token;
  }
}

std::string Expression(const std::string& text) {
  const Parsed p("const x = " + text + ";");
  EXPECT_EQ(p.Messages(), "");
  if (p.ast.declarations.size() != 1) return "?";
  const ValueDeclView decl(p.ast, NodeId(p.ast.declarations[0]));
  const Span span = p.ast.FullSpan(decl.init());
  EXPECT_EQ(p.source.text(span), text);
  return Show(p, decl.init().value);
}

std::string Statement(const std::string& text) {
  return Parsed("fn f() { " + text + " }").Messages();
}

TEST(Parser, Precedence) {
  EXPECT_EQ(Expression("a+b*c-d/e%f"), "((a+(b*c))-((d/e)%f))");
  EXPECT_EQ(Expression("a+b < c*d"), "((a+b)<(c*d))");
  EXPECT_EQ(Expression("a<b && c==d && !e"), "(((a<b)&&(c==d))&&(!e))");
  EXPECT_EQ(Expression("a|b|c"), "((a|b)|c)");
  EXPECT_EQ(Expression("a << b < c"), "((a<<b)<c)");
  EXPECT_EQ(Expression("-*&a.b[c].d"), "(-(*(&a.b[c].d)))");
  EXPECT_EQ(Expression("f<g,h>(i)[1].j"), "f<g, h>(i)[1].j");
  EXPECT_EQ(Expression("array<vec2<f32>,3,>(a,b,)"), "array<vec2<f32>, 3>(a, b)");
}

// If the grammar does not allow a token at its position, the parser splits it into shorter tokens
// (WGSL: Parsing).
TEST(Parser, SplitsTokens) {
  const Parsed p("const x = a--b - --c; fn f() { let y = &&z; i--; }");
  EXPECT_EQ(p.Messages(), "");
  const ValueDeclView decl(p.ast, NodeId(p.ast.declarations[0]));
  EXPECT_EQ(Show(p, decl.init().value), "((a-(-b))-(-(-c)))");
}

TEST(Parser, OperatorsThatNeedParentheses) {
  for (const char* text : {"a&b==c", "a<b<c", "a<<b<<c", "a+b<<c", "a<<b+c", "a&&b||c", "a||b&&c",
                           "a&b|c", "a^b&c", "a&b+c", "a*b|c", "a&b&&c", "a==b==c", "a|b<c"}) {
    const Parsed p(std::string("const x = ") + text + ";");
    ASSERT_EQ(p.diagnostics.list().size(), 1u) << text;
    EXPECT_EQ(p.diagnostics.list()[0].code, DiagCode::mixed_operators) << text;
  }
}

TEST(Parser, AcceptsTheGrammar) {
  EXPECT_EQ(Parsed(R"(
    enable f16, subgroups,;
    requires pointer_composite_access;
    diagnostic(off, chromium.subgroup_matrix_uniformity,);
    ;
    @id(1) override o : u32 = 3;
    alias T = array<vec4<f32>, o + 1>;
    struct S { @align(16) @size(32) a : f32, @location(0) @interpolate(flat, first) b : u32, };
    @group(0) @binding(1) var<storage, read_write> buf : array<S>;
    var<private> p = 1;
    const_assert 1 < 2;
    @must_use fn g(@builtin(position) a : ptr<function, i32>,) -> @location(0) vec4f { return vec4f(); }
    @compute @workgroup_size(8, 8, 1,)
    fn main() @diagnostic(off, derivative_uniformity) {
      var x : i32; let y = 1; const z : i32 = 2; const_assert z == 2;
      x = 1; x += 1; x <<= 2; x >>= 1; x++; x--; _ = x; (*&x) = 2; *p.a = 3; &*p = 1; g(&x); f(1).a[2] = 3;
      { ; } @diagnostic(off, foo) { }
      @diagnostic(off, foo) if x < y { } else if (x > y) { } else @diagnostic(off, foo) { }
      switch x @diagnostic(off, foo) { case 1, 2, : { } case default { } case 3, default: { break; } default { } }
      loop @diagnostic(off, foo) { continue; continuing @diagnostic(off, foo) { x++; break if x > 3; } }
      for (;;) { break; }
      for (var i = 0; i < 3; i++) @diagnostic(off, foo) { }
      while x < 3 { discard; }
      return;
    }
  )")
                .Messages(),
            "");
}

TEST(Parser, RejectsWhatTheGrammarHasNot) {
  for (const char* text : {"let x;",
                           "a + b;",
                           "x = y = z;",
                           "if x { } else y();",
                           "for (;) { }",
                           "loop { continuing { } x(); }",
                           "continuing { }",
                           "break if x;",
                           "switch x { }",
                           "case 1 { }",
                           "else { }",
                           "fn g() { }",
                           "@diagnostic(off, foo) x = 1;",
                           "a<b>;",
                           "let x = 1 2;",
                           "return 1",
                           "++x;",
                           "1 = 2;",
                           "vec3<>(1);",
                           "x.1 = 2;",
                           "let for = 1;",
                           "let _ = 1;",
                           "let enum = 1;",
                           "const x;"}) {
    EXPECT_NE(Statement(text), "") << text;
  }
  for (const char* text : {"let x = 1;", "struct S { }", "struct S { a : f32; }", "fn f(a) { }",
                           "@compute const a = 1;", "x();", "}", "enable;", "enable f16",
                           "; enable f16;", "var x", "alias A;", "fn f()", "fn f() {",
                           "diagnostic(off);", "@ fn f() {}", "var<> x : i32;", "override;"}) {
    EXPECT_NE(Parsed(text).Messages(), "") << text;
  }
}

TEST(Parser, ManyErrorsInOneRunAndNoAvalanche) {
  const Parsed p(R"(
    fn a() { let x = 1 }
    fn b() { if (x) y = 1; else y = 2; int i = 0; for (int j = 0; j < 3; j++) { } }
    fn c() { f(1; g[2; }
    fn d() { do { } while (x); let v = c ? 1 : 2; p->x = 1; }
    fn e() { if x { y();
    fn ok() { }
    struct S { a : f32; b : f32; }
  )");
  EXPECT_EQ(p.diagnostics.error_count(), 13u) << p.Messages();
}

TEST(Parser, MissingSemicolonIsShownAtTheEndOfTheStatement) {
  const Parsed p("fn f() {\n  let x = 1\n  let y = 2;\n}");
  ASSERT_EQ(p.diagnostics.list().size(), 1u);
  const Diagnostic& d = p.diagnostics.list()[0];
  EXPECT_EQ(p.source.Locate(d.span.begin).line, 2u);
  ASSERT_EQ(d.fixes.size(), 1u);
  EXPECT_EQ(d.fixes[0].replacement, ";");
}

TEST(Parser, HintsForOtherLanguages) {
  const auto first = [](const std::string& text) {
    const Parsed p(text);
    if (p.diagnostics.list().empty()) return std::string();
    const Diagnostic& d = p.diagnostics.list()[0];
    return d.message + (d.helps.empty() ? "" : d.helps[0]);
  };
  EXPECT_NE(first("float3 x = float3(1);").find("const x: vec3f"), std::string::npos);
  EXPECT_NE(first("fn f() { int x = 0; }").find("var x: i32"), std::string::npos);
  EXPECT_NE(first("fn f() { let y = x++; }").find("statement"), std::string::npos);
  EXPECT_NE(first("fn f() { let y = a ? b : c; }").find("select("), std::string::npos);
  EXPECT_NE(first("#include <x>\n").find("preprocessor"), std::string::npos);
  EXPECT_NE(first("fn f() { let y = p->x; }").find("'.'"), std::string::npos);
  EXPECT_NE(first("void main() { }").find("fn main"), std::string::npos);
  EXPECT_NE(first("[[location(0)]] var x : i32;").find("@location"), std::string::npos);
}

TEST(Parser, NestingHasALimit) {
  const auto repeat = [](const char* s, int n) {
    std::string out;
    for (int i = 0; i < n; ++i) out += s;
    return out;
  };
  const int n = 100000;
  const std::string deep[] = {
      "const x = " + repeat("(", n) + "1" + repeat(")", n) + ";",
      "const x = " + repeat("-", n) + "1;",
      "const x = " + repeat("1+(", n) + "1" + repeat(")", n) + ";",
      "const x = a" + repeat(".b", n) + ";",
      "const x = a" + repeat("[b", n) + ";",
      "const x = " + repeat("f(", n) + ";",
      "alias x = " + repeat("array<", n) + "i32" + repeat(">", n) + ";",
      "fn f() { " + repeat("*", n) + "x = 1; }",
      "fn f() { " + repeat("{", n) + repeat("}", n) + " }",
      "fn f() { if x { } " + repeat("else { if x { } ", n) + repeat("}", n) + " }",
      "fn f() { " + repeat("if x { ", n) + repeat("loop { continuing { ", n),
  };
  for (const std::string& text : deep) {
    const Parsed p(text);
    EXPECT_TRUE(p.diagnostics.has_errors()) << text.substr(0, 40);
    EXPECT_LE(p.diagnostics.error_count(), 2u) << text.substr(0, 40) << p.Messages();
  }
  EXPECT_EQ(Parsed("fn f() { " + repeat("{", 127) + repeat("}", 127) + " }").Messages(), "");
  EXPECT_TRUE(
      Parsed("fn f() {" + repeat("{", 128) + repeat("}", 128) + "}").diagnostics.has_errors());
  // A chain of operators does not count as nesting.
  EXPECT_EQ(Parsed("const x = 1" + repeat("+1", n) + ";").Messages(), "");
  EXPECT_EQ(Parsed("fn f() { if x { } " + repeat("else if x { } ", n) + " }").Messages(), "");
}

}  // namespace
}  // namespace tessera::wgsl
