// The parser's class; its member functions are spread over parser.cc (module scope),
// parser_statements.cc, parser_expressions.cc, parser_errors.cc and parser_foreign.cc.
#ifndef TESSERA_WGSL_SYNTAX_PARSER_IMPL_H_
#define TESSERA_WGSL_SYNTAX_PARSER_IMPL_H_

#include <cstring>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/compiler.h"
#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "base/source.h"
#include "base/string_interner.h"
#include "wgsl/syntax/ast.h"
#include "wgsl/syntax/limits.h"
#include "wgsl/syntax/names.h"

namespace tessera::wgsl {

constexpr uint32_t kNone = NodeId::kNoneValue;

// Whether a token is only valid at module scope: in a function, the function's '}' is missing.
constexpr bool EndsFunction(TokenKind kind) {
  switch (kind) {
    case TokenKind::kEof:
    case TokenKind::kFn:
    case TokenKind::kStruct:
    case TokenKind::kAlias:
    case TokenKind::kOverride:
    case TokenKind::kEnable:
    case TokenKind::kRequires: return true;
    default: return false;
  }
}

// Whether a token begins a statement and, as a keyword, nothing else.
constexpr bool IsStatementKeyword(TokenKind kind) {
  switch (kind) {
    case TokenKind::kVar:
    case TokenKind::kLet:
    case TokenKind::kConst:
    case TokenKind::kConstAssert:
    case TokenKind::kReturn:
    case TokenKind::kBreak:
    case TokenKind::kContinue:
    case TokenKind::kDiscard:
    case TokenKind::kIf:
    case TokenKind::kSwitch:
    case TokenKind::kLoop:
    case TokenKind::kFor:
    case TokenKind::kWhile: return true;
    default: return false;
  }
}
constexpr bool BeginsStatement(TokenKind kind) {
  return IsStatementKeyword(kind) || kind == TokenKind::kIdentifier ||
         kind == TokenKind::kUnderscore || kind == TokenKind::kStar;
}

// Whether an operand may go on with this token, in WGSL or in another language.
constexpr bool ContinuesOperand(TokenKind kind) {
  switch (kind) {
    case TokenKind::kPeriod:
    case TokenKind::kBracketLeft:
    case TokenKind::kParenLeft:
    case TokenKind::kArrow:
    case TokenKind::kReserved: return true;
    default: return false;
  }
}

// Whether a token is an operand by itself. A node of its own for it has the kind with the same name.
constexpr bool IsLeaf(TokenKind kind) {
  return kind >= TokenKind::kIdentifier && kind <= TokenKind::kFloatLiteral;
}
constexpr uint8_t kLeafKinds =
    static_cast<uint8_t>(TokenKind::kIdentifier) - static_cast<uint8_t>(NodeKind::kIdentifier);
static_assert(static_cast<uint8_t>(TokenKind::kIntLiteral) - kLeafKinds ==
              static_cast<uint8_t>(NodeKind::kIntLiteral));
static_assert(static_cast<uint8_t>(TokenKind::kFloatLiteral) - kLeafKinds ==
              static_cast<uint8_t>(NodeKind::kFloatLiteral));

struct ForeignWord;

class Parser {
 public:
  // `ast`: with the tokens. It is the parser's own while that runs, so that its arrays are found without a detour.
  Parser(const Source& source, StringInterner& strings, Diagnostics& diagnostics, Ast ast)
      : source_(source), strings_(strings), diagnostics_(diagnostics), ast_(std::move(ast)) {}

  Ast Run();

 private:
  // The result of parsing an expression: a node and the height of its tree. No node: a diagnostic
  // has been given (panic_ is set).
  struct Expr {
    uint32_t node = kNone;
    uint64_t height = 0;  // of 64 bits, so that each of them is returned in a register of its own
    explicit operator bool() const { return node != kNone; }
  };

  // ---- tokens
  const Token& Peek(uint32_t ahead = 0) const {
    const size_t i = next_ + ahead;
    return i < ast_.tokens.size() ? ast_.tokens[i] : ast_.tokens.back();
  }
  TokenKind Kind() const { return at_->kind; }
  TokenKind KindAhead(uint32_t n) const { return Peek(n).kind; }
  bool At(TokenKind kind) const { return at_->kind == kind; }
  uint32_t Advance() {  // never past kEof: callers have looked at the kind
    ++at_;
    return next_++;
  }
  void Skip(uint32_t tokens) {
    at_ += tokens;
    next_ += tokens;
  }
  void GoTo(uint32_t token) {
    next_ = token;
    at_ = tokens_ + token;
  }
  bool Match(TokenKind kind) {
    if (!At(kind)) return false;
    Advance();
    return true;
  }
  Span SpanAt(uint32_t token) const { return ast_.TokenSpan(token); }
  Span NextSpan() const { return SpanAt(next_); }
  // The end of the token before, where something is missing.
  Span AfterPrevious() const;
  std::string_view TextAt(uint32_t token) const { return source_.text(SpanAt(token)); }
  bool OnNewLine() const;  // the next token begins a line

