#include "cli/line_diff.h"

#include <gtest/gtest.h>

namespace tessera::cli {
namespace {

TEST(LineDiff, EqualTextsHaveNoDifference) { EXPECT_EQ(DiffOfFormatting("a", "x\n", "x\n"), ""); }

TEST(LineDiff, ShowsChangedLinesWithContext) {
  EXPECT_EQ(DiffOfFormatting("a.wgsl", "1\n2\n3\n4\nx  =1;\n5\n6\n7\n8\n",
                             "1\n2\n3\n4\nx = 1;\n5\n6\n7\n8\n"),
            "--- a.wgsl\n+++ a.wgsl\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-x  =1;\n+x = 1;\n 5\n 6\n 7\n");
}

TEST(LineDiff, ALineMayBecomeSeveral) {
  EXPECT_EQ(DiffOfFormatting("a", "f(){a;b;}\nend\n", "f() {\n  a;\n  b;\n}\nend\n"),
            "--- a\n+++ a\n@@ -1,2 +1,5 @@\n-f(){a;b;}\n+f() {\n+  a;\n+  b;\n+}\n end\n");
}

TEST(LineDiff, BlankLinesThatGoAreAlone) {
  EXPECT_EQ(DiffOfFormatting("a", "a\n\n\n\nb\n", "a\n\nb\n"),
            "--- a\n+++ a\n@@ -1,5 +1,3 @@\n a\n \n-\n-\n b\n");
}

// The lines that follow must still be matched if the formatter removes non-ASCII white space, e.g.
// U+0085 (two bytes in UTF-8).
TEST(LineDiff, LinesCorrespondAfterOtherWhiteSpace) {
  EXPECT_EQ(DiffOfFormatting("a", "a\xC2\x85;\nb\nc\n", "a;\nb\nc\n"),
            "--- a\n+++ a\n@@ -1,3 +1,3 @@\n-a\xC2\x85;\n+a;\n b\n c\n");
}

TEST(LineDiff, FarDifferencesAreTwoHunks) {
  const std::string same = "1\n2\n3\n4\n5\n6\n7\n";
  const std::string diff = DiffOfFormatting("a", " x\n" + same + " y\n", "x\n" + same + "y\n");
  EXPECT_EQ(diff,
            "--- a\n+++ a\n@@ -1,4 +1,4 @@\n- x\n+x\n 1\n 2\n 3\n"
            "@@ -6,4 +6,4 @@\n 5\n 6\n 7\n- y\n+y\n");
}

TEST(LineDiff, TellsOfAMissingNewlineAtTheEnd) {
  EXPECT_EQ(DiffOfFormatting("a", "x", "x\n"),
            "--- a\n+++ a\n@@ -1,1 +1,1 @@\n-x\n\\ No newline at end of file\n+x\n");
}

}  // namespace
}  // namespace tessera::cli
