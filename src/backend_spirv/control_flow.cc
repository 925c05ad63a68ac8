#include "backend_spirv/control_flow.h"

#include <algorithm>
#include <span>

#include "backend_spirv/unroll.h"

namespace tessera::spirv {
namespace {

using ir::Inst;
using ir::InstId;
using spv::Op;

constexpr uint32_t kSelectionControlNone = 0;
constexpr uint32_t kLoopControlNone = 0;
constexpr uint32_t kLoopControlUnroll = 1;

}  // namespace

void ControlFlow::BeginFunction(const ir::Function& f) {
  frames_.clear();
  phis_.clear();
  loop_depth_ = 0;
  if (body_.config().uses_subgroup_matrices) loops_to_unroll_ = LoopsToUnroll(m_, f.body);
  Label(body_.builder().NewId());
}

// Returns the target label of a block that consists only of a `break` or `continue`. Returns 0 for
// other blocks.
Id ControlFlow::JumpOf(ir::BlockId block) const {
  const ir::Block& b = m_[block];
  if (!b.first.valid() || b.first != b.last) return 0;
  const Inst& inst = m_[b.first];
  if (inst.op == ir::Op::kBreak) return body_.IdOf(inst.target());
  return inst.op == ir::Op::kContinue ? body_.IdOf(inst.target()) + 1 : 0;
}

bool ControlFlow::IsJustYield(ir::BlockId block) const {
  const ir::Block& b = m_[block];
  return b.first.valid() && b.first == b.last && m_[b.first].op == ir::Op::kYield &&
         m_[b.first].operand_count == 0;
}

InstId ControlFlow::BeginIf(InstId id) {
  const Inst& inst = m_[id];
  const ir::If& i = m_.IfOf(id);
  const bool no_true = IsJustYield(i.true_block), no_false = IsJustYield(i.false_block);
  if (no_true && no_false) return inst.next;
  const Id condition = body_.Operand(inst, ir::IfOperand::condition);
  Frame frame;
  frame.inst = id;
  frame.op = ir::Op::kIf;
  frame.phi_begin = static_cast<uint32_t>(phis_.size());
  frame.merge = body_.builder().NewId();
  // If the `if` contains only a `break` or `continue`, it branches directly to the target of that
  // jump.
  const Id true_jump = no_false ? JumpOf(i.true_block) : 0;
  const Id false_jump = no_true ? JumpOf(i.false_block) : 0;
  const Id true_label = no_true          ? frame.merge
                        : true_jump != 0 ? true_jump
                                         : body_.builder().NewId();
  const Id false_label = no_false          ? frame.merge
                         : false_jump != 0 ? false_jump
                                           : body_.builder().NewId();
  frame.other = false_label;
  body_.Append(Op::OpSelectionMerge, frame.merge, kSelectionControlNone);
  body_.Append(Op::OpBranchConditional, condition, true_label, false_label);
  if (true_jump != 0 || false_jump != 0) {
    Label(frame.merge);
    return inst.next;
  }
  frame.stage = no_true || no_false ? 1 : 0;
  Push(frame);
  if (no_true) {
    Label(false_label);
    return m_[i.false_block].first;
  }
  Label(true_label);
  return m_[i.true_block].first;
}

InstId ControlFlow::BeginLoop(InstId id) {
  Frame frame;
  frame.inst = id;
  frame.op = ir::Op::kLoop;
  frame.other = body_.builder().NewId();  // label of the header
  frame.merge = body_.builder().NewId();
  const Id continue_label = body_.builder().NewId();  // must be merge + 1, the target of kContinue
  body_.SetId(id, frame.merge);
  const Id body = body_.builder().NewId();
  body_.Append(Op::OpBranch, frame.other);
  Label(frame.other);
  const bool unroll = std::binary_search(loops_to_unroll_.begin(), loops_to_unroll_.end(), id,
                                         [](InstId a, InstId b) { return a.value < b.value; });
  body_.Append(Op::OpLoopMerge, frame.merge, continue_label,
               unroll ? kLoopControlUnroll : kLoopControlNone);
  body_.Append(Op::OpBranch, body);
  Label(body);
  ++loop_depth_;
  Push(frame);
  return m_[m_.LoopOf(id).body].first;
}

InstId ControlFlow::BeginSwitch(InstId id) {
  const Inst& inst = m_[id];
  const ir::Switch& s = m_.SwitchOf(id);
  const Id selector = body_.Operand(inst, ir::SwitchOperand::selector);
  Frame frame;
  frame.inst = id;
  frame.op = ir::Op::kSwitch;
  frame.merge = body_.builder().NewId();
  frame.other = body_.builder().next_id();  // the case labels are consecutive ids
  frame.stage = 0;
  body_.SetId(id, frame.merge);
  PoolVector<uint32_t> words{selector, frame.merge};
  for (uint32_t c = 0; c < s.cases.size(); ++c) {
    const Id label = body_.builder().NewId();
    if (s.cases[c].is_default) words[1] = label;
    for (ir::ConstantId selector_value : s.cases[c].selectors) {
      words.push_back(static_cast<uint32_t>(m_.constants.IntValue(selector_value)));
      words.push_back(label);
    }
  }
  body_.Append(Op::OpSelectionMerge, frame.merge, kSelectionControlNone);
  body_.builder().functions().EmitSpan(Op::OpSwitch, words);
  Push(frame);
  return NextSwitchCase();
}

void ControlFlow::Push(const Frame& frame) {
  frames_.push_back(frame);
  debug_.EnterConstruct(frame.inst);
}

void ControlFlow::Pop() {
  frames_.pop_back();
  debug_.LeaveConstruct();
}

InstId ControlFlow::NextSwitchCase() {
  Frame& frame = frames_.back();
  const ir::Switch& s = m_.SwitchOf(frame.inst);
  if (frame.stage < s.cases.size()) {
    debug_.NextBlock();
    Label(frame.other + frame.stage);
    return m_[s.cases[frame.stage++].block].first;
  }
  Label(frame.merge);
  const InstId next = m_[frame.inst].next;
  Pop();
  return next;
}

InstId ControlFlow::EndBlock() {
  if (frames_.empty()) return {};
  Frame& frame = frames_.back();
  const InstId id = frame.inst;
  if (frame.op == ir::Op::kSwitch) return NextSwitchCase();
  if (frame.op == ir::Op::kLoop) {
    if (frame.stage == 0) {
      frame.stage = 1;
      Label(frame.merge + 1);
      return m_[m_.LoopOf(id).continuing].first;
    }
    Label(frame.merge);
    --loop_depth_;
    Pop();
    return m_[id].next;
  }
  if (frame.stage == 0) {
    frame.stage = 1;
    debug_.NextBlock();
    Label(frame.other);
    return m_[m_.IfOf(id).false_block].first;
  }
  EndIf(frame);
  return m_[id].next;
}

// Ends an `if` whose blocks have been written. The value of the `if` is a phi unless only one block
// yields a value.
void ControlFlow::EndIf(const Frame& frame) {
  Label(frame.merge);
  const InstId id = frame.inst;
  const ir::TypeId ir_type = m_[id].type;
  if (ir_type != ir::kVoid) {
    const std::span<const std::pair<Id, Id>> phis = std::span(phis_).subspan(frame.phi_begin);
    if (phis.empty()) {
      // The value is never used, because no block yields one.
      body_.SetId(id, body_.constants().Undef(ir_type));
    } else if (phis.size() == 1) {
      body_.SetId(id, phis[0].first);
    } else {
      const Id type = body_.Type(ir_type);
      const Id phi =
          body_.Emit(Op::OpPhi, type, phis[0].first, phis[0].second, phis[1].first, phis[1].second);
      body_.SetId(id, phi);
      body_.builder().Name(phi, m_.NameOf(id));
    }
  }
  phis_.resize(frame.phi_begin);
  Pop();
  debug_.DeclareValue(id, body_.IdOf(id));
}

// Branches to the end of the innermost construct. `value` is the value that an `if` yields, or 0 if
// the construct yields none.
void ControlFlow::BranchToEnd(Id value) {
  const Frame& frame = frames_.back();
  if (value != 0) phis_.emplace_back(value, label_);
  body_.Append(Op::OpBranch, frame.op == ir::Op::kLoop ? frame.other : frame.merge);
}

void ControlFlow::WriteYield(const Inst& inst) {
  BranchToEnd(inst.operand_count != 0 ? body_.Operand(inst, ir::YieldOperand::value) : 0);
}

void ControlFlow::WriteBreak(const Inst& inst) {
  body_.Append(Op::OpBranch, body_.IdOf(inst.target()));
}

void ControlFlow::WriteContinue(const Inst& inst) {
  body_.Append(Op::OpBranch, body_.IdOf(inst.target()) + 1);
}

void ControlFlow::WriteBreakIf(const Inst& inst) {
  const Id condition = body_.Operand(inst, ir::BreakIfOperand::condition);
  body_.Append(Op::OpBranchConditional, condition, frames_.back().merge, frames_.back().other);
}

void ControlFlow::WriteReturn(const Inst& inst) {
  if (inst.operand_count == 0) return body_.Append(Op::OpReturn);
  body_.Append(Op::OpReturnValue, body_.Operand(inst, ir::ReturnOperand::value));
}

void ControlFlow::WriteKill() {
  body_.Append(Op::OpKill);
  Label(body_.builder().NewId());
}

// Ends an unreachable block, e.g. the block after an `if` whose two blocks both leave a switch. In
// a continue construct, the unreachable block branches to the end of the enclosing construct. This
// is necessary because the loop's back edge must structurally post-dominate all blocks of the
// continue construct, even unreachable ones (SPIR-V: Structured Control Flow).
void ControlFlow::WriteUnreachable() {
  const bool in_continuing = std::ranges::any_of(
      frames_, [](const Frame& f) { return f.op == ir::Op::kLoop && f.stage == 1; });
  if (!in_continuing) return body_.Append(Op::OpUnreachable);
  const Frame& frame = frames_.back();
  if (frame.op == ir::Op::kLoop && frame.stage == 0) {
    body_.Append(Op::OpBranch, frame.merge + 1);
    return;
  }
  const ir::TypeId type = m_[frame.inst].type;
  BranchToEnd(frame.op == ir::Op::kIf && type != ir::kVoid ? body_.constants().Undef(type) : 0);
}

}  // namespace tessera::spirv
