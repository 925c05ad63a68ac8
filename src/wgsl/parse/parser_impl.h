// Declares the parser class. parser.cc parses module scope, and parser_statements.cc parses
// statements. The base class ExpressionParser parses expressions. It inherits from SyntaxErrors,
// which reports syntax errors, and from ParseContext. wgsl/help, which recognizes the syntax of
// other languages, accesses the parser through ParseContext.
#ifndef TESSERA_WGSL_PARSE_PARSER_IMPL_H_
#define TESSERA_WGSL_PARSE_PARSER_IMPL_H_

#include <string_view>

#include "base/compiler.h"
#include "wgsl/help/foreign_names.h"
#include "wgsl/parse/expression_parser.h"

namespace tessera::wgsl {

class Parser final : public ExpressionParser {
 public:
  using ExpressionParser::ExpressionParser;

  Ast Run();

  bool ParseTypedName(uint32_t* name_token, uint32_t* type) override;
  uint32_t ParseAttributedBody(std::string_view of) override;

 private:
  // ---- module scope (parser.cc)
  void ParseModule();
  void ParseDirectives();
  uint32_t ParseDirective();
  uint32_t ParseNameListDirective(NodeKind kind);
  uint32_t ParseDiagnosticControl();
  uint32_t ParseDeclaration();
  uint32_t ParseShortDeclaration(uint32_t attributes);
  void MisplacedDirective();
  // Returns a list of kAttribute nodes, or kNone if there are none.
  uint32_t ParseAttributes();
  uint32_t ParseAttribute();
  uint32_t ParseStruct();
  uint32_t ParseStructMember(ForeignFixes* foreign);
  uint32_t ParseFunction(uint32_t attributes);
  bool ParseFunctionHeader(FunctionNode* record, uint32_t* name);
  bool ParseParameters(uint32_t* list);
  uint32_t ParseParameter();
  uint32_t ParseAlias();
  uint32_t ParseOverride(uint32_t attributes);
  uint32_t ParseLetOrConst();  // also used for statements
  TESSERA_COLD void MissingInitializer(uint32_t keyword, uint32_t name);
  uint32_t ParseVar(uint32_t attributes);  // also used for statements
  uint32_t ParseConstAssert();

  // ---- statements (parser_statements.cc)
  uint32_t ParseBody(uint32_t attributes);  // '{' statement* '}'
  enum class ListKind { kBlock, kLoop, kContinuing };
  // Appends the statements to the list that the caller has begun (AstBuilder::BeginList).
  void ParseStatementList(ListKind list);
  uint32_t ParseStatement();  // returns kNone for ';' and after an error
  TESSERA_COLD uint32_t EndStatement(uint32_t start, uint32_t statement);
  TESSERA_OWN_FRAME uint32_t ParseAttributedStatement();
  // Parses an if, switch, loop, for, while or compound statement.
  uint32_t ParseBlockStatement(uint32_t attributes);
  uint32_t ParseSimpleStatement();  // excludes the ';'
  uint32_t ParseUpdateOrCall();
  ParsedExpr ParseLhs();
  ParsedExpr ParseCoreLhs();
  uint32_t ParseIf(uint32_t attributes);
  uint32_t ParseSwitch(uint32_t attributes);
  uint32_t ParseCase();
  uint32_t ParseLoop(uint32_t attributes);
  uint32_t ParseContinuing();
  uint32_t ParseFor(uint32_t attributes);
  bool ParseForHeader(ForNode* record);
  TESSERA_COLD void ParseDoWhile();
  uint32_t ParseWhile(uint32_t attributes);
  bool EnterBraces();
  void TooManyBraces();
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_PARSE_PARSER_IMPL_H_
