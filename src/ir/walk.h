// Visits instructions in program order.
#ifndef TESSERA_IR_WALK_H_
#define TESSERA_IR_WALK_H_

#include <algorithm>
#include <utility>

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// Returns the number of blocks that an instruction owns: two for kIf (the true block and the false
// block) and kLoop (the body and the continuing block), one per case for kSwitch, and none for any
// other instruction.
inline uint32_t OwnedBlockCount(const Module& m, InstId id) {
  switch (m[id].op) {
    case Op::kIf:
    case Op::kLoop: return 2;
    case Op::kSwitch: return static_cast<uint32_t>(m.SwitchOf(id).cases.size());
    default:  // others: operations that own no blocks
      return 0;
  }
}
inline BlockId OwnedBlock(const Module& m, InstId id, uint32_t i) {
  switch (m[id].op) {
    case Op::kIf: return i == 0 ? m.IfOf(id).true_block : m.IfOf(id).false_block;
    case Op::kLoop: return i == 0 ? m.LoopOf(id).body : m.LoopOf(id).continuing;
    case Op::kSwitch: return m.SwitchOf(id).cases[i].block;
    default:  // others: operations that own no blocks
      return {};
  }
}

// Returns true if the operation owns blocks. This takes only a single set lookup, so that walks
// over a whole module are fast.
constexpr bool OwnsBlocks(Op op) { return kBlockOwners.Has(op); }

// In `block` and its nested blocks, calls fn(InstId) for every instruction whose operation is in
// `ops`. Visits an instruction before its nested blocks. `fn` may remove its argument and insert
// instructions anywhere; instructions inserted directly after its argument are not visited. Uses a
// stack instead of recursion, because long `else if` chains nest deeply.
template <typename Fn>
void ForEachInstOf(OpSet ops, const Module& m, BlockId block, Fn&& fn) {
  struct Frame {
    InstId resume;  // the instruction to visit after the blocks that `owner` owns
    InstId owner;
    uint32_t next_block;
  };
  PoolVector<Frame> stack;
  InstId at = m[block].first;
  for (;;) {
    while (at.valid()) {
      const InstId id = at;
      at = m[id].next;
      if (ops.Has(m[id].op)) fn(id);
      if (!OwnsBlocks(m[id].op)) continue;
      stack.push_back({at, id, 1});
      at = m[OwnedBlock(m, id, 0)].first;
    }
    if (stack.empty()) return;
    Frame& top = stack.back();
    if (top.next_block < OwnedBlockCount(m, top.owner)) {
      at = m[OwnedBlock(m, top.owner, top.next_block++)].first;
    } else {
      at = top.resume;
      stack.pop_back();
    }
  }
}

// Calls fn(InstId) for every instruction in `block` and its nested blocks. `fn` may remove its
// argument and insert instructions anywhere; instructions inserted directly after its argument are
// not visited.
template <typename Fn>
void ForEachInst(const Module& m, BlockId block, Fn&& fn) {
  ForEachInstOf(OpSet::All(), m, block, std::forward<Fn>(fn));
}

// Returns all calls to `fn` in the module, except removed ones.
inline PoolVector<InstId> CallsOf(const Module& m, BuiltinFn fn) {
  PoolVector<InstId> calls;
  if (!m.MayHave(fn)) return calls;
  for (const Inst& inst : m.insts) {
    const bool is_call = inst.op == Op::kBuiltin && inst.builtin() == fn && inst.block.valid();
    if (is_call) calls.push_back(m.IdOf(inst));
  }
  return calls;
}

// Returns true if the module calls `fn`.
inline bool HasCall(const Module& m, BuiltinFn fn) { return !CallsOf(m, fn).empty(); }

// Returns a vector, indexed by FunctionId, that tells for each function whether it contains an
// instruction for which wanted(const Inst&) returns true. Scans the flat array of instructions
// once. Intended for passes that skip most functions.
template <typename Fn>
PoolVector<bool> FunctionsWith(const Module& m, Fn&& wanted) {
  PoolVector<bool> found(m.functions.size());
  for (const Inst& inst : m.insts) {
    if (!wanted(inst) || !inst.block.valid()) continue;
    const FunctionId function = m[inst.block].function;
    if (function.valid()) found[function.value] = true;
  }
  return found;
}

}  // namespace tessera::ir

#endif  // TESSERA_IR_WALK_H_
