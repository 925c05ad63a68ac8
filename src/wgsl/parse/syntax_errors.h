// Reports syntax errors and recovers from them.
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
  // Consumes the closing bracket that matches the one at token `open`, or reports that it is
  // missing.
  bool ExpectClose(TokenKind kind, uint32_t open, std::string_view context) {
    return Match(kind) || MissingClose(kind, open, context);
  }
  bool MissingClose(TokenKind kind, uint32_t open, std::string_view context);
  // If the next list item follows without a ',', reports an error and returns true.
  bool MissingComma();
  void ExpectSemicolon(std::string_view after);
  // Consumes the name of a declaration, member or value. Also consumes a keyword or reserved word,
  // but reports an error.
  bool ExpectName(std::string_view what, uint32_t* token) {
    *token = next_;
    return Match(TokenKind::kIdentifier) || ReportMissingName(what);
  }
  bool ReportMissingName(std::string_view what);

  // The following functions skip to a token that can begin a statement or declaration, and end
  // panic mode. However, RecoverInStatements stays in panic mode if it reaches the end of the
  // function or of the source first.
  void RecoverInStatements();
  void RecoverAtModuleScope();
  // Skips past the '}' of the current block and ends panic mode.
  void SkipBraces();
  void SkipStatementWithBody();

 private:
  PoolVector<StringId> reserved_;  // reserved words that were already reported
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_PARSE_SYNTAX_ERRORS_H_
