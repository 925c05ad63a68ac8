// Derives the layout of each token from the syntax tree: where lines may or must break, and which
// tokens form groups.
#ifndef TESSERA_TOOLS_FORMAT_TOKEN_LAYOUT_H_
#define TESSERA_TOOLS_FORMAT_TOKEN_LAYOUT_H_

#include <cstdint>

#include "base/pool_vector.h"
#include "wgsl/syntax/ast.h"

namespace tessera::format {

// The condition for a line break before a token.
enum class Break : uint8_t {
  kNever,
  kElement,  // if the group is broken: a new line at the group's inner indentation
  kFill,     // if the group is broken and the next element does not fit: a new line
  kClose,    // if the group is broken: a new line at the group's outer indentation
  kLine,     // always: a new line at the indentation of the enclosing block
};

// How a list's trailing comma is written.
enum class TrailingComma : uint8_t {
  kAsWritten,
  kIfBroken,  // present if the list is broken, and absent otherwise
  kAlways,
};

constexpr uint32_t kNoGroup = ~0u;

struct TokenLayout {
  Break before = Break::kNever;
  // If the token closes a list: how to write the list's trailing comma.
  TrailingComma comma = TrailingComma::kAsWritten;
  bool unary = false;  // whether the token is a prefix operator
  bool stray = false;  // whether the token is an empty statement or declaration
  // If true, every group that contains both this token and the previous one must be broken.
  bool breaks_group = false;
  uint16_t closes = 0;        // the number of groups that end at this token
  bool tight = false;         // suppresses the space that would normally precede the token
  uint32_t group = kNoGroup;  // the outermost group that begins at this token
};

// A range of tokens that is written on one line if it fits.
struct Group {
  uint32_t close;  // the last token
  uint32_t inner;  // the next inner group that begins at the same token, or kNoGroup
  bool indents;    // whether the inner indentation is one level deeper than the outer one
};

struct Layout {
  PoolVector<TokenLayout> tokens;  // one per token of the syntax tree
  PoolVector<Group> groups;
  // The first and last token of each node, including attributes but excluding a final semicolon.
  PoolVector<uint32_t> first, last;
};

// Computes the layout of all tokens. For nodes with syntax errors, the layout is arbitrary but
// refers only to existing tokens.
Layout LayOut(const wgsl::Ast& ast, std::string_view source);

}  // namespace tessera::format

#endif  // TESSERA_TOOLS_FORMAT_TOKEN_LAYOUT_H_
