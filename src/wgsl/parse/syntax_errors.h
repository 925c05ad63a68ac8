// The part of the parser that reports syntax errors and recovers from them.
#ifndef TESSERA_WGSL_PARSE_SYNTAX_ERRORS_H_
#define TESSERA_WGSL_PARSE_SYNTAX_ERRORS_H_

#include <string_view>

#include "base/pool_vector.h"
#include "base/string_interner.h"
#include "wgsl/syntax/parse_context.h"

namespace tessera::wgsl {

class SyntaxErrors : public ParseContext {
 public:
  using ParseContext::ParseContext;

  void Unexpected(std::string_view expected) final;

 protected:
  bool Expect(TokenKind kind, std::string_view expected);
  // Expects the closing bracket that matches the one at token `open`.
  bool ExpectClose(TokenKind kind, uint32_t open, std::string_view context) {
    return Match(kind) || MissingClose(kind, open, context);
  }
  bool MissingClose(TokenKind kind, uint32_t open, std::string_view context);
  // Returns whether another item of a list follows without ','; reports an error if so.
  bool MissingComma();
  void ExpectSemicolon(std::string_view after);
  // Expects the name of a declaration, member or value. Reports keywords and reserved words, and
  // consumes them.
  bool ExpectName(std::string_view what, uint32_t* token) {
    *token = next_;
    return Match(TokenKind::kIdentifier) || OtherThanName(what);
  }
  bool OtherThanName(std::string_view what);

  // Skip to a token that may begin a statement or declaration and stop panicking, unless the
  // function or the source ends first.
  void RecoverInStatements();
  void RecoverAtModuleScope();
  // Skips past the '}' of the current block and stops panicking.
  void SkipBraces();
  void SkipStatementWithBody();

 private:
  PoolVector<StringId> reserved_;  // reserved words that have been reported
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_PARSE_SYNTAX_ERRORS_H_
