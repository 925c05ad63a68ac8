// Finds the statement or declaration at the cursor, and the brackets around the cursor, in code
// that is still being typed. Reads only tokens, because such code often has no syntax tree.
#ifndef TESSERA_SERVICE_COMPLETION_STATEMENT_H_
#define TESSERA_SERVICE_COMPLETION_STATEMENT_H_

#include <cstdint>
#include <vector>

#include "service/document.h"

namespace tessera::service {

// A bracket that is open at the cursor.
struct OpenBracket {
  uint32_t token;
  TokenKind kind;  // kParenLeft, kBracketLeft, kTemplateArgsStart or kBraceLeft
  // For a brace, the kind of the first token of the statement or declaration to which the block
  // belongs, not counting attributes. For the parenthesis of a `for` statement, kFor. Otherwise,
  // kEof.
  TokenKind owner;

  bool IsBrace() const { return kind == TokenKind::kBraceLeft; }
  bool IsFor() const { return kind == TokenKind::kParenLeft && owner == TokenKind::kFor; }
};

struct CursorStatement {
  // The keyword that begins the declaration at the cursor: kFn, kStruct, kAlias or kOverride. These
  // keywords never occur inside another declaration, so a missing '}' before them does no harm. In
  // a module-scope variable or constant, this is the last of these keywords before it, and `open`
  // contains no brace.
  TokenKind declaration = TokenKind::kEof;
  // The brackets after that keyword that are open at the cursor, the innermost one last.
  std::vector<OpenBracket> open;
  // `begin` is the first token of the statement, not counting attributes. If the statement begins
  // at the cursor, `begin` is the token after the cursor. `part` equals `begin`, except in the
  // header of a `for` statement. There, `part` is the first token after the '(' or the last ';'.
  uint32_t begin = 0, part = 0;
  uint32_t semicolons = 0;  // in the header of the `for` statement, before the cursor

  // Returns the innermost open brace, or null if there is none.
  const OpenBracket* Brace() const;
  // Returns whether the cursor is in the body of a function.
  bool InFunction() const { return declaration == TokenKind::kFn && Brace() != nullptr; }
  // Returns whether the cursor is in the header of a `for` statement.
  bool InFor() const;
};

// Returns whether the keyword begins a declaration and never occurs inside another one.
bool BeginsDeclaration(TokenKind kind);

// Returns the statement at the cursor. `before` is the last token before the cursor, or ~0u if
// there is none.
CursorStatement StatementAt(const wgsl::Ast& ast, uint32_t before);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_COMPLETION_STATEMENT_H_
