#include "ir/transform/leave_switch.h"

#include "base/pool_vector.h"
#include "ir/builder.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

class Rewriter {
 public:
  Rewriter(Module& m, const Function& f, Op op)
      : m_(m), op_(op), result_type_(op == Op::kReturn ? f.return_type : kVoid) {}

  // Rewrites nested switches first. The code that is inserted after a nested switch may leave the
  // outer switch, and is then rewritten together with the outer switch.
  void Run(BlockId body) {
    PoolVector<InstId> switches;
    ForEachInst(m_, body, [&](InstId id) {
      if (m_[id].op == Op::kSwitch) switches.push_back(id);
    });
    for (size_t i = switches.size(); i-- > 0;) {
      FindLeaving(switches[i]);
      if (!leaving_.empty()) Rewrite(switches[i]);
    }
  }

 private:
  // Uses a worklist instead of recursion, because long `else if` chains nest deeply.
  void FindLeaving(InstId id) {
    leaving_.clear();
    PoolVector<BlockId> todo;
    for (const SwitchCase& c : m_.SwitchOf(id).cases) todo.push_back(c.block);
    while (!todo.empty()) {
      const BlockId block = todo.back();
      todo.pop_back();
      for (InstId i = m_[block].first; i.valid(); i = m_[i].next) {
        if (m_[i].op == op_) leaving_.push_back(i);
        if (m_[i].op != Op::kIf) continue;
        todo.push_back(m_.IfOf(i).true_block);
        todo.push_back(m_.IfOf(i).false_block);
      }
    }
  }

  InstId Variable(Builder& b, TypeId type, const char* name) {
    const InstId var =
        b.Emit(Op::kVar, m_.types.Pointer(AddressSpace::kFunction, type, Access::kReadWrite), {});
    m_.SetName(var, m_.strings.Intern(name));
    return var;
  }

  void Rewrite(InstId id) {
    const bool has_value = result_type_ != kVoid;
    // True if control never reaches the end of the switch. In this case, the copy of the statement
    // after the switch needs no guard.
    const bool always = m_[m_[id].next].op == Op::kUnreachable;
    Builder b(m_, id);
    InstId result, leaves;
    // The loop to continue, if op_ is kContinue.
    const InstId loop = m_[leaving_.front()].target();
    if (has_value) result = Variable(b, result_type_, "result");
    if (!always) leaves = Variable(b, kBool, op_ == Op::kReturn ? "has_returned" : "continues");
    for (const InstId at : leaving_) {
      b.SetBefore(at);
      if (has_value) b.Store(result, m_.Operand(at, 0));
      if (!always) b.Store(leaves, m_.constants.Bool(true));
      m_.SetOp(at, Op::kBreak, id);
      m_.TruncateOperands(at, 0);
    }
    const InstId after = m_[id].next;
    b.SetBefore(after);
    if (!always) {
      const If blocks = m_.IfOf(b.If(b.Load(leaves)));
      b.SetEnd(blocks.false_block);
      b.Yield();
      b.SetEnd(blocks.true_block);
    }
    if (has_value) {
      b.Emit(op_, kVoid, {b.Load(result)});
    } else {
      b.Emit(op_, kVoid, {}, loop);
    }
    if (always) m_.Remove(after);
  }

  Module& m_;
  const Op op_;
  const TypeId result_type_;
  PoolVector<InstId> leaving_;  // the instructions to replace in the current switch
};

}  // namespace

Status RunLeaveSwitch(Module& m, const LeaveSwitchConfig& config) {
  if (!m.MayHave(Op::kSwitch)) return Status::Ok();
  for (size_t f = 0; f < m.functions.size(); ++f) {
    const Function function = m.functions[f];
    if (function.body.valid()) Rewriter(m, function, config.op).Run(function.body);
  }
  return Status::Ok();
}

}  // namespace tessera::ir
