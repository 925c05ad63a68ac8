#include "tools/minify/writer.h"

#include <string_view>

#include "absl/container/flat_hash_map.h"
#include "base/text_search.h"
#include "tools/minify/type_text.h"
#include "wgsl/syntax/ast_views.h"
#include "wgsl/syntax/names.h"

namespace tessera::minify {

using wgsl::NodeId;
using wgsl::NodeKind;
using wgsl::NodeList;
using wgsl::Operator;

namespace {

// The syntactic level of an expression, which determines where parentheses are needed (WGSL:
// Expression Grammar).
enum class Level : uint8_t {
  kLogical,     // && ||
  kBitwise,     // & | ^
  kRelational,  // < == ...
  kShift,
  kAdditive,
  kMultiplicative,
  kUnary,
  kPrimary,
};

Level LevelOf(Operator op) {
  switch (op) {
    case Operator::kLogicalAnd:
    case Operator::kLogicalOr: return Level::kLogical;
    case Operator::kAnd:
    case Operator::kOr:
    case Operator::kXor: return Level::kBitwise;
    case Operator::kShiftLeft:
    case Operator::kShiftRight: return Level::kShift;
    case Operator::kAdd:
    case Operator::kSubtract: return Level::kAdditive;
    case Operator::kMultiply:
    case Operator::kDivide:
    case Operator::kModulo: return Level::kMultiplicative;
    default: return Level::kRelational;
  }
}

// Returns whether a space is required between a token that ends with `last` and a token that begins
// with `first`. Without the space, the lexer would split the characters into different tokens.
bool Merge(char last, char first) {
  if (IsWordByte(last) && IsWordByte(first)) return true;
  if (last == '/') return first == '/' || first == '*';
  return last == first && (last == '-' || last == '+' || last == '&' || last == '|');
}

class Writer {
 public:
  Writer(const wgsl::Program& program, const wgsl::NameNotes& notes, const Plan& plan,
         const Names& names, Minified& out)
      : program_(program),
        notes_(notes),
        ast_(program.ast),
        plan_(plan),
        names_(names),
        type_text_(program.module.types, program.module.strings),
        out_(out) {}

  void Run();

 private:
  // ---- tokens
  void Put(std::string_view token);
  void PutAt(std::string_view token, NodeId node, NodeId declaration = {});
  void PutName(NodeId declaration) { PutAt(NameOf(declaration), declaration, declaration); }
  std::string_view TextOf(NodeId node) const { return program_.source.text(ast_.SpanOf(node)); }
  std::string_view NameOf(NodeId declaration) const {
    if (plan_.merged[declaration.value].valid()) declaration = plan_.merged[declaration.value];
    const std::string& name = names_.of_node[declaration.value];
    return name.empty() ? TextOf(declaration) : std::string_view(name);
  }

  // ---- declarations
  void WriteDirectives();
  void WriteExtensions(NodeKind kind, std::string_view keyword);
  void WriteControl(NodeId node);
  void WriteAliases();
  void WriteDeclaration(NodeId node);
  void WriteStruct(NodeId node);
  void WriteFunction(NodeId node);
  void WriteTyped(NodeId node);
  void WriteVar(NodeId node);
  void WriteValue(NodeId node, std::string_view keyword);
  void WriteTypeAndInit(NodeId type, NodeId init);
  void WriteAttributes(NodeList attributes);
  void WriteAttribute(NodeId node);

  // ---- statements
  void WriteStatements(NodeList statements);
  void WriteStatement(NodeId node);
  void WriteBody(NodeId call);
  void WriteSimple(NodeId node);  // writes a statement without its semicolon
  void WriteCompound(NodeId node);
  void WriteIf(NodeId node);
  void WriteSwitch(NodeId node);
  void WriteLoop(NodeId node);
  void WriteFor(NodeId node);

