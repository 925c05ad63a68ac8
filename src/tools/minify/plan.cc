#include "tools/minify/plan.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>

#include "tools/minify/abstract_types.h"
#include "tools/minify/argument_types.h"
#include "tools/minify/literals.h"
#include "tools/minify/simplify.h"
#include "wgsl/syntax/ast_views.h"
#include "wgsl/syntax/names.h"

namespace tessera::minify {

using wgsl::CallTarget;
using wgsl::NodeId;
using wgsl::NodeKind;
using wgsl::NodeList;
using wgsl::Operator;

namespace {

// How an expression may be written in its context.
enum class Context : uint8_t {
  kExact,  // the expression must keep the type that it has before any conversion
  // Numbers need no suffix: the context converts an abstract number to the type of the original
  // expression.
  kConverted,
  kRaw,  // the value must not be rounded, because it is an operand of abstract arithmetic
};

class Planner {
 public:
  Planner(const wgsl::Program& program, const wgsl::NameNotes& notes, const Settings& settings)
      : program_(program), notes_(notes), settings_(settings), ast_(program.ast) {}

  Plan Run();

 private:
  // ---- preparation
  void Prepare();
  void FindSpelling();
  void FindInlined();
  void FindRoots();
  bool IsKept(NodeId declaration) const;

  // ---- declarations and statements
  void VisitDeclaration(NodeId node);
  void VisitStruct(NodeId node);
  void VisitFunction(NodeId node);
  void VisitVar(NodeId node);
  void VisitValue(NodeId node);
  void VisitTypeAndInit(NodeId node, NodeId type, NodeId init);
  bool IsImplied(NodeId node, NodeId init) const;
  bool ImplyByLiteral(NodeId node, NodeId init);
  void VisitAttributes(NodeList attributes);
  bool IsLargeU32(NodeId node) const;
  void VisitStatements(NodeList statements);
  void VisitStatement(NodeId node);
  void VisitBody(NodeId call);
  void VisitCompound(NodeId node);
  void VisitIf(NodeId node);
  void VisitSwitch(NodeId node);
  void VisitLoop(NodeId node);
  void VisitFor(NodeId node);
  void DropUnusedConstants();

  // ---- expressions and types
  void VisitExpression(NodeId node, Context context);
  NodeId VisitParts(NodeId node, Context& context);
  void VisitCall(NodeId node, Context context);
  void VisitConstructor(NodeId node, const CallTarget& target, Context context);
  bool ConvertsNumberAlike(NodeId call) const;
  void VisitBuiltinCall(NodeId node, const CallTarget& target);
  void VisitTemplateArguments(NodeId identifier);
  void VisitType(NodeId node);
  void NoteType(ir::TypeId type);
  Context OperandContext(const wgsl::BinaryView& view, NodeId node, bool is_left) const;

  // ---- literals
  bool TryLiteral(NodeId node, Context context);
  std::string LiteralText(NodeId node, Context context) const;
  std::string RawText(NodeId node) const;
  bool IsAtLeast(NodeId node, size_t length) const;
  size_t Estimate(NodeId node, size_t limit) const;
  bool MayBeConcrete(NodeId node) const;
  void Replace(NodeId node, std::string text) {
    plan_.literal_of[node.value] = static_cast<uint32_t>(plan_.literals.size());
    plan_.literals.push_back(std::move(text));
  }

  bool IsConcrete(NodeId node) const { return abstract_[node.value] == Abstractness::kConcrete; }
  bool IsScalarConstant(NodeId node) const {
    return program_.ValueOf(node).valid() &&
           program_.module.constants.IsScalar(program_.ValueOf(node));
  }
  void Refer(NodeId declaration);
  uint32_t EnterScope(NodeId node) {
    const uint32_t outer = scope_;
    if (scope_of_[node.value] != kNoScope) scope_ = scope_of_[node.value];
    return outer;
  }

  static constexpr uint32_t kNoScope = ~0u;

