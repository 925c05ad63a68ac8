// Parses module scope: directives, declarations and attributes (WGSL: WGSL Module).
#include "wgsl/syntax/parser.h"

#include <fmt/format.h>

#include "wgsl/help/foreign_declarations.h"
#include "wgsl/help/foreign_declarators.h"
#include "wgsl/help/foreign_interface.h"
#include "wgsl/help/foreign_names.h"
#include "wgsl/help/foreign_types.h"
#include "wgsl/parse/parser_impl.h"
#include "wgsl/syntax/lexer.h"
#include "wgsl/syntax/names.h"

namespace tessera::wgsl {

void Parse(const Source& source, StringInterner& strings, Diagnostics& diagnostics, Ast& ast,
           Trivia* trivia) {
  Lex(source, strings, diagnostics, ast, trivia);
  ParseTokens(source, strings, diagnostics, ast);
}

void ParseTokens(const Source& source, StringInterner& strings, Diagnostics& diagnostics,
                 Ast& ast) {
  ast = Parser(source, strings, diagnostics, std::move(ast)).Run();
  ast.whole = !diagnostics.has_errors();
}

Ast Parser::Run() {
  Reserve();
  ParseModule();
  return std::move(ast_);
}

void Parser::ParseModule() {
  ParseDirectives();
  while (!At(TokenKind::kEof)) {
    const uint32_t start = next_;
    const uint32_t declaration = ParseDeclaration();
    if (declaration != kNone) ast_.declarations.push_back(declaration);
    if (!panic_) continue;
    if (next_ == start && !At(TokenKind::kEof)) Advance();
    RecoverAtModuleScope();
    DropList(0);
    depth_ = braces_ = 0;
    if (diagnostics_.error_count() > 1000) return;
  }
}

void Parser::ParseDirectives() {
  while (At(TokenKind::kEnable) || At(TokenKind::kRequires) || At(TokenKind::kDiagnostic)) {
    const uint32_t directive = ParseDirective();
    if (directive != kNone) ast_.directives.push_back(directive);
    if (panic_) RecoverAtModuleScope();
  }
}

uint32_t Parser::ParseDirective() {
  if (At(TokenKind::kEnable)) return ParseNameListDirective(NodeKind::kEnable);
  if (At(TokenKind::kRequires)) return ParseNameListDirective(NodeKind::kRequires);
  const uint32_t token = Advance();
  const uint32_t control = ParseDiagnosticControl();
  if (control == kNone) return kNone;
  if (!Match(TokenKind::kSemicolon)) ExpectSemicolon("the 'diagnostic' directive");
  return AddNode(NodeKind::kDiagnosticDirective, token, control);
}

// Parses: 'enable' or 'requires', names, ';'
uint32_t Parser::ParseNameListDirective(NodeKind kind) {
  const uint32_t token = Advance();
  const size_t begin = BeginList();
  do {
    if (At(TokenKind::kSemicolon) && !IsEmpty(begin)) break;
    if (!At(TokenKind::kIdentifier)) {
      DropList(begin);
      Unexpected("the name of an extension");
      return kNone;
    }
    const uint32_t name = Advance();
    Append(AddNode(NodeKind::kIdentifier, name, NameAt(name).value));
  } while (Match(TokenKind::kComma));
  const uint32_t list = EndList(begin);
  if (!Match(TokenKind::kSemicolon)) {
    ExpectSemicolon(kind == NodeKind::kEnable ? "the 'enable' directive"
                                              : "the 'requires' directive");
  }
  return AddNode(kind, token, kNone, list);
}

// Parses: '(' severity_control_name ',' diagnostic_rule_name ','? ')'
uint32_t Parser::ParseDiagnosticControl() {
  const uint32_t open = next_;
  if (!Expect(TokenKind::kParenLeft, "'(' after 'diagnostic'")) return kNone;
  const uint32_t severity = next_;
  if (!Expect(TokenKind::kIdentifier, "a severity: 'off', 'info', 'warning' or 'error'"))
    return kNone;
  if (!Expect(TokenKind::kComma, "',' and the name of a diagnostic rule")) return kNone;
  const uint32_t first = next_;
  if (!Expect(TokenKind::kIdentifier, "the name of a diagnostic rule")) return kNone;
  DiagnosticRuleNode rule{NameAt(first).value, kNone, first};
  if (Match(TokenKind::kPeriod)) {
    const uint32_t second = next_;
    if (!Expect(TokenKind::kIdentifier, "the rest of the rule's name after '.'")) return kNone;
    rule.second = NameAt(second).value;
  }
  Match(TokenKind::kComma);
  if (!ExpectClose(TokenKind::kParenRight, open, "'diagnostic'")) return kNone;
  return AddNode(NodeKind::kDiagnosticControl, severity, NameAt(severity).value, AddExtra(rule));
}

uint32_t Parser::ParseDeclaration() {
  if (At(TokenKind::kSemicolon)) {
    Advance();
    return kNone;
  }
  const uint32_t start = next_;
  const Span first = NextSpan();
  const uint32_t attributes = ParseAttributes();
  if (panic_) return kNone;
  if (At(TokenKind::kReserved)) {
    if (ForeignInterface(*this)) return kNone;
    SkipForeignQualifiers(*this);
    if (!panic_ && Match(TokenKind::kSemicolon)) return kNone;
  }
  if (panic_) return kNone;
  const TokenKind kind = Kind();
  if (EndsFunction(kind)) lost_ = false;
  if (lost_ && kind != TokenKind::kVar && kind != TokenKind::kConst &&
      kind != TokenKind::kConstAssert) {
    panic_ = true;
    return kNone;
  }
  // Do not report attributes before a name, a reserved word or a bracket, because these tokens
  // cause an error below anyway.
  if (attributes != kNone && kind != TokenKind::kFn && kind != TokenKind::kVar &&
      kind != TokenKind::kOverride && kind != TokenKind::kIdentifier &&
      kind != TokenKind::kReserved && kind != TokenKind::kBracketLeft && !panic_) {
    if (At(TokenKind::kEof) || At(TokenKind::kSemicolon)) {
      Unexpected("a declaration after these attributes");
      return kNone;
    }
    Error(DiagCode::syntax_error, {first.begin, AfterPrevious().begin},
          fmt::format("attributes are not allowed before {}", DescribeToken(next_)));
  }
  switch (kind) {
    case TokenKind::kFn: return ParseFunction(attributes);
    case TokenKind::kStruct: return ParseStruct();
    case TokenKind::kEnable:
    case TokenKind::kRequires:
    case TokenKind::kDiagnostic: MisplacedDirective(); return kNone;
    case TokenKind::kIdentifier:
      if (ForeignInterface(*this)) return kNone;
      break;
    case TokenKind::kBracketLeft:
      if (BracketAttribute(*this)) return kNone;
      break;
    default: break;
  }
  uint32_t node = ParseShortDeclaration(attributes);
  if (!panic_ && !Match(TokenKind::kSemicolon) && !ReadOpenTemplateList(*this, start, &node)) {
    if (At(TokenKind::kComma) && IsDeclaration(node))
      node = ParseMoreDeclarators(*this, start, node, true);
    if (!panic_ && !Match(TokenKind::kSemicolon)) ExpectSemicolon("this declaration");
  }
  return node;
}

// Parses a declaration that ends with a semicolon, but does not consume the semicolon.
uint32_t Parser::ParseShortDeclaration(uint32_t attributes) {
  switch (Kind()) {
    case TokenKind::kVar: return ParseVar(attributes);
    case TokenKind::kConst: return ParseLetOrConst();
    case TokenKind::kOverride: return ParseOverride(attributes);
    case TokenKind::kAlias: return ParseAlias();
    case TokenKind::kConstAssert: return ParseConstAssert();
    case TokenKind::kLet:
      Error(DiagCode::syntax_error, NextSpan(), "'let' is only allowed in functions")
          .AddHelp(
              "at module scope use 'const', or 'override' for a value that is set when the "
              "pipeline is created")
          .AddFix(NextSpan(), "const");
      return ParseLetOrConst();
    default:
      if (LooksLikeForeignDeclaration(*this)) {
        const uint32_t node = ForeignDeclaration(*this, true);
        lost_ |= node == kNone;
        return node;
      }
      if (!AtImportOfString(*this)) Unexpected("a declaration");
      panic_ = lost_ = true;
      return kNone;
  }
}

void Parser::MisplacedDirective() {
  Error(DiagCode::misplaced_directive, NextSpan(),
        fmt::format("the '{}' directive must come before all declarations", TextAt(next_)));
  const uint32_t node = ParseDirective();
  if (node != kNone) ast_.directives.push_back(node);
}

uint32_t Parser::ParseAttributes() {
  if (!At(TokenKind::kAttr)) return kNone;
  const size_t begin = BeginList();
  while (At(TokenKind::kAttr)) {
    const uint32_t attribute = ParseAttribute();
    if (attribute == kNone) {
      DropList(begin);
      return kNone;
    }
    Append(attribute);
  }
  return EndList(begin);
}

// Parses: '@' name ( '(' arguments ')' )?
uint32_t Parser::ParseAttribute() {
  Advance();
  const uint32_t name = next_;
  switch (Kind()) {
    case TokenKind::kDiagnostic: {
      Advance();
      const uint32_t control = ParseDiagnosticControl();
      if (control == kNone) return kNone;
      const size_t begin = BeginList();
      Append(control);
      return AddNode(NodeKind::kAttribute, name, name::k_diagnostic.value, EndList(begin));
    }
    case TokenKind::kConst:
    case TokenKind::kIdentifier: Advance(); break;
    default: Unexpected("the name of an attribute after '@'"); return kNone;
  }
  ParsedExpr arguments;
  if (At(TokenKind::kParenLeft)) {
    arguments = ParseArguments();
    if (!arguments) return kNone;
  }
  return AddNode(NodeKind::kAttribute, name, NameAt(name).value, arguments.node);
}

uint32_t Parser::ParseStruct() {
  Advance();
  uint32_t name;
  if (!ExpectName("the name of the structure", &name)) return kNone;
  const uint32_t open = next_;
  if (!Expect(TokenKind::kBraceLeft, "'{' and the members of the structure")) {
    SkipBraces();
    return kNone;
  }
  const size_t begin = BeginList();
  // Only the first member in foreign syntax causes an error, but the error has fix-its for all such
  // members.
  ForeignFixes foreign;
  while (!At(TokenKind::kBraceRight)) {
    const uint32_t member = ParseStructMember(&foreign);
    if (member == kNone) {
      ReportForeignMembers(*this, std::move(foreign));
      DropList(begin);
      SkipBraces();
      return kNone;
    }
    Append(member);
    MoreMembers(*this, member, &foreign);
    if (Match(TokenKind::kComma)) continue;
    if (At(TokenKind::kColon) && Semantic(*this, &foreign.semantic) && Match(TokenKind::kComma))
      continue;
    if (At(TokenKind::kSemicolon)) {
      foreign.fixes.push_back({NextSpan(), ","});
      Advance();
      continue;
    }
    if (At(TokenKind::kBraceRight)) break;
    if (OnNewLine() && (At(TokenKind::kIdentifier) || At(TokenKind::kAttr))) {
      Error(DiagCode::syntax_error, AfterPrevious(), "missing ',' after this member")
          .AddFix({AfterPrevious().begin, AfterPrevious().begin}, ",");
      continue;
    }
    DropList(begin);
    ReportForeignMembers(*this, std::move(foreign));
    Unexpected("',' or '}' after this member");
    SkipBraces();
    return kNone;
  }
  ReportForeignMembers(*this, std::move(foreign));
  const bool empty = IsEmpty(begin);
  const uint32_t list = EndList(begin);
  if (!ExpectClose(TokenKind::kBraceRight, open, "this structure")) return kNone;
  if (empty) {
    Error(DiagCode::syntax_error, SpanAt(name), "a structure needs at least one member");
  }
  return AddNode(NodeKind::kStruct, name, NameAt(name).value, list);
}

// Parses a member of a structure. If the member is in foreign syntax, adds its fix-its to
// `foreign`.
uint32_t Parser::ParseStructMember(ForeignFixes* foreign) {
  const uint32_t attributes = ParseAttributes();
  if (panic_) return kNone;
  uint32_t name;
  if (LooksLikeForeignDeclaration(*this)) {
    uint32_t type;
    if (!ForeignTypedName(*this, "a member", foreign, &name, &type)) return kNone;
    return AddNode(NodeKind::kStructMember, name, NameAt(name).value,
                   AddExtra(MemberNode{type, attributes}));
  }
  if (!ExpectName("the name of a member", &name)) return kNone;
  if (!Expect(TokenKind::kColon, "':' and the type of this member")) return kNone;
  const uint32_t type = ParseType();
  if (type == kNone) return kNone;
  return AddNode(NodeKind::kStructMember, name, NameAt(name).value,
                 AddExtra(MemberNode{type, attributes}));
}

uint32_t Parser::ParseFunction(uint32_t attributes) {
  Advance();
  uint32_t name;
  FunctionNode record{kNone, kNone, attributes, kNone, kNone, kNone};
  if (!ParseFunctionHeader(&record, &name)) {
    SkipStatementWithBody();
    return kNone;
  }
  const uint32_t body_attributes = ParseAttributes();
  if (panic_) return kNone;
  if (!At(TokenKind::kBraceLeft)) {
    Unexpected("'{' for the body of the function");
    SkipBraces();
    return kNone;
  }
  braces_ = 0;
  record.body = ParseBody(body_attributes);
  return record.body == kNone ? kNone : AddNode(NodeKind::kFunction, name, AddExtra(record));
}

// Parses a function_header after its 'fn'.
bool Parser::ParseFunctionHeader(FunctionNode* record, uint32_t* name) {
  if (!ExpectName("the name of the function", name)) return false;
  record->name = NameAt(*name).value;
  if (!ParseParameters(&record->params)) return false;
  if (Match(TokenKind::kArrow)) {
    record->return_attributes = ParseAttributes();
    if (panic_) return false;
    record->return_type = ParseType();
    return record->return_type != kNone;
  }
  if (!At(TokenKind::kColon)) return true;
  Error(DiagCode::syntax_error, NextSpan(), "write the return type of a function after '->'")
      .AddFix(NextSpan(), "->");
  Advance();
  record->return_type = ParseType();
  return record->return_type != kNone;
}

bool Parser::ParseParameters(uint32_t* list) {
  const uint32_t open = next_;
  if (!Expect(TokenKind::kParenLeft, "'(' and the parameters of the function")) return false;
  const size_t begin = BeginList();
  bool semantic = false;  // whether an HLSL semantic was reported
  while (!At(TokenKind::kParenRight)) {
    const uint32_t parameter = ParseParameter();
    if (parameter == kNone) {
      DropList(begin);
      return false;
    }
    Append(parameter);
    if (Match(TokenKind::kComma)) continue;
    if (At(TokenKind::kColon) && Semantic(*this, &semantic) && Match(TokenKind::kComma)) continue;
    if (panic_ || (!At(TokenKind::kAttr) && !At(TokenKind::kIdentifier))) break;
    const uint32_t end = AfterPrevious().begin;
    Error(DiagCode::syntax_error, AfterPrevious(), "missing ',' after this parameter")
        .AddFix({end, end}, ",");
  }
  *list = EndList(begin);
  return ExpectClose(TokenKind::kParenRight, open, "the list of parameters");
}

uint32_t Parser::ParseParameter() {
  const uint32_t attributes = ParseAttributes();
  if (panic_) return kNone;
  if (At(TokenKind::kIdentifier) && KindAhead(1) != TokenKind::kColon) {
    return ForeignParameter(*this, attributes);
  }
  uint32_t name;
  if (!ExpectName("the name of a parameter", &name)) return kNone;
  if (!Expect(TokenKind::kColon, "':' and the type of this parameter")) return kNone;
  const uint32_t type = ParseType();
  if (type == kNone) return kNone;
  return AddNode(NodeKind::kParameter, name, NameAt(name).value,
                 AddExtra(MemberNode{type, attributes}));
}

uint32_t Parser::ParseAlias() {
  Advance();
  uint32_t name;
  if (!ExpectName("the name of the alias", &name)) return kNone;
  if (!Expect(TokenKind::kEqual, "'=' and a type")) return kNone;
  const uint32_t type = ParseType();
  return type == kNone ? kNone : AddNode(NodeKind::kAlias, name, NameAt(name).value, type);
}

bool Parser::ParseTypedName(uint32_t* name_token, uint32_t* type) {
  *type = kNone;
  const uint32_t start = next_;
  if (!ExpectName("a name to declare", name_token)) return false;
  if (!Match(TokenKind::kColon)) {
    if (!At(TokenKind::kIdentifier) && !At(TokenKind::kTemplateArgsStart)) return true;
    if (OnNewLine()) return true;
    // This may be a declaration in foreign syntax, such as 'const float a'.
    GoTo(start);
    if (LooksLikeForeignTypedName(*this)) {
      // For 'static const float a', the error about 'static' is sufficient.
      ForeignFixes said;
      const bool qualified = start >= 2 && KindAt(start - 2) == TokenKind::kReserved;
      return ForeignTypedName(*this, "a declaration", qualified ? &said : nullptr, name_token,
                              type);
    }
    Advance();
    return true;
  }
  *type = ParseType();
  return *type != kNone;
}

uint32_t Parser::ParseOverride(uint32_t attributes) {
  Advance();
  uint32_t name, type, init;
  if (!ParseTypedName(&name, &type) || !ParseInitializer(&init)) return kNone;
  return AddNode(NodeKind::kOverride, name,
                 AddExtra(ValueDeclNode{NameAt(name).value, type, init, attributes}));
}

uint32_t Parser::ParseLetOrConst() {
  const NodeKind kind = At(TokenKind::kConst) ? NodeKind::kConst : NodeKind::kLet;
  const uint32_t keyword = Advance();
  if (At(TokenKind::kReserved) && NameAt(next_) == name::k_mut && kind == NodeKind::kLet) {
    return LetMut(*this, keyword);
  }
  uint32_t name, type, init;
  if (!ParseTypedName(&name, &type) || !ParseInitializer(&init)) return kNone;
  if (init == kNone) {
    MissingInitializer(keyword, name);
    return kNone;
  }
  return AddNode(kind, name, AddExtra(ValueDeclNode{NameAt(name).value, type, init, kNone}));
}

// Reports a `let` or `const` without an initializer.
void Parser::MissingInitializer(uint32_t keyword, uint32_t name) {
  if (!At(TokenKind::kSemicolon)) {
    if (!OnNewLine()) return Unexpected("'=' and a value");
    panic_ = true;
  }
  Error(
      DiagCode::missing_initializer, SpanAt(name),
      fmt::format("'{}' needs a value: '{} {} = …;'", TextAt(name), TextAt(keyword), TextAt(name)));
}

uint32_t Parser::ParseVar(uint32_t attributes) {
  Advance();
  VarNode record{kNone, kNone, kNone, kNone, attributes};
  if (At(TokenKind::kTemplateArgsStart)) {
    const uint32_t open = Advance();
    if (At(TokenKind::kTemplateArgsEnd)) {
      Error(DiagCode::syntax_error, {SpanAt(open).begin, NextSpan().end},
            "the template list of 'var' needs an address space");
    }
    const ParsedExpr list = ParseExprList(TokenKind::kTemplateArgsEnd, open);
    if (!list) return kNone;
    record.template_args = list.node;
  }
  uint32_t name;
  if (!ParseTypedName(&name, &record.type) || !ParseInitializer(&record.init)) return kNone;
  record.name = NameAt(name).value;
  return AddNode(NodeKind::kVar, name, AddExtra(record));
}

uint32_t Parser::ParseConstAssert() {
  const uint32_t token = Advance();
  const uint32_t condition = ParseExpression();
  return condition == kNone ? kNone : AddNode(NodeKind::kConstAssert, token, condition);
}

}  // namespace tessera::wgsl
