// The parser's class. Its member functions are in parser.cc (module scope), parser_statements.cc,
// parser_expressions.cc, parser_errors.cc and parser_foreign.cc.
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

// Returns whether the token is valid only at module scope. Inside a function it means that the
// function's '}' is missing.
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

// Returns whether the token is a keyword that always begins a statement.
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

// Returns whether an operand may continue with this token, in WGSL or in another language.
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

// Returns whether the token is an operand by itself. Its node has the NodeKind with the same name.
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
  // `ast` contains the tokens. The parser owns it while it runs, which saves an indirection for
  // each access to its arrays.
  Parser(const Source& source, StringInterner& strings, Diagnostics& diagnostics, Ast ast)
      : source_(source), strings_(strings), diagnostics_(diagnostics), ast_(std::move(ast)) {}

  Ast Run();

 private:
  // The result of parsing an expression: a node and the height of its tree. Without a node, an
  // error has been reported and panic_ is set.
  struct Expr {
    uint32_t node = kNone;
    uint64_t height = 0;  // 64 bits, so that both members are returned in separate registers
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
  uint32_t Advance() {  // not called at kEof: callers have checked the kind
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
  // Returns the end of the previous token. Errors about a missing token point there.
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
  // Consumes the next token, a name or literal, and adds a node for it.
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
  // Lists are collected on a stack because they nest, and then copied to Ast::extra.
  size_t BeginList() const { return list_stack_.size(); }
  void Append(uint32_t item) { list_stack_.push_back(item); }
  uint32_t EndList(size_t begin);
  // Ends a list whose last item is not on the stack, which is faster for short lists, i.e. most of
  // them.
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
  // Returns a list of kAttribute, or kNone.
  uint32_t ParseAttributes() { return At(TokenKind::kAttr) ? ReadAttributes() : kNone; }
  uint32_t ReadAttributes();
  uint32_t ParseAttribute();
  uint32_t ParseStruct();
  // The fix-its for members that have their types before their names.
  struct ForeignFixes {
    std::vector<FixIt> fixes;
    const ForeignWord* nearest = nullptr;  // a type for which WGSL has only a similar one
    bool whole = true;                     // each member was parsed with its type
    bool semantic = false;                 // a semantic was reported
  };
  uint32_t ParseStructMember(ForeignFixes* foreign);
  void ReportForeignMembers(ForeignFixes members);
  void MoreMembers(uint32_t member, ForeignFixes* foreign);
  // Returns whether other languages allow ',' and more names after the declaration.
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
  // ParseUnary with a fast path for names and numbers, which are the most common
  TESSERA_ALWAYS_INLINE Expr ParseOperand();
  // Cases other than names are out of line, so that ParseUnary, which recurses, needs few
  // registers.
  TESSERA_NOINLINE Expr ParsePrefix(TokenKind kind);
  TESSERA_NOINLINE Expr ParsePrimary();
  Expr ParsePostfix(Expr e) {
    if (!ContinuesOperand(Kind())) return e;
    return At(TokenKind::kPeriod) ? ParseMembers(e) : ParsePostfixes(e);
  }
  Expr ParseMembers(Expr e);  // member accesses and any postfixes after them
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
  Expr ParseNameAndTemplate();                      // ParseTemplatedName for any tokens
  TESSERA_NOINLINE Expr ParseOtherTemplatedName();  // slow path of ParseTemplatedName
  Expr ParseCallArguments(Expr callee);
  // These functions return a list of expressions instead of a node, with the maximum of their
  // heights.
  Expr ParseTemplateArguments();               // at '<'
  Expr ParseArguments();                       // at '('
  TESSERA_ALWAYS_INLINE Expr ReadArguments();  // ParseArguments, inlined into recursive callers
  TESSERA_NOINLINE Expr ParseExprList(TokenKind close, uint32_t open);
  // ParseExprList, inlined
  TESSERA_ALWAYS_INLINE Expr ReadExprList(TokenKind close, uint32_t open);
  Expr MakeBinary(Operator op, uint32_t token, Expr left, Expr right);
  TESSERA_NOINLINE bool MayStandBeside(Operator op, uint32_t left, uint32_t right) const;
  TESSERA_NOINLINE void CheckMixing(Operator op, uint32_t token, uint32_t left, uint32_t right);
  bool TooDeep(uint64_t height) { return height + depth_ > kMaxExpressionDepth && ReportTooDeep(); }
  bool ReportTooDeep();  // returns true

  // Reports a syntax error at the next token unless the lexer has reported it, and sets panic_. The
  // message begins with "expected {expected}".
  void Unexpected(std::string_view expected);
  Diagnostic& Error(DiagCode code, Span span, std::string message);
  Diagnostic& Error(DiagCode code, Span span, const char* message) {
    return diagnostics_.Add(code, span, message);
  }
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
  // Returns whether the next token, or the token after its attributes, begins a declaration that
  // is valid only at module scope.
  bool AtFunctionEnd() {
    return EndsFunction(Kind()) || (At(TokenKind::kAttr) && AtAttributedDeclaration());
  }
  bool AtAttributedDeclaration();
  void FindAttributes();
  // Skip to a token that may begin a statement or declaration and clear panic_, unless the function
  // or the source ends first.
  void RecoverInStatements();
  void RecoverAtModuleScope();
  // Skips past the '}' of the current block and clears panic_.
  void SkipBraces();
  void SkipStatementWithBody();

  // ---- syntax of other languages, reported and parsed as WGSL (parser_foreign.cc)
  struct ForeignName {
    uint32_t name = kNone;                 // token
    uint32_t type = kNone;                 // node
    Span span;                             // of the name and the type
    std::string_view type_text;            // the name in WGSL
    const ForeignWord* nearest = nullptr;  // the row of a type without an equal in WGSL
  };
  static void AddFixes(Diagnostic& d, std::vector<FixIt> fixes);
  // Returns whether the operand `e` continues with syntax of another language. If so, sets `e` to
  // the meaning in WGSL, or to none after an error whose meaning is unclear.
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
  // Returns whether the next tokens are a declaration of another language, such as 'int x = 0;'.
  bool LooksLikeForeignDeclaration() const {
    return At(TokenKind::kIdentifier) && PrecedesName() && HasForeignName();
  }
  bool HasForeignName() const;
  // Returns whether the next token may be a type in C syntax, followed by the name that it
  // declares.
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
  const Token* at_ = nullptr;  // the next token, cached because most queries ask for its kind
  // The name of the last variable declared with its type before the name. Its error message has
  // been given, with fix-its for the names that follow.
  uint32_t typed_as_in_c_ = kNone;
  PoolVector<StringId> reserved_;  // reserved words that have been reported
  // Token range of the attributes that FindAttributes has scanned. `resource_end` is the end of the
  // last attribute that variables in functions never have.
  struct {
    uint32_t begin = 0, end = 0, resource_end = 0;
  } attributes_;
  bool panic_ = false;  // an error was reported; recover before parsing on
  // Braces do not match, so the following text at module scope may belong to a function. Nothing is
  // reported until a declaration begins that is valid only at module scope.
  bool lost_ = false;
  uint32_t depth_ = 0;   // of the expression recursion
  uint32_t braces_ = 0;  // of the current function body
  PlainVector<uint32_t> list_stack_;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_SYNTAX_PARSER_IMPL_H_
