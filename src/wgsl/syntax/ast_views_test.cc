#include "wgsl/syntax/ast_views.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/arena.h"
#include "wgsl/syntax/names.h"
#include "wgsl/syntax/parser.h"

namespace tessera::wgsl {
namespace {

struct Parsed {
  explicit Parsed(std::string_view text) : source("test.wgsl", text), strings(arena, kFixedNames) {
    Parse(source, strings, diagnostics, ast, &trivia);
  }
  std::string_view Text(NodeId node) const { return source.text(ast.SpanOf(node)); }

  Source source;
  Diagnostics diagnostics;
  Arena arena;
  StringInterner strings;
  Ast ast;
  Trivia trivia;
};

// A module that contains every kind of node, with all optional parts.
constexpr std::string_view kAll = R"(enable f16;
requires readonly_and_readwrite_storage_textures;
diagnostic(off, derivative_uniformity);
@id(1) override o: u32 = 2;
override p = 3;
const c: array<vec2<f32>, 2> = array(vec2(1, 2), vec2(3, 4));
alias A = array<S, o>;
struct S { @align(16) @size(32) m: f32, n: mat2x2h }
@group(0) @binding(1) var<storage, read_write> buffer: array<u32>;
const_assert 1 < 2;
@must_use @diagnostic(warning, foo.bar)
fn f(@location(0) x: f32, y: ptr<function, i32>) -> @location(0) f32 {
  @diagnostic(off, derivative_uniformity) if (x > 1.0 && true) @diagnostic(off, subgroup_uniformity) {
    return x;
  } else if x == 2.0 {
    discard;
  } else {
    _ = y;
  }
  switch (i32(x)) @diagnostic(off, derivative_uniformity) {
    case 1, 2: { break; }
    case 3, default { }
  }
  loop @diagnostic(off, derivative_uniformity) {
    var i: i32 = 1;
    if (i == 2) { continue; }
    continuing { i++; i--; break if !(i < -3); }
  }
  for (var j = 0; j < 4; j += 1) { const_assert true; }
  for (;;) { break; }
  while (*y > 1) { let z: u32 = buffer[2]; const w = 1; g(c[0].x, 0x1u); }
  *y = -1;
  return (x);
}
)";

TEST(AstViews, ForEachChildReachesEveryNodeOnce) {
  const Parsed p(kAll);
  for (const Diagnostic& d : p.diagnostics.list()) ADD_FAILURE() << d.message;
  std::vector<int> reached(p.ast.nodes.size());
  std::vector<bool> kinds(static_cast<size_t>(NodeKind::kRequires) + 1);
  std::vector<NodeId> work;
  for (uint32_t d : p.ast.directives) work.push_back(NodeId(d));
  for (uint32_t d : p.ast.declarations) work.push_back(NodeId(d));
  while (!work.empty()) {
    const NodeId node = work.back();
    work.pop_back();
    ++reached[node.value];
    kinds[static_cast<size_t>(p.ast.kind(node))] = true;
    ForEachChild(p.ast, node, [&](NodeId child) {
      EXPECT_LT(child.value, node.value) << "children stand before their parents";
      work.push_back(child);
    });
  }
  for (uint32_t i = 0; i < reached.size(); ++i) {
    EXPECT_EQ(reached[i], 1) << "'" << p.Text(NodeId(i)) << "', kind "
                             << static_cast<int>(p.ast.kind(NodeId(i)));
  }
  for (size_t kind = static_cast<size_t>(NodeKind::kError) + 1; kind < kinds.size(); ++kind) {
    EXPECT_TRUE(kinds[kind]) << "kAll lacks kind " << kind;
  }
}

// The order of the first tokens shows that children are visited in source order.
TEST(AstViews, ForEachChildGoesInSourceOrder) {
  const Parsed p(kAll);
  for (uint32_t i = 0; i < p.ast.nodes.size(); ++i) {
    uint32_t last = 0;
    ForEachChild(p.ast, NodeId(i), [&](NodeId child) {
      const uint32_t begin = p.ast.FullSpan(child).begin;
      EXPECT_GE(begin, last) << "below '" << p.Text(NodeId(i)) << "': '" << p.Text(child) << "'";
      last = begin;
    });
  }
}

TEST(AstViews, NameTheParts) {
  const Parsed p("@compute fn f(a: u32, b: bool) -> u32 { for (; b;) { } return a; }");
  const FunctionView f(p.ast, NodeId(p.ast.declarations.at(0)));
  ASSERT_EQ(f.parameters().size(), 2u);
  EXPECT_EQ(p.Text(f.parameters()[1]), "b");
  EXPECT_EQ(p.Text(TypedNameView(p.ast, f.parameters()[1]).type()), "bool");
  ASSERT_EQ(f.attributes().size(), 1u);
  EXPECT_EQ(AttributeView(p.ast, f.attributes()[0]).name(), name::k_compute);
  EXPECT_FALSE(AttributeView(p.ast, f.attributes()[0]).has_parentheses());
  EXPECT_TRUE(f.return_attributes().empty());
  const NodeList statements = CompoundView(p.ast, f.body()).statements();
  ASSERT_EQ(statements.size(), 2u);
  const ForView loop(p.ast, statements[0]);
  EXPECT_FALSE(loop.init().valid());
  EXPECT_EQ(p.Text(loop.condition()), "b");
  EXPECT_FALSE(loop.update().valid());
  EXPECT_EQ(p.Text(ReturnView(p.ast, statements[1]).value()), "a");
}

TEST(Trivia, HasEveryComment) {
  const Parsed p(
      "// one\nconst/* two /* nested */ */a = 1 / 2; //three\r\n\n/**/ // \xE2\x82\xAC\n//");
  std::vector<std::string_view> comments;
  for (Span span : p.trivia.comments) comments.push_back(p.source.text(span));
  EXPECT_EQ(comments, (std::vector<std::string_view>{"// one", "/* two /* nested */ */", "//three",
                                                     "/**/", "// \xE2\x82\xAC", "//"}));
}

TEST(Trivia, HasACommentThatDoesNotEnd) {
  const Parsed p("const a = 1; /* to the end");
  ASSERT_EQ(p.trivia.comments.size(), 1u);
  EXPECT_EQ(p.source.text(p.trivia.comments[0]), "/* to the end");
  EXPECT_TRUE(p.diagnostics.has_errors());
}

}  // namespace
}  // namespace tessera::wgsl
