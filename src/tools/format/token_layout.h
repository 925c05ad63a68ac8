// Determines the layout of each token from the syntax tree: where lines may or must break, and
// which tokens form groups.
#ifndef TESSERA_TOOLS_FORMAT_TOKEN_LAYOUT_H_
#define TESSERA_TOOLS_FORMAT_TOKEN_LAYOUT_H_

#include <cstdint>

#include "base/pool_vector.h"
#include "wgsl/syntax/ast.h"

namespace tessera::format {

// The condition under which a line breaks before a token.
enum class Break : uint8_t {
  kNever,    // no line break here
  kElement,  // if the group is broken: on a new line at the group's inner indentation
  kFill,     // if the group is broken: on a new line if the next element does not fit on this one
  kClose,    // if the group is broken: on a new line at the group's outer indentation
  kLine,     // always on a new line, at the indentation of the enclosing block
};

// The treatment of the trailing comma of a list.
enum class TrailingComma : uint8_t {
  kAsWritten,
  kIfBroken,  // written if the list is split across lines, and removed otherwise
  kAlways,
};

constexpr uint32_t kNoGroup = ~0u;

struct TokenLayout {
  Break before = Break::kNever;
  TrailingComma comma = TrailingComma::kAsWritten;  // for the list that this bracket closes
  bool unary = false;                               // whether this is a prefix operator
  bool stray = false;  // whether this is an empty statement or declaration
  // Whether the groups that contain this token and the previous one are broken.
  bool breaks_group = false;
  uint16_t closes = 0;        // the number of groups that end with this token
  bool tight = false;         // no space before this token, although its kind needs one
  uint32_t group = kNoGroup;  // the outermost group that begins with this token
};

// A range of tokens that is written on one line if it fits.
struct Group {
  uint32_t close;  // the last token
  uint32_t inner;  // the next group that begins with the same token, or kNoGroup
  bool indents;    // whether the inner indentation is one level deeper than the outer one
};

struct Layout {
  PoolVector<TokenLayout> tokens;  // one per token of the syntax tree
  PoolVector<Group> groups;
  // The first and last token of each node, including attributes but not a final semicolon.
  PoolVector<uint32_t> first, last;
};

// Computes the layout of all tokens. The layout of nodes with syntax errors is meaningless, but
// refers only to existing tokens.
Layout LayOut(const wgsl::Ast& ast, std::string_view source);

}  // namespace tessera::format

#endif  // TESSERA_TOOLS_FORMAT_TOKEN_LAYOUT_H_
