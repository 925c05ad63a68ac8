#include "wgsl/syntax/excluded_code.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "base/arena.h"
#include "wgsl/modules/conditions.h"
#include "wgsl/syntax/lexer.h"
#include "wgsl/syntax/names.h"

namespace tessera::wgsl {
namespace {

// A module with all features turned off.
struct Module {
  explicit Module(std::string_view source) : text(source) {
    Diagnostics diagnostics;
    Ast ast;
    Lex(Source("a.wesl", text), strings, diagnostics, ast);
    Features features;
    features.AssumeOthers(false);
    PoolVector<Span> removed;
    ApplyConditions(features, strings, diagnostics, text, 0, ast.tokens, removed, &excluded);
    EXPECT_FALSE(diagnostics.has_errors());
    excluded.removed.assign(removed.begin(), removed.end());
    excluded.mentioned.Sort();
    excluded.declared.Sort();
  }
  // `names` is a list separated by blanks. Returns those of the names that `places` contains.
  std::string Known(const NamePlaces& places, std::string names) {
    std::string known;
    for (size_t at = 0; at < names.size();) {
      const size_t end = std::min(names.find(' ', at), names.size());
      const std::string name = names.substr(at, end - at);
      if (places.Find(strings.Intern(name), {0, ~0u}) != NamePlaces::kNone) known += name + " ";
      at = end + 1;
    }
    return known;
  }

  const std::string text;
  Arena arena;
  StringInterner strings{arena, kFixedNames};
  ExcludedCode excluded;
};

TEST(ExcludedCode, NotesNames) {
  Module m(
      "@if(F) import package::a::{b, c as d};\n"
      "@if(F) var<storage, read> e: f; @else const g = h;\n"
      "struct S { @if(F) i: j, @else k: l, m: n }\n"
      "fn o(@if(!F) p: q) { @if(F) { let r = s; } @if(!F) t = u; @if(!F) return v; }\n"
      "@compute @if(F) @workgroup_size(w) fn x() { y(); } // z\n");
  EXPECT_EQ(m.Known(m.excluded.declared, "F a b c d e f g h i j k l m n o p q r s t u v w x y z S"),
            "a b c d e g i k p x ");
  EXPECT_EQ(
      m.Known(m.excluded.mentioned, "F a b c d e f g h i j k l m n o p q r s t u v w x y z S"),
      "a b c d e f i j r s w x y ");
}

TEST(ExcludedCode, FindsPlaces) {
  Module m("@if(F) fn f() { a; } fn b() {} @if(F) fn g() { a; a; }");
  const auto place = [&](uint32_t begin, uint32_t end) {
    return m.excluded.mentioned.Find(m.strings.Intern("a"), {begin, end});
  };
  EXPECT_EQ(place(0, 100), 16u);
  EXPECT_EQ(place(16, 17), 16u);
  EXPECT_EQ(place(0, 16), NamePlaces::kNone);
  EXPECT_EQ(place(17, 47), NamePlaces::kNone);
  EXPECT_EQ(place(17, 48), 47u);
  EXPECT_EQ(m.excluded.mentioned.Find(m.strings.Intern("b"), {0, 100}), NamePlaces::kNone);
  EXPECT_TRUE(m.excluded.Touches({19, 30}));
  EXPECT_FALSE(m.excluded.Touches({20, 31}));
  EXPECT_TRUE(m.excluded.Touches({20, 32}));
  EXPECT_TRUE(m.excluded.Touches({40, 41}));
  EXPECT_FALSE(Module("fn a() {}").excluded.Touches({0, 100}));
}

}  // namespace
}  // namespace tessera::wgsl
