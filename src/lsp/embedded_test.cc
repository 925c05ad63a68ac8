#include "lsp/embedded.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "service/edits.h"
#include "service/positions.h"
#include "tessera/source_tools.h"

namespace tessera::lsp {
namespace {

// Creates a text from `marked`. In `marked`, square brackets enclose the WGSL part.
EmbeddedText Make(const std::string& marked) {
  const auto begin = static_cast<uint32_t>(marked.find('['));
  const auto end = static_cast<uint32_t>(marked.find(']')) - 1;
  std::string text = marked;
  text.erase(end + 1, 1);
  text.erase(begin, 1);
  return {text, {begin, end}};
}

std::string Show(const EmbeddedText& embedded) {
  std::string text = embedded.text();
  text.insert(embedded.part().end, "]");
  text.insert(embedded.part().begin, "[");
  return text;
}

std::string Edited(const std::string& marked, Span span, std::string_view replacement) {
  EmbeddedText embedded = Make(marked);
  embedded.Replace(span, replacement);
  return Show(embedded);
}

TEST(EmbeddedText, FollowsEdits) {
  EXPECT_EQ(Edited("ab[cd]ef", {0, 1}, "xyz"), "xyzb[cd]ef");
  EXPECT_EQ(Edited("ab[cd]ef", {5, 6}, ""), "ab[cd]e");
  EXPECT_EQ(Edited("ab[cd]ef", {2, 2}, "x"), "ab[xcd]ef");
  EXPECT_EQ(Edited("ab[cd]ef", {3, 3}, "x"), "ab[cxd]ef");
  EXPECT_EQ(Edited("ab[cd]ef", {4, 4}, "x"), "ab[cdx]ef");
  EXPECT_EQ(Edited("ab[cd]ef", {2, 4}, "xyz"), "ab[xyz]ef");
  EXPECT_EQ(Edited("ab[cd]ef", {1, 3}, "x"), "ax[d]ef");
  EXPECT_EQ(Edited("ab[cd]ef", {3, 5}, "x"), "ab[c]xf");
  EXPECT_EQ(Edited("ab[cd]ef", {0, 6}, ""), "[]");
  EXPECT_EQ(Edited("ab[cd]ef", {9, 12}, "x"), "ab[cd]efx");
}

TEST(EmbeddedText, KeepsItsSurroundingsInANewText) {
  EmbeddedText embedded = Make("ab[cd]ef");
  embedded.SetText("abxyzef");
  EXPECT_EQ(Show(embedded), "ab[xyz]ef");
  embedded.SetText("a");
  EXPECT_EQ(Show(embedded), "a[]");
}

TEST(EmbeddedText, MasksTheSurroundings) {
  EXPECT_EQ(Make("a\r\nb`[x\n]`;").Masked(), " \r\n  x\n  ");
  EXPECT_EQ(Make("é€😀[é]\xff").Masked(), "\xC2\x85\xE2\x80\x8E\xC2\x85\xC2\x85é ");
}

TEST(EmbeddedText, KeepsPositions) {
  const EmbeddedText embedded = Make("é€😀\n`é😀[fn f()\n{}]`");
  const std::string masked = embedded.Masked();
  const service::LineTable host(embedded.text()), wgsl(masked);
  for (uint32_t i = embedded.part().begin; i <= embedded.part().end; ++i) {
    for (const auto encoding : {service::Encoding::kUtf8, service::Encoding::kUtf16}) {
      EXPECT_EQ(host.At(i, encoding), wgsl.At(i, encoding)) << i;
    }
  }
}

// Formats the part of `marked` that square brackets enclose, and returns the whole text.
std::string Formatted(const std::string& marked) {
  const EmbeddedText embedded = Make(marked);
  const std::string formatted = FormatSource(embedded.Masked(), {}).text;
  const auto edits = embedded.EditsOfFormatting(formatted);
  for (const service::TextEdit& edit : edits) {
    EXPECT_GE(edit.span.begin, embedded.part().begin) << marked;
    EXPECT_LE(edit.span.end, embedded.part().end) << marked;
  }
  return service::Apply(embedded.text(), edits);
}

TEST(EmbeddedText, IsFormattedOnItsOwn) {
  EXPECT_EQ(Formatted("// é\nlet s = '[const  a=1;]';\nf();\n"),
            "// é\nlet s = 'const a = 1;';\nf();\n");
  EXPECT_EQ(Formatted("// é\n\nlet s = `[\n  const  a=1;\nconst  b=2;\n  ]`;\nf();\n"),
            "// é\n\nlet s = `\nconst a = 1;\nconst b = 2;\n  `;\nf();\n");
  EXPECT_EQ(Formatted("x = `[const a = 1;\nfn f(){\nreturn;}]`"),
            "x = `const a = 1;\nfn f() {\n    return;\n}`");
  EXPECT_EQ(Formatted("x = `[const a = 1;]`"), "x = `const a = 1;`");
  EXPECT_EQ(Formatted("x = `[ \n ]`"), "x = ` \n `");
}

// Replaces `span` of the masked text, and returns the whole text, or "no" if the edit is refused.
std::string Restricted(const std::string& marked, Span span, std::string text) {
  const EmbeddedText embedded = Make(marked);
  service::TextEdit edit{span, std::move(text)};
  return embedded.Restrict(embedded.Masked(), edit) ? service::Apply(embedded.text(), {edit})
                                                    : "no";
}

TEST(EmbeddedText, RestrictsEditsToThePart) {
  EXPECT_EQ(Restricted("a=[bc]d", {3, 4}, "x"), "a=bxd");
  EXPECT_EQ(Restricted("a=[bc]d", {0, 0}, "x"), "a=xbcd");
  EXPECT_EQ(Restricted("a=[bc]d", {5, 5}, "x"), "a=bcxd");
  EXPECT_EQ(Restricted("a=[bc]d", {0, 5}, "  xyz "), "a=xyzd");
  EXPECT_EQ(Restricted("é=[bc]d", {0, 4}, "\xC2\x85 x"), "é=xcd");
  EXPECT_EQ(Restricted("a=[bc]d", {0, 4}, "xyz"), "no");
  EXPECT_EQ(Restricted("a=[bc]d", {2, 5}, "x"), "no");
  EXPECT_EQ(Restricted("a=[bc]d", {0, 1}, "   "), "no");
  EXPECT_EQ(Restricted("a=[bc]d", {0, 5}, " "), "no");
}

TEST(EmbeddedText, StaysWithinTheText) {
  std::mt19937 random(1);
  EmbeddedText embedded = Make("abc[def]ghi");
  for (int i = 0; i < 10000; ++i) {
    const auto begin = static_cast<uint32_t>(random() % 15);
    embedded.Replace({begin, begin + static_cast<uint32_t>(random() % 4)},
                     std::string(random() % 4, 'x'));
    ASSERT_LE(embedded.part().begin, embedded.part().end);
    ASSERT_LE(embedded.part().end, embedded.text().size());
    ASSERT_EQ(embedded.Masked().size(), embedded.text().size());
  }
}

}  // namespace
}  // namespace tessera::lsp
