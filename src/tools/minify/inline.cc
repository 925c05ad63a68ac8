#include "tools/minify/inline.h"

#include <algorithm>
#include <utility>

#include "tools/minify/effects.h"
#include "wgsl/syntax/ast_views.h"
#include "wgsl/syntax/limits.h"
#include "wgsl/syntax/names.h"

namespace tessera::minify {

using wgsl::CallTarget;
using wgsl::EvalStage;
using wgsl::NodeId;
using wgsl::NodeKind;
using wgsl::NodeList;
using wgsl::Operator;
using wgsl::UserFunctionId;

namespace {

// Limits the recursion into inlined bodies that contain other inlined bodies.
constexpr uint32_t kMaxHeight = 32;

class Inliner {
 public:
  Inliner(const wgsl::Program& program, const wgsl::NameNotes& notes, const Settings& settings,
          const PoolVector<Abstractness>& abstract, const PoolVector<bool>& live,
          const PoolVector<uint8_t>& effects, Simplifications& found)
      : program_(program),
        notes_(notes),
        settings_(settings),
        ast_(program.ast),
        abstract_(abstract),
        live_(live),
        effects_(effects),
        found_(found) {}

  void Run();

 private:
  struct Function {
    uint32_t calls = 0;
    NodeId call;                // the last call
    bool is_candidate = false;  // whether inlining is possible: one call and no other uses
    bool returns_early = false;
    NodeId result;        // the value that the last statement returns, or none
    uint32_t braces = 0;  // the nesting depth of braces in the body
    uint32_t height = 0;  // the nesting depth of inlined functions in the body
    uint64_t bytes = 0;   // the size in bytes of the function's variables
    uint32_t depth = 0;   // the nesting depth of the function's expressions
    // The nesting depth of the expression `result`, and the effects of evaluating it.
    uint32_t result_depth = 0;
    uint8_t result_effects = 0;
  };

  void CountCalls();
  bool IsCandidate(UserFunctionId id) const;
  UserFunctionId CalleeOf(NodeId call) const;

  // ---- statements
  void Visit(UserFunctionId id);
  void FindReturns(UserFunctionId id);
  void VisitBlock(NodeId compound, uint32_t braces);
  void VisitStatement(NodeId node, uint32_t braces);
  void VisitIf(NodeId node, uint32_t braces);
  void VisitFor(NodeId node, uint32_t braces);
  void VisitReturn(NodeId node);
  void VisitCallStatement(NodeId node);
  void VisitTarget(NodeId node, bool is_read);
  void Begin(NodeId statement, uint32_t braces);

  // ---- expressions
  void Visit(NodeId node, uint32_t depth, bool may_move);
  void VisitOperand(NodeId node, uint32_t depth, bool may_move);
  void VisitCall(NodeId node, uint32_t depth, bool may_move);
  void NoteName(NodeId node);
  void Note(uint8_t effects) {
    before_ |= effects;
    own_ |= effects;
  }

  // ---- inlining
  bool TryReplace(NodeId call, const Function& callee, uint32_t depth);
  bool TryMove(NodeId call, uint8_t before, uint8_t of_arguments, bool ends_caller);
  bool Fits(const Function& callee, uint32_t depth) const;
  bool IsOrdered(UserFunctionId id, uint8_t before, uint8_t of_arguments) const;
  bool HaveSameDiagnostics(NodeId call, UserFunctionId id) const;
  bool BindArguments(NodeId call, UserFunctionId id);
  NodeId PlaceOf(NodeId argument, const wgsl::Variable& parameter, uint32_t uses) const;
  bool IsResource(ir::TypeId type) const;
  bool MayBecomeLet(ir::TypeId type) const;
  bool IsUnused(NodeId argument) const;

  NodeId ValueOf(UserFunctionId id) const;
  bool IsValueOf(NodeId value, UserFunctionId id) const;
  bool AreSubstitutable(UserFunctionId id, NodeList arguments) const;
  bool IsSubstitutable(NodeId argument, const wgsl::Variable& parameter, uint32_t uses) const;
  ir::TypeId LoadedType(NodeId expression) const;
  NodeId NamedBy(NodeId argument) const {
    return ast_.kind(argument) == NodeKind::kIdentifier ? notes_.declarations[argument.value]
                                                        : NodeId();
  }
  bool IsConcrete(NodeId node) const { return abstract_[node.value] == Abstractness::kConcrete; }
  Function& Current() { return functions_[current_.value]; }