  // ---- nodes
  uint32_t AddNode(NodeKind kind, uint32_t token, uint32_t a = kNone, uint32_t b = kNone,
                   Operator op = Operator::kNone) {
    const auto id = static_cast<uint32_t>(ast_.nodes.size());
    ast_.nodes.push_back({kind, op, 0, token, a, b});
    return id;
  }
  // Of the name or literal that is next, which is taken.
  uint32_t AddLeaf() {
    const Token& token = *at_;
    const auto kind = static_cast<NodeKind>(static_cast<uint8_t>(token.kind) - kLeafKinds);
    return AddNode(kind, Advance(), token.payload);
  }
  uint32_t NextExtra() const { return static_cast<uint32_t>(ast_.extra.size()); }
  template <typename Record>
  uint32_t AddExtra(const Record& record) {
    static_assert(sizeof(Record) % sizeof(uint32_t) == 0);
    const uint32_t at = NextExtra();
    std::memcpy(ast_.extra.extend(sizeof(Record) / sizeof(uint32_t)), &record, sizeof(Record));
    return at;
  }
  // Lists are collected on a stack, since lists nest, and then copied to `extra`.
  size_t BeginList() const { return list_stack_.size(); }
  void Append(uint32_t item) { list_stack_.push_back(item); }
  uint32_t EndList(size_t begin);
  // The same with one more item, which is not on the stack. Most lists are short.
  uint32_t EndList(size_t begin, uint32_t last) {
    const uint32_t at = NextExtra();
    const size_t count = list_stack_.size() - begin + 1;
    uint32_t* to = ast_.extra.extend(1 + count);
    *to++ = static_cast<uint32_t>(count);
    const uint32_t* from = list_stack_.data() + begin;
    TESSERA_LOOP_OF_FEW
    for (; from != list_stack_.end(); ++from) *to++ = *from;
    *to = last;
    list_stack_.truncate(begin);
    return at;
  }
  void DropList(size_t begin) { list_stack_.truncate(begin); }

  // ---- module scope (parser.cc)
  void ParseModule();
  void ParseDirectives();
  uint32_t ParseDirective();
  uint32_t ParseNameListDirective(NodeKind kind);
  uint32_t ParseDiagnosticControl();
  uint32_t ParseDeclaration();
  uint32_t ParseShortDeclaration(uint32_t attributes);
  void MisplacedDirective();
  // A list of kAttribute, or kNone.
  uint32_t ParseAttributes() { return At(TokenKind::kAttr) ? ReadAttributes() : kNone; }
  uint32_t ReadAttributes();
  uint32_t ParseAttribute();
  uint32_t ParseStruct();
  // What would mend names that have their types before them.
  struct ForeignFixes {
    std::vector<FixIt> fixes;
    const ForeignWord* nearest = nullptr;  // a type that WGSL has only something near to
    bool whole = true;                     // each member was read with its type
    bool semantic = false;                 // one was reported
  };
  uint32_t ParseStructMember(ForeignFixes* foreign);
  void ReportForeignMembers(ForeignFixes members);
  void MoreMembers(uint32_t member, ForeignFixes* foreign);
  // A declaration that may go on with ',' in other languages.
  bool IsDeclaration(uint32_t node) const {
    if (node == kNone) return false;
    const NodeKind kind = ast_.nodes[node].kind;
    return kind == NodeKind::kVar || kind == NodeKind::kLet || kind == NodeKind::kConst ||
           kind == NodeKind::kOverride;
  }
  uint32_t ParseFunction(uint32_t attributes);
  bool ParseFunctionHeader(FunctionNode* record, uint32_t* name);
  bool ParseParameters(uint32_t* list);
  uint32_t ParseParameter();
  uint32_t ParseAlias();
  uint32_t ParseOverride(uint32_t attributes);
  uint32_t ParseLetOrConst();  // also a statement
  TESSERA_NOINLINE void MissingInitializer(uint32_t keyword, uint32_t name);
  uint32_t ParseVar(uint32_t attributes);  // also a statement
  // ident ( ':' type )?
  bool ParseTypedName(uint32_t* name_token, uint32_t* type) {
    if (!At(TokenKind::kIdentifier) || PrecedesName()) {
      return ParseOtherTypedName(name_token, type);
    }
    *name_token = Advance();
    *type = kNone;
    if (!Match(TokenKind::kColon)) return true;
    *type = ParseType();
    return *type != kNone;
  }
  TESSERA_NOINLINE bool ParseOtherTypedName(uint32_t* name_token, uint32_t* type);
  uint32_t ParseConstAssert();
  uint32_t ParseType();
  // ( '=' expression )?
  bool ParseInitializer(uint32_t* init) {
    *init = kNone;
    if (!Match(TokenKind::kEqual)) return true;
    *init = ParseExpression();
    return *init != kNone;
  }