  const wgsl::Program& program_;
  const wgsl::NameNotes& notes_;
  const Settings& settings_;
  const wgsl::Ast& ast_;
  Plan plan_;
  PoolVector<Abstractness> abstract_;
  PoolVector<uint32_t> scope_of_;     // indexed by node: the scope that the node opens
  PoolVector<bool> is_inlined_;       // indexed by node: constants whose uses become literals
  PoolVector<bool> in_module_scope_;  // indexed by node: module-scope declarations
  PoolVector<uint32_t> type_use_;     // by TypeId: 1 + the index in plan_.type_uses, or 0 if absent
  PoolVector<NodeId> queue_;          // live declarations that have not been visited yet
  PoolVector<NodeId> local_constants_;
  uint32_t scope_ = 0;
  // Whether the current expression is part of a scalar const-expression that is not replaced with a
  // literal.
  bool in_constant_ = false;
  bool spell_types_ = true;
};

// ---------------------------------------------------------------- preparation

Plan Planner::Run() {
  Prepare();
  if (settings_.fold_constants) FindInlined();
  FindRoots();
  for (size_t i = 0; i < queue_.size(); ++i) {
    scope_ = 0;
    VisitDeclaration(queue_[i]);
  }
  DropUnusedConstants();
  return std::move(plan_);
}

void Planner::Prepare() {
  const size_t nodes = ast_.nodes.size();
  plan_.live.resize(nodes);
  plan_.implied.resize(nodes);
  plan_.by_type.resize(nodes);
  plan_.literal_of.resize(nodes);
  plan_.literals.resize(1);
  is_inlined_.resize(nodes);
  in_module_scope_.resize(nodes);
  plan_.struct_of.resize(program_.module.types.size());
  type_use_.resize(program_.module.types.size());
  scope_of_.assign(nodes, kNoScope);
  plan_.scope_of.resize(notes_.scopes.size());
  for (uint32_t i = 1; i < notes_.scopes.size(); ++i) {
    plan_.scope_of[i] = i;
    scope_of_[notes_.scopes[i].node.value] = i;
  }
  for (const uint32_t node : ast_.declarations) {
    in_module_scope_[node] = true;
    const ir::TypeId type = program_.TypeOf(NodeId(node));
    if (ast_.kind(NodeId(node)) == NodeKind::kStruct && type.valid()) {
      plan_.struct_of[type.value] = NodeId(node);
    }
  }
  abstract_ = FindAbstract(program_, notes_);
  static_cast<Simplifications&>(plan_) =
      FindSimplifications(program_, notes_, settings_, plan_.struct_of, abstract_);
  FindSpelling();
}

// Determines whether the output may spell types differently from the source. This is not allowed if
// a declaration has the name of a predeclared type, or if a local name that is not renamed could
// hide a structure or an enumerant.
void Planner::FindSpelling() {
  PoolVector<bool> is_structure(program_.module.strings.size());
  for (const NodeId node : plan_.struct_of) {
    if (node.valid()) is_structure[ast_.token(node).payload] = true;
  }
  for (const wgsl::NameNotes::Declared& declared : notes_.declared) {
    const StringId name(ast_.token(declared.node).payload);
    const bool keeps_name = !settings_.rename && declared.scope != 0;
    spell_types_ &= !wgsl::name::IsTypeName(name);
    spell_types_ &= !keeps_name || (!wgsl::name::IsEnumerant(name) && !is_structure[name.value]);
  }
}

// Finds the scalar constants to inline. Inlining replaces each use with a literal and removes the
// declaration. A constant is inlined unless that makes the output longer.
void Planner::FindInlined() {
  constexpr size_t kDeclaration = sizeof "const a=;" - 1;
  PoolVector<uint32_t> uses(ast_.nodes.size());
  for (const NodeId declaration : notes_.declarations) {
    if (declaration.valid()) ++uses[declaration.value];
  }
  for (const wgsl::NameNotes::Declared& declared : notes_.declared) {
    const NodeId node = declared.node;
    if (ast_.kind(node) != NodeKind::kConst) continue;
    if (in_module_scope_[node.value] && IsKept(node)) continue;
    const NodeId init = wgsl::ValueDeclView(ast_, node).init();
    if (!IsScalarConstant(init) || MayBeConcrete(init)) continue;
    const size_t length = RawText(node).size();
    is_inlined_[node.value] =
        length != 0 && uses[node.value] * (length - 1) <= kDeclaration + length;
  }
}

bool Planner::IsKept(NodeId declaration) const {
  return settings_.Keeps(program_.source.text(ast_.SpanOf(declaration)));
}

// Finds the declarations to keep. A module without entry points is meant to be part of another
// module, which may use any declaration. Its unused declarations are therefore kept, too.
void Planner::FindRoots() {
  plan_.has_entry_point = std::ranges::any_of(program_.functions, [](const wgsl::UserFunction& f) {
    return f.stage != ir::ShaderStage::kNone;
  });
  const bool all = !settings_.remove_unused || !plan_.has_entry_point;
  for (const uint32_t d : ast_.declarations) {
    const NodeId node(d);
    const NodeKind kind = ast_.kind(node);
    bool is_root = all || kind == NodeKind::kOverride;
    if (kind == NodeKind::kFunction) {
      const wgsl::UserFunctionId id(program_[node].ref);
      is_root |= program_[id].stage != ir::ShaderStage::kNone;
    }
    if (kind == NodeKind::kConstAssert && settings_.remove_unused) is_root = false;
    if (kind == NodeKind::kConst && is_inlined_[d] && plan_.has_entry_point) is_root = false;
    if (kind == NodeKind::kAlias && plan_.has_entry_point && spell_types_) is_root = false;
    is_root |= kind != NodeKind::kConstAssert && IsKept(node);
    if (!is_root || plan_.live[d]) continue;
    plan_.live[d] = true;
    queue_.push_back(node);
  }
}

void Planner::Refer(NodeId declaration) {
  if (plan_.merged[declaration.value].valid()) declaration = plan_.merged[declaration.value];
  plan_.references.push_back({declaration, scope_});
  if (!in_module_scope_[declaration.value] || plan_.live[declaration.value]) return;
  plan_.live[declaration.value] = true;
  queue_.push_back(declaration);
}

// ---------------------------------------------------------------- declarations

void Planner::VisitDeclaration(NodeId node) {
  switch (ast_.kind(node)) {
    case NodeKind::kVar: return VisitVar(node);
    case NodeKind::kConst:
    case NodeKind::kOverride: return VisitValue(node);
    case NodeKind::kAlias:
      plan_.references.push_back({node, scope_});
      return VisitType(wgsl::AliasView(ast_, node).type());
    case NodeKind::kStruct: return VisitStruct(node);
    case NodeKind::kFunction: return VisitFunction(node);
    case NodeKind::kConstAssert:
      return VisitExpression(wgsl::ConstAssertView(ast_, node).condition(), Context::kExact);
    default: return;
  }
}

void Planner::VisitStruct(NodeId node) {
  plan_.references.push_back({node, scope_});
  for (const NodeId member : wgsl::StructView(ast_, node).members()) {
    if (plan_.dropped[member.value]) continue;
    const wgsl::TypedNameView view(ast_, member);
    plan_.references.push_back({member, scope_});
    VisitAttributes(view.attributes());
    VisitType(view.type());
  }
}

void Planner::VisitFunction(NodeId node) {
  const wgsl::FunctionView view(ast_, node);
  plan_.references.push_back({node, scope_});
  VisitAttributes(view.attributes());
  VisitAttributes(view.return_attributes());
  // Parameter types are visited in the function's scope, so that no parameter gets a name that a
  // parameter type uses. WGSL allows such names, because parameter types are resolved at module
  // scope. However, some compilers resolved these types in the function's scope by mistake, so that
  // a parameter could hide a name that a type uses.
  const uint32_t outer = EnterScope(view.body());
  for (const NodeId parameter : view.parameters()) {
    const wgsl::TypedNameView typed(ast_, parameter);
    plan_.references.push_back({parameter, scope_});
    VisitAttributes(typed.attributes());
    VisitType(typed.type());
  }
  if (view.return_type().valid()) VisitType(view.return_type());
  VisitAttributes(wgsl::CompoundView(ast_, view.body()).attributes());
  VisitStatements(wgsl::CompoundView(ast_, view.body()).statements());
  scope_ = outer;
}

void Planner::VisitVar(NodeId node) {
  const wgsl::VarView view(ast_, node);
  plan_.references.push_back({node, scope_});
  VisitAttributes(view.attributes());
  VisitTypeAndInit(node, view.type(), view.init());
}

void Planner::VisitValue(NodeId node) {
  const wgsl::ValueDeclView view(ast_, node);
  plan_.references.push_back({node, scope_});
  if (ast_.kind(node) == NodeKind::kConst && !in_module_scope_[node.value]) {
    local_constants_.push_back(node);
  }
  VisitAttributes(view.attributes());
  VisitTypeAndInit(node, view.type(), view.init());
}

void Planner::VisitTypeAndInit(NodeId node, NodeId type, NodeId init) {
  if (!init.valid()) {
    if (type.valid()) VisitType(type);
    return;
  }
  if (!type.valid()) return VisitExpression(init, Context::kExact);
  if (settings_.infer_types) {
    if (ImplyByLiteral(node, init)) {
      plan_.implied[type.value] = true;
      return;
    }
    if (IsImplied(node, init)) {
      plan_.implied[type.value] = true;
      return VisitExpression(init, Context::kExact);
    }
  }
  VisitType(type);
  VisitExpression(init, Context::kConverted);
}

// Returns whether the declaration's type can be inferred from its initializer.
bool Planner::IsImplied(NodeId node, NodeId init) const {
  const ir::TypeStore& types = program_.module.types;
  const ir::TypeId type = program_[program_.VariableOf(node)].type;
  if (!type.valid()) return false;
  // Pointer types are kept, because a pointer to a buffer may have been converted to a pointer to a
  // smaller buffer.
  if (types.kind(type) == ir::TypeKind::kPointer) return false;
  if (IsConcrete(init)) return program_.TypeOf(init).valid();
  if (ast_.kind(node) == NodeKind::kConst) return false;
  // Without its type, the declaration would get the abstract number's default type.
  const ir::TypeId scalar = types.ScalarOf(type);
  return !MayBeConcrete(init) &&
         scalar == (abstract_[init.value] == Abstractness::kAbstractInt ? ir::kI32 : ir::kF32);
}

// Replaces the initializer with a literal that implies the declaration's type. Returns false if the
// result would be longer.
bool Planner::ImplyByLiteral(NodeId node, NodeId init) {
  constexpr size_t kTypeLength = sizeof ":f32" - 1;
  if (!IsScalarConstant(init)) return false;
  const bool is_const = ast_.kind(node) == NodeKind::kConst;
  const ir::TypeId type = program_[program_.VariableOf(node)].type;
  const ScalarValue value = ScalarOf(program_.module.constants, program_.ValueOf(init));
  if (value.type != type) return false;
  std::string text =
      ShortestLiteral(value, is_const ? LiteralForm::kConcrete : LiteralForm::kInferred);
  const bool is_literal =
      ast_.kind(init) == NodeKind::kIntLiteral || ast_.kind(init) == NodeKind::kFloatLiteral;
  if (text.empty() || (!is_literal && !settings_.fold_constants)) return false;
  if (!is_literal && text.size() > kTypeLength && !IsAtLeast(init, text.size() - kTypeLength)) {
    return false;
  }
  Replace(init, std::move(text));
  return true;
}

void Planner::VisitAttributes(NodeList attributes) {
  for (const NodeId attribute : attributes) {
    const wgsl::AttributeView view(ast_, attribute);
    const StringId name = view.name();
    if (name == wgsl::name::k_builtin || name == wgsl::name::k_interpolate ||
        name == wgsl::name::k_diagnostic) {
      continue;
    }
    for (const NodeId argument : view.arguments()) {
      VisitExpression(argument, IsLargeU32(argument) ? Context::kExact : Context::kConverted);
    }
  }
}

// Returns whether the expression is a u32 that does not fit in an i32. In an attribute, such a
// number needs its suffix, because an abstract number becomes an i32.
bool Planner::IsLargeU32(NodeId node) const {
  const ir::ConstantStore& constants = program_.module.constants;
  const ir::ConstantId value = program_.ValueOf(node);
  return value.valid() && constants.type(value) == ir::kU32 &&
         constants.IntValue(value) > std::numeric_limits<int32_t>::max();
}

// ---------------------------------------------------------------- statements

void Planner::VisitStatements(NodeList statements) {
  for (const NodeId statement : statements) VisitStatement(statement);
}

void Planner::VisitStatement(NodeId node) {
  if (plan_.dropped[node.value]) return;
  plan_.ForEachMoved(node, [&](NodeId call) { VisitBody(call); });
  if (plan_.replaced[node.value]) return;
  switch (ast_.kind(node)) {
    case NodeKind::kCompound: return VisitCompound(node);
    case NodeKind::kIf: return VisitIf(node);
    case NodeKind::kSwitch: return VisitSwitch(node);
    case NodeKind::kLoop: return VisitLoop(node);
    case NodeKind::kFor: return VisitFor(node);
    case NodeKind::kWhile: {
      const wgsl::WhileView view(ast_, node);
      VisitAttributes(view.attributes());
      VisitExpression(view.condition(), Context::kExact);
      return VisitCompound(view.body());
    }
    case NodeKind::kAssign:
    case NodeKind::kCompoundAssign: {
      const wgsl::AssignView view(ast_, node);
      VisitExpression(view.target(), Context::kExact);
      return VisitExpression(view.value(), Context::kConverted);
    }
    case NodeKind::kPhonyAssign:
      return VisitExpression(wgsl::PhonyAssignView(ast_, node).value(), Context::kExact);
    case NodeKind::kIncrement:
    case NodeKind::kDecrement:
      return VisitExpression(wgsl::StepView(ast_, node).target(), Context::kExact);
    case NodeKind::kCallStatement:
      return VisitExpression(wgsl::CallStatementView(ast_, node).call(), Context::kExact);
    case NodeKind::kBreakIf:
      return VisitExpression(wgsl::BreakIfView(ast_, node).condition(), Context::kExact);
    case NodeKind::kReturn: {
      const NodeId value = wgsl::ReturnView(ast_, node).value();
      return value.valid() ? VisitExpression(value, Context::kConverted) : void();
    }
    case NodeKind::kVar: return VisitVar(node);
    case NodeKind::kLet:
    case NodeKind::kConst: return VisitValue(node);
    case NodeKind::kConstAssert:
      plan_.dropped[node.value] = settings_.remove_unused;
      return settings_.remove_unused ? void() : VisitDeclaration(node);
    default: return;
  }
}

// Visits the body of an inlined function. The declarations in the body become part of the current
// scope.
void Planner::VisitBody(NodeId call) {
  const wgsl::FunctionView view(ast_, InlinedFunction(program_, plan_, call));
  const uint32_t scope = scope_of_[view.body().value];
  if (scope != kNoScope) plan_.scope_of[scope] = scope_;
  const NodeList arguments = wgsl::CallView(ast_, call).arguments();
  for (size_t i = 0; i < arguments.size(); ++i) {
    const NodeId parameter = view.parameters()[i];
    if (plan_.dropped[parameter.value]) continue;
    plan_.references.push_back({parameter, scope_});
    VisitTypeAndInit(parameter, wgsl::TypedNameView(ast_, parameter).type(), arguments[i]);
  }
  VisitStatements(wgsl::CompoundView(ast_, view.body()).statements());
}

void Planner::VisitCompound(NodeId node) {
  const uint32_t outer = EnterScope(node);
  VisitAttributes(wgsl::CompoundView(ast_, node).attributes());
  VisitStatements(wgsl::CompoundView(ast_, node).statements());
  scope_ = outer;
}

void Planner::VisitIf(NodeId node) {
  while (ast_.kind(node) == NodeKind::kIf) {
    const wgsl::IfView view(ast_, node);
    VisitAttributes(view.attributes());
    VisitExpression(view.condition(), Context::kExact);
    VisitCompound(view.then_body());
    if (!view.else_node().valid()) return;
    node = view.else_node();
  }
  VisitCompound(node);
}

void Planner::VisitSwitch(NodeId node) {
  const wgsl::SwitchView view(ast_, node);
  VisitAttributes(view.attributes());
  VisitAttributes(view.body_attributes());
  VisitExpression(view.selector(), Context::kExact);
  const Context context = IsConcrete(view.selector()) ? Context::kConverted : Context::kExact;
  for (const NodeId clause : view.clauses()) {
    const wgsl::CaseView each(ast_, clause);
    for (const NodeId selector : each.selectors()) {
      if (ast_.kind(selector) != NodeKind::kDefaultSelector) VisitExpression(selector, context);
    }
    VisitCompound(each.body());
  }
}

void Planner::VisitLoop(NodeId node) {
  const wgsl::LoopView view(ast_, node);
  VisitAttributes(view.attributes());
  const uint32_t outer = EnterScope(view.body());
  VisitAttributes(wgsl::CompoundView(ast_, view.body()).attributes());
  VisitStatements(wgsl::CompoundView(ast_, view.body()).statements());
  if (view.continuing().valid()) {
    VisitCompound(wgsl::ContinuingView(ast_, view.continuing()).body());
  }
  scope_ = outer;
}

void Planner::VisitFor(NodeId node) {
  const wgsl::ForView view(ast_, node);
  const uint32_t outer = EnterScope(node);
  VisitAttributes(view.attributes());
  if (view.init().valid()) VisitStatement(view.init());
  if (view.condition().valid()) VisitExpression(view.condition(), Context::kExact);
  if (view.update().valid()) VisitStatement(view.update());
  VisitCompound(view.body());
  scope_ = outer;
}

// Drops local constants whose uses have all become literals.
void Planner::DropUnusedConstants() {
  if (!settings_.remove_unused) return;
  PoolVector<uint32_t> uses(ast_.nodes.size());
  for (const Reference& reference : plan_.references) ++uses[reference.declaration.value];
  for (const NodeId node : local_constants_) plan_.dropped[node.value] = uses[node.value] == 1;
}

// ---------------------------------------------------------------- expressions

// Left operands are visited in a loop, not recursively, because chains of operators may have any
// length.
void Planner::VisitExpression(NodeId node, Context context) {
  while (node.valid()) {
    if (TryLiteral(node, context)) return;
    if (const NodeId inlined = plan_.InlinedFor(ast_, notes_, node); inlined.valid()) {
      node = inlined;
      context = Context::kExact;
      continue;
    }
    if (IsScalarConstant(node) && !in_constant_) {
      // If a constant stays an expression, its operands are not folded either, because estimating
      // the length of each operand again would take quadratic time.
      in_constant_ = true;
      node = VisitParts(node, context);
      if (node.valid()) VisitExpression(node, context);
      in_constant_ = false;
      return;
    }
    node = VisitParts(node, context);
  }
}

// Visits all operands of an expression except the first. Returns the first operand, which the
// caller must visit, and changes `context` from the expression's context to that operand's context.
// Returns an invalid id if no operand remains to be visited.
NodeId Planner::VisitParts(NodeId node, Context& context) {
  const Context outer = context;
  context = IsConcrete(node) ? Context::kExact : Context::kRaw;
  switch (ast_.kind(node)) {
    case NodeKind::kParen: context = outer; return wgsl::ParenView(ast_, node).inner();
    case NodeKind::kUnary: return wgsl::UnaryView(ast_, node).operand();
    case NodeKind::kBinary: {
      const wgsl::BinaryView view(ast_, node);
      VisitExpression(view.right(), OperandContext(view, node, false));
      context = OperandContext(view, node, true);
      return view.left();
    }
    case NodeKind::kIndex:
      VisitExpression(wgsl::IndexView(ast_, node).index(), Context::kExact);
      return wgsl::IndexView(ast_, node).base();
    case NodeKind::kMember: {
      const NodeId member = DeclarationOf(program_, notes_, plan_.struct_of, node);
      if (member.valid()) plan_.references.push_back({member, scope_});
      return wgsl::MemberView(ast_, node).base();
    }
    case NodeKind::kCall: VisitCall(node, outer); return {};
    case NodeKind::kIdentifier: {
      const NodeId declaration = notes_.declarations[node.value];
      if (declaration.valid()) Refer(declaration);
      return {};
    }
    default: return {};
  }
}

// Returns the context of a binary operator's left or right operand.
Context Planner::OperandContext(const wgsl::BinaryView& view, NodeId node, bool is_left) const {
  const bool is_shift = view.op() == Operator::kShiftLeft || view.op() == Operator::kShiftRight;
  if (!IsConcrete(node)) return Context::kRaw;
  if (is_shift && is_left) return Context::kExact;
  if (view.is_logical()) return Context::kExact;
  const NodeId self = is_left ? view.left() : view.right();
  const NodeId other = is_left ? view.right() : view.left();
  // If both operands become literals, one of them must keep its concrete type.
  const bool other_stays = IsConcrete(other) && !(is_left && IsScalarConstant(other));
  if (other_stays) return Context::kConverted;
  return IsConcrete(self) || IsConcrete(other) ? Context::kExact : Context::kRaw;
}

void Planner::VisitCall(NodeId node, Context context) {
  const CallTarget& target = program_.CallOf(node);
  const wgsl::CallView call(ast_, node);
  switch (target.kind) {
    case CallTarget::kUser:
      Refer(notes_.declarations[call.callee().value]);
      for (const NodeId argument : call.arguments()) {
        VisitExpression(argument, Context::kConverted);
      }
      return;
    case CallTarget::kConstruct:
    case CallTarget::kConvert: return VisitConstructor(node, target, context);
    default: return VisitBuiltinCall(node, target);
  }
}

// Returns whether the conversion has the same result if its argument is written as an abstract
// number. An argument of another float type has been rounded to that type, so its suffix must stay:
// f32(.1h) differs from f32(.1).
bool Planner::ConvertsNumberAlike(NodeId call) const {
  const ir::TypeStore& types = program_.module.types;
  const ir::TypeId to = types.ScalarOf(program_.TypeOf(call));
  const ir::TypeId argument = program_.TypeOf(wgsl::CallView(ast_, call).arguments()[0]);
  const ir::TypeId from = argument.valid() ? types.ScalarOf(argument) : ir::TypeId();
  return types.IsFloatScalar(to) &&
         (from == to || from == ir::kAbstractFloat || !types.IsFloatScalar(from));
}

void Planner::VisitConstructor(NodeId node, const CallTarget& target, Context context) {
  const wgsl::CallView call(ast_, node);
  // Without template arguments on the callee, the result type is inferred from the arguments, as in
  // vec3(x, 0, 1).
  const bool is_explicit = program_.TypeOf(call.callee()).valid();
  if (is_explicit) VisitType(call.callee());
  Context of_arguments = Context::kExact;
  if (is_explicit && target.kind == CallTarget::kConstruct) {
    of_arguments = Context::kConverted;
  } else if (is_explicit) {
    of_arguments = ConvertsNumberAlike(node) ? Context::kConverted : Context::kExact;
  } else if (!IsConcrete(node) && context == Context::kRaw) {
    of_arguments = Context::kRaw;
  }
  const bool has_anchor =
      !is_explicit && std::ranges::any_of(call.arguments(), [&](NodeId argument) {
        return IsConcrete(argument) && !program_.ValueOf(argument).valid();
      });
  if (has_anchor) of_arguments = Context::kConverted;
  for (const NodeId argument : call.arguments()) {
    if (!plan_.dropped[argument.value]) VisitExpression(argument, of_arguments);
  }
}

void Planner::VisitBuiltinCall(NodeId node, const CallTarget& target) {
  const wgsl::CallView call(ast_, node);
  if (ast_.kind(call.callee()) == NodeKind::kIdentifier) VisitTemplateArguments(call.callee());
  const NodeList arguments = call.arguments();
  const ArgumentTypes types(target, arguments.size());
  for (size_t i = 0; i < arguments.size(); ++i) {
    Context context = IsConcrete(node) ? Context::kExact : Context::kRaw;
    for (size_t k = 0; k < arguments.size() && context == Context::kExact; ++k) {
      const bool is_anchor = k != i && IsConcrete(arguments[k]) &&
                             !program_.ValueOf(arguments[k]).valid() && types.AreSame(i, k);
      if (is_anchor) context = Context::kConverted;
    }
    VisitExpression(arguments[i], context);
  }
}

// ---------------------------------------------------------------- types

void Planner::VisitTemplateArguments(NodeId identifier) {
  for (const NodeId argument : wgsl::IdentifierView(ast_, identifier).template_arguments()) {
    if (ast_.kind(argument) == NodeKind::kIdentifier) {
      const NodeId declaration = notes_.declarations[argument.value];
      const StringId name = wgsl::IdentifierView(ast_, argument).name();
      const bool is_type = declaration.valid() ? ast_.kind(declaration) == NodeKind::kStruct ||
                                                     ast_.kind(declaration) == NodeKind::kAlias
                                               : wgsl::name::IsTypeName(name);
      if (is_type) {
        VisitType(argument);
        continue;
      }
      if (!declaration.valid()) continue;  // a predeclared name, e.g. an enumerant
    }
    VisitExpression(argument, Context::kConverted);
  }
}

void Planner::VisitType(NodeId node) {
  node = wgsl::WithoutParens(ast_, node);
  const ir::TypeId type = program_.TypeOf(node);
  const ir::TypeStore& types = program_.module.types;
  if (spell_types_ && type.valid() && !types.Has(type, ir::TypeFlags::kHasOverrideSize) &&
      !types.Has(type, ir::TypeFlags::kHasSubgroupMatrix)) {
    plan_.by_type[node.value] = true;
    return NoteType(type);
  }
  if (ast_.kind(node) != NodeKind::kIdentifier) return;
  const NodeId declaration = notes_.declarations[node.value];
  if (declaration.valid()) return Refer(declaration);
  VisitTemplateArguments(node);
}

// Counts a use of a type. Also records that the current scope refers to the type's element types,
// because the output may spell the type with an alias of an element type.
void Planner::NoteType(ir::TypeId type) {
  const ir::TypeStore& types = program_.module.types;
  for (bool is_whole = true; type.valid(); type = types[type].element, is_whole = false) {
    uint32_t& use = type_use_[type.value];
    if (use == 0) {
      plan_.type_uses.push_back({type, 0, {}});
      use = static_cast<uint32_t>(plan_.type_uses.size());
    }
    TypeUse& noted = plan_.type_uses[use - 1];
    noted.count += is_whole ? 1 : 0;
    if (noted.scopes.empty() || noted.scopes.back() != scope_) noted.scopes.push_back(scope_);
    if (types.kind(type) == ir::TypeKind::kStruct) Refer(plan_.struct_of[type.value]);
  }
}

// ---------------------------------------------------------------- literals

// Replaces an expression with a literal unless the literal is longer. Returns whether the
// expression was replaced.
bool Planner::TryLiteral(NodeId node, Context context) {
  const NodeKind kind = ast_.kind(node);
  const bool is_literal = kind == NodeKind::kIntLiteral || kind == NodeKind::kFloatLiteral;
  const bool is_inlined = kind == NodeKind::kIdentifier &&
                          notes_.declarations[node.value].valid() &&
                          is_inlined_[notes_.declarations[node.value].value];
  if (!is_literal && !is_inlined) {
    if (!settings_.fold_constants || in_constant_ || context == Context::kRaw) return false;
    if (!IsScalarConstant(node) || kind == NodeKind::kBoolLiteral) return false;
    if (!IsConcrete(node) && context == Context::kExact && MayBeConcrete(node)) return false;
  }
  std::string text = LiteralText(node, context);
  if (text.empty() && is_inlined) text = RawText(notes_.declarations[node.value]);
  if (text.empty()) return is_literal;
  if (!is_literal && !is_inlined && !IsAtLeast(node, text.size())) return false;
  Replace(node, std::move(text));
  return true;
}

// Returns the shortest literal for a scalar const-expression in the given context, or an empty
// string if no literal has its value.
std::string Planner::LiteralText(NodeId node, Context context) const {
  const ir::ConstantId constant = program_.ValueOf(node);
  if (context == Context::kRaw || !constant.valid()) return RawText(node);
  const ScalarValue value = ScalarOf(program_.module.constants, constant);
  const bool is_converted = value.type != ir::kAbstractInt && value.type != ir::kAbstractFloat;
  if (!is_converted) return RawText(node);
  if (context == Context::kConverted) return ShortestLiteral(value, LiteralForm::kConverted);
  switch (abstract_[node.value]) {
    case Abstractness::kConcrete: return ShortestLiteral(value, LiteralForm::kConcrete);
    case Abstractness::kAbstractFloat: return ShortestLiteral(value, LiteralForm::kAbstractFloat);
    case Abstractness::kAbstractInt: break;
  }
  // If the value is a float, the expression may have been an abstract integer before the
  // conversion, or an abstract float such as sqrt(4). In this case, only literals and constants can
  // be rewritten. RawText handles them.
  if (!ir::TypeStore::IsFloatScalar(value.type)) {
    return ShortestLiteral(value, LiteralForm::kAbstractInt);
  }
  return RawText(node);
}

// Returns the shortest literal that has, in any context, the type and value of the literal or
// constant `node`. Returns an empty string for any other node.
std::string Planner::RawText(NodeId node) const {
  ScalarValue value;
  const NodeKind kind = ast_.kind(node);
  if (kind == NodeKind::kIntLiteral || kind == NodeKind::kFloatLiteral) {
    value = ScalarOf(program_.source.text(ast_.SpanOf(node)));
  } else if (kind == NodeKind::kConst) {
    const NodeId init = wgsl::ValueDeclView(ast_, node).init();
    value = ScalarOf(program_.module.constants, program_.ValueOf(init));
  } else {
    const NodeId declaration =
        kind == NodeKind::kIdentifier ? notes_.declarations[node.value] : NodeId();
    return declaration.valid() && is_inlined_[declaration.value] ? RawText(declaration)
                                                                 : std::string();
  }
  if (value.type == ir::kAbstractInt) return ShortestLiteral(value, LiteralForm::kAbstractInt);
  if (value.type == ir::kAbstractFloat) return ShortestLiteral(value, LiteralForm::kAbstractFloat);
  return ShortestLiteral(value, LiteralForm::kConcrete);
}

// Returns whether an expression that is classified as abstract may in fact be concrete. This is
// possible if it contains a call that is neither a constructor nor a conversion.
bool Planner::MayBeConcrete(NodeId node) const {
  if (IsConcrete(node)) return false;
  PoolVector<NodeId> nodes = {node};
  for (size_t i = 0; i < nodes.size(); ++i) {
    if (ast_.kind(nodes[i]) == NodeKind::kCall) {
      const CallTarget::Kind kind = program_.CallOf(nodes[i]).kind;
      if (kind != CallTarget::kConstruct && kind != CallTarget::kConvert) return true;
    }
    wgsl::ForEachChild(ast_, nodes[i], [&](NodeId child) { nodes.push_back(child); });
  }
  return false;
}

// Returns whether the expression has at least `length` characters in the output.
bool Planner::IsAtLeast(NodeId node, size_t length) const {
  return Estimate(node, length) >= length;
}

// Returns the minimum length of an expression in the output, in characters. A result above `limit`
// may be inexact. Each name counts as one character, because most names become that short.
size_t Planner::Estimate(NodeId node, size_t limit) const {
  if (limit == 0) return 0;
  switch (ast_.kind(node)) {
    case NodeKind::kIntLiteral:
    case NodeKind::kFloatLiteral: {
      const std::string text = RawText(node);
      return text.empty() ? ast_.token(node).length : text.size();
    }
    case NodeKind::kBoolLiteral: return ast_.token(node).length;
    case NodeKind::kIdentifier: {
      const NodeId declaration = notes_.declarations[node.value];
      if (!declaration.valid()) return ast_.token(node).length;
      return is_inlined_[declaration.value] ? RawText(declaration).size() : 1;
    }
    default: break;
  }
  size_t length = ast_.kind(node) == NodeKind::kParen ? 0 : 1;
  wgsl::ForEachChild(ast_, node, [&](NodeId child) {
    if (length < limit) length += Estimate(child, limit - length);
  });
  return length;
}

}  // namespace

NodeId InlinedFunction(const wgsl::Program& program, const Plan& plan, NodeId call) {
  const NodeId callee = program[wgsl::UserFunctionId(program.CallOf(call).index)].node;
  return plan.merged[callee.value].valid() ? plan.merged[callee.value] : callee;
}

Plan MakePlan(const wgsl::Program& program, const wgsl::NameNotes& notes,
              const Settings& settings) {
  return Planner(program, notes, settings).Run();
}

NodeId DeclarationOf(const wgsl::Program& program, const wgsl::NameNotes& notes,
                     const PoolVector<NodeId>& struct_of, NodeId node) {
  const wgsl::Ast& ast = program.ast;
  if (ast.kind(node) == NodeKind::kIdentifier) return notes.declarations[node.value];
  const ir::TypeStore& types = program.module.types;
  ir::TypeId type = program.TypeOf(wgsl::MemberView(ast, node).base());
  if (!type.valid()) return {};
  const ir::TypeKind kind = types.kind(type);
  if (kind == ir::TypeKind::kReference || kind == ir::TypeKind::kPointer) {
    type = types[type].element;
  }
  if (types.kind(type) != ir::TypeKind::kStruct) return {};
  const NodeId declaration = struct_of[type.value];
  if (!declaration.valid()) return {};  // a member of a built-in function's result type
  return wgsl::StructView(ast, declaration).members()[program[node].ref];
}

}  // namespace tessera::minify
