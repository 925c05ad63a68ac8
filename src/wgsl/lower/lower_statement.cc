// Lowering of statements to structured control flow and memory operations.
#include "wgsl/lower/lowering.h"

namespace tessera::wgsl {

using ir::BinaryOp;
using ir::Op;
using ir::Value;

void Lowering::Terminate(Op op, std::initializer_list<Value> operands, uint32_t aux) {
  b_.Emit(op, ir::kVoid, operands, 0, aux);
  terminated_ = true;
}

bool Lowering::YieldIfOpen() {
  if (terminated_) return false;
  b_.Yield();
  return true;
}

void Lowering::Resume(ir::BlockId after, bool reachable) {
  b_.SetEnd(after);
  terminated_ = false;
  if (!reachable) Terminate(Op::kUnreachable, {});
}

void Lowering::LowerBlock(NodeId compound) { LowerStatements(ast_.List(ast_[compound].a)); }

void Lowering::LowerStatements(std::span<const uint32_t> statements) {
  for (uint32_t s : statements) {
    if (terminated_) return;  // WGSL: Statements Behavior Analysis: what follows cannot run
    LowerStatement(NodeId(s));
  }
}

void Lowering::LowerStatement(NodeId node) {
  At(node);
  const Node& n = ast_[node];
  switch (n.kind) {
    case NodeKind::kCompound: return LowerBlock(node);
    case NodeKind::kVar: return LowerVar(node);
    case NodeKind::kLet: return LowerLet(node);
    case NodeKind::kAssign: {
      const Value pointer = LowerPointer(NodeId(n.a));
      const Value value = LowerValue(NodeId(n.b));
      At(node);
      b_.Store(pointer, value);
      return;
    }
    case NodeKind::kCompoundAssign: return LowerCompoundAssign(node);
    case NodeKind::kPhonyAssign:
      if (!program_.ValueOf(NodeId(n.b)).valid()) LowerValue(NodeId(n.b));
      return;
    case NodeKind::kIncrement: return LowerStep(node, BinaryOp::kAdd);
    case NodeKind::kDecrement: return LowerStep(node, BinaryOp::kSubtract);
    case NodeKind::kCallStatement:
      if (!program_.ValueOf(NodeId(n.a)).valid()) LowerCall(NodeId(n.a));
      return;
    case NodeKind::kIf: return LowerIf(node);
    case NodeKind::kSwitch: return LowerSwitch(node);
    case NodeKind::kLoop: return LowerLoop(node);
    case NodeKind::kFor: return LowerFor(node);
    case NodeKind::kWhile: return LowerWhile(node);
    case NodeKind::kBreak: return LowerBreak(node);
    case NodeKind::kContinue:
      for (size_t i = targets_.size(); i-- > 0;) {
        if (targets_[i].is_loop) return Continue(targets_[i]);
      }
      return;
    case NodeKind::kReturn:
      if (n.a == NodeId::kNoneValue) return Terminate(Op::kReturn, {});
      return Terminate(Op::kReturn, {LowerValue(NodeId(n.a))});
    case NodeKind::kDiscard: b_.Emit(Op::kDiscard, ir::kVoid, {}); return;
    default: return;  // const, const_assert: nothing at run time
  }
}

void Lowering::LowerVar(NodeId node) {
  const VariableId id = program_.VariableOf(node);
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
  const VariableId id = program_.VariableOf(node);
  const Variable& v = program_[id];
  const Value value = LowerValue(v.init);
  if (value.is_inst() && !module_.NameOf(value.inst()).valid()) {
    module_.SetName(value.inst(), v.name);
  }
  Slot(id) = value;
}

void Lowering::LowerCompoundAssign(NodeId node) {
  const Node& n = ast_[node];
  const Value pointer = LowerPointer(NodeId(n.a));
  const Value old = b_.Load(pointer);
  const Value right = LowerValue(NodeId(n.b));
  At(node);
  const auto op =
      static_cast<BinaryOp>(static_cast<uint8_t>(n.op) - static_cast<uint8_t>(Operator::kAdd));
  static_assert(static_cast<int>(Operator::kShiftRight) - static_cast<int>(Operator::kAdd) ==
                static_cast<int>(BinaryOp::kShiftRight));
  b_.Store(pointer, b_.Binary(op, module_.TypeOf(old), old, right));
}

void Lowering::LowerStep(NodeId node, BinaryOp op) {
  const Value pointer = LowerPointer(NodeId(ast_[node].a));
  const Value old = b_.Load(pointer);
  const TypeId type = module_.TypeOf(old);
  b_.Store(pointer, b_.Binary(op, type, old, module_.constants.Int(type, 1)));
}

void Lowering::LowerIf(NodeId node) {
  const Node& n = ast_[node];
  const auto& parts = ast_.Extra<IfNode>(n.b);
  const Value condition = LowerValue(NodeId(n.a));
  At(node);
  const ir::BlockId after = b_.block();
  const ir::InstId inst = b_.If(condition);
  const ir::If blocks = module_.IfOf(inst);

  b_.SetEnd(blocks.true_block);
  LowerBlock(NodeId(parts.then_body));
  const bool then_open = YieldIfOpen();

  b_.SetEnd(blocks.false_block);
  terminated_ = false;
  if (parts.else_node != NodeId::kNoneValue) LowerStatement(NodeId(parts.else_node));
  const bool else_open = YieldIfOpen();
  Resume(after, then_open || else_open);
}

void Lowering::LowerSwitch(NodeId node) {
  const Node& n = ast_[node];
  const std::span<const uint32_t> clauses = ast_.List(ast_.Extra<SwitchNode>(n.b).cases);
  const Value selector = LowerValue(NodeId(n.a));
  At(node);
  const ir::BlockId after = b_.block();
  const ir::InstId inst = b_.Emit(Op::kSwitch, ir::kVoid, {selector});
  const ir::FunctionId function = module_[after].function;

  std::span<ir::SwitchCase> cases = module_.arena.NewArray<ir::SwitchCase>(clauses.size());
  for (size_t i = 0; i < clauses.size(); ++i) {
    const Node& clause = ast_.nodes[clauses[i]];
    const std::span<const uint32_t> nodes = ast_.List(clause.a);
    std::span<ConstantId> selectors = module_.arena.NewArray<ConstantId>(nodes.size());
    size_t count = 0;
    bool is_default = nodes.empty();
    for (uint32_t s : nodes) {
      if (ast_.nodes[s].kind == NodeKind::kDefaultSelector) {
        is_default = true;
      } else {
        selectors[count++] = program_.ValueOf(NodeId(s));
      }
    }
    cases[i] = ir::SwitchCase{selectors.first(count), is_default, module_.NewBlock(function, inst)};
  }
  module_[inst].aux = static_cast<uint32_t>(module_.switches.size());
  module_.switches.push_back({cases});

  targets_.push_back({inst, /*is_loop=*/false});
  bool open = false;
  for (size_t i = 0; i < clauses.size(); ++i) {
    b_.SetEnd(cases[i].block);
    terminated_ = false;
    LowerBlock(NodeId(ast_.nodes[clauses[i]].b));
    open |= YieldIfOpen();
  }
  open |= targets_.back().left;
  targets_.pop_back();
  Resume(after, open);
}

ir::InstId Lowering::BeginLoop(uint8_t flags) {
  const ir::InstId loop = b_.Loop();
  module_[loop].flags |= flags;
  targets_.push_back({loop, /*is_loop=*/true});
  b_.SetEnd(module_.LoopOf(loop).body);
  return loop;
}

void Lowering::ExitUnless(NodeId condition) {
  const ir::BlockId body = b_.block();
  const ir::InstId test = b_.If(LowerValue(condition));
  b_.SetEnd(module_.IfOf(test).true_block);
  b_.Yield();
  b_.SetEnd(module_.IfOf(test).false_block);
  b_.Emit(Op::kBreak, ir::kVoid, {}, 0, targets_.back().inst.value);
  targets_.back().left = true;
  b_.SetEnd(body);
}

void Lowering::Continue(Target& loop) {
  loop.continued = true;
  Terminate(Op::kContinue, {}, loop.inst.value);
}

// WGSL: Statements Behavior Analysis: a continuing block that nothing leads to cannot run. It may use
// declarations of the body that were not lowered, for they stand behind what ends the body.
bool Lowering::BeginContinuing(ir::InstId loop) {
  if (!terminated_) Continue(targets_.back());
  b_.SetEnd(module_.LoopOf(loop).continuing);
  terminated_ = false;
  return targets_.back().continued;
}

// Ends the continuing block, which the caller has filled.
void Lowering::EndLoop(ir::InstId loop) {
  YieldIfOpen();
  const bool left = targets_.back().left;
  targets_.pop_back();
  Resume(module_[loop].block, left);
}

void Lowering::LowerLoop(NodeId node) {
  const Node& n = ast_[node];
  const auto& parts = ast_.Extra<LoopNode>(n.b);
  const ir::InstId loop = BeginLoop(0);
  LowerBlock(NodeId(n.a));
  if (BeginContinuing(loop) && parts.continuing != NodeId::kNoneValue) {
    const NodeId body(ast_.nodes[parts.continuing].a);
    const std::span<const uint32_t> statements = ast_.List(ast_[body].a);
    const bool has_break_if =
        !statements.empty() && ast_.nodes[statements.back()].kind == NodeKind::kBreakIf;
    LowerStatements(has_break_if ? statements.first(statements.size() - 1) : statements);
    if (has_break_if && !terminated_) {
      Terminate(Op::kBreakIf, {LowerValue(NodeId(ast_.nodes[statements.back()].a))}, loop.value);
      targets_.back().left = true;
    }
  }
  EndLoop(loop);
}

void Lowering::LowerFor(NodeId node) {
  const Node& n = ast_[node];
  const auto& parts = ast_.Extra<ForNode>(n.b);
  if (parts.init != NodeId::kNoneValue) LowerStatement(NodeId(parts.init));
  At(node);
  const bool has_condition = parts.condition != NodeId::kNoneValue;
  const ir::InstId loop = BeginLoop(has_condition ? ir::InstFlags::kLoopFor : 0);
  if (has_condition) ExitUnless(NodeId(parts.condition));
  LowerBlock(NodeId(n.a));
  if (BeginContinuing(loop) && parts.update != NodeId::kNoneValue) {
    LowerStatement(NodeId(parts.update));
  }
  EndLoop(loop);
}

void Lowering::LowerWhile(NodeId node) {
  const Node& n = ast_[node];
  const ir::InstId loop = BeginLoop(ir::InstFlags::kLoopFor);
  ExitUnless(NodeId(n.a));
  LowerBlock(NodeId(ast_.Extra<WhileNode>(n.b).body));
  BeginContinuing(loop);
  EndLoop(loop);
}

void Lowering::LowerBreak(NodeId) {
  if (targets_.empty()) return;
  targets_.back().left = true;
  Terminate(Op::kBreak, {}, targets_.back().inst.value);
}

}  // namespace tessera::wgsl