  // ---- statements (parser_statements.cc)
  uint32_t ParseBody(uint32_t attributes);  // '{' statement* '}'
  uint32_t ParseAttributedBody(std::string_view of);
  enum class ListKind { kBlock, kLoop, kContinuing };
  void ParseStatementList(ListKind list);  // appended to the list stack
  uint32_t ParseStatement();               // kNone: nothing (';', or an error)
  TESSERA_NOINLINE uint32_t EndStatement(uint32_t start, uint32_t statement);
  TESSERA_NOINLINE uint32_t ParseAttributedStatement();
  uint32_t ParseBlockStatement(uint32_t attributes);      // if, switch, loop, for, while, '{'
  TESSERA_ALWAYS_INLINE uint32_t ParseSimpleStatement();  // without its ';'
  uint32_t ParseUpdateOrCall();
  Expr ParseLhs();
  Expr ParseCoreLhs();
  bool IsPrefixStep() const;
  Expr PrefixStep();
  uint32_t ParseIf(uint32_t attributes);
  uint32_t ParseSwitch(uint32_t attributes);
  uint32_t ParseCase();
  uint32_t ParseLoop(uint32_t attributes);
  uint32_t ParseContinuing();
  uint32_t ParseFor(uint32_t attributes);
  bool ParseForHeader(ForNode* record);
  TESSERA_NOINLINE void ParseDoWhile();
  uint32_t ParseWhile(uint32_t attributes);
  bool EnterBraces();
  void TooManyBraces();

  // ---- expressions (parser_expressions.cc)
  uint32_t ParseExpression();
  TESSERA_ALWAYS_INLINE Expr ParseExpr();
  Expr ParseBinary(Expr left, int min_precedence);
  Expr ParseUnary();
  TESSERA_ALWAYS_INLINE Expr ParseOperand();  // the same, where most are names or numbers alone
  // What is rarer than names stays out of ParseUnary, which recurses, and needs few registers then.
  TESSERA_NOINLINE Expr ParsePrefix(TokenKind kind);
  TESSERA_NOINLINE Expr ParsePrimary();
  Expr ParsePostfix(Expr e) {
    if (!ContinuesOperand(Kind())) return e;
    return At(TokenKind::kPeriod) ? ParseMembers(e) : ParsePostfixes(e);
  }
  Expr ParseMembers(Expr e);  // what begins with them
  TESSERA_NOINLINE Expr ParsePostfixes(Expr e);
  TESSERA_NOINLINE Expr ParseIndex(Expr e);
  TESSERA_NOINLINE Expr ParseParen();
  Expr ParseName();            // identifier, template list, arguments
  Expr ParseTemplatedName() {  // identifier, template list
    if (!At(TokenKind::kIdentifier) || at_[1].kind == TokenKind::kTemplateArgsStart) {
      return ParseNameAndTemplate();
    }
    return {AddLeaf(), 0};
  }
  Expr ParseNameAndTemplate();                      // the same, whatever is there
  TESSERA_NOINLINE Expr ParseOtherTemplatedName();  // what the above do not read at once
  Expr ParseCallArguments(Expr callee);
  // These give a list of expressions instead of a node, and the height of the highest.
  Expr ParseTemplateArguments();               // at '<'
  Expr ParseArguments();                       // at '('
  TESSERA_ALWAYS_INLINE Expr ReadArguments();  // the same, within what recurses
  TESSERA_NOINLINE Expr ParseExprList(TokenKind close, uint32_t open);
  TESSERA_ALWAYS_INLINE Expr ReadExprList(TokenKind close, uint32_t open);  // the same
  Expr MakeBinary(Operator op, uint32_t token, Expr left, Expr right);
  TESSERA_NOINLINE bool MayStandBeside(Operator op, uint32_t left, uint32_t right) const;
  TESSERA_NOINLINE void CheckMixing(Operator op, uint32_t token, uint32_t left, uint32_t right);
  bool TooDeep(uint64_t height) { return height + depth_ > kMaxExpressionDepth && ReportTooDeep(); }
  bool ReportTooDeep();  // true

