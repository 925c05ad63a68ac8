// Declares the state that the WGSL grammar (wgsl/parse) shares with the code that handles syntax
// from other languages (wgsl/help).
#ifndef TESSERA_WGSL_SYNTAX_PARSE_CONTEXT_H_
#define TESSERA_WGSL_SYNTAX_PARSE_CONTEXT_H_

#include <string>
#include <string_view>
#include <utility>

#include "base/diagnostics.h"
#include "base/source.h"
#include "base/string_interner.h"
#include "wgsl/syntax/ast_builder.h"
#include "wgsl/syntax/limits.h"

namespace tessera::wgsl {

// The result of parsing an expression: its node and the height of its tree. If `node` is kNone, an
// error was reported and the parser is in panic mode.
struct ParsedExpr {
  uint32_t node = kNone;
  uint64_t height = 0;  // 64 bits wide, so that each member is returned in its own register
  explicit operator bool() const { return node != kNone; }
};

// Gives access to the token cursor, the syntax tree, the diagnostics, and those parts of the
// grammar that can occur within foreign syntax.
class ParseContext : public AstBuilder {
 public:
  // `ast` must contain the tokens.
  ParseContext(const Source& source, StringInterner& strings, Diagnostics& diagnostics, Ast ast)
      : AstBuilder(source, std::move(ast)), strings_(strings), diagnostics_(diagnostics) {}

  StringInterner& strings() const { return strings_; }
  Diagnostics& diagnostics() const { return diagnostics_; }

  Diagnostic& Error(DiagCode code, Span span, std::string message) {
    return diagnostics_.Add(code, span, std::move(message));
  }
  Diagnostic& Error(DiagCode code, Span span, const char* message) {
    return diagnostics_.Add(code, span, message);
  }
  // Returns whether the parser is in panic mode: it has reported an error and not recovered from
  // it.
  bool panics() const { return panic_; }
  void Panic(bool panic = true) { panic_ = panic; }
  // Returns the nesting depth of braces in the current function, or 0 at module scope.
  uint32_t braces() const { return braces_; }

  // Returns whether a tree of this height would exceed the nesting limit. If so, reports an error.
  bool TooDeep(uint64_t height) { return height + depth_ > kMaxExpressionDepth && ReportTooDeep(); }
  // Returns whether the function must end here. This is the case if the next token is the end of
  // the source, or if it begins something that is valid only at module scope: an `enable` or
  // `requires` directive, or a declaration. The declaration may begin with attributes.
  bool AtFunctionEnd() {
    return EndsFunction(Kind()) || (At(TokenKind::kAttr) && AtAttributedDeclaration());
  }
  bool AtAttributedDeclaration();
  // Returns whether the node is a declaration after which other languages allow ',' and another
  // name, as in 'int a, b'.
  bool IsDeclaration(uint32_t node) const;

  // The name token of the last declaration in C syntax, i.e. with the type before the name ('float
  // x, y'). This declaration was reported as an error, with fix-its for all its names.
  uint32_t typed_as_in_c = kNone;

  // ---- the grammar
  virtual uint32_t ParseType() = 0;
  virtual bool ParseTypedName(uint32_t* name_token, uint32_t* type) = 0;  // ident ( ':' type )?
  virtual bool ParseInitializer(uint32_t* init) = 0;                      // ( '=' expression )?
  virtual uint32_t ParseAttributedBody(std::string_view of) = 0;
  virtual ParsedExpr ParseTemplatedName() = 0;  // identifier, template list
  virtual ParsedExpr ParseArguments() = 0;      // a list of expressions; the next token is '('
  // Reports a syntax error at the next token and enters panic mode. The message begins with
  // "expected {expected}". Reports nothing in panic mode, or if the lexer has reported the token as
  // an error.
  virtual void Unexpected(std::string_view expected) = 0;

 protected:
  StringInterner& strings_;
  Diagnostics& diagnostics_;
  bool panic_ = false;
  // Set after an error that suggests unbalanced braces. Text that appears to be at module scope may
  // then belong to a function, so most errors are suppressed up to the next declaration that is
  // valid only at module scope.
  bool lost_ = false;
  uint32_t depth_ = 0;  // recursion depth of expression parsing
  uint32_t braces_ = 0;

 private:
  bool ReportTooDeep();  // always returns true
  void FindAttributes();

  // The token range of the attributes that FindAttributes scanned last. Some of them, e.g.
  // @binding, are invalid for function-scope variables; `resource_end` is the end of the last such
  // attribute.
  struct {
    uint32_t begin = 0, end = 0, resource_end = 0;
  } attributes_;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_SYNTAX_PARSE_CONTEXT_H_
