#include "lsp/uri.h"

#include <gtest/gtest.h>

namespace tessera::lsp {
namespace {

TEST(Uri, Paths) {
  EXPECT_EQ(PathOfUri("file:///a/b.wgsl"), "/a/b.wgsl");
  EXPECT_EQ(PathOfUri("file://localhost/a.wgsl"), "/a.wgsl");
  EXPECT_EQ(PathOfUri("file:///a%20b/%C3%A4.wgsl"), "/a b/\xC3\xA4.wgsl");
  EXPECT_EQ(PathOfUri("file:///c%3A/a.wgsl"), "c:/a.wgsl");
  EXPECT_EQ(PathOfUri("file:///a%2"), "/a%2");
  EXPECT_EQ(PathOfUri("file:///%zz"), "/%zz");
}

TEST(Uri, NoPaths) {
  for (const char* uri :
       {"", "file:", "file://", "untitled:a.wgsl", "file://server/a", "/a.wgsl", "file:///a%00b"}) {
    EXPECT_EQ(PathOfUri(uri), std::nullopt) << uri;
  }
}

TEST(Uri, OfPaths) {
  EXPECT_EQ(UriOfPath("/a/b-c_d.wgsl"), "file:///a/b-c_d.wgsl");
  EXPECT_EQ(UriOfPath("/a b#?%"), "file:///a%20b%23%3F%25");
  EXPECT_EQ(UriOfPath("c:\\a.wgsl"), "file:///c%3A/a.wgsl");
  EXPECT_EQ(UriOfPath("/a\\b"), "file:///a%5Cb");
}

TEST(Uri, Spellings) {
  EXPECT_EQ(UriKey("file:///C%3a/a+b.wgsl"), UriKey("file:///C:/a%2Bb.wgsl"));
  EXPECT_EQ(UriKey("untitled:a%20b"), "untitled:a%20b");
}

}  // namespace
}  // namespace tessera::lsp