  const wgsl::Program& program_;
  const wgsl::NameNotes& notes_;
  const Settings& settings_;
  const wgsl::Ast& ast_;
  const PoolVector<Abstractness>& abstract_;
  const PoolVector<bool>& live_;
  const PoolVector<uint8_t>& effects_;
  Simplifications& found_;
  PoolVector<Function> functions_;  // indexed by UserFunctionId
  PoolVector<uint32_t> first_;      // indexed by UserFunctionId: the result of FirstNodes
  PoolVector<uint32_t> uses_;       // indexed by VariableId: the number of uses of each parameter
  UserFunctionId current_;
  NodeId statement_;          // the current statement, before which bodies may be inserted
  uint32_t braces_ = 0;       // the number of braces that enclose the statement
  uint32_t deepest_ = 0;      // the nesting depth of the statement's expressions
  uint8_t before_ = 0;        // the effects of the statement's expressions visited so far
  uint8_t own_ = 0;           // the effects of the operands of the current call
  PoolVector<NodeId> moved_;  // the calls whose callees are inlined before the statement
};

// ---------------------------------------------------------------- candidates

UserFunctionId Inliner::CalleeOf(NodeId call) const {
  const CallTarget& target = program_.CallOf(call);
  if (target.kind != CallTarget::kUser) return {};
  const NodeId callee = program_[UserFunctionId(target.index)].node;
  const NodeId merged = found_.merged[callee.value];
  return merged.valid() ? UserFunctionId(program_[merged].ref) : UserFunctionId(target.index);
}

void Inliner::CountCalls() {
  for (uint32_t i = 0; i < functions_.size(); ++i) {
    const NodeId function = program_.functions[i].node;
    if (!live_[i] || found_.merged[function.value].valid()) continue;
    for (uint32_t n = first_[i]; n < function.value; ++n) {
      const NodeId node(n);
      if (ast_.kind(node) != NodeKind::kCall || !program_.TypeOf(node).valid()) continue;
      const UserFunctionId callee = CalleeOf(node);
      if (!callee.valid()) continue;
      ++functions_[callee.value].calls;
      functions_[callee.value].call = node;
    }
  }
}

bool Inliner::IsCandidate(UserFunctionId id) const {
  const wgsl::UserFunction& function = program_[id];
  const wgsl::FunctionView view(ast_, function.node);
  return live_[id.value] && functions_[id.value].calls == 1 &&
         function.stage == ir::ShaderStage::kNone &&
         !settings_.Keeps(program_.source.text(ast_.SpanOf(function.node))) &&
         std::ranges::all_of(view.attributes(),
                             [&](NodeId attribute) {
                               return wgsl::AttributeView(ast_, attribute).name() ==
                                      wgsl::name::k_must_use;
                             }) &&
         wgsl::CompoundView(ast_, view.body()).attributes().empty();
}

void Inliner::Run() {
  functions_.resize(program_.functions.size());
  uses_.resize(program_.variables.size());
  first_ = FirstNodes(program_);
  CountCalls();
  for (uint32_t i = 0; i < functions_.size(); ++i) {
    functions_[i].is_candidate = IsCandidate(UserFunctionId(i));
  }
  for (const UserFunctionId id : program_.order) {
    if (!live_[id.value] || found_.merged[program_[id].node.value].valid()) continue;
    bool is_relevant = functions_[id.value].is_candidate;
    for (const UserFunctionId callee : program_[id].callees) {
      is_relevant |= functions_[callee.value].is_candidate;
    }
    if (is_relevant) Visit(id);
  }
}

// ---------------------------------------------------------------- statements

void Inliner::Visit(UserFunctionId id) {
  current_ = id;
  const NodeId function = program_[id].node;
  for (uint32_t n = first_[id.value]; n < function.value; ++n) {
    if (ast_.kind(NodeId(n)) != NodeKind::kVar) continue;
    Current().bytes +=
        program_.module.types.SizeOf64(program_[program_.VariableOf(NodeId(n))].type);
  }
  FindReturns(id);
  VisitBlock(wgsl::FunctionView(ast_, function).body(), 0);
}

// Finds the value that the last statement returns. Sets `returns_early` if the function returns
// anywhere else.
void Inliner::FindReturns(UserFunctionId id) {
  Function& function = functions_[id.value];
  const wgsl::FunctionView view(ast_, program_[id].node);
  const NodeList statements = wgsl::CompoundView(ast_, view.body()).statements();
  NodeId last;
  if (!statements.empty() && ast_.kind(statements.back()) == NodeKind::kReturn) {
    last = statements.back();
    function.result = wgsl::ReturnView(ast_, last).value();
  }
  for (uint32_t n = first_[id.value]; n < program_[id].node.value; ++n) {
    function.returns_early |= ast_.kind(NodeId(n)) == NodeKind::kReturn && NodeId(n) != last;
  }
  const bool is_void = !view.return_type().valid();
  function.returns_early |= !is_void && !function.result.valid();
}

void Inliner::VisitBlock(NodeId compound, uint32_t braces) {
  Current().braces = std::max(Current().braces, braces);
  for (const NodeId statement : wgsl::CompoundView(ast_, compound).statements()) {
    if (!found_.dropped[statement.value]) VisitStatement(statement, braces);
  }
}

// Resets the state for a new statement. The expressions in it must be visited in evaluation order
// (WGSL: Program Order Within an Invocation).
void Inliner::Begin(NodeId statement, uint32_t braces) {
  statement_ = statement;
  braces_ = braces;
  before_ = own_ = 0;
  deepest_ = 0;
  moved_.clear();
}

void Inliner::VisitStatement(NodeId node, uint32_t braces) {
  Begin(node, braces);
  switch (ast_.kind(node)) {
    case NodeKind::kCompound: return VisitBlock(node, braces + 1);
    case NodeKind::kIf: return VisitIf(node, braces);
    case NodeKind::kFor: return VisitFor(node, braces);
    case NodeKind::kReturn: VisitReturn(node); break;
    case NodeKind::kCallStatement: VisitCallStatement(node); break;
    case NodeKind::kWhile: {
      const wgsl::WhileView view(ast_, node);
      Visit(view.condition(), 0, false);
      return VisitBlock(view.body(), braces + 1);
    }
    case NodeKind::kSwitch: {
      const wgsl::SwitchView view(ast_, node);
      // If the `switch` has attributes, no callee's body is inserted before the statement, because
      // the attributes would not apply to the inserted body.
      Visit(view.selector(), 0, view.attributes().empty());
      if (!moved_.empty()) found_.moved[node] = std::move(moved_);
      for (const NodeId clause : view.clauses()) {
        VisitBlock(wgsl::CaseView(ast_, clause).body(), braces + 2);
      }
      return;
    }
    case NodeKind::kLoop: {
      const wgsl::LoopView view(ast_, node);
      VisitBlock(view.body(), braces + 1);
      if (!view.continuing().valid()) return;
      return VisitBlock(wgsl::ContinuingView(ast_, view.continuing()).body(), braces + 2);
    }
    case NodeKind::kBreakIf: return Visit(wgsl::BreakIfView(ast_, node).condition(), 0, false);
    case NodeKind::kAssign:
    case NodeKind::kCompoundAssign: {
      const wgsl::AssignView view(ast_, node);
      VisitTarget(view.target(), ast_.kind(node) == NodeKind::kCompoundAssign);
      Visit(view.value(), 0, true);
      break;
    }
    case NodeKind::kPhonyAssign: Visit(wgsl::PhonyAssignView(ast_, node).value(), 0, true); break;
    case NodeKind::kIncrement:
    case NodeKind::kDecrement: return VisitTarget(wgsl::StepView(ast_, node).target(), true);
    case NodeKind::kVar:
      if (wgsl::VarView(ast_, node).init().valid()) {
        Visit(wgsl::VarView(ast_, node).init(), 0, true);
      }
      break;
    case NodeKind::kLet: Visit(wgsl::ValueDeclView(ast_, node).init(), 0, true); break;
    default: return;
  }
  if (!moved_.empty()) found_.moved[node] = std::move(moved_);
}

// Callees' bodies can be inserted before the `if` only for calls in its first condition, because
// the other conditions of the chain are not always evaluated. If the `if` has attributes, no body
// is inserted, because the attributes would not apply to the body.
void Inliner::VisitIf(NodeId node, uint32_t braces) {
  Visit(wgsl::IfView(ast_, node).condition(), 0, wgsl::IfView(ast_, node).attributes().empty());
  if (!moved_.empty()) found_.moved[node] = std::move(moved_);
  VisitBlock(wgsl::IfView(ast_, node).then_body(), braces + 1);
  node = wgsl::IfView(ast_, node).else_node();
  while (node.valid() && ast_.kind(node) == NodeKind::kIf) {
    const wgsl::IfView view(ast_, node);
    Begin(node, braces);
    Visit(view.condition(), 0, false);
    VisitBlock(view.then_body(), braces + 1);
    node = view.else_node();
  }
  if (node.valid()) VisitBlock(node, braces + 1);
}

// The parts of a 'for' header are not statements in a block, so no body can be inserted before
// them.
void Inliner::VisitFor(NodeId node, uint32_t braces) {
  const wgsl::ForView view(ast_, node);
  const auto visit = [&](NodeId part) {
    if (!part.valid() || found_.dropped[part.value]) return;
    if (ast_.kind(part) == NodeKind::kCallStatement) {
      // Do not visit the call itself, because an expression cannot replace a call statement.
      Begin(part, braces);
      const wgsl::CallView call(ast_, wgsl::CallStatementView(ast_, part).call());
      for (const NodeId argument : call.arguments()) Visit(argument, 1, false);
      return;
    }
    wgsl::ForEachChild(ast_, part, [&](NodeId child) {
      Begin(part, braces);
      Visit(child, 0, false);
    });
  };
  visit(view.init());
  if (view.condition().valid()) Visit(view.condition(), 0, false);
  visit(view.update());
  VisitBlock(view.body(), braces + 1);
}

void Inliner::VisitReturn(NodeId node) {
  const NodeId value = wgsl::ReturnView(ast_, node).value();
  if (!value.valid()) return;
  Visit(value, 0, true);
  if (value == Current().result) {
    Current().result_depth = deepest_;
    Current().result_effects = before_;
  }
  // If the statement is `return f(x);`, the body of `f` may contain early returns, because
  // returning from the caller instead has the same effect.
  const NodeId call = wgsl::WithoutParens(ast_, value);
  if (ast_.kind(call) != NodeKind::kCall || found_.inlined[call.value].valid()) return;
  if (!TryMove(call, 0, 0, true)) return;
  found_.replaced[node.value] = true;
  Current().returns_early = true;
}

void Inliner::VisitCallStatement(NodeId node) {
  const NodeId call = wgsl::CallStatementView(ast_, node).call();
  const NodeList arguments = wgsl::CallView(ast_, call).arguments();
  const UserFunctionId callee = CalleeOf(call);
  for (const NodeId argument : arguments) Visit(argument, 1, true);
  if (!callee.valid() || program_[callee].return_type != ir::kVoid) return;
  // Apart from the arguments, the statement evaluates nothing before the call.
  const NodeId body = wgsl::FunctionView(ast_, program_[current_].node).body();
  const bool is_last = program_[current_].return_type == ir::kVoid &&
                       node == wgsl::CompoundView(ast_, body).statements().back();
  const bool returns_early = functions_[callee.value].returns_early;
  if ((returns_early && !is_last) || !TryMove(call, 0, 0, returns_early)) return;
  found_.replaced[node.value] = true;
  Current().returns_early |= returns_early;
}

// Visits an assignment's target, which is evaluated before the value.
void Inliner::VisitTarget(NodeId node, bool is_read) {
  while (true) {
    switch (ast_.kind(node)) {
      case NodeKind::kParen: node = wgsl::ParenView(ast_, node).inner(); continue;
      case NodeKind::kMember: node = wgsl::MemberView(ast_, node).base(); continue;
      case NodeKind::kIndex:
        Visit(wgsl::IndexView(ast_, node).index(), 1, false);
        node = wgsl::IndexView(ast_, node).base();
        continue;
      default: break;
    }
    const uint8_t before = before_;
    Visit(node, 1, false);
    if (!is_read && ast_.kind(node) == NodeKind::kIdentifier) before_ = before;
    return;
  }
}

// ---------------------------------------------------------------- expressions

// Left operands are visited in a loop, not recursively, because chains of operators may have any
// length.
void Inliner::Visit(NodeId node, uint32_t depth, bool may_move) {
  deepest_ = std::max(deepest_, depth);
  Current().depth = std::max(Current().depth, depth);
  PoolVector<NodeId> chain;
  for (bool is_first = false; !is_first;) {
    switch (ast_.kind(node)) {
      case NodeKind::kBinary:
        chain.push_back(node);
        node = wgsl::BinaryView(ast_, node).left();
        break;
      case NodeKind::kIndex:
        chain.push_back(node);
        node = wgsl::IndexView(ast_, node).base();
        break;
      case NodeKind::kMember: node = wgsl::MemberView(ast_, node).base(); break;
      default: is_first = true;
    }
  }
  VisitOperand(node, depth, may_move);
  for (size_t i = chain.size(); i-- > 0;) {
    if (ast_.kind(chain[i]) == NodeKind::kIndex) {
      Visit(wgsl::IndexView(ast_, chain[i]).index(), depth + 1, may_move);
      continue;
    }
    const wgsl::BinaryView view(ast_, chain[i]);
    Visit(view.right(), depth + 1, may_move && !view.is_logical());
  }
}

void Inliner::VisitOperand(NodeId node, uint32_t depth, bool may_move) {
  switch (ast_.kind(node)) {
    case NodeKind::kParen: return Visit(wgsl::ParenView(ast_, node).inner(), depth + 1, may_move);
    case NodeKind::kUnary: {
      const wgsl::UnaryView view(ast_, node);
      Visit(view.operand(), depth + 1, may_move);
      if (view.op() == Operator::kIndirection) Note(Effect::kReads | Effect::kReadsLocals);
      return;
    }
    case NodeKind::kCall: return VisitCall(node, depth, may_move);
    case NodeKind::kIdentifier: return NoteName(node);
    default: return;
  }
}

void Inliner::NoteName(NodeId node) {
  const NodeId named = notes_.declarations[node.value];
  if (!named.valid()) return;
  const NodeKind kind = ast_.kind(named);
  if (kind == NodeKind::kVar) {
    const bool is_global = program_[program_.VariableOf(named)].module_scope;
    return Note(is_global ? Effect::kReads : Effect::kReadsLocals);
  }
  if (kind == NodeKind::kParameter) ++uses_[program_.VariableOf(named).value];
  const ir::TypeId type = program_.TypeOf(node);
  if (type.valid() && program_.module.types.kind(type) == ir::TypeKind::kPointer) {
    Note(Effect::kReads | Effect::kReadsLocals);
  }
}

void Inliner::VisitCall(NodeId node, uint32_t depth, bool may_move) {
  const uint8_t before = before_, outer = own_;
  own_ = 0;
  for (const NodeId argument : wgsl::CallView(ast_, node).arguments()) {
    if (!found_.dropped[argument.value]) Visit(argument, depth + 1, may_move);
  }
  const uint8_t of_arguments = own_;
  own_ |= outer;
  if (!program_.TypeOf(node).valid()) return;
  const CallTarget& target = program_.CallOf(node);
  if (target.kind == CallTarget::kBuiltin) {
    return Note(EffectsOf(static_cast<ir::BuiltinFn>(target.index)));
  }
  const UserFunctionId id = CalleeOf(node);
  if (!id.valid()) return;
  const Function& callee = functions_[id.value];
  if (TryReplace(node, callee, depth)) return Note(callee.result_effects);
  if (may_move && !callee.returns_early && TryMove(node, before, of_arguments, false)) {
    before_ = before | callee.result_effects;
    own_ = outer | callee.result_effects;
    deepest_ = std::max(deepest_, depth + callee.result_depth);
    return;
  }
  uint8_t effects = effects_[id.value] & (Effect::kReads | Effect::kWrites);
  if (effects != 0) effects |= Effect::kReadsLocals;
  Note(effects);
}

// ---------------------------------------------------------------- moving bodies

// Returns whether the caller still satisfies WGSL's limits after inlining.
bool Inliner::Fits(const Function& callee, uint32_t depth) const {
  const Function& caller = functions_[current_.value];
  // Half of the expression depth limit is reserved for the arguments that replace parameters.
  constexpr uint32_t kMaxDepth = wgsl::kMaxExpressionDepth / 2;
  return callee.height < kMaxHeight && callee.depth <= kMaxDepth &&
         braces_ + callee.braces <= wgsl::kMaxBraceDepth &&
         caller.bytes + callee.bytes <= wgsl::kFunctionBytes.everywhere &&
         depth + callee.result_depth < kMaxDepth;
}

// Returns whether the body of `id` may be moved before the expressions that precede the call.
// `before` contains the effects of these expressions. `of_arguments` contains the effects of the
// call's arguments.
bool Inliner::IsOrdered(UserFunctionId id, uint8_t before, uint8_t of_arguments) const {
  if ((before & Effect::kWrites) != 0) return false;
  if (((effects_[id.value] | of_arguments) & Effect::kWrites) == 0) return true;
  if ((before & Effect::kReads) != 0) return false;
  if ((before & Effect::kReadsLocals) == 0) return true;
  // A callee can access the caller's local variables only through pointers.
  const wgsl::UserFunction& function = program_[id];
  for (uint32_t i = 0; i < function.param_count; ++i) {
    const ir::TypeId type = program_[wgsl::VariableId(function.first_param + i)].type;
    if (program_.module.types.kind(type) == ir::TypeKind::kPointer) return false;
  }
  return (of_arguments & Effect::kWrites) == 0;
}

// Returns whether diagnostics have the same severity at the call and in the function. If they do
// not, inlining would change the severity of diagnostics in the body.
bool Inliner::HaveSameDiagnostics(NodeId call, UserFunctionId id) const {
  if (program_.filters.empty()) return true;
  for (int i = 0; i < static_cast<int>(wgsl::DiagnosticRule::kCount); ++i) {
    const auto rule = static_cast<wgsl::DiagnosticRule>(i);
    if (program_.SeverityAt(rule, ast_.SpanOf(call).begin) !=
        program_.SeverityAt(rule, ast_.SpanOf(program_[id].node).begin)) {
      return false;
    }
  }
  return true;
}

bool Inliner::IsValueOf(NodeId value, UserFunctionId id) const {
  return program_.StageOf(value) == EvalStage::kRuntime && IsConcrete(value) &&
         LoadedType(value) == program_[id].return_type;
}

// Inserts the callee's body before the statement that contains the call. If `ends_caller` is true,
// the body replaces the statement.
bool Inliner::TryMove(NodeId call, uint8_t before, uint8_t of_arguments, bool ends_caller) {
  const UserFunctionId id = CalleeOf(call);
  if (!id.valid() || !functions_[id.value].is_candidate) return false;
  const Function& callee = functions_[id.value];
  const bool has_result = program_[id].return_type != ir::kVoid;
  const bool is_usable = ends_caller || !has_result || IsValueOf(callee.result, id);
  if (!is_usable || !Fits(callee, deepest_) || !IsOrdered(id, before, of_arguments) ||
      !HaveSameDiagnostics(call, id) || !BindArguments(call, id)) {
    return false;
  }
  moved_.push_back(call);
  Current().braces = std::max(Current().braces, braces_ + callee.braces);
  Current().height = std::max(Current().height, callee.height + 1);
  Current().bytes += callee.bytes;
  if (ends_caller) return true;
  const wgsl::FunctionView view(ast_, program_[id].node);
  const NodeList statements = wgsl::CompoundView(ast_, view.body()).statements();
  if (!statements.empty() && ast_.kind(statements.back()) == NodeKind::kReturn) {
    found_.replaced[statements.back().value] = true;
  }
  if (has_result) found_.inlined[call.value] = callee.result;
  return true;
}

// Returns whether a type is a texture, a sampler, or an array of resources.
bool Inliner::IsResource(ir::TypeId type) const {
  const ir::TypeStore& types = program_.module.types;
  return types.kind(type) != ir::TypeKind::kPointer &&
         !types.Has(type, ir::TypeFlags::kConstructible);
}

// Returns whether a parameter of this type can become a 'let'. Pointers to buffers cannot, because
// WGSL converts arguments, but not initializers, to pointers to smaller buffers.
bool Inliner::MayBecomeLet(ir::TypeId type) const {
  const ir::TypeStore& types = program_.module.types;
  if (IsResource(type)) return false;
  return types.kind(type) != ir::TypeKind::kPointer ||
         types.kind(types[type].element) != ir::TypeKind::kBuffer;
}

// Returns an expression that has the same value at every use of the parameter and can therefore
// replace it. Returns an invalid id if the parameter must become a `let`.
NodeId Inliner::PlaceOf(NodeId argument, const wgsl::Variable& parameter, uint32_t uses) const {
  const ir::TypeStore& types = program_.module.types;
  argument = wgsl::WithoutParens(ast_, argument);
  if (uses == 0 || program_.StageOf(argument) != EvalStage::kRuntime) return {};
  const NodeId named = NamedBy(argument);
  if (IsResource(parameter.type)) return named.valid() ? argument : NodeId();
  if (named.valid()) {
    const bool is_value =
        ast_.kind(named) == NodeKind::kLet || ast_.kind(named) == NodeKind::kParameter;
    const bool has_type = program_[program_.VariableOf(named)].type == parameter.type;
    return is_value && has_type ? argument : NodeId();
  }
  if (types.kind(parameter.type) != ir::TypeKind::kPointer) return {};
  if (ast_.kind(argument) != NodeKind::kUnary) return {};
  const NodeId variable =
      NamedBy(wgsl::WithoutParens(ast_, wgsl::UnaryView(ast_, argument).operand()));
  if (!variable.valid() || ast_.kind(variable) != NodeKind::kVar) return {};
  return program_[program_.VariableOf(variable)].type == types[parameter.type].element ? argument
                                                                                       : NodeId();
}

// Returns whether an unused argument can be dropped. Arguments that refer to resources are kept,
// because the resources that a shader references determine the pipeline layout.
bool Inliner::IsUnused(NodeId argument) const {
  const NodeId named = NamedBy(wgsl::WithoutParens(ast_, argument));
  if (!named.valid()) return program_.ValueOf(argument).valid();
  const wgsl::Variable& variable = program_[program_.VariableOf(named)];
  if (program_.module.types.kind(variable.type) == ir::TypeKind::kPointer) return false;
  return variable.kind != wgsl::VariableKind::kVar || !variable.module_scope;
}

bool Inliner::BindArguments(NodeId call, UserFunctionId id) {
  const wgsl::UserFunction& function = program_[id];
  const NodeList arguments = wgsl::CallView(ast_, call).arguments();
  const NodeList parameters = wgsl::FunctionView(ast_, function.node).parameters();
  PoolVector<NodeId> places(arguments.size());
  for (uint32_t i = 0; i < function.param_count; ++i) {
    const uint32_t variable = function.first_param + i;
    const wgsl::Variable& parameter = program_[wgsl::VariableId(variable)];
    places[i] = PlaceOf(arguments[i], parameter, uses_[variable]);
    if (!places[i].valid() && !MayBecomeLet(parameter.type)) return false;
  }
  for (uint32_t i = 0; i < function.param_count; ++i) {
    const bool is_unused = uses_[function.first_param + i] == 0 && IsUnused(arguments[i]);
    found_.dropped[parameters[i].value] = is_unused || places[i].valid();
    found_.inlined[parameters[i].value] = places[i];
  }
  return true;
}

// ---------------------------------------------------------------- expressions for calls

ir::TypeId Inliner::LoadedType(NodeId expression) const {
  const ir::TypeStore& types = program_.module.types;
  const ir::TypeId type = program_.TypeOf(expression);
  if (!type.valid() || types.kind(type) != ir::TypeKind::kReference) return type;
  return types[type].element;
}

// If the body of a function is a single return statement, returns the expression in this statement.
// Otherwise returns an invalid id.
NodeId Inliner::ValueOf(UserFunctionId id) const {
  const wgsl::FunctionView view(ast_, program_[id].node);
  const NodeList statements = wgsl::CompoundView(ast_, view.body()).statements();
  if (statements.size() != 1 || ast_.kind(statements[0]) != NodeKind::kReturn) return {};
  return wgsl::ReturnView(ast_, statements[0]).value();
}

// Returns whether an argument can replace a parameter.
//
// - A const-expression or override-expression cannot replace a parameter, because an expression
//   that uses the parameter could become one as well. An error in it, such as a division by zero,
//   would make the module or the pipeline invalid.
// - Abstract numbers cannot replace a parameter, because their type differs from that of the
//   parameter. Pointers never replace a parameter either.
// - If the parameter is unused, the argument disappears. It must therefore be the name of a `let`
//   or a parameter. Any other argument may refer to a resource, and removing the reference could
//   change the pipeline layout.
bool Inliner::IsSubstitutable(NodeId argument, const wgsl::Variable& parameter,
                              uint32_t uses) const {
  const ir::TypeStore& types = program_.module.types;
  if (types.kind(parameter.type) == ir::TypeKind::kPointer) return false;
  argument = wgsl::WithoutParens(ast_, argument);
  const NodeId named = NamedBy(argument);
  const bool is_resource = IsResource(parameter.type);
  const bool is_value =
      !is_resource && named.valid() &&
      (ast_.kind(named) == NodeKind::kLet || ast_.kind(named) == NodeKind::kParameter);
  if (uses == 0 && !is_value) return false;
  const bool is_name = is_value || (named.valid() && is_resource);
  if (program_.StageOf(argument) != EvalStage::kRuntime) return false;
  return IsConcrete(argument) && LoadedType(argument) == parameter.type &&
         (is_name || (uses == 1 && IsPure(program_, argument)));
}

bool Inliner::AreSubstitutable(UserFunctionId id, NodeList arguments) const {
  const wgsl::UserFunction& function = program_[id];
  for (uint32_t i = 0; i < function.param_count; ++i) {
    const uint32_t variable = function.first_param + i;
    const wgsl::Variable& parameter = program_[wgsl::VariableId(variable)];
    if (!IsSubstitutable(arguments[i], parameter, uses_[variable])) return false;
  }
  return true;
}

// Replaces a call with the expression that the function returns. Returns false if that is
// impossible.
bool Inliner::TryReplace(NodeId call, const Function& callee, uint32_t depth) {
  const UserFunctionId id = CalleeOf(call);
  if (!callee.is_candidate || !Fits(callee, std::max(depth, deepest_))) return false;
  const NodeId value = ValueOf(id);
  if (!value.valid() || !IsValueOf(value, id) || !IsPure(program_, value)) return false;
  const NodeList arguments = wgsl::CallView(ast_, call).arguments();
  if (!AreSubstitutable(id, arguments)) return false;
  found_.inlined[call.value] = value;
  const NodeList parameters = wgsl::FunctionView(ast_, program_[id].node).parameters();
  for (size_t p = 0; p < parameters.size(); ++p) {
    found_.inlined[parameters[p].value] = arguments[p];
  }
  deepest_ += callee.result_depth;
  return true;
}

}  // namespace

void FindInlinings(const wgsl::Program& program, const wgsl::NameNotes& notes,
                   const Settings& settings, const PoolVector<Abstractness>& abstract,
                   const PoolVector<bool>& live, const PoolVector<uint8_t>& effects,
                   Simplifications& found) {
  Inliner(program, notes, settings, abstract, live, effects, found).Run();
}

}  // namespace tessera::minify
