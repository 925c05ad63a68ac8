// The layout of each token according to the syntax tree: where lines may or must break, and which
// tokens belong together.
#ifndef TESSERA_TOOLS_FORMAT_TOKEN_LAYOUT_H_
#define TESSERA_TOOLS_FORMAT_TOKEN_LAYOUT_H_

#include <cstdint>

#include "base/pool_vector.h"
#include "wgsl/syntax/ast.h"

namespace tessera::format {

// Whether a line may break before a token.
enum class Break : uint8_t {
  kNever,    // no line break here
  kElement,  // if the enclosing group is broken, on a new line at the group's inner indentation
  kFill,     // if the group is broken and the next element does not fit on the current line
  kClose,    // if the group is broken, on a new line at the group's outer indentation
  kLine,     // always on a new line, at the indentation of the enclosing block
};

// The treatment of the comma at the end of a list.
enum class TrailingComma : uint8_t {
  kAsWritten,
  kIfBroken,  // written if the list is broken over several lines, and otherwise removed
  kAlways,
};

constexpr uint32_t kNoGroup = ~0u;

struct TokenLayout {
  Break before = Break::kNever;
  TrailingComma comma = TrailingComma::kAsWritten;  // of the list that this bracket closes
  bool unary = false;                               // a prefix operator
  bool stray = false;                               // an empty statement or declaration
  bool breaks_group = false;  // a group that contains this token and the one before is broken
  uint16_t closes = 0;        // number of groups that end with this token
  uint32_t group = kNoGroup;  // the outermost group that begins with this token
};

// Tokens that are written on one line if they fit there.
struct Group {
  uint32_t close;  // the last token
  uint32_t inner;  // the next group that begins with the same token, or kNoGroup
  bool indents;    // whether the inner indentation is one level deeper than the outer one
};

struct Layout {
  PoolVector<TokenLayout> tokens;  // one per token of the syntax tree
  PoolVector<Group> groups;
  // The first and last tokens of each node, with attributes but without a final semicolon.
  PoolVector<uint32_t> first, last;
};

// Computes the layout of all tokens. Nodes with syntax errors also get a layout; it is meaningless
// but refers only to existing tokens.
Layout LayOut(const wgsl::Ast& ast, std::string_view source);

}  // namespace tessera::format

#endif  // TESSERA_TOOLS_FORMAT_TOKEN_LAYOUT_H_