  // ---- errors (parser_errors.cc)
  // Reports a syntax error at the next token unless the lexer complained about it, and sets panic_.
  // "expected {expected}" is what the message begins with.
  void Unexpected(std::string_view expected);
  Diagnostic& Error(DiagCode code, Span span, std::string message);
  Diagnostic& Error(DiagCode code, Span span, const char* message) {
    return diagnostics_.Add(code, span, message);
  }
  bool Expect(TokenKind kind, std::string_view expected);
  // Expects the closing bracket of the one at token `open`.
  bool ExpectClose(TokenKind kind, uint32_t open, std::string_view context) {
    return Match(kind) || MissingClose(kind, open, context);
  }
  bool MissingClose(TokenKind kind, uint32_t open, std::string_view context);
  // Whether another item of a list follows without ',', which is reported.
  bool MissingComma();
  void ExpectSemicolon(std::string_view after);
  // The name of a declaration, member or value; keywords and reserved words are reported, and
  // taken.
  bool ExpectName(std::string_view what, uint32_t* token) {
    *token = next_;
    return Match(TokenKind::kIdentifier) || OtherThanName(what);
  }
  bool OtherThanName(std::string_view what);
  TESSERA_NOINLINE uint32_t OtherThanType();
  StringId NameAt(uint32_t token) const { return StringId(tokens_[token].payload); }
  std::string DescribeToken(uint32_t token) const;
  void AddHints(Diagnostic& d);
  void HintAtEqual(Diagnostic& d, TokenKind previous);
  bool BehindParameters() const;
  TokenKind DeclarationBefore() const;
  bool AtBracesOfValue() const;
  void HintAtBraces(Diagnostic& d);
  void HintAtWord(Diagnostic& d, uint32_t token);
  void ReservedWordHint(Diagnostic& d, uint32_t token);
  // The next token, with attributes before it, begins what only stands at module scope.
  bool AtFunctionEnd() {
    return EndsFunction(Kind()) || (At(TokenKind::kAttr) && AtAttributedDeclaration());
  }
  bool AtAttributedDeclaration();
  void FindAttributes();
  // Go on to where a statement or declaration may begin, and end the panic, unless the function or
  // the source ends before.
  void RecoverInStatements();
  void RecoverAtModuleScope();
  // Goes behind the '}' of the block that is being parsed; ends the panic likewise.
  void SkipBraces();
  void SkipStatementWithBody();

