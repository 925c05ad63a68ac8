#include "ir/transform/loop_tests.h"

#include <utility>

#include "ir/builder.h"

namespace tessera::ir {
namespace {

// Returns true if the only instruction in the block has the operation `op`. If `target` is valid,
// the instruction must also have this target.
bool IsOnly(const Module& m, BlockId block, Op op, InstId target = {}) {
  const InstId first = m[block].first;
  return m[first].op == op && (!target.valid() || m[first].target() == target);
}

// Returns the `if (c) { break; }` at the beginning of the loop body; only the computation of c may
// precede it. Returns an invalid id if the body begins differently.
InstId ExitOf(const Module& m, InstId loop) {
  for (InstId i = m[m.LoopOf(loop).body].first; i.valid(); i = m[i].next) {
    if (m[i].op == Op::kIf) {
      const bool exits = m[i].type == kVoid && IsOnly(m, m.IfOf(i).true_block, Op::kBreak, loop) &&
                         IsOnly(m, m.IfOf(i).false_block, Op::kYield);
      return exits ? i : InstId();
    }
    if (m[i].type == kVoid || m[i].op == Op::kVar || m[i].op == Op::kCall) return {};
  }
  return {};
}

// Returns the negation of `condition`. If `condition` is itself a negation, returns its operand.
// Otherwise, emits a negation before `user`.
Value Negation(Module& m, InstId user, Value condition) {
  const bool is_negation = condition.is_inst() && m[condition.inst()].op == Op::kUnary &&
                           m[condition.inst()].unary() == UnaryOp::kNot;
  if (is_negation) return m.Operand(condition.inst(), 0);
  return Builder(m, user).Unary(UnaryOp::kNot, kBool, condition);
}

}  // namespace

Status RunLoopTests(Module& m) {
  if (!m.MayHave(Op::kLoop)) return Status::Ok();
  const auto end = static_cast<uint32_t>(m.insts.size());
  for (uint32_t i = 0; i < end; ++i) {
    const InstId loop(i);
    if (m[loop].op != Op::kLoop || !m[loop].block.valid()) continue;
    if ((m[loop].flags & InstFlags::kLoopFor) != 0) continue;
    const InstId exit = ExitOf(m, loop);
    if (!exit.valid()) continue;
    m.SetOperand(exit, 0, Negation(m, exit, m.Operand(exit, 0)));
    If& blocks = m.ifs[m[exit].blocks()];
    std::swap(blocks.true_block, blocks.false_block);
    m[loop].flags |= InstFlags::kLoopFor;
  }
  return Status::Ok();
}

}  // namespace tessera::ir
