#include "wgsl/resolve/semantic_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/arena.h"
#include "wgsl/resolve/resolver.h"
#include "wgsl/syntax/ast_views.h"
#include "wgsl/syntax/names.h"
#include "wgsl/syntax/parser.h"

namespace tessera::wgsl {
namespace {

struct Modelled {
  explicit Modelled(std::string_view text)
      : source("test.wgsl", text), strings(arena, kFixedNames), module(arena, strings) {
    Parse(source, strings, diagnostics, ast);
  }
  SemanticModel Model() {
    NameNotes notes;
    Program program(source, ast, module);
    program.notes = &notes;
    Resolve(program, diagnostics);
    return {std::move(program), std::move(notes)};
  }
  std::string_view Text(NodeId node) const { return source.text(ast.SpanOf(node)); }
  uint32_t Line(NodeId node) const {
    const std::string_view before = source.text().substr(0, ast.SpanOf(node).begin);
    return static_cast<uint32_t>(std::count(before.begin(), before.end(), '\n') + 1);
  }

  Source source;
  Diagnostics diagnostics;
  Arena arena;
  StringInterner strings;
  Ast ast;
  ir::Module module;
};

constexpr std::string_view kShader = R"(struct S { a: f32, b: array<vec4f, 2> }
alias T = S;
@group(0) @binding(0) var<storage, read_write> x: T;
override n = 4u;
fn twice(x: f32) -> f32 {
  return x + x;
}
@compute @workgroup_size(n)
fn main() {
  let y = x.b[1].yz;
  for (var i = 0u; i < n; i++) {
    let x = twice(f32(i)) + x.a;
    if x > 1.0 { let i = x; _ = i; }
  }
  loop { let z = y; continuing { break if z.x > 1.0; } }
  x.a = S(1.0, x.b).a;
}
)";

// Returns the line of the declaration that the name at the `|` in `where` refers to, or 0 if there
// is no declaration.
uint32_t DeclaredOn(const Modelled& m, const SemanticModel& model, std::string where) {
  const size_t bar = where.find('|');
  where.erase(bar, 1);
  const size_t at = m.source.text().find(where);
  EXPECT_NE(at, std::string_view::npos) << where;
  const NodeId name = model.NameAt(static_cast<uint32_t>(at + bar));
  EXPECT_TRUE(name.valid()) << where;
  const NodeId declaration = name.valid() ? model.DeclarationOf(name) : NodeId();
  return declaration.valid() ? m.Line(declaration) : 0;
}

TEST(SemanticModel, SaysWhatNamesReferTo) {
  Modelled m(kShader);
  const SemanticModel model = m.Model();
  ASSERT_FALSE(m.diagnostics.has_errors());
  EXPECT_EQ(DeclaredOn(m, model, "alias T = |S"), 1u);
  EXPECT_EQ(DeclaredOn(m, model, "x: |T;"), 2u);
  EXPECT_EQ(DeclaredOn(m, model, "return |x"), 5u);
  EXPECT_EQ(DeclaredOn(m, model, "workgroup_size(|n)"), 4u);
  EXPECT_EQ(DeclaredOn(m, model, "y = |x.b"), 3u);
  EXPECT_EQ(DeclaredOn(m, model, "y = x.|b"), 1u);
  EXPECT_EQ(DeclaredOn(m, model, "[1].|yz"), 0u);
  EXPECT_EQ(DeclaredOn(m, model, "|twice(f32(i))"), 5u);
  EXPECT_EQ(DeclaredOn(m, model, "|f32(i)"), 0u);
  EXPECT_EQ(DeclaredOn(m, model, "+ |x.a"), 3u);  // the inner `x` is not declared yet
  EXPECT_EQ(DeclaredOn(m, model, "if |x"), 12u);
  EXPECT_EQ(DeclaredOn(m, model, "_ = |i"), 13u);
  EXPECT_EQ(DeclaredOn(m, model, "if |z.x"), 15u);
  EXPECT_EQ(DeclaredOn(m, model, "x.b).|a"), 1u);
  EXPECT_EQ(DeclaredOn(m, model, "fn main|()"), 9u);  // at the end of the name
}

TEST(SemanticModel, FindsReferences) {
  Modelled m(kShader);
  const SemanticModel model = m.Model();
  const auto uses = [&](std::string_view declaration) {
    const auto at = static_cast<uint32_t>(m.source.text().find(declaration));
    std::string lines;
    for (NodeId use : model.ReferencesTo(model.NameAt(at))) {
      lines += std::to_string(m.Line(use)) + " ";
    }
    return lines;
  };
  EXPECT_EQ(uses("S {"), "2 16 ");
  EXPECT_EQ(uses("a: f32"), "12 16 16 ");
  EXPECT_EQ(uses("x: T"), "10 12 16 16 ");
  EXPECT_EQ(uses("n = 4u"), "8 11 ");
  EXPECT_EQ(uses("i = 0u"), "11 11 12 ");
}

TEST(SemanticModel, SaysWhatIsVisible) {
  Modelled m(kShader);
  const SemanticModel model = m.Model();
  const auto visible = [&](std::string_view where) {
    std::string names;
    for (NodeId node : model.VisibleAt(static_cast<uint32_t>(m.source.text().find(where)))) {
      names += std::string(m.Text(node)) + std::to_string(m.Line(node)) + " ";
    }
    return names;
  };
  const std::string module = "S1 T2 x3 n4 twice5 main9 ";
  EXPECT_EQ(visible("struct S"), module);
  EXPECT_EQ(visible("return x"), "x5 S1 T2 n4 twice5 main9 ");
  EXPECT_EQ(visible("y = x.b"), module);
  EXPECT_EQ(visible("for (var"), "y10 " + module);
  EXPECT_EQ(visible("i < n"), "i11 y10 " + module);
  EXPECT_EQ(visible("twice(f32"), "i11 y10 " + module);
  EXPECT_EQ(visible("_ = i"), "i13 x12 y10 S1 T2 n4 twice5 main9 ");
  EXPECT_EQ(visible("break if"), "z15 y10 " + module);
  EXPECT_EQ(visible("x.a = S"), "y10 " + module);
}

TEST(SemanticModel, HasTypesAndValues) {
  Modelled m("const a = 3; fn f(b: vec2f) -> f32 { let c = b * 2; return c.y; }");
  const SemanticModel model = m.Model();
  const auto type = [&](std::string_view where) {
    return model.TypeNameOf(model.NameAt(static_cast<uint32_t>(m.source.text().find(where))));
  };
  EXPECT_EQ(type("b * 2"), "vec2<f32>");
  EXPECT_EQ(type("c = "), "vec2<f32>");
  EXPECT_EQ(type("y;"), "f32");
  const NodeId three = ValueDeclView(m.ast, NodeId(m.ast.declarations[0])).init();
  ASSERT_TRUE(model.ValueOf(three).valid());
  EXPECT_EQ(m.module.constants.IntValue(model.ValueOf(three)), 3);
}

TEST(SemanticModel, SpellsCountsThatDependOnOverrides) {
  Modelled m("override size = 4; const N = 2; var<workgroup> w: array<f32, size * 2>;");
  const SemanticModel model = m.Model();
  EXPECT_EQ(model.TypeNameOf(NodeId(m.ast.declarations[2])), "array<f32, size * 2>");
}

// The code is incomplete, as is often the case in an editor.
TEST(SemanticModel, OutlastsErrors) {
  Modelled m("fn f(a: f32) { let b = a + nothing; let c: u32 = a; let d = a.x; } fn g( {");
  const SemanticModel model = m.Model();
  EXPECT_TRUE(m.diagnostics.has_errors());
  EXPECT_EQ(DeclaredOn(m, model, "|a + nothing"), 1u);
  EXPECT_EQ(DeclaredOn(m, model, "|nothing"), 0u);
  EXPECT_EQ(DeclaredOn(m, model, "= |a;"), 1u);
  EXPECT_EQ(DeclaredOn(m, model, "a.|x"), 0u);
  model.VisibleAt(static_cast<uint32_t>(m.source.text().size()));
}

// ---- an independent implementation of name lookup, based only on tokens and brackets

class NamesByTokens {
 public:
  NamesByTokens(const Source& source, const PlainVector<Token>& tokens)
      : source_(source), tokens_(tokens), declared_by_(tokens.size(), kNobody) {
    scopes_.emplace_back();
    ForEachModuleName();
    while (at_ + 1 < tokens_.size()) Step();
  }
  static constexpr uint32_t kNobody = 0xffffffff;
  // For each identifier token, the name token of its declaration.
  const std::vector<uint32_t>& declared_by() const { return declared_by_; }