  // ---- what other languages write, reported and read as it is meant (parser_foreign.cc)
  struct ForeignName {
    uint32_t name = kNone;                 // token
    uint32_t type = kNone;                 // node
    Span span;                             // of both
    std::string_view type_text;            // as WGSL calls it
    const ForeignWord* nearest = nullptr;  // the row of a type that WGSL has no equal of
  };
  static void AddFixes(Diagnostic& d, std::vector<FixIt> fixes);
  // Behind an operand: whether that goes on as in another language; `e` becomes what is meant, or
  // nothing after an error that is not understood.
  bool ForeignPostfix(Expr* e) {
    switch (Kind()) {
      case TokenKind::kParenLeft:
      case TokenKind::kArrow:
      case TokenKind::kReserved: return ReadForeignPostfix(e);
      default: return false;
    }
  }
  bool ReadForeignPostfix(Expr* e);
  bool HasError(uint32_t node) const;
  bool MethodCall(Expr* e);
  bool ArrowMember(Expr* e);
  bool AsCast(Expr* e);
  uint32_t FirstPrefix(uint32_t token) const;
  Expr BracedList();
  uint32_t EndOfBracedList(uint32_t open) const;
  std::string_view TypeBefore(uint32_t token) const;
  void AddConstruction(Diagnostic& d, std::string_view type, uint32_t open, uint32_t close) const;
  uint32_t ForeignTypeSuffix(uint32_t type);
  bool ReadArraySizes(std::string* type);
  bool ReadOpenTemplateList(uint32_t from, uint32_t* node);
  uint32_t FindOpenTemplateList(uint32_t from) const;
  void ReportOpenTemplateList(uint32_t token);
  uint32_t UnclosedTemplateList();
  uint32_t WordsOfForeignType() const;
  const ForeignWord* NearestOfWords(uint32_t first, uint32_t words) const;
  std::string_view KeywordBefore(uint32_t token) const;
  ForeignName ReadForeignName();
  void TakeNearestType(ForeignName& read);
  bool ForeignTypedName(std::string_view what, ForeignFixes* said, uint32_t* name, uint32_t* type);
  void FixTypedName(Diagnostic& d, uint32_t first, FixIt fix, std::string_view type) const;
  bool ParameterQualifier(bool* by_reference);
  uint32_t ForeignParameter(uint32_t attributes);
  uint32_t LetMut(uint32_t keyword);
  void ForgetInitializer(uint32_t node);
  bool MakeComplete(uint32_t node);
  uint32_t NextDeclarator(const Node& first, uint32_t type, bool* valid);
  uint32_t MoreDeclarators(uint32_t start, uint32_t node, bool module_scope);
  void SkipForeignQualifiers();
  bool AtImportOfString() const;
  // Words of other languages where a declaration would begin: 'int x = 0;'.
  bool LooksLikeForeignDeclaration() const {
    return At(TokenKind::kIdentifier) && PrecedesName() && HasForeignName();
  }
  bool HasForeignName() const;
  // Whether the next token may be a type as in C, with what it declares behind it.
  bool PrecedesName() const {
    const TokenKind next = at_[1].kind;
    return next == TokenKind::kIdentifier || next == TokenKind::kTemplateArgsStart;
  }
  bool LooksLikeForeignTypedName() const;
  uint32_t ForeignNameToken() const;
  uint32_t ForeignDeclaration(bool module_scope);
  uint32_t EndOfValue(uint32_t i, bool* plain) const;
  bool AddDeclarators(std::string_view keyword, std::string_view type, bool needs_value,
                      std::vector<FixIt>& fixes) const;
  std::string ResourceHelp(std::string_view advice, uint32_t type_token, uint32_t name) const;
  void MeantDeclaration(Diagnostic& d, const ForeignName& read, std::string_view keyword,
                        std::string_view type, TokenKind before) const;
  uint32_t CDeclaration(bool module_scope);
  TESSERA_NOINLINE bool ForeignInterface();
  struct Advice;
  struct InterfaceWords;
  uint32_t ReadLayout(uint32_t i, InterfaceWords& words) const;
  uint32_t ReadInterfaceWords(InterfaceWords& words) const;
  void InterfaceBlock(std::string_view word, std::string_view place, Advice& advice);
  void InterfaceName(std::string_view word, std::string_view place, uint32_t first, Advice& advice);
  void InterfaceInWgsl(std::string_view word, std::string_view place, Advice& advice);
  TESSERA_NOINLINE bool BracketAttribute();
  TESSERA_NOINLINE bool Semantic(bool* said);
  void SkipRegister();
  void MoreForVariables(uint32_t open, uint32_t node);
  bool ReadElif();
  bool AtForIn() const;
  uint32_t ForIn(uint32_t token, uint32_t attributes);

  const Source& source_;
  StringInterner& strings_;
  Diagnostics& diagnostics_;
  Ast ast_;
  const Token* tokens_ = nullptr;
  uint32_t next_ = 0;
  const Token* at_ = nullptr;  // the next one: most questions are of its kind
  // The name of the last declaration of variables whose type was written before it: it has its message, and fixes for the names
  // that follow.
  uint32_t typed_as_in_c_ = kNone;
  PoolVector<StringId> reserved_;  // words that an error was given about
  // Tokens of the attributes that AtAttributedDeclaration has looked through: where they begin and end, and where those end
  // that variables of functions never have.
  struct {
    uint32_t begin = 0, end = 0, resource_end = 0;
  } attributes_;
  bool panic_ = false;  // an error was reported; recover before going on
  // Braces do not match, so that what follows at module scope may well belong into a function:
  // nothing is said about it until a declaration begins that stands only there.
  bool lost_ = false;
  uint32_t depth_ = 0;   // of expression recursion
  uint32_t braces_ = 0;  // of the function body that is parsed
  PlainVector<uint32_t> list_stack_;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_SYNTAX_PARSER_IMPL_H_
