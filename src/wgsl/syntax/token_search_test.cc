#include "wgsl/syntax/token_search.h"

#include <gtest/gtest.h>

#include <initializer_list>

namespace tessera::wgsl {
namespace {

PlainVector<Token> TokensAt(std::initializer_list<uint32_t> offsets) {
  PlainVector<Token> tokens;
  for (const uint32_t offset : offsets) tokens.push_back({offset, 1, TokenKind::kIdentifier, 0});
  return tokens;
}

TEST(TokenSearch, InOrder) {
  const PlainVector<Token> tokens = TokensAt({2, 5, 9});
  const TokenSearch search(tokens);
  EXPECT_EQ(search.LastBefore(0), TokenSearch::kNone);
  EXPECT_EQ(search.LastBefore(2), TokenSearch::kNone);
  EXPECT_EQ(search.LastBefore(3), 0u);
  EXPECT_EQ(search.LastBefore(9), 1u);
  EXPECT_EQ(search.LastBefore(100), 2u);
}

// Tokens of a linked module: the directives of three files, then the declarations of two files.
TEST(TokenSearch, DirectivesFirst) {
  const PlainVector<Token> tokens = TokensAt({0, 4, 300, 100, 10, 20, 110});
  const TokenSearch search(tokens);
  EXPECT_EQ(search.LastBefore(0), TokenSearch::kNone);
  EXPECT_EQ(search.LastBefore(3), 0u);
  EXPECT_EQ(search.LastBefore(10), 1u);
  EXPECT_EQ(search.LastBefore(11), 4u);
  EXPECT_EQ(search.LastBefore(99), 5u);
  EXPECT_EQ(search.LastBefore(400), 6u);
}

TEST(TokenSearch, Nothing) {
  const PlainVector<Token> tokens;
  EXPECT_EQ(TokenSearch(tokens).LastBefore(7), TokenSearch::kNone);
}

}  // namespace
}  // namespace tessera::wgsl
