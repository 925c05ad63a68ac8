#include "wgsl/analyze/uniformity.h"

#include <algorithm>

#include "base/pool_vector.h"
#include "wgsl/analyze/uniformity_impl.h"

namespace tessera::wgsl {

void AnalyzeUniformity(const Program& program, const BehaviorTable& behaviors,
                       Diagnostics& diagnostics) {
  uniformity::Analysis(program, behaviors, diagnostics).Run();
}

void AnalyzeHiddenUniformity(const Program& program, const BehaviorTable& behaviors,
                             Diagnostics& diagnostics) {
  uniformity::Analysis(program, behaviors, diagnostics, true).Run();
}

namespace uniformity {
namespace {

bool IsPointerType(const Program& program, TypeId type) {
  return type.valid() && program.module.types[type].kind == ir::TypeKind::kPointer;
}

// Returns whether a built-in value is uniform in `scope` (WGSL: Uniformity Rules for Expressions).
bool IsUniform(ir::BuiltinValue builtin, ir::ShaderStage stage, Scope scope) {
  switch (builtin) {
    case ir::BuiltinValue::kWorkgroupId:
    case ir::BuiltinValue::kNumWorkgroups:
    case ir::BuiltinValue::kNumSubgroups: return true;
    case ir::BuiltinValue::kSubgroupSize: return stage == ir::ShaderStage::kCompute;
    case ir::BuiltinValue::kSubgroupId: return scope == kSubgroup;
    default: return false;
  }
}

}  // namespace

Analysis::Analysis(const Program& program, const BehaviorTable& behaviors, Diagnostics& diagnostics,
                   bool only_hidden)
    : program_(program),
      ast_(program.ast),
      behaviors_(behaviors),
      diagnostics_(diagnostics),
      variables_(graph_),
      only_hidden_(only_hidden) {}

// ---------------------------------------------------------------- statements

void Analysis::Function(UserFunctionId id) {
  const UserFunction& f = program_[id];
  function_ = id;
  graph_.Clear();
  requirements_.clear();
  return_value_ = f.return_type == ir::kVoid ? kNone : graph_.Add(VertexKind::kSpecial);
  Parameters(f);
  const NodeId body = FunctionView(ast_, f.node).body();
  Statement(Graph::kStart, body);
  if ((behaviors_[body.value] & kBehaviorNext) != 0) Return(kNone);
  CheckRequirements();
  Summarize(f, summaries_[id.value]);
}

bool Analysis::IsDesugared(const Variable& v) const {
  if (v.kind == VariableKind::kVar) return !v.module_scope;
  if (v.kind != VariableKind::kParameter || !IsPointerType(program_, v.type)) return false;
  return program_.module.types[v.type].space == ir::AddressSpace::kFunction;
}

void Analysis::Parameters(const UserFunction& f) {
  contents_at_return_.assign(f.param_count, kNone);
  for (uint32_t i = 0; i < f.param_count; ++i) {
    const uint32_t id = f.first_param + i;
    const Variable& v = program_.variables[id];
    value_[id] = graph_.Add(VertexKind::kParam, v.node);
    if (IsDesugared(v)) {
      const uint32_t contents = graph_.Add(VertexKind::kParamContents, v.node);
      variables_.Declare(id, contents);
      contents_at_return_[i] = graph_.Add(VertexKind::kSpecial, v.node);
    }
    if (f.stage == ir::ShaderStage::kNone) continue;
    // An entry point's parameters are shader inputs. A parameter of structure type is uniform only
    // if all its members are uniform built-in values.
    bool uniform[kScopeCount] = {true, true};
    const auto input = [&](const ir::IoAttributes& io) {
      for (int s = 0; s < kScopeCount; ++s) {
        uniform[s] &= IsUniform(io.builtin, f.stage, static_cast<Scope>(s));
      }
    };
    const ir::Type& type = program_.module.types[v.type];
    if (type.kind == ir::TypeKind::kStruct) {
      for (const ir::StructMember& m : program_.module.types.StructOf(v.type).members) input(m.io);
    } else {
      input(v.io);
    }
    if (!uniform[kSubgroup]) {
      graph_.AddEdge(value_[id], Graph::kMayBeNonUniform);
    } else if (!uniform[kWorkgroup]) {
      graph_.AddEdge(value_[id], Graph::kMayBeNonUniformInWorkgroup);
    }
  }
}

uint32_t Analysis::List(uint32_t cf, NodeList statements) {
  for (NodeId s : statements) {
    cf = Statement(cf, s);
    if ((behaviors_[s.value] & kBehaviorNext) == 0) break;  // later statements are unreachable
  }
  return cf;
}

uint32_t Analysis::Statement(uint32_t cf, NodeId node) {
  switch (ast_.kind(node)) {
    case NodeKind::kCompound: return List(cf, CompoundView(ast_, node).statements());
    case NodeKind::kAssign:
    case NodeKind::kCompoundAssign:
    case NodeKind::kIncrement:
    case NodeKind::kDecrement: Assign(cf, node); return cf;
    case NodeKind::kPhonyAssign: Value(cf, PhonyAssignView(ast_, node).value()); return cf;
    case NodeKind::kCallStatement: Value(cf, CallStatementView(ast_, node).call()); return cf;
    case NodeKind::kIf: return If(cf, node);
    case NodeKind::kSwitch: return Switch(cf, node);
    case NodeKind::kLoop: return Loop(cf, node);
    case NodeKind::kFor: return For(cf, node);
    case NodeKind::kWhile: {
      const WhileView v(ast_, node);
      return Run(cf, {v.condition(), v.body(), {}});
    }
    case NodeKind::kBreak: variables_.Break(); return cf;
    case NodeKind::kBreakIf: {
      const uint32_t decision = Decision(cf, BreakIfView(ast_, node).condition());
      variables_.Break();
      return decision;
    }
    case NodeKind::kContinue: variables_.Continue(); return cf;
    case NodeKind::kReturn: {
      const NodeId value = ReturnView(ast_, node).value();
      Return(value.valid() ? Value(cf, value) : kNone);
      return cf;
    }
    case NodeKind::kVar: DeclareVar(cf, node); return cf;
    case NodeKind::kLet: DeclareLet(cf, node); return cf;
    default: return cf;
  }
}

void Analysis::DeclareVar(uint32_t cf, NodeId node) {
  const NodeId init = VarView(ast_, node).init();
  uint32_t value = cf;
  if (init.valid()) {
    const uint32_t v = Value(cf, init);
    if (v != cf) {
      value = graph_.Add(VertexKind::kAssign, node, v);
    }
  }
  if (node == asked_) answer_ = value;
  variables_.Declare(program_.VariableOf(node).value, value);
}

// Returns the vertex for the control flow in both paths of a branch on `condition`.
uint32_t Analysis::Decision(uint32_t cf, NodeId condition) {
  return DecisionOf(cf, condition, Value(cf, condition));
}

uint32_t Analysis::DecisionOf(uint32_t cf, NodeId condition, uint32_t value) {
  if (value == cf) return cf;
  return graph_.Add(VertexKind::kControl, condition, value);
}

// Analyzes a chain of `else if` without recursion, as if it were a switch that evaluates a
// condition before each clause.
uint32_t Analysis::ElseIfChain(uint32_t cf, NodeId node) {
  struct Clause {
    NodeId node;
    uint32_t start, end;  // the control flow before the condition and after the body
  };
  PoolVector<Clause> clauses;
  const auto body = [this](uint32_t decision, NodeId statement) {
    const Variables::Branch branch = variables_.BeginBranch();
    const uint32_t end = Statement(decision, statement);
    if ((behaviors_[statement.value] & kBehaviorNext) != 0) variables_.BreakChain();
    variables_.EndBranch(branch, nullptr);
    return end;
  };
  uint32_t end = cf;
  variables_.BeginChain();
  for (; node.valid() && ast_.kind(node) == NodeKind::kIf; node = IfView(ast_, node).else_node()) {
    const IfView v(ast_, node);
    const uint32_t start = end;
    end = Decision(start, v.condition());
    clauses.push_back({node, start, body(end, v.then_body())});
  }
  if (node.valid()) {
    end = body(end, node);
  } else {
    variables_.BreakChain();
  }
  variables_.EndChain();
  for (size_t i = clauses.size(); i-- > 0;) {
    const Clause& c = clauses[i];
    end = behaviors_[c.node.value] == kBehaviorNext ? c.start : Merge(c.start, c.end, end, {});
  }
  return end;
}

uint32_t Analysis::If(uint32_t cf, NodeId node) {
  const IfView v(ast_, node);
  if (v.else_node().valid() && ast_.kind(v.else_node()) == NodeKind::kIf) {
    return ElseIfChain(cf, node);
  }
  const uint32_t decision = Decision(cf, v.condition());
  PoolVector<Variables::Change> then_changes, else_changes;
  Variables::Branch branch = variables_.BeginBranch();
  const uint32_t then_end = Statement(decision, v.then_body());
  variables_.EndBranch(branch, &then_changes);
  uint32_t else_end = decision;
  bool else_next = true;
  if (v.else_node().valid()) {
    branch = variables_.BeginBranch();
    else_end = Statement(decision, v.else_node());
    variables_.EndBranch(branch, &else_changes);
    else_next = (behaviors_[v.else_node().value] & kBehaviorNext) != 0;
  }
  variables_.Join(then_changes, (behaviors_[v.then_body().value] & kBehaviorNext) != 0,
                  else_changes, else_next);
  if (behaviors_[node.value] == kBehaviorNext) return cf;
  return Merge(cf, then_end, else_end, {});
}

uint32_t Analysis::Switch(uint32_t cf, NodeId node) {
  const SwitchView v(ast_, node);
  const uint32_t decision = Decision(cf, v.selector());
  variables_.BeginSwitch();
  uint32_t end = kNone;
  for (NodeId clause : v.clauses()) {
    const NodeId body = CaseView(ast_, clause).body();
    const Variables::Branch branch = variables_.BeginBranch();
    const uint32_t clause_end = Statement(decision, body);
    if ((behaviors_[body.value] & kBehaviorNext) != 0) variables_.Break();
    variables_.EndBranch(branch, nullptr);
    end = end == kNone ? clause_end : Merge(cf, end, clause_end, {});
  }
  variables_.EndSwitch();
  return behaviors_[node.value] == kBehaviorNext || end == kNone ? cf : end;
}

uint32_t Analysis::Loop(uint32_t cf, NodeId node) {
  const LoopView v(ast_, node);
  const uint8_t body_behavior = behaviors_[v.body().value];
  const bool iterates = (body_behavior & (kBehaviorNext | kBehaviorContinue)) != 0;
  const bool returns = (body_behavior & kBehaviorReturn) != 0;
  // The control flow at the start of each iteration, called CF' in the specification.
  uint32_t start = cf;
  if (iterates) {
    start = graph_.Add(VertexKind::kValue, {}, cf);
  }
  variables_.BeginLoop();
  uint32_t end = Statement(start, v.body());
  if (iterates) {
    variables_.BeginContinuing((body_behavior & kBehaviorNext) != 0);
    if (v.continuing().valid()) end = Statement(end, ContinuingView(ast_, v.continuing()).body());
    graph_.AddEdge(start, end);
  }
  variables_.EndLoop(iterates);
  if (!returns) return cf;
  return iterates ? start : end;
}

uint32_t Analysis::For(uint32_t cf, NodeId node) {
  const ForView v(ast_, node);
  if (v.init().valid()) cf = Statement(cf, v.init());
  return Run(cf, {v.condition(), v.body(), v.update()});
}

// Analyzes a desugared loop: loop { if !(condition) { break; } body continuing { update } }
uint32_t Analysis::Run(uint32_t cf, const SimpleLoop& loop) {
  const uint8_t body_behavior = behaviors_[loop.body.value];
  const bool iterates = (body_behavior & (kBehaviorNext | kBehaviorContinue)) != 0;
  uint32_t start = cf;
  if (iterates) {
    start = graph_.Add(VertexKind::kValue, {}, cf);
  }
  variables_.BeginLoop();
  uint32_t at = start;
  if (loop.condition.valid()) {
    at = Decision(start, loop.condition);
    variables_.Break();
  }
  uint32_t end = Statement(at, loop.body);
  if (iterates) {
    variables_.BeginContinuing((body_behavior & kBehaviorNext) != 0);
    if (loop.update.valid()) end = Statement(end, loop.update);
    graph_.AddEdge(start, end);
  }
  variables_.EndLoop(iterates);
  if ((body_behavior & kBehaviorReturn) == 0) return cf;
  return iterates ? start : end;
}

void Analysis::Assign(uint32_t cf, NodeId node) {
  NodeId target, right;
  if (ast_.kind(node) == NodeKind::kIncrement || ast_.kind(node) == NodeKind::kDecrement) {
    target = StepView(ast_, node).target();
  } else {
    target = AssignView(ast_, node).target();
    right = AssignView(ast_, node).value();
  }
  // The left side is evaluated first (WGSL: Program Order Within an Invocation).
  const View view = ViewOf(cf, target);
  uint32_t value = ast_.kind(node) == NodeKind::kAssign ? cf : Load(cf, target, view);
  if (right.valid()) value = Merge(cf, value, Value(cf, right), right);
  value = Store(node, view, value);
  if (node == asked_) answer_ = value;
}

// Records in the graph that the statement `node` stores `value` to the memory that `view` refers
// to. Returns the new value of the view's root variable.
uint32_t Analysis::Store(NodeId node, const View& view, uint32_t value) {
  if (!view.root.valid() || !IsDesugared(program_[view.root])) return value;
  uint32_t v = value;
  const uint32_t old = view.partial ? variables_.Get(view.root.value) : value;
  if (value > Graph::kStart || view.index != value || old != value) {
    v = graph_.Add(VertexKind::kAssign, node, value);
    if (view.index != value) graph_.AddEdge(v, view.index);
    if (old != value) graph_.AddEdge(v, old);
  }
  variables_.Set(view.root.value, v);
  return v;
}

void Analysis::DeclareLet(uint32_t cf, NodeId node) {
  const VariableId variable = program_.VariableOf(node);
  const NodeId init = ValueDeclView(ast_, node).init();
  if (!variable.valid()) return;
  const uint32_t id = variable.value;
  if (IsPointerType(program_, program_[variable].type)) {
    // A `let` of pointer type evaluates the pointer's indices once, at the declaration (WGSL:
    // Pointer Desugaring).
    value_[id] = ViewOf(cf, init).index;
  } else {
    const uint32_t v = Value(cf, init);
    value_[id] = v == cf ? v : graph_.Add(VertexKind::kAssign, node, v);
  }
  if (node == asked_) answer_ = value_[id];
}

void Analysis::Return(uint32_t value) {
  if (value != kNone && return_value_ != kNone) graph_.AddEdge(return_value_, value);
  const UserFunction& f = program_[function_];
  for (uint32_t i = 0; i < f.param_count; ++i) {
    if (contents_at_return_[i] == kNone) continue;
    graph_.AddEdge(contents_at_return_[i], variables_.Get(f.first_param + i));
  }
}

// ---------------------------------------------------------------- expressions

// Returns a vertex that depends on both `a` and `b`. Each of the two must either be the control
// flow `cf` or depend on it. If one of them is `cf`, the function can therefore return the other.
uint32_t Analysis::Merge(uint32_t cf, uint32_t a, uint32_t b, NodeId ast) {
  if (a == b || b == cf) return a;
  if (a == cf) return b;
  return Both(a, b, ast);
}

uint32_t Analysis::Value(uint32_t cf, NodeId node) {
  if (node == asked_) return Query::Evaluate(*this, cf, node);
  if (!IsComputed(node)) return cf;
  if (IsReference(program_, node)) return LoadOf(cf, node);
  switch (ast_.kind(node)) {
    case NodeKind::kIdentifier: return IdentifierValue(cf, node);
    case NodeKind::kParen: return Value(cf, ParenView(ast_, node).inner());
    case NodeKind::kUnary: return UnaryValue(cf, node);
    case NodeKind::kBinary: return BinaryValue(cf, node);
    case NodeKind::kIndex: return IndexValue(cf, node);
    case NodeKind::kMember: {
      const NodeId base = MemberView(ast_, node).base();
      // A swizzle of several components through a pointer yields a value, so it loads the vector.
      return IsPointer(program_, base) ? LoadOf(cf, base) : Value(cf, base);
    }
    case NodeKind::kCall: return Call(cf, node);
    default: return cf;
  }
}

uint32_t Analysis::LoadOf(uint32_t cf, NodeId view) { return Load(cf, view, ViewOf(cf, view)); }

uint32_t Analysis::PointerOf(uint32_t cf, NodeId view) {
  return PointerValue(ViewOf(cf, view), view);
}

uint32_t Analysis::UnaryValue(uint32_t cf, NodeId node) {
  const UnaryView v(ast_, node);
  return v.op() == Operator::kAddressOf ? PointerOf(cf, node) : Value(cf, v.operand());
}

// Follows the left operands iteratively, because `a + b + c + ...` can be long. The chain may
// contain short-circuiting operators.
uint32_t Analysis::BinaryValue(uint32_t cf, NodeId node) {
  const size_t first = spine_.size();
  for (; ast_.kind(node) == NodeKind::kBinary && IsComputed(node);
       node = BinaryView(ast_, node).left()) {
    spine_.push_back(node);
  }
  uint32_t value = Value(cf, node);
  while (spine_.size() > first) {
    const NodeId step = spine_.back();
    spine_.pop_back();
    const BinaryView v(ast_, step);
    value = v.is_logical() ? LogicalValue(cf, step, value)
                           : Merge(cf, value, Value(cf, v.right()), step);
    if (step == asked_) answer_ = value;
  }
  return value;
}

uint32_t Analysis::IndexValue(uint32_t cf, NodeId node) {
  const IndexView v(ast_, node);
  const uint32_t base = Value(cf, v.base());
  return Merge(cf, base, Value(cf, v.index()), node);
}

// The right operand might not be evaluated, so its control flow depends on the left operand. Calls
// in the right operand, and assignments in their callees, are therefore conditional.
uint32_t Analysis::LogicalValue(uint32_t cf, NodeId node, uint32_t left) {
  const BinaryView v(ast_, node);
  const uint32_t decision = DecisionOf(cf, v.left(), left);
  PoolVector<Variables::Change> changes;
  const Variables::Branch branch = variables_.BeginBranch();
  const uint32_t value = Value(decision, v.right());
  variables_.EndBranch(branch, &changes);
  variables_.Join(changes, true, {}, true);
  return value;
}

uint32_t Analysis::IdentifierValue(uint32_t cf, NodeId node) {
  const VariableId id = program_.VariableOf(node);
  if (!id.valid()) return cf;
  const Variable& v = program_[id];
  if (IsPointer(program_, node)) return PointerOf(cf, node);
  const uint32_t value = value_[id.value];
  switch (v.kind) {
    case VariableKind::kLet:
      if (value == kNone || value <= Graph::kStart || value == cf) return cf;
      break;
    case VariableKind::kParameter: break;
    default: return cf;  // constants and handles add no dependency
  }
  return Both(cf, value, node);
}

// Returns the value of a pointer itself, not of the memory that it points to.
uint32_t Analysis::PointerValue(const View& view, NodeId node) {
  if (!view.root.valid()) return view.index;
  const Variable& root = program_[view.root];
  if (root.kind != VariableKind::kParameter || !IsDesugared(root)) return view.index;
  return Both(view.index, value_[view.root.value], node);
}

Analysis::View Analysis::ViewOfIdentifier(uint32_t cf, NodeId node) {
  const VariableId id = program_.VariableOf(node);
  if (!id.valid()) return {id, cf, false};
  if (program_[id].kind == VariableKind::kParameter && !IsDesugared(program_[id])) {
    // According to the specification, the view depends only on the control flow. But a pointer
    // parameter may point to different memory in different invocations, and the analysis is meant
    // to be sound. The view therefore depends on the pointer, too.
    return {id, Both(cf, value_[id.value], node), false};
  }
  if (program_[id].kind != VariableKind::kLet) return {id, cf, false};
  const Variable& v = program_[id];
  View view{v.root.valid() ? v.root : RootOf(program_, node), cf, false};
  if (v.init.valid()) view.partial = !IsFullPointer(v.init);
  const uint32_t captured = value_[id.value];
  if (captured != kNone && captured != cf && captured != Graph::kStart) {
    view.index = Both(cf, captured, node);
  }
  return view;
}

Analysis::View Analysis::ViewOf(uint32_t cf, NodeId node) {
  switch (ast_.kind(node)) {
    case NodeKind::kIdentifier: return ViewOfIdentifier(cf, node);
    case NodeKind::kParen: return ViewOf(cf, ParenView(ast_, node).inner());
    case NodeKind::kUnary: return ViewOf(cf, UnaryView(ast_, node).operand());
    case NodeKind::kIndex: {
      const IndexView v(ast_, node);
      View view = ViewOf(cf, v.base());
      view.index = Merge(cf, view.index, Value(cf, v.index()), node);
      view.partial = true;
      return view;
    }
    case NodeKind::kMember: {
      View view = ViewOf(cf, MemberView(ast_, node).base());
      view.partial |= !IsWholeSwizzle(node);
      return view;
    }
    case NodeKind::kCall: {
      // The callee is bufferView or bufferArrayView, because no other function returns a pointer.
      const NodeList args = CallView(ast_, node).arguments();
      if (args.empty()) return {VariableId(), Source(node), true};
      View view = ViewOf(cf, args[0]);
      for (NodeId a : args.subspan(1)) view.index = Merge(cf, view.index, Value(cf, a), node);
      view.partial = true;
      return view;
    }
    default: return {VariableId(), Value(cf, node), true};
  }
}

// Returns whether a swizzle selects as many components as the vector has. An assignment cannot
// select a component twice, so `v.wzyx = u` is a full assignment (WGSL: Function-scope Variable
// Value Analysis).
bool Analysis::IsWholeSwizzle(NodeId member) const {
  const uint32_t ref = program_[member].ref;
  if ((ref & Program::kSwizzleBit) == 0) return false;
  const ir::TypeStore& types = program_.module.types;
  TypeId vector = program_.TypeOf(MemberView(ast_, member).base());
  ir::Type view;
  if (IsMemoryView(types, vector, &view)) vector = view.element;
  const ir::Swizzle parts = ir::Swizzle::FromBits(ref & ~Program::kSwizzleBit);
  return types[vector].kind == ir::TypeKind::kVector && parts.count() == types[vector].n;
}

// Returns whether the expression is a full pointer (WGSL: Function-scope Variable Value Analysis).
bool Analysis::IsFullPointer(NodeId node) const {
  while (true) {
    switch (ast_.kind(node)) {
      case NodeKind::kIdentifier: {
        const VariableId id = program_.VariableOf(node);
        if (!id.valid()) return false;
        const Variable& v = program_[id];
        if (v.kind != VariableKind::kLet) return true;
        if (!v.init.valid()) return false;
        node = v.origin.valid() ? v.origin : v.init;
        break;
      }
      case NodeKind::kParen: node = ParenView(ast_, node).inner(); break;
      case NodeKind::kUnary: node = UnaryView(ast_, node).operand(); break;
      default: return false;
    }
  }
}

// Returns the vertex for the value loaded from a view. `node` is the expression that is converted
// from a reference to a value (WGSL: Load Rule).
uint32_t Analysis::Load(uint32_t cf, NodeId node, const View& view) {
  if (!view.root.valid()) return Merge(cf, Source(node), view.index, node);
  const Variable& root = program_[view.root];
  if (IsDesugared(root)) {
    const uint32_t value = variables_.Get(view.root.value);
    if ((value == cf || value == Graph::kStart) && view.index == cf) return cf;
    const uint32_t v = Both(cf, value, node);
    if (view.index != cf) graph_.AddEdge(v, view.index);
    return v;
  }
  ir::AddressSpace space = root.space;
  ir::Access access = root.access;
  if (root.kind == VariableKind::kParameter) {
    const ir::Type& type = program_.module.types[root.type];
    if (type.kind != ir::TypeKind::kPointer) return view.index;
    space = type.space;
    access = type.access;
  }
  switch (space) {
    case ir::AddressSpace::kUniform:
    case ir::AddressSpace::kHandle:
    case ir::AddressSpace::kImmediate: return view.index;
    case ir::AddressSpace::kStorage:
      if (access == ir::Access::kRead) return view.index;
      break;
    case ir::AddressSpace::kNone: return view.index;  // a parameter that is a texture or sampler
    default: break;
  }
  // All invocations of a subgroup share each subgroup matrix, so it is uniform within the subgroup.
  const TypeId type = program_.TypeOf(node);
  if (type.valid() && space == ir::AddressSpace::kPrivate) {
    const ir::Type& t = program_.module.types[type];
    const TypeId value = t.kind == ir::TypeKind::kReference ? t.element : type;
    if (program_.module.types[value].kind == ir::TypeKind::kSubgroupMatrix) {
      return Merge(cf, WorkgroupSource(cf, node), view.index, node);
    }
  }
  return Merge(cf, Source(node), view.index, node);
}

// ---------------------------------------------------------------- searching the finished graph

void Analysis::CheckRequirements() {
  Summary& summary = summaries_[function_.value];
  summary.first_param = static_cast<uint32_t>(params_.size());
  params_.resize(params_.size() + program_[function_].param_count);
  if (requirements_.empty()) return;
  for (int scope = 0; scope < kScopeCount; ++scope) {
    for (Severity severity : {Severity::kError, Severity::kWarning, Severity::kInfo}) {
      Explore(static_cast<Scope>(scope), severity);
    }
  }
}

void Analysis::Explore(Scope scope, Severity severity) {
  search_.Begin();
  bool any = false;
  for (uint32_t r = 0; r < requirements_.size(); ++r) {
    const Requirement& q = requirements_[r];
    if (q.scope != scope || q.severity != severity) continue;
    any = true;
    search_.Reach(q.vertex, r);
  }
  if (!any) return;
  if (search_.ReachedSource(scope)) {
    Report(scope, severity);
    return;
  }
  // The function itself violates no requirement of this scope and severity. Requirements that
  // depend on its call site or parameters become requirements on its callers.
  const auto tag = [&](Tag& t, uint32_t vertex) {
    if (t.severity != Severity::kOff || !search_.Reached(vertex)) return;
    t.severity = severity;
    t.origin = static_cast<uint32_t>(origins_.size());
    origins_.push_back(requirements_[search_.OriginOf(vertex)]);
  };
  Summary& summary = summaries_[function_.value];
  tag(summary.call_site[scope], Graph::kStart);
  const UserFunction& f = program_[function_];
  for (uint32_t i = 0; i < f.param_count; ++i) {
    const uint32_t id = f.first_param + i;
    ParamSummary& p = params_[summary.first_param + i];
    tag(p.value[scope], value_[id]);
    if (contents_at_return_[i] != kNone) tag(p.contents[scope], ContentsOf(id));
  }
}

void Analysis::Summarize(const UserFunction& f, Summary& summary) {
  if (f.stage != ir::ShaderStage::kNone) return;  // entry points have no callers
  if (return_value_ != kNone) {
    search_.Begin();
    search_.Reach(return_value_);
    summary.return_may_be_non_uniform[kSubgroup] = search_.ReachedSource(kSubgroup);
    summary.return_may_be_non_uniform[kWorkgroup] = search_.ReachedSource(kWorkgroup);
    if (summary.return_may_be_non_uniform[kWorkgroup]) {
      const Scope scope = search_.ReachedSource(kSubgroup) ? kSubgroup : kWorkgroup;
      const auto path = search_.PathToSource(return_value_, scope);
      if (!path.empty()) summary.return_cause = graph_.ast(path.back());
      search_.Begin();
      search_.Reach(return_value_);
    }
    for (uint32_t i = 0; i < f.param_count; ++i) {
      ParamSummary& p = params_[summary.first_param + i];
      p.value_to_return = search_.Reached(value_[f.first_param + i]);
      p.contents_to_return =
          contents_at_return_[i] != kNone && search_.Reached(ContentsOf(f.first_param + i));
    }
  }
  for (uint32_t i = 0; i < f.param_count; ++i) {
    if (contents_at_return_[i] == kNone) continue;
    ParamSummary& p = params_[summary.first_param + i];
    search_.Begin();
    search_.Reach(contents_at_return_[i]);
    p.may_become_non_uniform[kSubgroup] = search_.ReachedSource(kSubgroup);
    p.may_become_non_uniform[kWorkgroup] = search_.ReachedSource(kWorkgroup);
    if (p.may_become_non_uniform[kWorkgroup]) {
      const auto path = search_.PathToSource(
          contents_at_return_[i], p.may_become_non_uniform[kSubgroup] ? kSubgroup : kWorkgroup);
      if (!path.empty()) p.cause = graph_.ast(path.back());
      search_.Begin();
      search_.Reach(contents_at_return_[i]);
    }
    const auto list = static_cast<uint32_t>(dependencies_.size());
    dependencies_.push_back(0);
    for (uint32_t k = 0; k < f.param_count; ++k) {
      const uint32_t id = f.first_param + k;
      if (search_.Reached(value_[id])) dependencies_.push_back(k * 2);
      if (contents_at_return_[k] != kNone && search_.Reached(ContentsOf(id))) {
        dependencies_.push_back(k * 2 + 1);
      }
    }
    dependencies_[list] = static_cast<uint32_t>(dependencies_.size()) - list - 1;
    p.dependencies = list;
  }
}

}  // namespace uniformity
}  // namespace tessera::wgsl
