#include "wgsl/lower/control_flow.h"

namespace tessera::wgsl {

using ir::Op;

void ControlFlow::Enter(ir::BlockId block) {
  b_.SetEnd(block);
  has_ended_ = false;
}

void ControlFlow::Terminate(Op op, std::initializer_list<ir::Value> operands,
                            ir::InstFields fields) {
  b_.Emit(op, ir::kVoid, operands, fields);
  has_ended_ = true;
}

bool ControlFlow::YieldIfOpen() {
  if (has_ended_) return false;
  b_.Yield();
  return true;
}

void ControlFlow::Resume(ir::BlockId after, bool reachable) {
  Enter(after);
  if (!reachable) Terminate(Op::kUnreachable, {});
}

void ControlFlow::BeginLoop(uint8_t flags) {
  const ir::InstId loop = b_.Loop();
  module_[loop].flags |= flags;
  targets_.push_back({loop, /*is_loop=*/true});
  Enter(module_.LoopOf(loop).body);
}

void ControlFlow::ExitUnless(ir::Value condition) {
  const ir::BlockId body = b_.block();
  const ir::InstId test = b_.If(condition);
  b_.SetEnd(module_.IfOf(test).true_block);
  b_.Yield();
  b_.SetEnd(module_.IfOf(test).false_block);
  b_.Emit(Op::kBreak, ir::kVoid, {}, targets_.back().inst);
  targets_.back().left = true;
  b_.SetEnd(body);
}

bool ControlFlow::BeginContinuing() {
  if (!has_ended_) Continue();
  Enter(module_.LoopOf(targets_.back().inst).continuing);
  return targets_.back().continued;
}

void ControlFlow::BreakIf(ir::Value condition) {
  targets_.back().left = true;
  Terminate(Op::kBreakIf, {condition}, targets_.back().inst);
}

void ControlFlow::EndLoop() {
  YieldIfOpen();
  const Target loop = targets_.back();
  targets_.pop_back();
  Resume(module_[loop.inst].block, loop.left);
}

void ControlFlow::BeginSwitch(ir::InstId inst) { targets_.push_back({inst, /*is_loop=*/false}); }

void ControlFlow::EndSwitch(ir::BlockId after, bool open) {
  open |= targets_.back().left;
  targets_.pop_back();
  Resume(after, open);
}

void ControlFlow::Break() {
  if (targets_.empty()) return;
  targets_.back().left = true;
  Terminate(Op::kBreak, {}, targets_.back().inst);
}

void ControlFlow::Continue() {
  for (size_t i = targets_.size(); i-- > 0;) {
    if (!targets_[i].is_loop) continue;
    targets_[i].continued = true;
    return Terminate(Op::kContinue, {}, targets_[i].inst);
  }
}

}  // namespace tessera::wgsl