 private:
  using Names = std::map<std::string_view, uint32_t>;

  TokenKind Kind(size_t i) const { return tokens_[std::min(i, tokens_.size() - 1)].kind; }
  std::string_view Text(size_t i) const {
    return source_.text({tokens_[i].offset, tokens_[i].offset + tokens_[i].length});
  }
  static bool Declares(TokenKind kind) {
    return kind == TokenKind::kVar || kind == TokenKind::kLet || kind == TokenKind::kConst ||
           kind == TokenKind::kOverride || kind == TokenKind::kAlias ||
           kind == TokenKind::kStruct || kind == TokenKind::kFn;
  }
  // Returns the declared name after a declaration keyword. Skips the `<...>` of a `var`.
  size_t NameAfter(size_t keyword) const {
    size_t i = keyword + 1;
    if (Kind(i) == TokenKind::kTemplateArgsStart) {
      while (Kind(i) != TokenKind::kTemplateArgsEnd) ++i;
      ++i;
    }
    return i;
  }
  void ForEachModuleName() {
    int depth = 0;
    for (size_t i = 0; i < tokens_.size(); ++i) {
      if (Kind(i) == TokenKind::kBraceLeft) ++depth;
      if (Kind(i) == TokenKind::kBraceRight) --depth;
      if (depth == 0 && Declares(Kind(i))) {
        scopes_[0][Text(NameAfter(i))] = static_cast<uint32_t>(NameAfter(i));
      }
    }
  }
  void SkipTo(TokenKind kind) {
    while (Kind(at_) != kind && at_ + 1 < tokens_.size()) ++at_;
    ++at_;
  }
  void Step() {
    switch (Kind(at_)) {
      case TokenKind::kEnable:
      case TokenKind::kRequires:
      case TokenKind::kDiagnostic: SkipTo(TokenKind::kSemicolon); return;
      case TokenKind::kAttr: Attribute(); return;
      case TokenKind::kPeriod: at_ += 2; return;
      case TokenKind::kStruct:
        in_struct_ = true;
        at_ += 2;
        return;
      case TokenKind::kFn:
        in_parameters_ = true;
        at_ += 2;
        return;
      case TokenKind::kVar:
      case TokenKind::kLet:
      case TokenKind::kConst:
      case TokenKind::kOverride:
      case TokenKind::kAlias: {
        const size_t name = NameAfter(at_);
        if (scopes_.size() > 1) pending_.push_back(static_cast<uint32_t>(name));
        at_ = name + 1;
        return;
      }
      case TokenKind::kFor:
        scopes_.emplace_back();  // scope of the header; the '}' of the body closes both scopes
        for_depths_.push_back(scopes_.size());
        ++at_;
        return;
      case TokenKind::kSemicolon:
        for (uint32_t name : pending_) scopes_.back()[Text(name)] = name;
        pending_.clear();
        break;
      case TokenKind::kBraceLeft:
        if (in_struct_) break;
        scopes_.emplace_back();
        if (in_parameters_) {
          for (uint32_t name : parameters_) scopes_.back()[Text(name)] = name;
          parameters_.clear();
          in_parameters_ = false;
        }
        break;
      case TokenKind::kBraceRight:
        if (in_struct_) {
          in_struct_ = false;
          break;
        }
        scopes_.pop_back();
        if (!for_depths_.empty() && for_depths_.back() == scopes_.size()) {
          scopes_.pop_back();
          for_depths_.pop_back();
        }
        break;
      case TokenKind::kIdentifier: Identifier(); break;
      default: break;
    }
    ++at_;
  }
  void Attribute() {
    const bool context = Kind(at_ + 1) == TokenKind::kDiagnostic || Text(at_ + 1) == "builtin" ||
                         Text(at_ + 1) == "interpolate";
    at_ += 2;
    if (context) SkipTo(TokenKind::kParenRight);
  }
  void Identifier() {
    if (Kind(at_ + 1) == TokenKind::kColon && (in_struct_ || in_parameters_)) {
      if (in_parameters_) parameters_.push_back(static_cast<uint32_t>(at_));
      return;
    }
    for (size_t i = scopes_.size(); i-- > 0;) {
      const auto found = scopes_[i].find(Text(at_));
      if (found == scopes_[i].end()) continue;
      declared_by_[at_] = found->second;
      return;
    }
  }

