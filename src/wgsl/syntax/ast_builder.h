// Defines a token cursor that builds the syntax tree.
#ifndef TESSERA_WGSL_SYNTAX_AST_BUILDER_H_
#define TESSERA_WGSL_SYNTAX_AST_BUILDER_H_

#include <cstring>
#include <utility>

#include "wgsl/syntax/ast.h"
#include "wgsl/syntax/token_cursor.h"

namespace tessera::wgsl {

// Returns whether a token of this kind is an operand by itself. The token's TokenKind and the
// NodeKind of its node have the same name.
constexpr bool IsLeaf(TokenKind kind) {
  return kind >= TokenKind::kIdentifier && kind <= TokenKind::kFloatLiteral;
}
constexpr uint8_t kLeafKinds =
    static_cast<uint8_t>(TokenKind::kIdentifier) - static_cast<uint8_t>(NodeKind::kIdentifier);
static_assert(static_cast<uint8_t>(TokenKind::kIntLiteral) - kLeafKinds ==
              static_cast<uint8_t>(NodeKind::kIntLiteral));
static_assert(static_cast<uint8_t>(TokenKind::kFloatLiteral) - kLeafKinds ==
              static_cast<uint8_t>(NodeKind::kFloatLiteral));

class AstBuilder : public TokenCursor {
 public:
  // `ast` must contain the tokens. The builder stores the AST by value, which saves an indirection
  // on each access to its arrays.
  AstBuilder(const Source& source, Ast ast)
      : TokenCursor(source, ast.tokens), ast_(std::move(ast)) {}

  Ast& ast() { return ast_; }
  const Ast& ast() const { return ast_; }

  uint32_t AddNode(NodeKind kind, uint32_t token, uint32_t a = kNone, uint32_t b = kNone,
                   Operator op = Operator::kNone) {
    const auto id = static_cast<uint32_t>(ast_.nodes.size());
    ast_.nodes.push_back({kind, op, 0, token, a, b});
    return id;
  }
  // Consumes the next token, which must be a name or literal, and adds its node.
  uint32_t AddLeaf() {
    const Token& token = *at_;
    const auto kind = static_cast<NodeKind>(static_cast<uint8_t>(token.kind) - kLeafKinds);
    return AddNode(kind, Advance(), token.payload);
  }
  // Appends a record to Ast::extra and returns its index.
  template <typename Record>
  uint32_t AddExtra(const Record& record) {
    static_assert(sizeof(Record) % sizeof(uint32_t) == 0);
    const uint32_t at = NextExtra();
    std::memcpy(ast_.extra.extend(sizeof(Record) / sizeof(uint32_t)), &record, sizeof(Record));
    return at;
  }

  // Lists can nest. Their items are collected on a stack and then copied to Ast::extra.
  size_t BeginList() const { return list_stack_.size(); }
  void Append(uint32_t item) { list_stack_.push_back(item); }
  bool IsEmpty(size_t begin) const { return list_stack_.size() == begin; }
  uint32_t EndList(size_t begin);
  // Ends a list whose last item, `last`, was not pushed onto the stack. Skipping the stack is
  // faster for short lists, and most lists are short.
  uint32_t EndList(size_t begin, uint32_t last) {
    const uint32_t at = NextExtra();
    const size_t count = list_stack_.size() - begin + 1;
    uint32_t* to = ast_.extra.extend(1 + count);
    *to++ = static_cast<uint32_t>(count);
    const uint32_t* from = list_stack_.data() + begin;
    for (; from != list_stack_.end(); ++from) *to++ = *from;
    *to = last;
    list_stack_.truncate(begin);
    return at;
  }
  void DropList(size_t begin) { list_stack_.truncate(begin); }

 protected:
  // Reserves memory for the nodes of a typical module.
  void Reserve();

  Ast ast_;

 private:
  uint32_t NextExtra() const { return static_cast<uint32_t>(ast_.extra.size()); }

  PlainVector<uint32_t> list_stack_;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_SYNTAX_AST_BUILDER_H_
