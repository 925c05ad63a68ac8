#include "cli/pattern.h"

#include <gtest/gtest.h>

#include <string>

namespace tessera::cli {
namespace {

TEST(Pattern, Wildcards) {
  EXPECT_TRUE(MatchesPattern("shaders/a.wesl", "shaders/*.wesl"));
  EXPECT_FALSE(MatchesPattern("shaders/b/a.wesl", "shaders/*.wesl"));
  EXPECT_TRUE(MatchesPattern("shaders/b/c/a.wesl", "./shaders/**/*.wesl"));
  EXPECT_TRUE(MatchesPattern("shaders/a.wesl", "shaders/**/*.wesl"));
  EXPECT_FALSE(MatchesPattern("shaders/a.wgsl", "shaders/**/*.wesl"));
  EXPECT_TRUE(MatchesPattern("b/x/a1.wesl", "**/x/a?.w*sl"));
  EXPECT_FALSE(MatchesPattern("b/x/a12.wesl", "**/x/a?.wesl"));
  EXPECT_TRUE(MatchesPattern("a/b/a/b/c", "**/a/*/c"));
  // A last segment without a '.' names a directory.
  EXPECT_TRUE(MatchesPattern("a/test/b/c.wesl", "**/test"));
  EXPECT_FALSE(MatchesPattern("a/testing/c.wesl", "**/test"));
  EXPECT_FALSE(MatchesPattern("a/test.wesl", "a/test"));
  EXPECT_TRUE(MatchesPattern("a/b.wesl", ""));
}

// Matching many wildcards must not take exponential time.
TEST(Pattern, Hostile) {
  std::string pattern, segments, path;
  for (int i = 0; i < 1000; ++i) {
    pattern += "a*";
    segments += "**/a/";
    path += "a/";
  }
  EXPECT_FALSE(MatchesPattern(std::string(3000, 'a') + ".wesl", pattern + "b.wesl"));
  EXPECT_FALSE(MatchesPattern(path + "b.wesl", segments + "c.wesl"));
}

}  // namespace
}  // namespace tessera::cli