  const Source& source_;
  const PlainVector<Token>& tokens_;
  std::vector<uint32_t> declared_by_;
  std::vector<Names> scopes_;
  std::vector<size_t> for_depths_;
  std::vector<uint32_t> pending_, parameters_;
  bool in_struct_ = false, in_parameters_ = false;
  size_t at_ = 0;
};

TEST(SemanticModel, AgreesWithNamesByTokens) {
  size_t shaders = 0, names = 0;
  const std::filesystem::path folder = std::filesystem::path(TESSERA_SOURCE_DIR) / "test/golden";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".wgsl") continue;
    std::ostringstream text;
    text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
    const std::string shader = text.str();
    Modelled m(shader);
    const SemanticModel model = m.Model();
    if (m.diagnostics.has_errors()) continue;
    ++shaders;
    const NamesByTokens expected(m.source, m.ast.tokens);
    for (uint32_t i = 0; i < m.ast.nodes.size(); ++i) {
      const NodeId node(i);
      if (m.ast.kind(node) != NodeKind::kIdentifier) continue;
      ++names;
      const NodeId found = model.DeclarationOf(node);
      EXPECT_EQ(found.valid() ? m.ast[found].token : NamesByTokens::kNobody,
                expected.declared_by()[m.ast[node].token])
          << entry.path() << ":" << m.Line(node) << " '" << m.Text(node) << "'";
    }
  }
  EXPECT_GT(shaders, 50u);
  EXPECT_GT(names, 1000u);
}

}  // namespace
}  // namespace tessera::wgsl
