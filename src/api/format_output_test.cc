#include "api/format_output.h"

#include <gtest/gtest.h>

#include <string>

#include "base/position_marks.h"

namespace tessera {
namespace {

// Formats `text`, in which each '#' stands for a position mark. Returns the formatted text with a
// '#' in front of each marked position.
std::string Formatted(std::string_view text) {
  std::string marked;
  for (const char c : text) {
    if (c != '#') {
      marked += c;
      continue;
    }
    const auto mark = MarkOf(1, MarkKind::kStatement);
    marked.append(mark.data(), mark.size());
  }
  EXPECT_TRUE(FormatOutput(marked));
  const PoolVector<MarkedPlace> places = TakeMarks(marked);
  for (size_t i = places.size(); i-- > 0;) marked.insert(places[i].at, "#");
  return marked;
}

TEST(FormatOutput, KeepsMarksInFrontOfTheirTokens) {
  EXPECT_EQ(Formatted("fn f()\n{#_ =    #g(#1)  ;   #return;}\n"),
            "fn f() {\n    #_ = #g(#1);\n    #return;\n}\n");
}

TEST(FormatOutput, KeepsMarksBehindTrailingCommas) {
  EXPECT_EQ(Formatted("struct S { a: i32 #}\nfn f() { _ = g(1, #); #_ = 2; }\n"),
            "struct S {\n    a: i32,\n}\nfn f() {\n    _ = g(1#);\n    #_ = 2;\n}\n");
}

}  // namespace
}  // namespace tessera
