#include "ir/transform/loop_guard.h"

#include <vector>

#include "ir/builder.h"

namespace tessera::ir {
namespace {

class Guarder {
 public:
  explicit Guarder(Module& m) : m_(m) {}

  void Run() {
    const auto count = static_cast<uint32_t>(m_.insts.size());
    stores_.assign(count, InstId());
    disqualified_.assign(count, false);
    for (uint32_t i = 0; i < count; ++i) LookAtVars(InstId(i));
    for (uint32_t i = 0; i < count; ++i) {
      const InstId id(i);
      if (m_[id].op != Op::kLoop || !m_[id].block.valid()) continue;
      if (!EndsByItself(id)) Guard(id);
    }
  }

 private:
  // For each variable: its only store, unless more than loads and one store use it.
  void LookAtVars(InstId id) {
    const Inst& inst = m_[id];
    if (!inst.block.valid()) return;
    for (uint32_t i = 0; i < inst.operand_count; ++i) {
      const Value v = m_.Operand(id, i);
      if (!v.is_inst() || m_[v.inst()].op != Op::kVar || inst.op == Op::kLoad) continue;
      if (inst.op == Op::kStore && i == 0 && !stores_[v.index()].valid()) {
        stores_[v.index()] = id;
      } else {
        disqualified_[v.index()] = true;
      }
    }
  }

  // The variable that `v` was loaded from, if it was.
  InstId LoadedVar(Value v) const {
    if (!v.is_inst() || m_[v.inst()].op != Op::kLoad) return {};
    const Value pointer = m_.Operand(v.inst(), 0);
    return pointer.is_inst() && m_[pointer.inst()].op == Op::kVar ? pointer.inst() : InstId();
  }

  // `i < limit` with i growing by one in each iteration: whatever the limit is, i reaches it, or
  // the largest value, which is less than nothing.
  bool EndsByItself(InstId loop) const {
    if ((m_[loop].flags & InstFlags::kLoopFor) == 0) return false;
    const Loop& blocks = m_.LoopOf(loop);
    InstId test = m_[blocks.body].first;
    while (test.valid() && m_[test].op != Op::kIf) test = m_[test].next;
    if (!test.valid() || !m_.Operand(test, 0).is_inst()) return false;
    const InstId condition = m_.Operand(test, 0).inst();
    const InstId exit = m_[m_.IfOf(test).false_block].first;
    if (m_[condition].op != Op::kBinary || m_[condition].binary() != BinaryOp::kLess ||
        m_[condition].block != blocks.body || m_[exit].op != Op::kBreak ||
        m_[exit].aux != loop.value) {
      return false;
    }
    const InstId var = LoadedVar(m_.Operand(condition, 0));
    if (!var.valid() || disqualified_[var.value] || !stores_[var.value].valid()) return false;
    // The load must be made anew in each iteration, and the step too, once.
    if (m_[m_.Operand(condition, 0).inst()].block != blocks.body) return false;
    const InstId step = stores_[var.value];
    if (m_[step].block != blocks.continuing || !m_.Operand(step, 1).is_inst()) return false;
    const InstId sum = m_.Operand(step, 1).inst();
    if (m_[sum].op != Op::kBinary || m_[sum].binary() != BinaryOp::kAdd) return false;
    const Value old = m_.Operand(sum, 0), one = m_.Operand(sum, 1);
    return TypeStore::IsIntScalar(m_[sum].type) && LoadedVar(old) == var &&
           m_[old.inst()].block == blocks.continuing && one.is_constant() &&
           m_.constants.IntValue(one.constant()) == 1;
  }

  void Guard(InstId loop) {
    m_[loop].flags &= static_cast<uint8_t>(~InstFlags::kLoopFor);
    const TypeId pair = TypeStore::Vector(kU32, 2);
    Builder b(m_, loop);
    const Value all_ones = m_.constants.Splat(pair, m_.constants.U32(0xffffffffu));
    const TypeId pointer = m_.types.Pointer(AddressSpace::kFunction, pair, Access::kReadWrite);
    const InstId left = b.Emit(Op::kVar, pointer, {all_ones});
    m_.SetName(left, m_.strings.Intern("iterations_left"));

    // At the body's start: leave when none are left.
    const Loop blocks = m_.LoopOf(loop);
    b.SetBefore(m_[blocks.body].first);
    const Value count = b.Load(left);
    const Value is_zero =
        b.Binary(BinaryOp::kEqual, TypeStore::Vector(kBool, 2), count, m_.constants.Zero(pair));
    const InstId test = b.If(b.Builtin(BuiltinFn::k_all, kBool, {is_zero}));
    const If exits = m_.IfOf(test);
    b.SetEnd(exits.true_block);
    b.Emit(Op::kBreak, kVoid, {}, 0, loop.value);
    b.SetEnd(exits.false_block);
    b.Yield();

    ReturnAfter(loop);

    // At the continuing block's start: one less. The high word takes the borrow.
    b.SetBefore(m_[blocks.continuing].first);
    const Value now = b.Load(left);
    const Value low = b.Access(now, {b.U32(0)}), high = b.Access(now, {b.U32(1)});
    const Value borrow =
        b.Select(kU32, b.U32(0), b.U32(1), b.Binary(BinaryOp::kEqual, kBool, low, b.U32(0)));
    const Value next[] = {b.Binary(BinaryOp::kSubtract, kU32, low, b.U32(1)),
                          b.Binary(BinaryOp::kSubtract, kU32, high, borrow)};
    b.Store(left, b.Emit(Op::kConstruct, pair, next));
  }

  // After a loop that nothing left before, nothing can run; now a zero is returned there.
  void ReturnAfter(InstId loop) {
    const InstId after = m_[loop].next;
    if (!after.valid() || m_[after].op != Op::kUnreachable) return;
    for (InstId at = loop; at.valid(); at = m_[m_[at].block].parent) {
      const InstId owner = m_[m_[at].block].parent;
      if (owner.valid() && m_[owner].op == Op::kLoop &&
          m_.LoopOf(owner).continuing == m_[at].block) {
        return;  // WGSL: Continuing Statement: no return in there
      }
    }
    const TypeId type = m_[m_[m_[loop].block].function].return_type;
    Builder b(m_, after);
    if (type == kVoid) {
      b.Emit(Op::kReturn, kVoid, {});
    } else {
      b.Emit(Op::kReturn, kVoid, {m_.constants.Zero(type)});
    }
    m_.Remove(after);
  }

  Module& m_;
  std::vector<InstId> stores_;      // by InstId of a kVar
  std::vector<bool> disqualified_;  // by InstId of a kVar
};

}  // namespace

Status RunLoopGuard(Module& m, const LoopGuardConfig&, Diagnostics&) {
  Guarder(m).Run();
  return Status::Ok();
}

}  // namespace tessera::ir
