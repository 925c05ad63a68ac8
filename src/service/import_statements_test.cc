#include "service/import_statements.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::service {
namespace {

// Returns the words of all import statements, e.g. "import package a | import super b".
std::string Words(std::string_view text) {
  std::string out;
  for (const ImportStatement& statement : ImportStatements(text)) {
    if (!out.empty()) out += " |";
    for (const Span word : statement.words) {
      out += out.empty() ? "" : " ";
      out += text.substr(word.begin, word.end - word.begin);
    }
  }
  return out;
}

TEST(ImportStatements, FindsWords) {
  EXPECT_EQ(Words(""), "");
  EXPECT_EQ(Words("fn f() { import a; }"), "");
  EXPECT_EQ(Words("import package::a::{b as c, d::{e}};"), "import package a b as c d e");
  EXPECT_EQ(Words("// import x;\n/* /* */ import y; */ import a; import b;"),
            "import a | import b");
  EXPECT_EQ(Words("@if(A && (B)) import a;\nimport b; enable f16;"), "import a | import b");
}

TEST(ImportStatements, EndsIncompleteStatements) {
  EXPECT_EQ(Words("import package::\nimport b;"), "import package | import b");
  EXPECT_EQ(Words("import a::{b,\nfn f() {}"), "import a b");
  EXPECT_EQ(Words("import a::{b,\nconst_assert true;"), "import a b");
  EXPECT_EQ(Words("import"), "import");
  EXPECT_EQ(Words("import a\nb"), "import a");
  EXPECT_EQ(Words("// the\rimport a;\r\nimport b;"), "import a | import b");
  EXPECT_EQ(Words("@if("), "");
  EXPECT_EQ(Words("/*"), "");
}

// Returns the parts of `path` joined with dots, or "none".
std::string Joined(const std::optional<std::vector<std::string_view>>& path) {
  if (!path) return "none";
  std::string out;
  for (const std::string_view part : *path) out += (out.empty() ? "" : ".") + std::string(part);
  return out;
}

// Calls ImportPathBefore for the '|' in the text. Returns the parts of the path that it finds,
// joined with dots. Returns "none" if it finds no path.
std::string Path(std::string text) {
  const size_t at = text.find('|');
  text.erase(at, 1);
  return Joined(ImportPathBefore(text, static_cast<uint32_t>(at)));
}

TEST(ImportStatements, FindsThePathBeforeAWord) {
  EXPECT_EQ(Path("import |"), "");
  EXPECT_EQ(Path("import |a;"), "");
  EXPECT_EQ(Path("import package::|"), "package");
  EXPECT_EQ(Path("import package::|;\nfn f() {}"), "package");
  EXPECT_EQ(Path("import package::a::{b, |};"), "package.a");
  EXPECT_EQ(Path("import package::a::{b::{c, d as e}, |};"), "package.a");
  EXPECT_EQ(Path("import package::a::{b::{c, |"), "package.a.b");
  EXPECT_EQ(Path("import package::a::{\n    b,\n    |"), "package.a");
  EXPECT_EQ(Path("import {a::b, super::|};"), "super");
  EXPECT_EQ(Path("import a; import b::|;"), "b");
}

TEST(ImportStatements, FindsNoPathElsewhere) {
  for (const char* text :
       {"|", "|import a;", "import a;|", "import a |", "import a as |;", "import a;\n|",
        "import a::b\n\n|\nfn f() {}", "fn f() { | }", "import a::{b}|;", "import a, |",
        "import package::\n|\nfn f() {}", "import package::\r|\rfn f() {}"}) {
    EXPECT_EQ(Path(text), "none") << text;
  }
}

TEST(ImportStatements, FindsThePathOfAName) {
  constexpr std::string_view kText =
      "import package::a::{b as c, d::{e}, f}; import super::g;\nimport h::i as j;\nfn k() {}";
  EXPECT_EQ(Joined(ImportedPath(kText, "c")), "package.a.b");
  EXPECT_EQ(Joined(ImportedPath(kText, "e")), "package.a.d.e");
  EXPECT_EQ(Joined(ImportedPath(kText, "f")), "package.a.f");
  EXPECT_EQ(Joined(ImportedPath(kText, "g")), "super.g");
  EXPECT_EQ(Joined(ImportedPath(kText, "j")), "h.i");
  for (const std::string_view name : {"a", "b", "d", "h", "i", "k", "package", "as"}) {
    EXPECT_EQ(Joined(ImportedPath(kText, name)), "none") << name;
  }
}

TEST(ImportStatements, FindsTheQualifierBeforeAName) {
  const auto before = [](std::string_view text) {
    return Joined(QualifierBefore(text, static_cast<uint32_t>(text.size())));
  };
  EXPECT_EQ(before("let x = a::"), "a");
  EXPECT_EQ(before("let x = package::a :: b\n:: "), "package.a.b");
  EXPECT_EQ(before("::"), "");
  EXPECT_EQ(before("= ::a::"), "");
  for (const char* text : {"", "a", "a:", "a::b", "let x: "}) EXPECT_EQ(before(text), "none");
}

}  // namespace
}  // namespace tessera::service
