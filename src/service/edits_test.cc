#include "service/edits.h"

#include <gtest/gtest.h>

#include <string>

namespace tessera::service {
namespace {

TEST(Edits, TurnOneTextIntoTheOther) {
  const std::string texts[] = {"",          "a",          "a\nb\nc\n",    "a\nbb\nc\n",
                               "a\nc\n",    "x\na\nb\nc", "a\r\nb\r\n",   "bb\nc\nbb\nc\n",
                               "bb\nbb\nc", "\n\n\nbb\n", "cc\nbb\naa\n", "aa\nbb\ncc\n"};
  for (const std::string& from : texts) {
    for (const std::string& to : texts) {
      EXPECT_EQ(Apply(from, EditsBetween(from, to)), to) << from << " -> " << to;
    }
  }
}

TEST(Edits, KeepCommonLines) {
  const auto edits = EditsBetween("aa\nbb\ncc\ndd\nee\n", "aa\nBB\ncc\nDD\nee\n");
  ASSERT_EQ(edits.size(), 2u);
  EXPECT_EQ(edits[0].text, "BB\n");
  EXPECT_EQ(edits[1].text, "DD\n");
}

}  // namespace
}  // namespace tessera::service
