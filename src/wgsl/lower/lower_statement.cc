// Lowers statements to structured control flow and memory operations.
#include "wgsl/lower/lowering.h"

namespace tessera::wgsl {

using ir::BinaryOp;
using ir::Op;
using ir::Value;

namespace {

// Returns whether the `if` chain that begins at `node` has more than `clauses` clauses.
bool IsLongerChain(const Ast& ast, NodeId node, size_t clauses) {
  for (size_t i = 0; node.valid() && ast.kind(node) == NodeKind::kIf; ++i) {
    if (i == clauses) return true;
    node = IfView(ast, node).else_node();
  }
  return false;
}

}  // namespace

void Lowering::LowerBlock(NodeId compound) {
  LowerStatements(CompoundView(ast_, compound).statements());
}

void Lowering::LowerStatements(NodeList statements) {
  for (NodeId s : statements) {
    // The remaining statements are unreachable (WGSL: Statements Behavior Analysis).
    if (control_flow_.has_ended()) return;
    LowerStatement(s);
  }
}

void Lowering::LowerStatement(NodeId node) {
  At(node);
  switch (KindOf(node)) {
    case NodeKind::kCompound: return LowerBlock(node);
    case NodeKind::kVar: return LowerVar(node);
    case NodeKind::kLet: return LowerLet(node);
    case NodeKind::kAssign: return LowerAssign(node);
    case NodeKind::kCompoundAssign: return LowerCompoundAssign(node);
    case NodeKind::kPhonyAssign: return LowerPhonyAssign(node);
    case NodeKind::kIncrement: return LowerStep(node, BinaryOp::kAdd);
    case NodeKind::kDecrement: return LowerStep(node, BinaryOp::kSubtract);
    case NodeKind::kCallStatement: return LowerCallStatement(node);
    case NodeKind::kIf: return LowerIf(node);
    case NodeKind::kSwitch: return LowerSwitch(node);
    case NodeKind::kLoop: return LowerLoop(node);
    case NodeKind::kFor: return LowerFor(node);
    case NodeKind::kWhile: return LowerWhile(node);
    case NodeKind::kBreak: return control_flow_.Break();
    case NodeKind::kContinue: return control_flow_.Continue();
    case NodeKind::kReturn: return LowerReturn(node);
    case NodeKind::kDiscard: b_.Emit(Op::kDiscard, ir::kVoid, {}); return;
    default: return;  // e.g. const and const_assert do nothing at run time
  }
}

void Lowering::LowerPhonyAssign(NodeId node) {
  const NodeId value = PhonyAssignView(ast_, node).value();
  if (!ValueOf(value).valid()) LowerValue(value);
}

void Lowering::LowerCallStatement(NodeId node) {
  const NodeId call = CallStatementView(ast_, node).call();
  if (!ValueOf(call).valid()) LowerCall(call);
}

void Lowering::LowerReturn(NodeId node) {
  const NodeId value = ReturnView(ast_, node).value();
  if (!value.valid()) return control_flow_.Terminate(Op::kReturn, {});
  control_flow_.Terminate(Op::kReturn, {LowerValue(value)});
}

void Lowering::LowerVar(NodeId node) {
  const VariableId id = VariableOf(node);
  const Variable& v = program_[id];
  const TypeId type =
      module_.types.Pointer(ir::AddressSpace::kFunction, v.type, ir::Access::kReadWrite);
  ir::InstId var;
  if (v.init.valid()) {
    const Value init = LowerValue(v.init);
    At(node);
    var = b_.Emit(Op::kVar, type, {init});
  } else {
    var = b_.Emit(Op::kVar, type, {});
  }
  module_.SetName(var, v.name);
  Slot(id) = var;
}

void Lowering::LowerLet(NodeId node) {
  const VariableId id = VariableOf(node);
  const Variable& v = program_[id];
  Value value = LowerValue(v.init);
  // If the value is known at pipeline creation, convert it to its own type. This conversion marks
  // the value as a `let` (ir/transform/known_lets.h).
  const bool is_known = !module_.overrides.empty() && StageOf(v.init) != EvalStage::kRuntime;
  if (is_known && module_.types.ScalarOf(TypeOf(v.init)).valid()) {
    At(node);
    value = b_.Emit(Op::kConvert, module_.TypeOf(value), {value});
  }
  if (value.is_inst() && !module_.NameOf(value.inst()).valid()) {
    module_.SetName(value.inst(), v.name);
  }
  Slot(id) = value;
}

void Lowering::LowerAssign(NodeId node) {
  const StoreTarget target = LowerStoreTarget(node);
  const Value value = LowerValue(AssignView(ast_, node).value());
  At(node);
  Store(target, value);
}

void Lowering::LowerCompoundAssign(NodeId node) {
  const AssignView v(ast_, node);
  const StoreTarget target = LowerStoreTarget(node);
  Value old = b_.Load(target.pointer);
  if (target.parts.count() != 0) {
    old = b_.Emit(Op::kSwizzle, TypeOf(v.target()), {old}, target.parts);
  }
  const Value right = LowerValue(v.value());
  At(node);
  const auto op =
      static_cast<BinaryOp>(static_cast<uint8_t>(v.op()) - static_cast<uint8_t>(Operator::kAdd));
  static_assert(static_cast<int>(Operator::kShiftRight) - static_cast<int>(Operator::kAdd) ==
                static_cast<int>(BinaryOp::kShiftRight));
  Store(target, EmitBinary(b_, op, module_.TypeOf(old), old, right));
}

// Stores `value` to `target`. If the target is a swizzle of several components, stores each
// component separately, because other invocations may own the rest of the vector.
void Lowering::Store(const StoreTarget& target, Value value) {
  const uint32_t count = target.parts.count();
  if (count == 0) b_.Store(target.pointer, value);
  for (uint32_t i = 0; i < count; ++i) {
    const Value component = value.is_constant()
                                ? Value(module_.constants.Element(value.constant(), i))
                                : b_.Access(value, {b_.U32(i)});
    b_.Store(b_.Access(target.pointer, {b_.U32(target.parts[i])}), component);
  }
}

void Lowering::LowerStep(NodeId node, BinaryOp op) {
  const Value pointer = LowerPointer(StepView(ast_, node).target());
  const Value old = b_.Load(pointer);
  const TypeId type = module_.TypeOf(old);
  b_.Store(pointer, b_.Binary(op, type, old, module_.constants.Int(type, 1)));
}

// The IR represents `else if` as an `if` in the else block of another `if`, and passes and writers
// recurse over blocks. To limit the depth, a long chain is split into several nests. The last else
// block of a nest sets a variable, which is the condition of the next nest.
void Lowering::LowerIf(NodeId node) {
  // The maximum nesting depth of else blocks, counting those around `node`. Lavapipe silently
  // computes wrong results if more than 80 conditions are nested (LP_MAX_TGSI_NESTING).
  constexpr size_t kMaxNest = 32;
  const size_t clauses = if_nest_.size() < kMaxNest ? kMaxNest - if_nest_.size() : 1;
  bool open = false;
  if (!IsLongerChain(ast_, node, clauses)) {
    LowerIfNest(node, clauses, {}, &open);
    return;
  }
  const TypeId type =
      module_.types.Pointer(ir::AddressSpace::kFunction, ir::kBool, ir::Access::kReadWrite);
  const Value rest = b_.Emit(Op::kVar, type, {module_.constants.Bool(false)});
  node = LowerIfNest(node, clauses, rest, &open);
  while (node.valid()) {
    At(node);
    const ir::BlockId after = b_.block();
    const ir::InstId inst = b_.If(b_.Load(rest));
    b_.SetEnd(module_.IfOf(inst).false_block);
    b_.Yield();
    b_.SetEnd(module_.IfOf(inst).true_block);
    b_.Store(rest, module_.constants.Bool(false));
    node = LowerIfNest(node, clauses, rest, &open);
    control_flow_.YieldIfOpen();
    control_flow_.Resume(after, true);
  }
  if (!open) control_flow_.Terminate(Op::kUnreachable, {});
}

// Lowers at most `clauses` clauses of the `if` chain that begins at `node`. If clauses remain,
// emits a store of true to `rest` in the else block of the last lowered clause, and returns the
// `if` of the first remaining clause. Otherwise returns an invalid id. Sets `open` if the end of
// any lowered clause is reachable.
NodeId Lowering::LowerIfNest(NodeId node, size_t clauses, Value rest, bool* open) {
  const size_t first = if_nest_.size();
  bool more = true;
  while (more) {
    const IfView v(ast_, node);
    const Value condition = LowerValue(v.condition());
    At(node);
    const ir::BlockId after = b_.block();
    const ir::If blocks = module_.IfOf(b_.If(condition));
    control_flow_.Enter(blocks.true_block);
    LowerBlock(v.then_body());
    const bool then_open = control_flow_.YieldIfOpen();
    *open |= then_open;
    if_nest_.push_back({after, then_open});
    control_flow_.Enter(blocks.false_block);
    node = v.else_node();
    more = node.valid() && KindOf(node) == NodeKind::kIf && if_nest_.size() - first < clauses;
    if (more) At(node);
  }
  const bool cut = node.valid() && KindOf(node) == NodeKind::kIf;
  if (cut) {
    b_.Store(rest, module_.constants.Bool(true));
  } else if (node.valid()) {
    LowerStatement(node);
  }
  bool else_open = control_flow_.YieldIfOpen();
  *open |= else_open && !cut;
  while (true) {
    const auto [after, then_open] = if_nest_.back();
    if_nest_.pop_back();
    control_flow_.Resume(after, then_open || else_open);
    if (if_nest_.size() == first) break;
    else_open = control_flow_.YieldIfOpen();
  }
  return cut ? node : NodeId();
}

void Lowering::LowerSwitch(NodeId node) {
  const SwitchView v(ast_, node);
  const NodeList clauses = v.clauses();
  const Value selector = LowerValue(v.selector());
  At(node);
  const ir::BlockId after = b_.block();
  const ir::InstId inst = b_.Emit(Op::kSwitch, ir::kVoid, {selector});
  const ir::FunctionId function = module_[after].function;

  std::span<ir::SwitchCase> cases = module_.arena.NewArray<ir::SwitchCase>(clauses.size());
  for (size_t i = 0; i < clauses.size(); ++i) {
    const NodeList nodes = CaseView(ast_, clauses[i]).selectors();
    std::span<ConstantId> selectors = module_.arena.NewArray<ConstantId>(nodes.size());
    size_t count = 0;
    bool is_default = nodes.empty();
    for (NodeId s : nodes) {
      if (KindOf(s) == NodeKind::kDefaultSelector) {
        is_default = true;
      } else {
        selectors[count++] = ValueOf(s);
      }
    }
    cases[i] = ir::SwitchCase{selectors.first(count), is_default, module_.NewBlock(function, inst)};
  }
  module_.SetBlocks(inst, ir::Switch{cases});

  control_flow_.BeginSwitch(inst);
  bool open = false;
  for (size_t i = 0; i < clauses.size(); ++i) {
    control_flow_.Enter(cases[i].block);
    LowerBlock(CaseView(ast_, clauses[i]).body());
    open |= control_flow_.YieldIfOpen();
  }
  control_flow_.EndSwitch(after, open);
}

void Lowering::LowerLoop(NodeId node) {
  const LoopView v(ast_, node);
  control_flow_.BeginLoop(0);
  LowerBlock(v.body());
  if (control_flow_.BeginContinuing() && v.continuing().valid()) {
    const NodeId body = ContinuingView(ast_, v.continuing()).body();
    const NodeList statements = CompoundView(ast_, body).statements();
    const bool has_break_if =
        !statements.empty() && KindOf(statements.back()) == NodeKind::kBreakIf;
    LowerStatements(has_break_if ? statements.first(statements.size() - 1) : statements);
    if (has_break_if && !control_flow_.has_ended()) {
      const NodeId condition = BreakIfView(ast_, statements.back()).condition();
      control_flow_.BreakIf(LowerValue(condition));
    }
  }
  control_flow_.EndLoop();
}

void Lowering::LowerFor(NodeId node) {
  const ForView v(ast_, node);
  if (v.init().valid()) LowerStatement(v.init());
  At(node);
  const bool has_condition = v.condition().valid();
  control_flow_.BeginLoop(has_condition ? ir::InstFlags::kLoopFor : 0);
  if (has_condition) control_flow_.ExitUnless(LowerValue(v.condition()));
  LowerBlock(v.body());
  if (control_flow_.BeginContinuing() && v.update().valid()) {
    LowerStatement(v.update());
  }
  control_flow_.EndLoop();
}

void Lowering::LowerWhile(NodeId node) {
  const WhileView v(ast_, node);
  control_flow_.BeginLoop(ir::InstFlags::kLoopFor);
  control_flow_.ExitUnless(LowerValue(v.condition()));
  LowerBlock(v.body());
  control_flow_.BeginContinuing();
  control_flow_.EndLoop();
}

}  // namespace tessera::wgsl