  // ---- expressions
  NodeId Strip(NodeId node) const;
  NodeId StripIndirection(NodeId node) const;
  NodeId StripBase(NodeId node) const;
  NodeId VariableAt(NodeId pointer) const;
  Level LevelOfNode(NodeId node) const;
  bool Fits(NodeId child, Operator parent, bool is_left) const;
  void WriteOperand(NodeId node, bool bare);
  void WriteExpression(NodeId node);
  void WriteBinary(NodeId node);
  void WriteCall(NodeId node);
  void WriteList(NodeList list);
  bool HasBareOperator(NodeId node, bool any_angle) const;
  void WriteIdentifier(NodeId node);
  void WriteTemplateArguments(NodeList arguments);
  void WriteType(NodeId node);
  std::string SpellType(ir::TypeId type, bool is_aliased) const;

  const wgsl::Program& program_;
  const wgsl::NameNotes& notes_;
  const wgsl::Ast& ast_;
  const Plan& plan_;
  const Names& names_;
  TypeText type_text_;
  absl::flat_hash_map<ir::TypeId, std::string_view> alias_of_;
  Minified& out_;
};

// ---------------------------------------------------------------- tokens

void Writer::Put(std::string_view token) {
  std::string& text = out_.text;
  if (!text.empty() && !token.empty() && Merge(text.back(), token.front())) text += ' ';
  text += token;
}

void Writer::PutAt(std::string_view token, NodeId node, NodeId declaration) {
  Put(token);
  const auto at = static_cast<uint32_t>(out_.text.size() - token.size());
  out_.origins.push_back({at, ast_.SpanOf(node).begin, declaration});
}

// ---------------------------------------------------------------- declarations

void Writer::Run() {
  for (const auto& [type, name] : names_.aliases) alias_of_[type] = name;
  WriteDirectives();
  WriteAliases();
  for (const uint32_t node : ast_.declarations) {
    if (plan_.live[node]) WriteDeclaration(NodeId(node));
  }
}

void Writer::WriteDirectives() {
  WriteExtensions(NodeKind::kEnable, "enable");
  WriteExtensions(NodeKind::kRequires, "requires");
  for (const uint32_t node : ast_.directives) {
    if (ast_.kind(NodeId(node)) != NodeKind::kDiagnosticDirective) continue;
    Put("diagnostic(");
    WriteControl(wgsl::DiagnosticDirectiveView(ast_, NodeId(node)).control());
    Put(");");
  }
}

// Merges all directives of one kind into a single directive.
void Writer::WriteExtensions(NodeKind kind, std::string_view keyword) {
  bool first = true;
  for (const uint32_t node : ast_.directives) {
    if (ast_.kind(NodeId(node)) != kind) continue;
    for (const NodeId name : wgsl::ExtensionDirectiveView(ast_, NodeId(node)).names()) {
      Put(first ? keyword : ",");
      PutAt(TextOf(name), name);
      first = false;
    }
  }
  if (!first) Put(";");
}

void Writer::WriteControl(NodeId node) {
  const wgsl::DiagnosticControlView view(ast_, node);
  const StringInterner& strings = program_.module.strings;
  Put(strings.Get(view.severity()));
  Put(",");
  Put(strings.Get(view.first()));
  if (!view.second().valid()) return;
  Put(".");
  Put(strings.Get(view.second()));
}

void Writer::WriteAliases() {
  for (const auto& [type, name] : names_.aliases) {
    Put("alias");
    Put(name);
    Put("=");
    Put(SpellType(type, false));
    Put(";");
  }
}

void Writer::WriteDeclaration(NodeId node) {
  switch (ast_.kind(node)) {
    case NodeKind::kVar: WriteVar(node); break;
    case NodeKind::kConst: WriteValue(node, "const"); break;
    case NodeKind::kOverride: WriteValue(node, "override"); break;
    case NodeKind::kStruct: return WriteStruct(node);
    case NodeKind::kFunction: return WriteFunction(node);
    case NodeKind::kAlias:
      Put("alias");
      PutName(node);
      Put("=");
      WriteType(wgsl::AliasView(ast_, node).type());
      break;
    case NodeKind::kConstAssert: WriteSimple(node); break;
    default: return;
  }
  Put(";");
}

void Writer::WriteStruct(NodeId node) {
  Put("struct");
  PutName(node);
  Put("{");
  bool first = true;
  for (const NodeId member : wgsl::StructView(ast_, node).members()) {
    if (plan_.dropped[member.value]) continue;
    if (!first) Put(",");
    first = false;
    WriteTyped(member);
  }
  Put("}");
}

void Writer::WriteFunction(NodeId node) {
  const wgsl::FunctionView view(ast_, node);
  WriteAttributes(view.attributes());
  Put("fn");
  PutName(node);
  Put("(");
  bool first = true;
  for (const NodeId parameter : view.parameters()) {
    if (!first) Put(",");
    first = false;
    WriteTyped(parameter);
  }
  Put(")");
  if (view.return_type().valid()) {
    Put("->");
    WriteAttributes(view.return_attributes());
    WriteType(view.return_type());
  }
  WriteCompound(view.body());
}

void Writer::WriteTyped(NodeId node) {
  const wgsl::TypedNameView view(ast_, node);
  WriteAttributes(view.attributes());
  PutName(node);
  Put(":");
  WriteType(view.type());
}

// Writes a `var`, but omits the defaults: the address space `function`, and the access mode `read`
// in the address space `storage`.
void Writer::WriteVar(NodeId node) {
  const wgsl::VarView view(ast_, node);
  WriteAttributes(view.attributes());
  Put("var");
  const NodeList arguments = view.template_arguments();
  const std::string_view space = arguments.empty() ? "" : TextOf(arguments[0]);
  if (!space.empty() && space != "function") {
    Put("<");
    PutAt(space, arguments[0]);
    const bool is_default = arguments.size() < 2 || TextOf(arguments[1]) == "read";
    if (!is_default) {
      Put(",");
      PutAt(TextOf(arguments[1]), arguments[1]);
    }
    Put(">");
  }
  PutName(node);
  WriteTypeAndInit(view.type(), view.init());
}

void Writer::WriteValue(NodeId node, std::string_view keyword) {
  const wgsl::ValueDeclView view(ast_, node);
  WriteAttributes(view.attributes());
  Put(keyword);
  PutName(node);
  WriteTypeAndInit(view.type(), view.init());
}

void Writer::WriteTypeAndInit(NodeId type, NodeId init) {
  if (type.valid() && !plan_.implied[type.value]) {
    Put(":");
    WriteType(type);
  }
  if (!init.valid()) return;
  Put("=");
  WriteExpression(init);
}

void Writer::WriteAttributes(NodeList attributes) {
  for (const NodeId attribute : attributes) WriteAttribute(attribute);
}

void Writer::WriteAttribute(NodeId node) {
  const wgsl::AttributeView view(ast_, node);
  Put("@");
  PutAt(TextOf(node), node);
  NodeList arguments = view.arguments();
  if (arguments.empty()) return;
  Put("(");
  if (view.name() == wgsl::name::k_diagnostic) {
    WriteControl(arguments[0]);
  } else {
    // Each dimension of the workgroup size defaults to 1, so trailing sizes of 1 are omitted.
    const auto is_one = [&](NodeId argument) {
      const std::string* literal = plan_.LiteralOf(argument);
      return literal != nullptr && *literal == "1";
    };
    while (view.name() == wgsl::name::k_workgroup_size && arguments.size() > 1 &&
           is_one(arguments.back())) {
      arguments = arguments.first(arguments.size() - 1);
    }
    WriteList(arguments);
  }
  Put(")");
}

// ---------------------------------------------------------------- statements

void Writer::WriteStatements(NodeList statements) {
  for (const NodeId statement : statements) {
    if (!plan_.dropped[statement.value]) WriteStatement(statement);
  }
}

void Writer::WriteStatement(NodeId node) {
  plan_.ForEachMoved(node, [&](NodeId call) { WriteBody(call); });
  if (plan_.replaced[node.value]) return;
  switch (ast_.kind(node)) {
    case NodeKind::kCompound: return WriteCompound(node);
    case NodeKind::kIf: return WriteIf(node);
    case NodeKind::kSwitch: return WriteSwitch(node);
    case NodeKind::kLoop: return WriteLoop(node);
    case NodeKind::kFor: return WriteFor(node);
    case NodeKind::kWhile: {
      const wgsl::WhileView view(ast_, node);
      WriteAttributes(view.attributes());
      PutAt("while", node);
      WriteExpression(view.condition());
      return WriteCompound(view.body());
    }
    default: break;
  }
  WriteSimple(node);
  Put(";");
}

// Writes the body of an inlined function without its braces.
void Writer::WriteBody(NodeId call) {
  const wgsl::FunctionView view(ast_, InlinedFunction(program_, plan_, call));
  const NodeList arguments = wgsl::CallView(ast_, call).arguments();
  for (size_t i = 0; i < arguments.size(); ++i) {
    const NodeId parameter = view.parameters()[i];
    if (plan_.dropped[parameter.value]) continue;
    Put("let");
    PutName(parameter);
    WriteTypeAndInit(wgsl::TypedNameView(ast_, parameter).type(), arguments[i]);
    Put(";");
  }
  WriteStatements(wgsl::CompoundView(ast_, view.body()).statements());
}

void Writer::WriteSimple(NodeId node) {
  switch (ast_.kind(node)) {
    case NodeKind::kAssign:
    case NodeKind::kCompoundAssign: {
      const wgsl::AssignView view(ast_, node);
      WriteExpression(view.target());
      PutAt(TextOf(node), node);
      return WriteExpression(view.value());
    }
    case NodeKind::kPhonyAssign:
      PutAt("_", node);
      Put("=");
      return WriteExpression(wgsl::PhonyAssignView(ast_, node).value());
    case NodeKind::kIncrement:
    case NodeKind::kDecrement:
      WriteExpression(wgsl::StepView(ast_, node).target());
      return Put(ast_.kind(node) == NodeKind::kIncrement ? "++" : "--");
    case NodeKind::kCallStatement:
      return WriteExpression(wgsl::CallStatementView(ast_, node).call());
    case NodeKind::kBreak: return PutAt("break", node);
    case NodeKind::kContinue: return PutAt("continue", node);
    case NodeKind::kDiscard: return PutAt("discard", node);
    case NodeKind::kBreakIf:
      PutAt("break", node);
      Put("if");
      return WriteExpression(wgsl::BreakIfView(ast_, node).condition());
    case NodeKind::kReturn: {
      PutAt("return", node);
      const NodeId value = wgsl::ReturnView(ast_, node).value();
      return value.valid() ? WriteExpression(value) : void();
    }
    case NodeKind::kConstAssert:
      PutAt("const_assert", node);
      return WriteExpression(wgsl::ConstAssertView(ast_, node).condition());
    case NodeKind::kVar: return WriteVar(node);
    case NodeKind::kLet: return WriteValue(node, "let");
    case NodeKind::kConst: return WriteValue(node, "const");
    default: return;
  }
}

void Writer::WriteCompound(NodeId node) {
  const wgsl::CompoundView view(ast_, node);
  WriteAttributes(view.attributes());
  Put("{");
  WriteStatements(view.statements());
  Put("}");
}

void Writer::WriteIf(NodeId node) {
  WriteAttributes(wgsl::IfView(ast_, node).attributes());
  while (true) {
    const wgsl::IfView view(ast_, node);
    PutAt("if", node);
    WriteExpression(view.condition());
    WriteCompound(view.then_body());
    NodeId next = view.else_node();
    if (!next.valid()) return;
    if (ast_.kind(next) == NodeKind::kCompound) {
      const wgsl::CompoundView body(ast_, next);
      const NodeList statements = body.statements();
      if (statements.empty()) return;
      // Writes `else { if … }` as `else if …`, unless inlined bodies are inserted before the inner
      // `if`.
      const bool is_chain = !plan_.moved.contains(statements[0]) && statements.size() == 1 &&
                            body.attributes().empty() &&
                            ast_.kind(statements[0]) == NodeKind::kIf &&
                            wgsl::IfView(ast_, statements[0]).attributes().empty();
      if (!is_chain) {
        Put("else");
        return WriteCompound(next);
      }
      next = statements[0];
    }
    Put("else");
    node = next;
  }
}

void Writer::WriteSwitch(NodeId node) {
  const wgsl::SwitchView view(ast_, node);
  WriteAttributes(view.attributes());
  PutAt("switch", node);
  WriteExpression(view.selector());
  WriteAttributes(view.body_attributes());
  Put("{");
  for (const NodeId clause : view.clauses()) {
    const wgsl::CaseView each(ast_, clause);
    const NodeList selectors = each.selectors();
    const bool is_default =
        selectors.empty() ||
        (selectors.size() == 1 && ast_.kind(selectors[0]) == NodeKind::kDefaultSelector);
    PutAt(is_default ? "default" : "case", clause);
    if (!is_default) WriteList(selectors);
    WriteCompound(each.body());
  }
  Put("}");
}

void Writer::WriteLoop(NodeId node) {
  const wgsl::LoopView view(ast_, node);
  WriteAttributes(view.attributes());
  PutAt("loop", node);
  const wgsl::CompoundView body(ast_, view.body());
  WriteAttributes(body.attributes());
  Put("{");
  WriteStatements(body.statements());
  if (view.continuing().valid()) {
    const NodeId continuing = wgsl::ContinuingView(ast_, view.continuing()).body();
    if (!wgsl::CompoundView(ast_, continuing).statements().empty()) {
      PutAt("continuing", view.continuing());
      WriteCompound(continuing);
    }
  }
  Put("}");
}

void Writer::WriteFor(NodeId node) {
  const wgsl::ForView view(ast_, node);
  WriteAttributes(view.attributes());
  PutAt("for", node);
  Put("(");
  if (view.init().valid() && !plan_.dropped[view.init().value]) WriteSimple(view.init());
  Put(";");
  if (view.condition().valid()) WriteExpression(view.condition());
  Put(";");
  if (view.update().valid() && !plan_.dropped[view.update().value]) WriteSimple(view.update());
  Put(")");
  WriteCompound(view.body());
}

// ---------------------------------------------------------------- expressions

// Returns the expression to write in place of `node`. Strips parentheses and follows inlined calls
// and parameters to the expressions that replace them. Stops at an expression that becomes a
// literal.
NodeId Writer::Strip(NodeId node) const {
  while (plan_.LiteralOf(node) == nullptr) {
    const NodeId inner = ast_.kind(node) == NodeKind::kParen ? wgsl::ParenView(ast_, node).inner()
                         : ast_.kind(node) == NodeKind::kUnary
                             ? StripIndirection(node)
                             : plan_.InlinedFor(ast_, notes_, node);
    if (!inner.valid()) break;
    node = inner;
  }
  return node;
}

// Returns the variable to emit in place of `*p` if the parameter `p` is replaced by `&variable`, or
// none otherwise.
NodeId Writer::StripIndirection(NodeId node) const {
  const wgsl::UnaryView view(ast_, node);
  if (view.op() != Operator::kIndirection) return {};
  const NodeId pointer = wgsl::WithoutParens(ast_, view.operand());
  if (!plan_.InlinedFor(ast_, notes_, pointer).valid()) return {};
  return VariableAt(Strip(pointer));
}

// Returns the base expression to write for a member access or index. If the base is the address of
// a variable, returns the variable.
NodeId Writer::StripBase(NodeId node) const {
  const NodeId base = Strip(node);
  if (ast_.kind(base) != NodeKind::kUnary) return base;
  const NodeId variable = VariableAt(base);
  return variable.valid() ? Strip(variable) : base;
}

// Returns the operand of an address-of expression, or none for any other expression.
NodeId Writer::VariableAt(NodeId pointer) const {
  if (ast_.kind(pointer) != NodeKind::kUnary) return {};
  const wgsl::UnaryView view(ast_, pointer);
  return view.op() == Operator::kAddressOf ? view.operand() : NodeId();
}

Level Writer::LevelOfNode(NodeId node) const {
  if (const std::string* literal = plan_.LiteralOf(node)) {
    return literal->front() == '-' ? Level::kUnary : Level::kPrimary;
  }
  if (ast_.kind(node) == NodeKind::kUnary) return Level::kUnary;
  if (ast_.kind(node) != NodeKind::kBinary) return Level::kPrimary;
  return LevelOf(wgsl::BinaryView(ast_, node).op());
}

// Returns whether an operand of `parent` can be written without parentheses.
bool Writer::Fits(NodeId child, Operator parent, bool is_left) const {
  const Level level = LevelOfNode(child), own = LevelOf(parent);
  switch (own) {
    case Level::kMultiplicative:
    case Level::kAdditive: return is_left ? level >= own : level > own;
    case Level::kShift: return level >= Level::kUnary;
    case Level::kRelational: {
      // In a<b>>c, the '<' would begin a template list (WGSL: Template Lists).
      const bool closes_list = parent == Operator::kLess && !is_left && level == Level::kShift &&
                               wgsl::BinaryView(ast_, child).op() == Operator::kShiftRight;
      return level >= Level::kShift && !closes_list;
    }
    default: break;
  }
  if (is_left && level == own && wgsl::BinaryView(ast_, child).op() == parent) return true;
  return level >= (own == Level::kLogical ? Level::kRelational : Level::kUnary);
}

void Writer::WriteOperand(NodeId node, bool bare) {
  if (!bare) Put("(");
  WriteExpression(node);
  if (!bare) Put(")");
}

void Writer::WriteExpression(NodeId node) {
  node = Strip(node);
  if (const std::string* literal = plan_.LiteralOf(node)) return PutAt(*literal, node);
  switch (ast_.kind(node)) {
    case NodeKind::kUnary: {
      const NodeId operand = Strip(wgsl::UnaryView(ast_, node).operand());
      Put(TextOf(node));
      return WriteOperand(operand, LevelOfNode(operand) >= Level::kUnary);
    }
    case NodeKind::kBinary: return WriteBinary(node);
    case NodeKind::kCall: return WriteCall(node);
    case NodeKind::kIndex: {
      const wgsl::IndexView view(ast_, node);
      const NodeId base = StripBase(view.base());
      WriteOperand(base, LevelOfNode(base) == Level::kPrimary);
      Put("[");
      WriteExpression(view.index());
      return Put("]");
    }
    case NodeKind::kMember: {
      const NodeId base = StripBase(wgsl::MemberView(ast_, node).base());
      WriteOperand(base, LevelOfNode(base) == Level::kPrimary);
      Put(".");
      const NodeId member = DeclarationOf(program_, notes_, plan_.struct_of, node);
      return PutAt(member.valid() ? NameOf(member) : TextOf(node), node, member);
    }
    case NodeKind::kIdentifier: return WriteIdentifier(node);
    default: return PutAt(TextOf(node), node);
  }
}

// Left operands are written in a loop, not recursively, because chains of operators may have any
// length.
void Writer::WriteBinary(NodeId node) {
  PoolVector<NodeId> chain;
  NodeId first = node;
  while (plan_.LiteralOf(first) == nullptr && ast_.kind(first) == NodeKind::kBinary) {
    chain.push_back(first);
    first = Strip(wgsl::BinaryView(ast_, first).left());
  }
  // The chain is left-leaning, so the opening parentheses of all left operands are written before
  // the first operand.
  const auto fits = [&](size_t i) {
    const NodeId left = i + 1 < chain.size() ? chain[i + 1] : first;
    return Fits(left, wgsl::BinaryView(ast_, chain[i]).op(), true);
  };
  for (size_t i = 0; i < chain.size(); ++i) {
    if (!fits(i)) Put("(");
  }
  WriteExpression(first);
  for (size_t i = chain.size(); i-- > 0;) {
    const wgsl::BinaryView view(ast_, chain[i]);
    if (!fits(i)) Put(")");
    PutAt(TextOf(chain[i]), chain[i]);
    const NodeId right = Strip(view.right());
    WriteOperand(right, Fits(right, view.op(), false));
  }
}

void Writer::WriteCall(NodeId node) {
  const wgsl::CallView call(ast_, node);
  if (plan_.by_type[call.callee().value]) {
    WriteType(call.callee());
  } else {
    WriteIdentifier(call.callee());
  }
  Put("(");
  PoolVector<NodeId> arguments;
  for (const NodeId argument : call.arguments()) {
    if (!plan_.dropped[argument.value]) arguments.push_back(argument);
  }
  WriteList(arguments);
  Put(")");
}

// Writes the elements of a list. Puts parentheses around elements that contain a bare '<', because
// a '>' in a later element could otherwise complete a template list (WGSL: Template Lists).
void Writer::WriteList(NodeList list) {
  for (size_t i = 0; i < list.size(); ++i) {
    if (i != 0) Put(",");
    if (ast_.kind(list[i]) == NodeKind::kDefaultSelector) {
      Put("default");
      continue;
    }
    WriteOperand(list[i], i + 1 == list.size() || !HasBareOperator(list[i], false));
  }
}

// Returns whether an expression contains a '<' that is not in parentheses. If `any_angle` is true,
// also looks for '>' and for operators that contain it.
bool Writer::HasBareOperator(NodeId node, bool any_angle) const {
  node = Strip(node);
  while (plan_.LiteralOf(node) == nullptr && ast_.kind(node) == NodeKind::kBinary) {
    const wgsl::BinaryView view(ast_, node);
    const Level level = LevelOf(view.op());
    if (view.op() == Operator::kLess) return true;
    if (any_angle && (level == Level::kRelational || level == Level::kShift)) return true;
    if (level > Level::kRelational && !any_angle) return false;
    if (HasBareOperator(view.right(), any_angle)) return true;
    node = Strip(view.left());
  }
  return false;
}

void Writer::WriteIdentifier(NodeId node) {
  const NodeId declaration = notes_.declarations[node.value];
  PutAt(declaration.valid() ? NameOf(declaration) : TextOf(node), node, declaration);
  const wgsl::IdentifierView view(ast_, node);
  if (view.has_template_arguments()) WriteTemplateArguments(view.template_arguments());
}

void Writer::WriteTemplateArguments(NodeList arguments) {
  Put("<");
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (i != 0) Put(",");
    NodeId argument = arguments[i];
    while (ast_.kind(argument) == NodeKind::kParen &&
           plan_.by_type[wgsl::ParenView(ast_, argument).inner().value]) {
      argument = wgsl::ParenView(ast_, argument).inner();
    }
    if (plan_.by_type[argument.value]) {
      WriteType(argument);
    } else {
      WriteOperand(argument, !HasBareOperator(argument, true));
    }
  }
  Put(">");
}

void Writer::WriteType(NodeId node) {
  node = wgsl::WithoutParens(ast_, node);
  if (!plan_.by_type[node.value]) return WriteIdentifier(node);
  PutAt(SpellType(program_.TypeOf(node), true), node);
}

// Returns the text of `type`. Uses aliases for the types that `type` contains. Uses an alias for
// `type` itself only if `is_aliased` is true.
std::string Writer::SpellType(ir::TypeId type, bool is_aliased) const {
  const ir::TypeStore& types = program_.module.types;
  return type_text_.Spell(type, [&](ir::TypeId part) -> std::string_view {
    if (part != type || is_aliased) {
      if (const auto alias = alias_of_.find(part); alias != alias_of_.end()) return alias->second;
    }
    if (types.kind(part) != ir::TypeKind::kStruct) return {};
    return NameOf(plan_.struct_of[part.value]);
  });
}

}  // namespace

void Write(const wgsl::Program& program, const wgsl::NameNotes& notes, const Plan& plan,
           const Names& names, Minified& out) {
  Writer(program, notes, plan, names, out).Run();
}

}  // namespace tessera::minify
