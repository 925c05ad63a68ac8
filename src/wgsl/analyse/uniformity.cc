#include "wgsl/analyse/uniformity.h"

#include <algorithm>

#include "wgsl/analyse/uniformity_impl.h"
#include "wgsl/resolve/overload.h"

namespace tessera::wgsl {

void AnalyzeUniformity(const Program& program, const BehaviorTable& behaviors,
                       Diagnostics& diagnostics) {
  uniformity::Analysis(program, behaviors, diagnostics).Run();
}

namespace uniformity {
namespace {

bool IsPointerType(const Program& program, TypeId type) {
  return type.valid() && program.module.types[type].kind == ir::TypeKind::kPointer;
}

// WGSL: Uniformity Rules for Expressions.
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

Analysis::Analysis(const Program& program, const BehaviorTable& behaviors, Diagnostics& diagnostics)
    : program_(program),
      ast_(program.ast),
      behaviors_(behaviors),
      diagnostics_(diagnostics),
      variables_(graph_, program.variables.size()),
      value_(program.variables.size(), kNone) {}

void Analysis::Run() {
  if (!SelectFunctions()) return;
  summaries_.resize(program_.functions.size());
  for (UserFunctionId f : program_.order) {
    if (selected_[f.value]) Function(f);
  }
}

// A function matters if it or something it calls requires uniformity, or if such a function calls
// it.
bool Analysis::SelectFunctions() {
  bool any = false;
  for (const CallTarget& call : program_.calls) {
    if (call.kind == CallTarget::kConstruct) any |= program_.Enabled(Extension::kSubgroupMatrix);
    if (call.kind != CallTarget::kBuiltin) continue;
    const BuiltinProperties& p = PropertiesOf(static_cast<ir::BuiltinFn>(call.index));
    any |=
        p.needs_uniform_workgroup_control_flow || p.derivative || p.subgroup || p.subgroup_matrix;
  }
  if (!any) return false;
  // By nodes: functions follow each other in the tree.
  const size_t count = program_.functions.size();
  std::vector<uint8_t> requires_uniformity(count);
  std::vector<std::pair<uint32_t, uint32_t>> ends;
  for (uint32_t f = 0; f < count; ++f) ends.emplace_back(program_.functions[f].node.value, f);
  std::sort(ends.begin(), ends.end());
  size_t at = 0;
  for (uint32_t i = 0; i < ast_.nodes.size() && at < ends.size(); ++i) {
    if (i > ends[at].first && ++at == ends.size()) break;
    if (ast_.nodes[i].kind != NodeKind::kCall || program_.refs[i] == kNone) continue;
    const CallTarget& call = program_.CallOf(NodeId(i));
    if (call.kind == CallTarget::kConstruct) {
      const TypeId type = program_.TypeOf(NodeId(i));
      if (type.valid() && program_.module.types[type].kind == ir::TypeKind::kSubgroupMatrix) {
        requires_uniformity[ends[at].second] = 1;
      }
    }
    if (call.kind != CallTarget::kBuiltin) continue;
    const BuiltinProperties& p = PropertiesOf(static_cast<ir::BuiltinFn>(call.index));
    if (p.needs_uniform_workgroup_control_flow || p.derivative || p.subgroup || p.subgroup_matrix) {
      requires_uniformity[ends[at].second] = 1;
    }
  }
  for (UserFunctionId f : program_.order) {
    for (UserFunctionId c : program_[f].callees)
      requires_uniformity[f.value] |= requires_uniformity[c.value];
  }
  selected_.assign(count, false);
  for (size_t i = program_.order.size(); i-- > 0;) {
    const uint32_t f = program_.order[i].value;
    if (requires_uniformity[f]) selected_[f] = true;
    if (!selected_[f]) continue;
    for (UserFunctionId c : program_.functions[f].callees) selected_[c.value] = true;
  }
  return true;
}

// ---------------------------------------------------------------- statements

void Analysis::Function(UserFunctionId id) {
  const UserFunction& f = program_[id];
  function_ = id;
  graph_.Clear();
  requirements_.clear();
  return_value_ = f.return_type == ir::kVoid ? kNone : graph_.Add(VertexKind::kSpecial, kNone);
  Parameters(f);
  const uint32_t body = ast_.Extra<FunctionNode>(ast_[f.node].a).body;
  const uint32_t cf = Statement(Graph::kStart, body);
  if ((behaviors_[body] & kBehaviorNext) != 0) Return(cf, kNone);
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
    value_[id] = graph_.Add(VertexKind::kParam, v.node.value);
    if (IsDesugared(v)) {
      const uint32_t contents = graph_.Add(VertexKind::kParamContents, v.node.value);
      variables_.Declare(id, contents);
      contents_at_return_[i] = graph_.Add(VertexKind::kSpecial, v.node.value);
    }
    if (f.stage == ir::ShaderStage::kNone) continue;
    // An input of the shader. Of a structure all members must be uniform built-in values.
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

uint32_t Analysis::List(uint32_t cf, std::span<const uint32_t> statements) {
  for (uint32_t s : statements) {
    cf = Statement(cf, s);
    if ((behaviors_[s] & kBehaviorNext) == 0) break;  // the rest is never reached
  }
  return cf;
}

uint32_t Analysis::Statement(uint32_t cf, uint32_t node) {
  const Node& n = ast_.nodes[node];
  switch (n.kind) {
    case NodeKind::kCompound: return List(cf, ast_.List(n.a));
    case NodeKind::kAssign:
    case NodeKind::kCompoundAssign:
    case NodeKind::kIncrement:
    case NodeKind::kDecrement: Assign(cf, node); return cf;
    case NodeKind::kPhonyAssign: Value(cf, n.b); return cf;
    case NodeKind::kCallStatement: Value(cf, n.a); return cf;
    case NodeKind::kIf: return If(cf, node);
    case NodeKind::kSwitch: return Switch(cf, node);
    case NodeKind::kLoop: return Loop(cf, node);
    case NodeKind::kFor: {
      const uint32_t init = ast_.Extra<ForNode>(n.b).init;
      if (init != kNone) cf = Statement(cf, init);
      return ForOrWhile(cf, node);
    }
    case NodeKind::kWhile: return ForOrWhile(cf, node);
    case NodeKind::kBreak: variables_.Break(); return cf;
    case NodeKind::kBreakIf: {
      const uint32_t decision = Decision(cf, n.a);
      variables_.Break();
      return decision;
    }
    case NodeKind::kContinue: variables_.Continue(); return cf;
    case NodeKind::kReturn: Return(cf, n.a == kNone ? kNone : Value(cf, n.a)); return cf;
    case NodeKind::kVar: {
      const uint32_t init = ast_.Extra<VarNode>(n.a).init;
      uint32_t value = cf;
      if (init != kNone) {
        const uint32_t v = Value(cf, init);
        if (v != cf) {
          value = graph_.Add(VertexKind::kAssign, node);
          graph_.AddEdge(value, v);
        }
      }
      variables_.Declare(program_.refs[node], value);
      return cf;
    }
    case NodeKind::kLet: DeclareLet(cf, node); return cf;
    default: return cf;
  }
}

// The control flow on either side of a decision.
uint32_t Analysis::Decision(uint32_t cf, uint32_t condition) {
  const uint32_t value = Value(cf, condition);
  if (value == cf) return cf;
  const uint32_t v = graph_.Add(VertexKind::kControl, condition);
  graph_.AddEdge(v, value);
  return v;
}

uint32_t Analysis::If(uint32_t cf, uint32_t node) {
  const Node& n = ast_.nodes[node];
  const IfNode record = ast_.Extra<IfNode>(n.b);
  const uint32_t decision = Decision(cf, n.a);
  std::vector<Variables::Change> then_changes, else_changes;
  Variables::Branch branch = variables_.BeginBranch();
  const uint32_t then_end = Statement(decision, record.then_body);
  variables_.EndBranch(branch, &then_changes);
  uint32_t else_end = decision;
  bool else_next = true;
  if (record.else_node != kNone) {
    branch = variables_.BeginBranch();
    else_end = Statement(decision, record.else_node);
    variables_.EndBranch(branch, &else_changes);
    else_next = (behaviors_[record.else_node] & kBehaviorNext) != 0;
  }
  variables_.Join(then_changes, (behaviors_[record.then_body] & kBehaviorNext) != 0, else_changes,
                  else_next);
  if (behaviors_[node] == kBehaviorNext) return cf;
  return Merge(cf, then_end, else_end, kNone);
}

uint32_t Analysis::Switch(uint32_t cf, uint32_t node) {
  const Node& n = ast_.nodes[node];
  const uint32_t decision = Decision(cf, n.a);
  variables_.BeginSwitch();
  uint32_t end = kNone;
  for (uint32_t clause : ast_.List(ast_.Extra<SwitchNode>(n.b).cases)) {
    const uint32_t body = ast_.nodes[clause].b;
    const Variables::Branch branch = variables_.BeginBranch();
    const uint32_t clause_end = Statement(decision, body);
    if ((behaviors_[body] & kBehaviorNext) != 0) variables_.Break();
    variables_.EndBranch(branch, nullptr);
    end = end == kNone ? clause_end : Merge(cf, end, clause_end, kNone);
  }
  variables_.EndSwitch();
  return behaviors_[node] == kBehaviorNext || end == kNone ? cf : end;
}

uint32_t Analysis::Loop(uint32_t cf, uint32_t node) {
  const Node& n = ast_.nodes[node];
  const uint32_t continuing = ast_.Extra<LoopNode>(n.b).continuing;
  const uint8_t body_behavior = behaviors_[n.a];
  const bool iterates = (body_behavior & (kBehaviorNext | kBehaviorContinue)) != 0;
  const bool returns = (body_behavior & kBehaviorReturn) != 0;
  // CF': the control flow at the start of each iteration.
  uint32_t start = cf;
  if (iterates) {
    start = graph_.Add(VertexKind::kValue, kNone);
    graph_.AddEdge(start, cf);
  }
  variables_.BeginLoop();
  uint32_t end = Statement(start, n.a);
  if (iterates) {
    variables_.BeginContinuing((body_behavior & kBehaviorNext) != 0);
    if (continuing != kNone) end = Statement(end, ast_.nodes[continuing].a);
    graph_.AddEdge(start, end);
  }
  variables_.EndLoop(iterates);
  if (!returns) return cf;
  return iterates ? start : end;
}

// Desugared: loop { if !(condition) { break; } body continuing { update } }
uint32_t Analysis::ForOrWhile(uint32_t cf, uint32_t node) {
  const Node& n = ast_.nodes[node];
  uint32_t condition, body, update = kNone;
  if (n.kind == NodeKind::kFor) {
    const ForNode& record = ast_.Extra<ForNode>(n.b);
    condition = record.condition;
    update = record.update;
    body = n.a;
  } else {
    condition = n.a;
    body = ast_.Extra<WhileNode>(n.b).body;
  }
  const uint8_t body_behavior = behaviors_[body];
  const bool iterates = (body_behavior & (kBehaviorNext | kBehaviorContinue)) != 0;
  uint32_t start = cf;
  if (iterates) {
    start = graph_.Add(VertexKind::kValue, kNone);
    graph_.AddEdge(start, cf);
  }
  variables_.BeginLoop();
  uint32_t at = start;
  if (condition != kNone) {
    at = Decision(start, condition);
    variables_.Break();
  }
  uint32_t end = Statement(at, body);
  if (iterates) {
    variables_.BeginContinuing((body_behavior & kBehaviorNext) != 0);
    if (update != kNone) end = Statement(end, update);
    graph_.AddEdge(start, end);
  }
  variables_.EndLoop(iterates);
  if ((body_behavior & kBehaviorReturn) == 0) return cf;
  return iterates ? start : end;
}

void Analysis::Assign(uint32_t cf, uint32_t node) {
  const Node& n = ast_.nodes[node];
  // WGSL: Program Order Within an Invocation: from left to right.
  const View view = ViewOf(cf, n.a);
  uint32_t value = n.kind == NodeKind::kAssign ? cf : Load(cf, n.a, view);
  if (n.b != kNone) value = Merge(cf, value, Value(cf, n.b), n.b);
  Store(node, view, value);
}

// The memory of the view gets a value by the statement `node`. Gives the variable's new value.
uint32_t Analysis::Store(uint32_t node, const View& view, uint32_t value) {
  if (!view.root.valid() || !IsDesugared(program_[view.root])) return value;
  uint32_t v = value;
  const uint32_t old = view.partial ? variables_.Get(view.root.value) : value;
  if (value > Graph::kStart || view.index != value || old != value) {
    v = graph_.Add(VertexKind::kAssign, node);
    graph_.AddEdge(v, value);
    if (view.index != value) graph_.AddEdge(v, view.index);
    if (old != value) graph_.AddEdge(v, old);
  }
  variables_.Set(view.root.value, v);
  return v;
}

void Analysis::DeclareLet(uint32_t cf, uint32_t node) {
  const uint32_t id = program_.refs[node];
  const uint32_t init = ast_.Extra<ValueDeclNode>(ast_.nodes[node].a).init;
  if (id == kNone) return;
  if (IsPointerType(program_, program_.variables[id].type)) {
    // WGSL: Pointer Desugaring: what the indices are is captured here.
    value_[id] = ViewOf(cf, init).index;
    return;
  }
  const uint32_t v = Value(cf, init);
  value_[id] = v;
  if (v == cf) return;
  value_[id] = graph_.Add(VertexKind::kAssign, node);
  graph_.AddEdge(value_[id], v);
}

void Analysis::Return(uint32_t cf, uint32_t value) {
  (void)cf;
  if (value != kNone && return_value_ != kNone) graph_.AddEdge(return_value_, value);
  const UserFunction& f = program_[function_];
  for (uint32_t i = 0; i < f.param_count; ++i) {
    if (contents_at_return_[i] == kNone) continue;
    graph_.AddEdge(contents_at_return_[i], variables_.Get(f.first_param + i));
  }
}

// ---------------------------------------------------------------- expressions

// A vertex for what depends on two others.
uint32_t Analysis::Both(uint32_t a, uint32_t b, uint32_t ast) {
  const uint32_t v = graph_.Add(VertexKind::kValue, ast);
  graph_.AddEdge(v, a);
  graph_.AddEdge(v, b);
  return v;
}

// The same for two values that were both computed at the control flow `cf`, so that they depend on it.
uint32_t Analysis::Merge(uint32_t cf, uint32_t a, uint32_t b, uint32_t ast) {
  if (a == b || b == cf) return a;
  if (a == cf) return b;
  const uint32_t v = graph_.Add(VertexKind::kValue, ast);
  graph_.AddEdge(v, a);
  graph_.AddEdge(v, b);
  return v;
}

uint32_t Analysis::Value(uint32_t cf, uint32_t node) {
  const NodeId id(node);
  if (program_.StageOf(id) != EvalStage::kRuntime || program_.ValueOf(id).valid()) return cf;
  if (IsReference(program_, id)) return Load(cf, node, ViewOf(cf, node));
  const Node& n = ast_.nodes[node];
  switch (n.kind) {
    case NodeKind::kIdentifier: return IdentifierValue(cf, node);
    case NodeKind::kParen: return Value(cf, n.a);
    case NodeKind::kUnary:
      return n.op == Operator::kAddressOf ? PointerValue(ViewOf(cf, node), node) : Value(cf, n.a);
    case NodeKind::kBinary: {
      if (n.op == Operator::kLogicalAnd || n.op == Operator::kLogicalOr) {
        // The right operand is evaluated or not: its control flow depends on the left one. What it
        // assigns (by calls) may happen or not.
        const uint32_t decision = Decision(cf, n.a);
        std::vector<Variables::Change> changes;
        const Variables::Branch branch = variables_.BeginBranch();
        const uint32_t value = Value(decision, n.b);
        variables_.EndBranch(branch, &changes);
        variables_.Join(changes, true, {}, true);
        return value;
      }
      const uint32_t left = Value(cf, n.a);
      return Merge(cf, left, Value(cf, n.b), node);
    }
    case NodeKind::kIndex: {
      const uint32_t base = Value(cf, n.a);
      return Merge(cf, base, Value(cf, n.b), node);
    }
    case NodeKind::kMember:
      // Several components of a vector in memory are a value.
      if (IsPointer(program_, NodeId(n.a))) return Load(cf, n.a, ViewOf(cf, n.a));
      return Value(cf, n.a);
    case NodeKind::kCall: return Call(cf, node);
    default: return cf;
  }
}

uint32_t Analysis::IdentifierValue(uint32_t cf, uint32_t node) {
  const VariableId id = program_.VariableOf(NodeId(node));
  if (!id.valid()) return cf;
  const Variable& v = program_[id];
  if (IsPointer(program_, NodeId(node))) return PointerValue(ViewOf(cf, node), node);
  switch (v.kind) {
    case VariableKind::kLet:
      if (value_[id.value] == kNone || value_[id.value] <= Graph::kStart || value_[id.value] == cf)
        return cf;
      break;
    case VariableKind::kParameter: break;
    default: return cf;  // constants and handles
  }
  const uint32_t r = graph_.Add(VertexKind::kValue, node);
  graph_.AddEdge(r, cf);
  graph_.AddEdge(r, value_[id.value]);
  return r;
}

// The value of a pointer itself, not of what it points to.
uint32_t Analysis::PointerValue(const View& view, uint32_t node) {
  if (!view.root.valid()) return view.index;
  const Variable& root = program_[view.root];
  if (root.kind != VariableKind::kParameter || !IsDesugared(root)) return view.index;
  return Both(view.index, value_[view.root.value], node);
}

Analysis::View Analysis::ViewOf(uint32_t cf, uint32_t node) {
  const Node& n = ast_.nodes[node];
  switch (n.kind) {
    case NodeKind::kIdentifier: {
      const VariableId id = program_.VariableOf(NodeId(node));
      if (!id.valid()) return {id, cf, false};
      if (program_[id].kind == VariableKind::kParameter && !IsDesugared(program_[id])) {
        // The specification takes the control flow alone here; but which memory a pointer parameter
        // points to may differ as well, and its analysis means to be sound.
        return {id, Both(cf, value_[id.value], node), false};
      }
      if (program_[id].kind != VariableKind::kLet) return {id, cf, false};
      const Variable& v = program_[id];
      View view{v.root.valid() ? v.root : RootOf(program_, NodeId(node)), cf, false};
      if (v.init.valid()) view.partial = !IsFullPointer(v.init.value);
      const uint32_t captured = value_[id.value];
      if (captured != kNone && captured != cf && captured != Graph::kStart) {
        view.index = graph_.Add(VertexKind::kValue, node);
        graph_.AddEdge(view.index, cf);
        graph_.AddEdge(view.index, captured);
      }
      return view;
    }
    case NodeKind::kParen:
    case NodeKind::kUnary: return ViewOf(cf, n.a);
    case NodeKind::kIndex: {
      View view = ViewOf(cf, n.a);
      view.index = Merge(cf, view.index, Value(cf, n.b), node);
      view.partial = true;
      return view;
    }
    case NodeKind::kMember: {
      View view = ViewOf(cf, n.a);
      view.partial = true;
      return view;
    }
    case NodeKind::kCall: {
      // bufferView and bufferArrayView
      const auto args = ast_.List(n.b);
      if (args.empty()) return {VariableId(), Source(node), true};
      View view = ViewOf(cf, args[0]);
      for (size_t i = 1; i < args.size(); ++i)
        view.index = Merge(cf, view.index, Value(cf, args[i]), node);
      view.partial = true;
      return view;
    }
    default: return {VariableId(), Value(cf, node), true};
  }
}

// WGSL: Function-scope Variable Value Analysis, full pointer.
bool Analysis::IsFullPointer(uint32_t node) const {
  while (true) {
    const Node& n = ast_.nodes[node];
    switch (n.kind) {
      case NodeKind::kIdentifier: {
        const VariableId id = program_.VariableOf(NodeId(node));
        if (!id.valid()) return false;
        const Variable& v = program_[id];
        if (v.kind != VariableKind::kLet) return true;
        if (!v.init.valid()) return false;
        node = v.init.value;
        break;
      }
      case NodeKind::kParen:
      case NodeKind::kUnary: node = n.a; break;
      default: return false;
    }
  }
}

// The value in the memory of a view: the load rule at the expression `node`.
uint32_t Analysis::Load(uint32_t cf, uint32_t node, const View& view) {
  if (!view.root.valid()) return Merge(cf, Source(node), view.index, node);
  const Variable& root = program_[view.root];
  if (IsDesugared(root)) {
    const uint32_t value = variables_.Get(view.root.value);
    if ((value == cf || value == Graph::kStart) && view.index == cf) return cf;
    const uint32_t v = graph_.Add(VertexKind::kValue, node);
    graph_.AddEdge(v, cf);
    graph_.AddEdge(v, value);
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
    case ir::AddressSpace::kNone: return view.index;  // a handle as a parameter
    default: break;
  }
  // A matrix belongs to its subgroup as a whole, so that nothing of it differs within.
  const TypeId type = program_.TypeOf(NodeId(node));
  if (type.valid() && space == ir::AddressSpace::kPrivate) {
    const ir::Type& t = program_.module.types[type];
    const TypeId value = t.kind == ir::TypeKind::kReference ? t.element : type;
    if (program_.module.types[value].kind == ir::TypeKind::kSubgroupMatrix) {
      return Merge(cf, WorkgroupSource(cf, node), view.index, node);
    }
  }
  return Merge(cf, Source(node), view.index, node);
}

// ---------------------------------------------------------------- the second phase

void Analysis::Reach(uint32_t from) {
  if (reached_.size() < graph_.size()) {
    reached_.resize(graph_.size(), 0);
    reached_by_.resize(graph_.size(), kNone);
  }
  if (reached_[from] == round_) return;
  reached_[from] = round_;
  work_.push_back(from);
  while (!work_.empty()) {
    const uint32_t v = work_.back();
    work_.pop_back();
    graph_.ForEachEdge(v, [&](uint32_t to) {
      if (reached_[to] == round_) return;
      reached_[to] = round_;
      reached_by_[to] = reached_by_[v];
      work_.push_back(to);
    });
  }
}

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
  ++round_;
  bool any = false;
  for (uint32_t r = 0; r < requirements_.size(); ++r) {
    const Requirement& q = requirements_[r];
    if (q.scope != scope || q.severity != severity) continue;
    any = true;
    if (reached_.size() < graph_.size()) {
      reached_.resize(graph_.size(), 0);
      reached_by_.resize(graph_.size(), kNone);
    }
    if (reached_[q.vertex] == round_) continue;
    reached_by_[q.vertex] = r;
    Reach(q.vertex);
  }
  if (!any) return;
  if (Reached(Graph::kMayBeNonUniform) ||
      (scope == kWorkgroup && Reached(Graph::kMayBeNonUniformInWorkgroup))) {
    Report(scope, severity);
    return;
  }
  // The requirements that are left are those of the callers.
  const auto tag = [&](Tag& t, uint32_t vertex) {
    if (t.severity != Severity::kOff || !Reached(vertex)) return;
    t.severity = severity;
    t.origin = static_cast<uint32_t>(origins_.size());
    origins_.push_back(requirements_[reached_by_[vertex]]);
  };
  Summary& summary = summaries_[function_.value];
  tag(summary.call_site[scope], Graph::kStart);
  const UserFunction& f = program_[function_];
  for (uint32_t i = 0; i < f.param_count; ++i) {
    const uint32_t id = f.first_param + i;
    ParamSummary& p = params_[summary.first_param + i];
    tag(p.value[scope], value_[id]);
    // The vertex of the contents stands right behind that of the parameter.
    if (contents_at_return_[i] != kNone) tag(p.contents[scope], value_[id] + 1);
  }
}

void Analysis::Summarize(const UserFunction& f, Summary& summary) {
  if (f.stage != ir::ShaderStage::kNone) return;  // nobody calls it
  if (return_value_ != kNone) {
    ++round_;
    Reach(return_value_);
    summary.return_may_be_non_uniform[kSubgroup] = Reached(Graph::kMayBeNonUniform);
    summary.return_may_be_non_uniform[kWorkgroup] =
        Reached(Graph::kMayBeNonUniform) || Reached(Graph::kMayBeNonUniformInWorkgroup);
    if (summary.return_may_be_non_uniform[kWorkgroup]) {
      const Scope scope = Reached(Graph::kMayBeNonUniform) ? kSubgroup : kWorkgroup;
      const auto path = PathToSource(return_value_, scope);
      if (!path.empty()) summary.return_cause = graph_.ast(path.back());
      ++round_;
      Reach(return_value_);
    }
    for (uint32_t i = 0; i < f.param_count; ++i) {
      ParamSummary& p = params_[summary.first_param + i];
      p.value_to_return = Reached(value_[f.first_param + i]);
      p.contents_to_return =
          contents_at_return_[i] != kNone && Reached(value_[f.first_param + i] + 1);
    }
  }
  for (uint32_t i = 0; i < f.param_count; ++i) {
    if (contents_at_return_[i] == kNone) continue;
    ParamSummary& p = params_[summary.first_param + i];
    ++round_;
    Reach(contents_at_return_[i]);
    p.may_become_non_uniform[kSubgroup] = Reached(Graph::kMayBeNonUniform);
    p.may_become_non_uniform[kWorkgroup] =
        Reached(Graph::kMayBeNonUniform) || Reached(Graph::kMayBeNonUniformInWorkgroup);
    if (p.may_become_non_uniform[kWorkgroup]) {
      const auto path = PathToSource(contents_at_return_[i],
                                     p.may_become_non_uniform[kSubgroup] ? kSubgroup : kWorkgroup);
      if (!path.empty()) p.cause = graph_.ast(path.back());
      ++round_;
      Reach(contents_at_return_[i]);
    }
    const auto list = static_cast<uint32_t>(dependencies_.size());
    dependencies_.push_back(0);
    for (uint32_t k = 0; k < f.param_count; ++k) {
      const uint32_t vertex = value_[f.first_param + k];
      if (Reached(vertex)) dependencies_.push_back(k * 2);
      if (contents_at_return_[k] != kNone && Reached(vertex + 1))
        dependencies_.push_back(k * 2 + 1);
    }
    dependencies_[list] = static_cast<uint32_t>(dependencies_.size()) - list - 1;
    p.dependencies = list;
  }
}

}  // namespace uniformity
}  // namespace tessera::wgsl
